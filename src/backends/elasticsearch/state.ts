/** How a record stands with readers, as one word of the index: each further condition that nearly all records meet costs a list a quarter. */

import { type Admission, storedStatuses } from '../../model/admission.ts';
import type { Entry } from '../../model/entry.ts';
import { type Status, statuses } from '../../model/statuses.ts';
import { anyOf, type Clause } from './search.ts';

/** The word of a record; what is left of a removed one has none. */
export function stateOf({ status, listed }: Pick<Entry, 'status' | 'listed'>): string {
  return listed ? status : `hidden ${status}`;
}

/**
 * The clause for records in some statuses, any when absent; those that are hidden from listings only where they are asked for too, and
 * scheduled ones as published up to `due`.
 */
export function stateClause({ statuses: asked = statuses, hidden = false, due }: Admission): Clause {
  const stored = storedStatuses(asked, due);
  const states = statesClause(stored.statuses, hidden);
  if (!stored.scheduled) return states;
  const published = { range: { published: { [stored.scheduled === 'due' ? 'lte' : 'gt']: due } } };
  return anyOf([states, { bool: { filter: [statesClause(['future'], hidden), published] } }]);
}

function statesClause(asked: readonly Status[], hidden: boolean): Clause {
  const states = (hidden ? [true, false] : [true]).flatMap((listed) =>
    asked.map((status) => stateOf({ status, listed })),
  );
  return states.length === 1 ? { term: { state: states[0] } } : { terms: { state: states } };
}
