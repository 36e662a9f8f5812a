/** In what order lists of events come, and where in it a page begins after a record. */

import type { Query } from '../../../ports.ts';
import { timeRow } from '../index/entry-rows.ts';
import type { AccessPath } from './access-path.ts';
import { afterCondition, type Piece, piece, type SortKey } from './sql.ts';

/** The order of a list: ties go by ID, in the same direction. */
export interface Order {
  readonly by: Piece;
  readonly join: Piece;
  readonly needsEntries: boolean;
  /** The sort values, but for the ID. */
  readonly keys: readonly SortKey[];
  /** What leaves out all up to the record after which the page begins. */
  readonly after: readonly Piece[];
}

/** The order that a query asks for of the events that a path leads to. */
export function orderOf(path: AccessPath, query: Query): Order {
  const { orderBy, near } = query;
  switch (orderBy) {
    case 'id':
      return orderByKeys([], query);
    case 'end_date':
      return orderByKeys([{ by: piece('e."end"'), isSeconds: true }], query);
    case 'date':
    case 'modified':
      return orderByKeys([{ by: piece(orderBy === 'date' ? 'e.published' : 'e.modified') }], query);
    case 'title':
      return {
        ...orderByKeys([{ by: piece('s.name') }], query),
        join: piece('join shown s on s.id = e.id and s.language = ?', query.language),
      };
    case 'distance':
      if (!near) break;
      return orderByKeys([{ by: piece('km(e.lat, e.lng, ?, ?)', near.lat, near.lng) }], query);
  }
  return orderByTime(path, query);
}

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
