/** What a command has done to the calendar's records, for people. */

import { listed } from '../interchange/listed.ts';
import type { Reason, Tally } from '../interchange/tally.ts';
import { kinds } from '../model/field.ts';
import type { Pair } from '../ports.ts';
import { tableOf } from './table.ts';

/** A table of what was done, then what was noticed and what was refused, each reason with its count and examples. */
export function summaryOf(tally: Tally): string {
  const parts = [countsOf(tally)];
  if (tally.notes.length > 0) parts.push(reasonsOf('Changed or worth knowing', tally.notes));
  if (tally.refusals.length > 0) parts.push(reasonsOf('Refused', tally.refusals));
  return parts.join('\n\n');
}

/** Waits until lists show the records, or says that they will do so later. */
export async function sayWhenListed(pair: Pair): Promise<void> {
  if (await listed(pair)) return;
  console.log('The index is behind: lists show these records as soon as the service has brought them there');
}

/** Whether anything was refused. */
export function hasRefusals(tally: Tally): boolean {
  return [...tally.counts.values()].some((row) => row.refused > 0);
}

function countsOf(tally: Tally): string {
  const rows = kinds.flatMap((kind) => {
    const row = tally.counts.get(kind);
    return row ? [[kind, row.created, row.updated, row.unchanged, row.refused]] : [];
  });
  if (rows.length === 0) return 'No records';
  return tableOf([['', 'created', 'updated', 'unchanged', 'refused'], ...rows]);
}

function reasonsOf(heading: string, reasons: readonly Reason[]): string {
  const sorted = [...reasons].sort((one, other) => other.count - one.count);
  const width = String(sorted[0]?.count ?? 0).length;
  const lines = sorted.flatMap(({ what, count, examples }) => [
    `${String(count).padStart(width + 2)}  ${what}`,
    ...examples.map((example) => `${' '.repeat(width + 4)}${shortened(example)}`),
    ...(count > examples.length ? [`${' '.repeat(width + 4)}…`] : []),
  ]);
  return [`${heading}:`, ...lines].join('\n');
}

function shortened(text: string): string {
  return text.length > 140 ? `${text.slice(0, 139)}…` : text;
}
