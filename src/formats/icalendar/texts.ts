/** Title and description of an event. */

import { escaped, textOfHtml } from '../../model/text/html.ts';
import { unescaped, unescapedHtml } from '../repairs.ts';
import { type Component, propertiesIn, propertyIn, textIn } from './component.ts';

/** The title: SUMMARY, else the first line of the description. Empty when it has neither. */
export function titleOf(event: Component): string {
  const said = unescaped(textIn(event, 'summary')).replace(/\s+/g, ' ').trim();
  return said || textOfHtml(descriptionOf(event).split(/<\/p>|<br/)[0] ?? '').slice(0, 200);
}

/** The description as HTML: where a program writes it as such, else made from its text. */
export function descriptionOf(event: Component): string {
  const html = richTextOf(event);
  if (textOfHtml(html) !== '') return html;
  const text = unescapedHtml(textIn(event, 'description'));
  return isBlocks(text) ? text : paragraphs(text, unescaped);
}

/** The description that is marked as HTML; empty without one. */
export function richTextOf(event: Component): string {
  const rich = [...propertiesIn(event, 'x-alt-desc'), ...propertiesIn(event, 'styled-description')].find(
    ({ parameters }) => /html/i.test(parameters['fmttype'] ?? ''),
  );
  return bodyOf(rich?.values.join(',') ?? '');
}

/** Outlook writes whole HTML documents. */
function bodyOf(html: string): string {
  const small = html.toLowerCase();
  const [start, end] = [small.indexOf('<body'), small.lastIndexOf('</body>')];
  const begin = start < 0 ? -1 : small.indexOf('>', start) + 1;
  return (begin > 0 && end >= begin ? html.slice(begin, end) : html).trim();
}

/** Tells whether a text has its line breaks as HTML. */
function isBlocks(text: string): boolean {
  return /<(?:p|br|div|ul|ol|li|h[1-6]|table|blockquote)[\s/>]/i.test(text);
}

/** Google sends links and bold words within plain lines. */
function isMarked(text: string): boolean {
  return /<(?:a\s[^>]{0,500}href=|\/?(?:b|i|u|em|strong|span)>)/i.test(text);
}

/** Plain text as HTML; blank lines separate paragraphs. Some programs write it with entities (`Ball &hellip;`), which `read` decodes. */
export function paragraphs(text: string, read = (plain: string) => plain): string {
  const html = isMarked(text) ? text : escaped(read(text));
  // A pattern with blanks before an optional character would take quadratic time on many blanks
  const lines = html.split('\n').map((line) => line.trim());
  const parts = lines.join('\n').split(/\n{2,}/);
  return parts
    .map((part) => part.trim().replaceAll('\n', '<br />'))
    .filter((part) => part !== '')
    .map((part) => `<p>${part}</p>`)
    .join('\n');
}

/** The language of a property, such as `ca` for `ca-ES`. */
export function languageOf(event: Component, name: string): string | undefined {
  const said = propertyIn(event, name)?.parameters['language'] ?? '';
  return /^[a-z]{2,3}(?=[-_]|$)/i.exec(said)?.[0].toLowerCase();
}
