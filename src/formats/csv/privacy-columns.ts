/** Columns that nothing else is read from, by which people hide rows of their own tables from the public. Pure. */

import type { Remark } from '../../model/words/remarks.ts';
import { notPublic, type PublicityTest, publicityUnder } from '../privacy.ts';
import type { Row } from './rows.ts';

/** Such a column. */
interface PrivacyColumn extends PublicityTest {
  readonly name: string;
  readonly at: number;
}

/** The columns of that kind, in the order of the table. */
export function privacyColumns(columns: readonly { name: string; at: number }[]): readonly PrivacyColumn[] {
  return columns.flatMap((column) => {
    const test = publicityUnder(column.name);
    return test ? [{ ...column, ...test }] : [];
  });
}

/** Gives why a row is not for everybody; undefined for a public one. It costs what the row has, however many columns the table has. */
export function privacyReader(
  columns: readonly PrivacyColumn[],
  rows: readonly Row[],
): (row: Row) => Remark | undefined {
  const ticked = tickedIn(columns, rows);
  const lastTicked = columns.findLast(({ at }) => ticked.has(at));
  return ({ cells }) => {
    for (const { name, at, isForAll } of columns) {
      if (at >= cells.length) break;
      const raw = (cells[at] ?? '').trim();
      if (raw === '' ? ticked.has(at) : !isForAll(raw)) return notPublic(name, raw);
    }
    return lastTicked && lastTicked.at >= cells.length ? notPublic(lastTicked.name, '') : undefined;
  };
}

/** The positions of columns that say nothing but a tick, so that a blank says no. */
function tickedIn(columns: readonly PrivacyColumn[], rows: readonly Row[]): ReadonlySet<number> {
  const [ticked, worded] = [new Set<number>(), new Set<number>()];
  const mayBeTicked = columns.filter(({ isTickedForAll }) => isTickedForAll);
  for (const { cells } of rows)
    for (const { at } of mayBeTicked) {
      if (at >= cells.length) break;
      const raw = (cells[at] ?? '').trim();
      if (raw !== '') (/^[x✓✔☑✅]$/i.test(raw) ? ticked : worded).add(at);
    }
  return ticked.difference(worded);
}
