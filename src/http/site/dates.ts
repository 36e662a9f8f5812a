/** What pages say of the dates of a series: when it takes place in words, its next dates, and of one date what it is one of. */

import { capital } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type Html, html } from '../pages/html.ts';
import type { DatesFound } from './date-reading.ts';
import { dayWords, unbroken, whenWords } from './event-list.ts';
import type { SitePage } from './frame.ts';
import { linkTo, type PageContext, recordLink, recordPath } from './page-context.ts';
import type { ShownEvent } from './reading.ts';

/** The dates that a page shows besides its event. */
export interface DatesAround {
  /** The next dates of a series. */
  readonly coming?: DatesFound | undefined;
  /** Of one of its dates: the series, and the dates before and after it. */
  readonly among?: {
    readonly series: Pick<ShownEvent, 'title' | 'event_status'>;
    readonly neighbours: readonly ShownEvent[];
  };
}

/** When a series takes place, in words; empty for other events, and where there are no words for its rule. */
export function repeatsWords({ recurrence }: ShownEvent): string {
  return recurrence ? unbroken(capital(recurrence.text)) : '';
}

/** When a series takes place: in words, then its next dates, each with its page; when it is over, its last one. */
export function datesFact(context: PageContext, event: ShownEvent, { dates, total }: DatesFound): Html {
  const { words } = context;
  const said = repeatsWords(event) || whenWords(context, event);
  const more = total - dates.length;
  const last = event.recurrence ? event.recurrence.last_date : '';
  if (dates.length === 0) return html`${said}${last && html`<br>${words.event.lastDate} ${dayWords(context, last)}`}`;
  return html`${said}
<ul class="dates" aria-label="${words.event.dates}">
${dates.map((date) => html`<li>${dateLink(context, event, date)}</li>\n`)}${more > 0 && html`<li>${words.event.moreDates(more)}</li>\n`}</ul>`;
}

/** A date with what it has of its own; struck out when it does not take place. */
function dateLink(
  context: PageContext,
  series: Pick<ShownEvent, 'title' | 'event_status'>,
  date: ShownEvent,
  rel?: 'prev' | 'next',
): Html {
  const { event_status: status, event_status_reason: reason } = date;
  const isOff = status === 'cancelled' || status === 'postponed';
  const when = whenWords(context, date);
  const link = html`<a href="${recordLink(context, 'events', date)}"${rel !== undefined && html` rel="${rel}"`}>${isOff ? html`<s>${when}</s>` : when}</a>`;
  const title = date.title === series.title ? '' : textOfHtml(date.title);
  const became = status === series.event_status || status === 'scheduled' ? '' : context.words.event.status[status];
  const notes = [title, [became, became && reason].filter(Boolean).join(': ')].filter(Boolean);
  return html`${link}${notes.map((note) => html` <strong>${note}</strong>`)}`;
}

/** Says of a date that it is one of many, with its series and the dates next to it. */
export function oneOfMany(context: PageContext, event: ShownEvent, among: DatesAround['among']): Html | undefined {
  if (!event.occurrence || !among) return undefined;
  const { words } = context;
  const { slug, translations } = event;
  const series = linkTo(context, recordPath(context, 'events', { slug, translations }, context.language));
  const text = event.occurrence.text;
  const links = among.neighbours.map((date) => {
    const rel = date.utc_start_date < event.utc_start_date ? 'prev' : 'next';
    return html`<li>${words.event[rel]} ${dateLink(context, among.series, date, rel)}</li>\n`;
  });
  return html`<nav class="dates" aria-label="${words.event.neighbours}">
<p>${words.event.oneOf} <a href="${series}">${textOfHtml(among.series.title)}</a>${text && html`: ${unbroken(text)}`}</p>
${links.length > 0 && html`<ul>${links}</ul>`}
</nav>`;
}

/** Tells whether a date has a title or a description of its own. */
export function hasOwnWords({ changed }: { readonly changed: readonly string[] }): boolean {
  return changed.includes('title') || changed.includes('description');
}

/** Search engines list a date at the page of its series, unless it has words of its own: the same text under a hundred addresses is one. */
export function listedAtSeries(
  context: PageContext,
  { occurrence, slug, translations }: ShownEvent,
): Partial<SitePage> {
  if (!occurrence || hasOwnWords(occurrence)) return {};
  return {
    listedAt: (language) =>
      recordPath(context, 'events', { slug: translations?.[language]?.['slug'] ?? slug, translations }, language),
  };
}
