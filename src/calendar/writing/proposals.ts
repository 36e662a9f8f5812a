/** Proposals of people who have no user: their events wait for an editor, who sees from whom they come. */

import { documentOf, type Editorial, nobody } from '../../model/documents/document.ts';
import type { Calendar, Caller } from '../calendar.ts';

/** Who proposes may do what contributors may, as nobody. */
export const proposing: Caller = {
  user: documentOf('users', {
    id: nobody,
    revision: 1,
    facts: { name: 'proposal', role: 'contributor', password: '' },
    texts: {},
  }),
};

/** Notes for editors from whom a proposal comes. */
export async function noteProposer(
  { pair }: Calendar,
  id: number,
  proposer: NonNullable<Editorial['proposer']>,
): Promise<void> {
  for (;;) {
    const [event] = await pair.store.read('events', [id]);
    if (!event || event.facts.editorial?.proposer) return;
    const editorial = { ...event.facts.editorial, proposer };
    if (await pair.store.replace('events', { ...event, facts: { ...event.facts, editorial } })) break;
  }
  await pair.visible();
}
