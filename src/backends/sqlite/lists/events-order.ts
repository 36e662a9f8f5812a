/** The order of lists of events, and the condition with which a page begins after a record. */

import { eventOrderOf } from '../../../model/orders.ts';
import type { Circle, EventOrder, Query } from '../../../model/query.ts';
import { timeRow } from '../index/entry-rows.ts';
import { afterCondition, part, type SortKey, type SqlPart } from '../sql.ts';
import type { AccessPath } from './access-path.ts';

/** The order of a list. Ties are broken by ID in the same direction. */
export interface Order {
  readonly by: SqlPart;
  readonly join: SqlPart;
  readonly needsEntries: boolean;
  /** The sort values without the ID. */
  readonly keys: readonly SortKey[];
  /** The condition that leaves out everything up to the record after which the page begins. */
  readonly after: readonly SqlPart[];
}

/** The order of a query over an access path. */
export function orderOf(path: AccessPath, query: Query): Order {
  return orders[eventOrderOf(query)](path, query);
}

const byName: Orderer = (_, query) => ({
  ...orderByKeys([{ by: part('s.name') }], query),
  join: part('join shown s on s.id = e.id and s.language = ?', query.language),
});

const byDistance: Orderer = (_, query) => {
  const { lat, lng } = query.near as Circle;
  return orderByKeys([{ by: part('km(e.lat, e.lng, ?, ?)', lat, lng) }], query);
};

type Orderer = (path: AccessPath, query: Query) => Order;

/** `agenda` and `relevance` are orders of the columns (see `columns/ordering.ts`). SQL is asked only for pages that need none. */
const orders = {
  start_date: orderByTime,
  end_date: (_, query) => orderByKeys([{ by: part('e."end"'), isSeconds: true }], query),
  date: (_, query) => orderByKeys([{ by: part('e.published') }], query),
  modified: (_, query) => orderByKeys([{ by: part('e.modified') }], query),
  id: (_, query) => orderByKeys([], query),
  title: byName,
  distance: byDistance,
  agenda: orderByTime,
  relevance: orderByTime,
} satisfies Record<EventOrder, Orderer>;

function orderByKeys(keys: readonly SortKey[], query: Query): Order {
  const way = query.descending ? 'desc' : 'asc';
  const columns = [...keys.map(({ by }) => by), part('e.id')];
  const by = part(
    `order by ${columns.map(({ sql }) => `${sql} ${way}`).join(', ')}`,
    ...columns.flatMap(({ bound }) => bound),
  );
  return { by, join: part(''), needsEntries: true, keys, after: afterCondition(keys, 'e.id', query) };
}

function orderByTime(path: AccessPath, query: Query): Order {
  const { after = [], descending } = query;
  const [way, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const keys: SortKey[] = [{ by: part(path.start), isSeconds: true }];
  const isRow = path.time === 'w.rowid';
  const [start, id] = after;
  const afterRow = () => [part(`w.rowid ${sign} ?`, timeRow(Number(start) / 1000, Number(id)))];
  return {
    by: part(`order by ${path.time} ${way}${isRow ? '' : `, ${path.id} ${way}`}`),
    join: part(''),
    needsEntries: false,
    keys,
    after: isRow && id !== undefined ? afterRow() : afterCondition(keys, path.id, query),
  };
}
