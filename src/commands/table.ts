/** Tables for a terminal. */

/**
 * Columns as wide as their widest cell, two blanks apart; numbers stand on the right. The first row is the heading.
 * Lines end without blanks.
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
