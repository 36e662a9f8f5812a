import { events } from './events.ts';
import type { Table } from './field.ts';

/** Parameters that only the map has. */
export const mapRows = {
  zoom: { type: 'integer', valueType: 'amount', required: true, max: 20, asSent: true },
} as const satisfies Table;

/** The media type of a map (RFC 7946, 12). */
export const mapType = 'application/geo+json';

/** A map has no order. */
const orders = ['orderby', 'order', 'featured_first'];

/** The parameters of the map: the zoom level, and every filter that decides which events it shows. */
export const mapParameters: Table = { ...mapRows, ...deciding(events.filters) };

function deciding(filters: Table): Table {
  const rows = Object.entries(filters).filter(([name, { beside }]) => !beside && !orders.includes(name));
  return Object.fromEntries(rows);
}
