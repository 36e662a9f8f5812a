/** Sums up for people what a command did to the records. */

import { listed } from '../interchange/listed.ts';
import type { Reason, Tally } from '../interchange/summary.ts';
import { kinds } from '../model/tables/field.ts';
import { say } from './process-context.ts';
import type { Session } from './with-calendar.ts';

/** A table of what was done, then remarks and refusals, each reason with its count and examples. */
export function summaryOf(tally: Tally): string {
  const parts = [countsOf(tally)];
  if (tally.notes.length > 0) parts.push(reasonsOf('Changed or worth knowing', tally.notes));
  if (tally.refusals.length > 0) parts.push(reasonsOf('Refused', tally.refusals));
  return parts.join('\n\n');
}

/** Waits until lists show the records, or says that they will later. */
export async function sayWhenListed({ calendar, context }: Session): Promise<void> {
  if (await listed(calendar.pair)) return;
  say(context, 'The index is behind: lists show these records as soon as the service has brought them there');
}

/** Tells whether anything was refused. */
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

/**
 * Columns as wide as their widest cell, two blanks apart, numbers aligned to the right. The first row is the heading. Lines have no
 * trailing blanks.
 */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at] ?? '').length)));
  const right = widths.map((_, at) => rows.slice(1).some((row) => typeof row[at] === 'number'));
  const line = (row: readonly (string | number)[]): string =>
    row
      .map((cell, at) => (right[at] ? `${cell}`.padStart(widths[at] ?? 0) : `${cell}`.padEnd(widths[at] ?? 0)))
      .join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
