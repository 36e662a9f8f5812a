/** The parameters of suggestions, related events and the map, which share filters with the list of events. */

import { discoveryFilters } from './discovery-filters.ts';
import { events } from './events.ts';
import type { Row, Table } from './field.ts';

const { when, as_of, town, near, radius, bbox } = discoveryFilters;

/** Whoever looks for events, and not for their dates, gets a series once. */
export const expandOnce = { ...discoveryFilters.expand, default: 'series' } as const satisfies Row;

/** What can be suggested, in the order of the answer. */
export const suggestedKinds = ['towns', 'categories', 'venues', 'organizers', 'tags', 'events'] as const;
/** One of `suggestedKinds`. */
export type SuggestedKind = (typeof suggestedKinds)[number];

/** What is suggested by default. */
export const usualKinds: readonly SuggestedKind[] = suggestedKinds.filter((kind) => kind !== 'tags');

/** Parameters that suggestions do not share: the typed text, the kinds, and which events count. */
export const suggestRows = {
  q: { type: 'string', valueType: 'word', required: true, max: 100, asSent: true },
  kinds: { type: 'array', valueType: 'words', enum: suggestedKinds, asSent: true },
  limit: { type: 'integer', valueType: 'amount', min: 1, max: 10, default: 3, asSent: true },
  when: { ...when, default: 'upcoming' },
} as const satisfies Table;

/** The parameters of suggestions. */
export const suggestParameters = {
  ...suggestRows,
  as_of,
  expand: expandOnce,
  town,
  near,
  radius,
  bbox,
} as const satisfies Table;

/** Parameters that only lists of related events have. */
export const relatedRows = {
  limit: { type: 'integer', valueType: 'amount', min: 1, max: 12, default: 6, asSent: true },
  explain: { type: 'boolean', valueType: 'flag', default: false, asSent: true },
} as const satisfies Table;

/** Parameters of lists of related events: how many, whether to say why they are related, and which events count. */
export const relatedParameters = {
  ...relatedRows,
  when: suggestRows.when,
  as_of,
  expand: expandOnce,
  town,
  near,
  radius,
} as const satisfies Table;

/** Parameters that only the map has. */
export const mapRows = {
  zoom: { type: 'integer', valueType: 'amount', required: true, max: 20, asSent: true },
} as const satisfies Table;

/** From this zoom level on each venue has a point of its own on a map. */
export const venuesFrom = 17;
/** The side of a cell of a map, in pixels; events in one cell are one point. */
export const cellSize = 64;

/** The media type of a map (RFC 7946, 12). */
export const mapType = 'application/geo+json';

/** A map has no order. */
const orders = ['orderby', 'order', 'featured_first'];

/** The parameters of the map: the zoom level, and every filter that decides which events it shows. */
export const mapParameters: Table = {
  ...mapRows,
  ...Object.fromEntries(
    Object.entries<Row>(events.filters).filter(([name, { beside }]) => !beside && !orders.includes(name)),
  ),
  expand: expandOnce,
};
