/** From the layout of an older file to the present one, step by step; what only the index needs is filled by its rebuilding. */

import type { Prepare } from './connection.ts';
import { layoutVersion } from './schema.ts';
import { noteUnnumbered } from './store/changes.ts';
import { renewLookups } from './store/lookup-tables.ts';

/** The first layout that can be opened. */
const first = 3;

/** What brings a file of a layout to the next one, in the transaction that opens it. */
const steps: Readonly<Record<number, (prepare: Prepare) => void>> = {
  // What filters of days, states, prices and towns ask; keys and labels by the rules of today
  4: (prepare) => {
    addColumns(prepare, 'entries', [
      ...['first_day integer', 'last_day integer', 'minute integer', 'event_status text', 'attendance text'],
      ...['sold_out integer', 'low integer', 'high integer', 'titled text', 'towns text'],
    ]);
    renewLookups(prepare);
  },
  // Labels of what authors have not published yet
  5: renewLookups,
  // The order of changes
  7: noteUnnumbered,
};

function addColumns(prepare: Prepare, table: string, columns: readonly string[]): void {
  const present = prepare('select name from pragma_table_info(?)').pluck().all(table);
  const missing = columns.filter((column) => !present.includes(column.split(' ')[0]));
  for (const column of missing) prepare(`alter table ${table} add column ${column}`).run();
}

/** Throws an Error with a sentence for a file that this version cannot read; 0 is a new file. */
export function refuseUnknown(layout: number): void {
  if (layout > layoutVersion) {
    throw new Error(`a newer version of Cartellera wrote it (layout ${layout}, this one knows up to ${layoutVersion})`);
  }
  if (layout !== 0 && layout < first) {
    throw new Error(`a version before the first one wrote it (layout ${layout}): import what that one exports`);
  }
}

/** Brings the tables of an older file up to the present layout; called in a transaction. */
export function upgrade(prepare: Prepare, layout: number): void {
  if (layout === 0) return;
  for (let at = layout; at < layoutVersion; at += 1) steps[at]?.(prepare);
}
