/** Walks through lists by cursor: writes during a walk do not shift its pages. */

import { areSortValues, type Cursor, cursorText, type SortValues } from '../../model/orders.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import type { Hit } from '../../ports.ts';
import { digest } from '../calendar.ts';
import type { Condition, ListRequest } from './condition.ts';
import { nowFor } from './when.ts';

/** A walk, and where its page begins. */
export interface Walk extends Cursor {
  /** As sent; blank for the first page. */
  readonly sent: string;
}

/**
 * The walk of a page; undefined without `cursor`. `list` identifies the list. Adds `not_cursor` when the cursor is of another list, and
 * `not_both` when a page number was sent too.
 */
export function walkOf(
  { calendar, input, violations }: ListRequest,
  condition: Condition,
  list: string,
): Walk | undefined {
  const { values, sent = {}, wrong } = input;
  const cursor = values['cursor'] as Partial<Cursor> | undefined;
  if (values['page'] !== undefined && (cursor || wrong['cursor']))
    violations.add('page', { reason: 'not_both', values: { other: 'cursor' } });
  if (!cursor) return undefined;
  const own = digest(list).slice(0, 12);
  const { after = [] } = cursor;
  const isOwn = after.length === 0 || (cursor.list === own && areSortValues(condition, after));
  if (!isOwn) violations.add('cursor', { reason: 'not_cursor' });
  return { list: own, begun: wholeMinute(nowFor(calendar, input)), after, sent: sent['cursor'] ?? '' };
}

/** The cursor of the page after a record. */
export function cursorAfter({ list, begun }: Walk, { sort = [] }: Hit): string {
  return cursorText({ list, begun, after: sort as SortValues });
}
