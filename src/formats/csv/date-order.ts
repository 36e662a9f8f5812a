/** Decides whether a table writes `05/06/2031` with the day or the month first, from all of its dates. */

import type { Note } from '../incoming.ts';
import type { CsvField } from './fields.ts';
import type { Row } from './rows.ts';

/** The orders of dates that do not begin with the year. */
export const dateOrders = ['day-first', 'month-first'] as const;
/** One of `dateOrders`. */
export type DateOrder = (typeof dateOrders)[number];

/** The fields whose dates decide together. */
export const dateFields: readonly CsvField[] = ['start_date', 'end_date'];

/** The order of a table's dates, and whether it was only guessed. */
export interface JudgedOrder {
  readonly order: DateOrder;
  readonly isGuess: boolean;
}

/** The remark about a table whose dates can be read both ways. */
export const guessNote: Note = {
  what: 'Dates that could be read both ways: the day comes first',
  where: 'the headings',
  detail: '--dates month-first reads the month first',
};

const parts = /^(\d{1,2})([/.-])(\d{1,2})([/.-])(?=\d{4})/;

/** The order of a table's dates: month first when some dates can only be read so, and none only the other way. */
export function dateOrderOf(rows: readonly Row[], places: ReadonlyMap<CsvField, number>): JudgedOrder {
  const columns = dateFields.flatMap((field) => places.get(field) ?? []);
  const pairs = rows
    .flatMap(({ cells }) => columns.map((at) => parts.exec((cells[at] ?? '').trim())))
    .flatMap((match) => (match ? [[Number(match[1]), Number(match[3])] as const] : []));
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([first, second]) => second > 12 && first <= 12);
  const isAmbiguous = pairs.some(([first, second]) => first !== second);
  if (isMonthFirst && !isDayFirst) return { order: 'month-first', isGuess: false };
  return { order: 'day-first', isGuess: isAmbiguous && !isDayFirst && !isMonthFirst };
}

/** A date with the day first, as the other parsers expect it; a date without a valid month stays. */
export function dayFirst(text: string, order: DateOrder): string {
  if (order === 'day-first') return text;
  return text.replace(parts, (all, month: string, one: string, day: string, other: string) =>
    Number(month) <= 12 ? `${day}${one}${month}${other}` : all,
  );
}
