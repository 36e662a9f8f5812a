/** Differences between the service's own tables (`events.csv`) and those of other programs. */

/** Columns that only our own tables have together. */
const ownHeadings = ['utc_start_date', 'utc_end_date', 'modified_utc'];

/** Tells whether a table was written by the service. */
export function isOwnTable(headings: readonly string[]): boolean {
  return ownHeadings.every((heading) => headings.includes(heading));
}

/** Columns that only our own tables have. Elsewhere a language may be that of a play, and moments are split into dates and times. */
export const ownFields: readonly string[] = ['language', 'previous_start_date'];

/** A quote before a character with which spreadsheets begin a formula, half-width or full-width (OWASP ASVS 1.2.10). */
const mark = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** The text of a cell without the quote that keeps it from being a formula. */
export function withoutMark(cell: string): string {
  return cell.replace(mark, '');
}

/** Splits names at semicolons; doubled ones belong to a name. */
export function ownNames(text: string): string[] {
  const names = text.split(/((?:;;)+|;)/);
  const joined = names.reduce((whole, part) => whole + (part === ';' ? '\n' : part.replaceAll(';;', ';')), '');
  return joined
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
