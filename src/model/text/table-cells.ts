/** Cells of tables as they are written for spreadsheets, and as they are read back. */

import { trimmedParts } from './characters.ts';

/** Signs by which spreadsheets know a formula, in both widths (OWASP ASVS 1.2.10). */
const sign = '=+\\-@\uff1d\uff0b\uff0d\uff20';

/**
 * The places of a text where a spreadsheet would see a formula begin: at the beginning, there also by a tab or a line break; and where a cell
 * would begin for a program that takes semicolons, tabs, upright bars or line breaks for its ends, whatever quotes are around. Quotes before the sign
 * belong to it, because a reader would take one of them for our mark.
 */
const beginnings = `(?=['${sign}\\t\\r])(?:^(?='*[${sign}\\t\\r])|(?<=[;|\\t\\r\\n][ "]*|")(?='*[${sign}]))`;
const unmarked = new RegExp(beginnings, 'g');
const marked = new RegExp(`${beginnings}'`, 'g');

/** The text with a quote, our mark, wherever a spreadsheet would see a formula begin. */
export function harmlessCell(text: string): string {
  return text.replace(unmarked, "'");
}

/** The text of a cell without these marks. */
export function textOfCell(cell: string): string {
  return cell.replace(marked, '');
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
