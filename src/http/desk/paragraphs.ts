/** Descriptions as editors type them: paragraphs of plain text where there is no other markup. */

import { decode, encode } from 'html-entities';

/** Nothing but paragraphs, without attributes. */
const paragraphsAlone = /^(?:\s*<p>[^<]*<\/p>)+\s*$/;

/** HTML of paragraphs alone as plain text with a blank line between them; bare text without its escapes; all other HTML as it stands. */
export function textOfParagraphs(html: string): string {
  if (!html.includes('<')) return decode(html);
  if (!paragraphsAlone.test(html)) return html;
  return decode(html.replaceAll(/\s*<p>([^<]*)<\/p>/g, '$1\n\n')).trimEnd();
}

/** Plain text as HTML, a paragraph for each that a blank line ends; what has a tag is HTML already. */
export function paragraphsOf(text: string): string {
  if (text.trim() === '' || /<\/?[a-z]/i.test(text)) return text;
  const paragraphs = text.trim().split(/\r?\n\s*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${encode(paragraph.replaceAll(/\s*\r?\n\s*/g, ' '))}</p>`).join('\n');
}
