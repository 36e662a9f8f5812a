/** The order of lists of events, and the condition with which a page begins after a record. */

import { eventOrderOf } from '../../../model/orders.ts';
import type { Circle, EventOrder, Query } from '../../../model/query.ts';
import { timeRow } from '../index/entry-rows.ts';
import type { AccessPath } from './access-path.ts';
import { afterCondition, type Piece, piece, type SortKey } from './sql.ts';

/** The order of a list. Ties are broken by ID in the same direction. */
export interface Order {
  readonly by: Piece;
  readonly join: Piece;
  readonly needsEntries: boolean;
  /** The sort values without the ID. */
  readonly keys: readonly SortKey[];
  /** The condition that leaves out everything up to the record after which the page begins. */
  readonly after: readonly Piece[];
}

/** The order of a query over an access path. */
export function orderOf(path: AccessPath, query: Query): Order {
  return orders[eventOrderOf(query)](path, query);
}

const byName: Orderer = (_, query) => ({
  ...orderByKeys([{ by: piece('s.name') }], query),
  join: piece('join shown s on s.id = e.id and s.language = ?', query.language),
});

const byDistance: Orderer = (_, query) => {
  const { lat, lng } = query.near as Circle;
  return orderByKeys([{ by: piece('km(e.lat, e.lng, ?, ?)', lat, lng) }], query);
};

type Orderer = (path: AccessPath, query: Query) => Order;

/** `agenda` and `relevance` are orders of the columns (see `columns/ordering.ts`). SQL is asked only for pages that need none. */
const orders = {
  start_date: orderByTime,
  end_date: (_, query) => orderByKeys([{ by: piece('e."end"'), isSeconds: true }], query),
  date: (_, query) => orderByKeys([{ by: piece('e.published') }], query),
  modified: (_, query) => orderByKeys([{ by: piece('e.modified') }], query),
  id: (_, query) => orderByKeys([], query),
  title: byName,
  distance: byDistance,
  agenda: orderByTime,
  relevance: orderByTime,
} satisfies Record<EventOrder, Orderer>;

function orderByKeys(keys: readonly SortKey[], query: Query): Order {
  const way = query.descending ? 'desc' : 'asc';
  const columns = [...keys.map(({ by }) => by), piece('e.id')];
  const by = piece(
    `order by ${columns.map(({ sql }) => `${sql} ${way}`).join(', ')}`,
    ...columns.flatMap(({ bound }) => bound),
  );
  return { by, join: piece(''), needsEntries: true, keys, after: afterCondition(keys, 'e.id', query) };
}

function orderByTime(path: AccessPath, query: Query): Order {
  const { after = [], descending } = query;
  const [way, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const keys: SortKey[] = [{ by: piece(path.start), isSeconds: true }];
  const isRow = path.time === 'w.rowid';
  const [start, id] = after;
  const afterRow = () => [piece(`w.rowid ${sign} ?`, timeRow(Number(start) / 1000, Number(id)))];
  return {
    by: piece(`order by ${path.time} ${way}${isRow ? '' : `, ${path.id} ${way}`}`),
    join: piece(''),
    needsEntries: false,
    keys,
    after: isRow && id !== undefined ? afterRow() : afterCondition(keys, path.id, query),
  };
}
