/** How a record stands with readers, as one word of the index: each further condition that nearly all records meet costs a list a quarter. */

import type { Entry } from '../../model/entry.ts';
import { type Status, statuses } from '../../model/statuses.ts';
import type { Clause } from './search.ts';

/** The word of a record; what is left of a removed one has none. */
export function stateOf({ status, listed }: Pick<Entry, 'status' | 'listed'>): string {
  return listed ? status : `hidden ${status}`;
}

/** The clause for records in some statuses, any when absent; those that are hidden from listings only where they are asked for too. */
export function stateClause(asked: readonly Status[] = statuses, hidden = false): Clause {
  const states = (hidden ? [true, false] : [true]).flatMap((listed) =>
    asked.map((status) => stateOf({ status, listed })),
  );
  return states.length === 1 ? { term: { state: states[0] } } : { terms: { state: states } };
}
