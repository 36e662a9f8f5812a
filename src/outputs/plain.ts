/** Texts for formats that know no HTML. */

import { textOfHtml } from '../model/text/html.ts';

/** Where a reader of HTML sees a new line. */
const lineBreaks = /<br\b[^>]*>|<\/?(?:p|div|li|h[1-6]|tr|blockquote|pre|dt|dd|figcaption)(?:\s[^>]*)?>/gi;
/** What neither XML (1.0, 2.2) nor iCalendar (RFC 5545, 3.1) may have in it. */
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;

/** A text without the characters that formats forbid. */
export function allowedIn(text: string): string {
  return text.replace(forbidden, '').toWellFormed();
}

/** A plain text with its line breaks as LF and no blank lines at its ends. */
export function plainLines(text: string): string {
  return allowedIn(text.replace(/\r\n?/g, '\n')).trim();
}

/** The words of HTML, each paragraph and each line of a list on a line of its own. */
export function linesOfHtml(html: string): string {
  return html
    .split(lineBreaks)
    .map(textOfHtml)
    .filter((line) => line !== '')
    .join('\n');
}
