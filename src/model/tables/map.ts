import { events } from './events.ts';
import type { Table } from './field.ts';

/** What only a map takes. */
export const mapRows = {
  zoom: { type: 'integer', valueType: 'amount', required: true, max: 20, asSent: true },
} as const satisfies Table;

/** The media type of a map (RFC 7946, 12). */
export const mapType = 'application/geo+json';

/** Orders say nothing of a map. */
const orders = ['orderby', 'order'];

/** Taken by the map of events: the level, and every parameter that decides which events there are. */
export const mapParameters: Table = { ...mapRows, ...deciding(events.filters) };

function deciding(filters: Table): Table {
  const rows = Object.entries(filters).filter(([name, { beside }]) => !beside && !orders.includes(name));
  return Object.fromEntries(rows);
}
