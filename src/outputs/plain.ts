/** Plain texts for formats without HTML. */

import { textOfHtml } from '../model/text/html.ts';

/** Elements before which readers see a new line. */
const lineBreaks = /<br\b[^>]*>|<\/?(?:p|div|li|h[1-6]|tr|blockquote|pre|dt|dd|figcaption)(?:\s[^>]*)?>/gi;
/** Characters that XML (1.0, 2.2) or iCalendar (RFC 5545, 3.1) forbid. */
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/;
const everyForbidden = new RegExp(forbidden, 'g');

/** A text without the characters that formats forbid. */
export function allowedIn(text: string): string {
  return (forbidden.test(text) ? text.replaceAll(everyForbidden, '') : text).toWellFormed();
}

/** A plain text with LF as line break, without blank lines at its ends. */
export function plainLines(text: string): string {
  return allowedIn(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).trim();
}

/** The words of HTML, each paragraph and each item of a list on its own line. */
export function linesOfHtml(html: string): string {
  const pieces = html.includes('<') ? html.split(lineBreaks) : [html];
  let lines = '';
  for (const piece of pieces) {
    // Between two paragraphs there is hardly ever more than a line break
    const line = piece.trim() === '' ? '' : textOfHtml(piece);
    if (line !== '') lines += lines === '' ? line : `\n${line}`;
  }
  return lines;
}
