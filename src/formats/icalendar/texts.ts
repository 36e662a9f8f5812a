/** Title and description of an event, and what our own feeds say besides, so that an event comes back as it was. */

import { trimmedParts } from '../../model/text/characters.ts';
import { asTyped, escaped, textOfHtml } from '../../model/text/html.ts';
import { sentencesIn, spokenLanguages } from '../../model/words/index.ts';
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
function richTextOf(event: Component): string {
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
function paragraphs(text: string, read = (plain: string) => plain): string {
  const html = isMarked(text) ? text : escaped(read(text));
  // A pattern with blanks before an optional character would take quadratic time on many blanks
  const lines = html.split('\n').map((line) => line.trim());
  const parts = trimmedParts(lines.join('\n'), /\n{2,}/);
  return parts.map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`).join('\n');
}

/** The language of a property, such as `ca` for `ca-ES`. */
export function languageOf(event: Component, name: string): string | undefined {
  const said = propertyIn(event, name)?.parameters['language'] ?? '';
  return /^[a-z]{2,3}(?=[-_]|$)/i.exec(said)?.[0].toLowerCase();
}

/** Tells whether Cartellera wrote a file, for whichever calendar. */
export function isOwn(calendar: Component): boolean {
  return /^-\/\/Cartellera\/\//.test(textIn(calendar, 'prodid'));
}

/** Name, description and excerpt without what the feed adds for people. */
export function ownTexts(event: Component): {
  readonly title: string;
  readonly description: string;
  readonly excerpt: string;
} {
  const description = richTextOf(event);
  const said = saidIn(event);
  const isExcerpt = flat(said) !== flat(textOfHtml(description));
  return { title: asTyped(titleIn(event)), description, excerpt: isExcerpt ? htmlOf(said) : '' };
}

/** The status of an event from its own property when STATUS cannot express it; COMMENT is the reason. */
export function ownStatus(event: Component): Readonly<Record<string, string>> {
  const word = { CANCELLED: 'cancelled', TENTATIVE: 'postponed' }[textIn(event, 'status').toUpperCase()];
  return {
    event_status: textIn(event, 'x-cartellera-event-status') || (word ?? 'scheduled'),
    event_status_reason: asTyped(textIn(event, 'comment')),
  };
}

/** Facts for which iCalendar has no property: the website (URL is the public page), places left, the former start, all prices. */
export function ownFacts(event: Component): Readonly<Record<string, unknown>> {
  const mode = textIn(event, 'x-cartellera-attendance-mode');
  const prices = propertiesIn(event, 'x-cartellera-cost').map(({ values }) => values.join(','));
  return {
    website: textIn(event, 'x-cartellera-website'),
    previous_start_date: textIn(event, 'x-cartellera-previous-start-date'),
    sold_out: textIn(event, 'x-cartellera-sold-out') === 'TRUE',
    ...(mode && { attendance_mode: mode }),
    ...(prices.length > 0 && { cost: prices }),
  };
}

/** The title without the word for its status. */
function titleIn(event: Component): string {
  const title = textIn(event, 'summary');
  const { event_status: status } = ownStatus(event);
  if (status !== 'cancelled' && status !== 'postponed') return title;
  const labels = spokenLanguages.map((language) => `${sentencesIn(language).facetLabels[status]}: `);
  const label = labels.find((each) => title.toLowerCase().startsWith(each.toLowerCase()));
  return title.slice(label?.length ?? 0);
}

/** The description without price and address, which the feed adds as paragraphs at its end. */
function saidIn(event: Component): string {
  const parts = textIn(event, 'description').split('\n\n');
  for (const name of ['url', 'x-cost']) if (parts.at(-1) === textIn(event, name)) parts.pop();
  return parts.join('\n\n');
}

function htmlOf(text: string): string {
  return text.includes('\n') ? paragraphs(text) : paragraphs(text).replace(/^<p>|<\/p>$/g, '');
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
