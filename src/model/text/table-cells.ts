/** Cells of tables as they are written for spreadsheets, and as they are read back. */

import { trimmedParts } from './characters.ts';

/** Signs by which spreadsheets know a formula, in both widths (OWASP ASVS 1.2.10), also behind quotes, which would be taken for ours. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** The text with a quote before it when a spreadsheet would take it for a formula, or a reader that quote for ours. */
export function harmlessCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell without that quote. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Names in one cell with semicolons between them; one within a name is doubled. */
export function cellOfNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(';', ';;')).join('; ');
}

/** The names in such a cell. */
export function namesInCell(cell: string): string[] {
  const parts = cell.split(/((?:;;)+|;)/);
  const joined = parts.reduce((whole, part) => whole + (part === ';' ? '\n' : part.replaceAll(';;', ';')), '');
  return trimmedParts(joined, '\n');
}
