/** Renders what readers are likely to request before they do. */

import { slicesOf } from '../../model/arrays-and-maps.ts';
import { weightOf } from '../../model/documents/document.ts';
import type { Calendar, Input } from '../calendar.ts';
import { hydrate, type Listed, readListed } from '../reading/hydrate.ts';
import { planOf } from '../reading/plan.ts';
import { render, representationOf } from '../reading/present.ts';
import { type Fragment, lengthOf } from './fragment.ts';

/** Events with longer texts, in characters, are not rendered ahead. */
const heaviest = 100_000;
/** Events that are read from the index at once, and rendered without a pause. */
const size = { page: 1000, slice: 10 };

/**
 * Renders the coming events as readers without credentials see them, the soonest first, in one language after the other, until there is
 * no room for more (`RenderCache.warmUpCapacity`). Before every few of them it waits for `idle`, and whatever that throws ends it. Resolves to how many
 * events were rendered, each language counted. Throws Unreachable.
 */
export async function warmUp(calendar: Calendar, idle: () => Promise<void>): Promise<number> {
  const reader = { calendar, audience: 'public' } as const;
  let [events, room] = [0, calendar.renderCache.warmUpCapacity];
  for (const language of calendar.settings.languages) {
    const input: Input = { language, values: {}, missing: [], wrong: {}, ignored: [] };
    for await (const listed of comingEvents(calendar, input)) {
      if (room <= 0) return events;
      await idle();
      const documents = await readListed(calendar, listed);
      const light = documents.filter((document) => weightOf(document) <= heaviest);
      const hydrated = await hydrate(reader, light);
      const forms = await Promise.all(
        [false, true].map((jsonLd) => render({ ...reader, representation: representationOf(input, jsonLd) }, hydrated)),
      );
      events += hydrated.documents.length;
      room -= bytesOf(forms.flatMap((rendered) => [...rendered.values()]));
    }
  }
  return events;
}

/** The list of events without parameters, batch by batch. */
async function* comingEvents(calendar: Calendar, input: Input): AsyncGenerator<Listed> {
  const { query } = await planOf(calendar, 'events', 'public', input);
  for (let offset = 0; ; offset += size.page) {
    const { hits } = await calendar.pair.index.find({ ...query, offset, limit: size.page });
    for (const some of slicesOf(hits, size.slice)) yield { query, hits: some };
    if (hits.length < size.page) return;
  }
}

function bytesOf(rendered: readonly Fragment[]): number {
  return rendered.reduce((sum, each) => sum + lengthOf(each), 0);
}
