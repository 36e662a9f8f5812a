/** Descriptions as editors type them: plain paragraphs when there is no other markup. */

import { decode, encode } from 'html-entities';

/** Nothing but paragraphs without attributes. */
const paragraphsAlone = /^(?:\s*<p>[^<]*<\/p>)+\s*$/;

/** HTML with nothing but paragraphs as plain text with blank lines between them; text without markup unescaped; any other HTML as it is. */
export function textOfParagraphs(html: string): string {
  if (!html.includes('<')) return decode(html);
  if (!paragraphsAlone.test(html)) return html;
  return decode(html.replaceAll(/\s*<p>([^<]*)<\/p>/g, '$1\n\n')).trimEnd();
}

/** Plain text as HTML, in paragraphs separated by blank lines; text with tags is HTML already. */
export function paragraphsOf(text: string): string {
  if (text.trim() === '' || /<\/?[a-z]/i.test(text)) return text;
  const paragraphs = text.trim().split(/\r?\n\s*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${encode(paragraph.replaceAll(/\s*\r?\n\s*/g, ' '))}</p>`).join('\n');
}
