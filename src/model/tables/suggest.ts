import { discoveryFilters } from './discovery-filters.ts';
import type { Table } from './field.ts';

/** What can be suggested, in the order of the answer. */
export const suggestedKinds = ['towns', 'categories', 'venues', 'organizers', 'tags', 'events'] as const;
/** One of `suggestedKinds`. */
export type SuggestedKind = (typeof suggestedKinds)[number];

/** What is suggested by default. */
export const usualKinds: readonly SuggestedKind[] = suggestedKinds.filter((kind) => kind !== 'tags');

const { town, bbox, near, radius, when, as_of } = discoveryFilters;

/** The parameters of suggestions: the typed text, the kinds, and which events count. */
export const suggestParameters = {
  q: { type: 'string', valueType: 'word', required: true, max: 100, asSent: true },
  kinds: { type: 'array', valueType: 'words', enum: suggestedKinds, asSent: true },
  limit: { type: 'integer', valueType: 'amount', min: 1, max: 10, default: 3, asSent: true },
  town,
  bbox,
  near,
  radius,
  when: { ...when, default: 'upcoming' },
  as_of,
} as const satisfies Table;
