/** Cartellera's own feeds have further properties, so that an event comes back as it was. */

import { textOfHtml } from '../../model/text/html.ts';
import { sentencesIn, spokenLanguages } from '../../model/words/index.ts';
import { type Component, propertiesIn, textIn } from './component.ts';
import { paragraphs, richTextOf } from './texts.ts';

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
  return { title: titleIn(event), description, excerpt: isExcerpt ? htmlOf(said) : '' };
}

/** The status of an event from its own property when STATUS cannot express it; COMMENT is the reason. */
export function ownStatus(event: Component): Readonly<Record<string, string>> {
  const word = { CANCELLED: 'cancelled', TENTATIVE: 'postponed' }[textIn(event, 'status').toUpperCase()];
  return {
    event_status: textIn(event, 'x-cartellera-event-status') || (word ?? 'scheduled'),
    event_status_reason: textIn(event, 'comment'),
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
