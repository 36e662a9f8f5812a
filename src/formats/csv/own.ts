/** What the service's own tables (`events.csv`) write otherwise than tables of other programs. */

/** Columns that no other table has together. */
const ownHeadings = ['utc_start_date', 'utc_end_date', 'modified_utc'];

/** Whether a table is one of our own. */
export function isOwnTable(headings: readonly string[]): boolean {
  return ownHeadings.every((heading) => headings.includes(heading));
}

/** Fields that only such a table has columns for: elsewhere a language is that of a play, and moments are parted into days and hours. */
export const ownFields: readonly string[] = ['language', 'previous_start_date'];

/** A quote before a sign by which spreadsheets know a formula, in both widths (OWASP ASVS 1.2.10). */
const mark = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** The text of a cell without the quote that keeps it from being a formula. */
export function withoutMark(cell: string): string {
  return cell.replace(mark, '');
}

/** Names with semicolons between them, of which those within a name are doubled. */
export function ownNames(text: string): string[] {
  const names = text.split(/((?:;;)+|;)/);
  const joined = names.reduce((whole, part) => whole + (part === ';' ? '\n' : part.replaceAll(';;', ';')), '');
  return joined
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
