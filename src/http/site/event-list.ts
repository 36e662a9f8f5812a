/** Events in lists: their dates in words, events below the headings of their days, and links to follow them in other programs. */

import { onceFor } from '../../model/arrays-and-maps.ts';
import type { Language } from '../../model/tables/field.ts';
import { outputs } from '../../model/tables/outputs.ts';
import { capital } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type Day, dateOf, dayOf, eventDays } from '../../model/time/event-days.ts';
import { addDays, type Instant, instantOf, type WallClock } from '../../model/time/instants.ts';
import { clocksWords, clockWords, dateWords } from '../../model/words/dates.ts';
import { sentencesIn } from '../../model/words/index.ts';
import { cleaned, type Html, html } from '../pages/html.ts';
import { type Asked, languageOfText, outputLink, type PageContext, pictureInList, recordLink } from './page-context.ts';
import { sourcesOf } from './pictures.ts';
import { type ShownEvent, venuesOf } from './reading.ts';

/** Below what events are listed: one heading, or the day or the heading of each. */
export type Below = string | ((event: ShownEvent) => Day | string);

/** The day below which an event is listed in a window that begins on a day: events that began earlier belong to the first one. */
export function dayFrom(context: PageContext, first: Day): (event: ShownEvent) => Day {
  return (event) => Math.max(first, daysOf(context, event).first);
}

/** Pictures that are visible at once are not loaded lazily. */
const eager = 3;

/** Events in the given order, below their headings; `isTop` where they are the first ones of their page. */
export function eventList(context: PageContext, events: readonly ShownEvent[], below: Below, isTop = false): Html {
  const { words, now } = context;
  // A day's heading names today and tomorrow
  const near = { [now.slice(0, 10)]: words.today, [addDays(now, 1).slice(0, 10)]: words.tomorrow };
  const groups: { readonly heading: string | Day; readonly cards: Html[] }[] = [];
  for (const [at, event] of events.entries()) {
    const heading = typeof below === 'string' ? below : below(event);
    const day = typeof heading === 'string' ? undefined : heading;
    const loading = isTop && at < eager ? (at === 0 ? 'first' : 'soon') : 'lazily';
    const shown = card(context, event, { day, loading, width: 'list' });
    const last = groups.at(-1);
    if (last && last.heading === heading) last.cards.push(shown);
    else groups.push({ heading, cards: [shown] });
  }
  const sections = groups.map(({ heading, cards }) => {
    const date = typeof heading === 'string' ? undefined : dateOf(heading);
    const name =
      date === undefined ? heading : capital([near[date], dayWords(context, date)].filter(Boolean).join(', '));
    return html`<section class="day">
<h2>${name}</h2>
<ul>
${cards}</ul>
</section>
`;
  });
  return html`${sections}`;
}

/** Characters of the words for a rule in lists. */
const longestRule = 60;

/** How the series of a date repeats; a rule with many days and exceptions is read on the page of its event. Empty for other events. */
export function repeatsInList(context: PageContext, { occurrence }: ShownEvent): string {
  const rule = occurrence ? occurrence.text : '';
  return unbroken(rule.length > longestRule ? context.words.repeats : rule);
}

/** Where a row stands. */
interface RowPlace {
  /** The category that all of its events have. */
  readonly among?: string;
  /** True for the large events that lead a page. */
  readonly isLead?: boolean;
}

/** Events beside each other, with their days. On telephones only the first one is whole in the window. */
export function eventRow(context: PageContext, events: readonly ShownEvent[], { among, isLead }: RowPlace = {}): Html {
  const width = isLead ? 'lead' : 'row';
  return html`<ul class="row">
${events.map((event, at) => card(context, event, { loading: isLead && at === 0 ? 'first' : 'lazily', among, width }))}</ul>`;
}

/** What a list says of its events before they do: their day and their category. */
interface CardPlace {
  readonly day?: Day | undefined;
  readonly among?: string | undefined;
  /** Before all other pictures, with the page, or when it comes into view. */
  readonly loading: 'first' | 'soon' | 'lazily';
  readonly width: 'list' | 'row' | 'lead';
}

function card(context: PageContext, event: ShownEvent, { day, among, loading, width }: CardPlace): Html {
  const hours = whenInList(context, event, day);
  const loads = { first: html` fetchpriority="high"`, soon: '', lazily: html` loading="lazy"` }[loading];
  const cancelled = event.event_status === 'cancelled' && ' cancelled';
  const { title, highlight, distance, cost } = event;
  // With the matches of a search marked, and with why it was found when the title does not show it
  const name = highlight?.title === undefined ? textOfHtml(title) : cleaned(highlight.title);
  const excerpt = highlight?.description;
  const far = distance !== undefined && distancesIn(context.language).format(distance).replace(' ', '\u00a0');
  const { event_status: status, sold_out: isSoldOut } = event;
  const state = status === 'scheduled' ? '' : sentencesIn(context.language).facetLabels[status];
  const marks = [state, isSoldOut ? context.words.soldOut : ''].filter(Boolean);
  const featured = event.featured && html`<span class="featured">${context.words.featured}</span> `;
  const facts = [repeatsInList(context, event), whereWords(context, event), far, unbroken(cost)].filter(Boolean);
  const picture = pictureInList(context, event, among);
  const [first] = event.categories;
  const category = first && textOfHtml(first.name);
  return html`<li class="event${cancelled}">
<img class="poster${picture.isSymbol && ' symbol'}" src="${picture.href}"${sourcesOf(context, !picture.isSymbol && event.image, width)} alt="${!picture.isSymbol && event.image && event.image.alt}" width="160" height="120" decoding="async"${loads}>${width !== 'list' && leaf(context, event)}
<div>
${category && category !== among && html`<p class="category">${category}</p>\n`}<h3><a href="${recordLink(context, 'events', event)}"${languageOfText(context, event, 'title')}>${name}</a></h3>
<p class="facts">${hours && html`<span class="hours">${hours}</span> `}${facts.map((fact) => html`<span>${fact}</span> `)}</p>
${excerpt !== undefined && html`<p class="excerpt">${cleaned(excerpt)}</p>\n`}${(marks.length > 0 || featured) && html`<p class="status">${featured}${marks.map((each) => html`<strong>${capital(each)}</strong> `)}</p>`}
</div>
</li>
`;
}

/** The day on which an event begins, over its picture; none when it has begun. */
function leaf(context: PageContext, event: ShownEvent): Html | undefined {
  const { language, now } = context;
  const { first } = daysOf(context, event);
  const date = dateOf(first);
  if (first < dayOf(now)) return undefined;
  // The same day is among the facts
  return html`<p class="leaf" aria-hidden="true"><b>${Number(date.slice(8))}</b> ${dateWords(language, 'monthShort', date)}</p>`;
}

/** The first venue of an event with its town, and how many more there are; of an event without a venue whether it is online. */
export function whereWords({ language, words }: PageContext, event: ShownEvent): string {
  const [venue, ...others] = venuesOf(event);
  if (venue) {
    const first = [venue.venue, venue.city].filter(Boolean).map(textOfHtml).join(', ');
    return others.length > 0 ? `${first} ${words.andPlaces(others.length)}` : first;
  }
  return event.attendance_mode === 'online' ? sentencesIn(language).facetLabels.online : '';
}

/** Making one takes far longer than using it. */
const distancesIn = onceFor(
  (language: Language) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }),
);

/** A text in which amounts and hours never break apart from their units. */
export function unbroken(text: string): string {
  return text.replaceAll(/(\d) (?=\p{Sc}|h\b)/gu, '$1\u00a0').replaceAll(/(\p{Sc}) – (?=\d)/gu, '$1\u00a0–\u00a0');
}

/** Links for programs in the head of the page; `filters` are the filters of its list. */
export function feedLinks(context: PageContext, filters: Asked): Html {
  return html`${(['ics', 'rss'] as const).map((output) => {
    const [type] = outputs[output].type.split(';');
    const href = outputLink(context, `events.${output}`, filters);
    return html`<link rel="alternate" type="${type}" title="${context.said.name}" href="${href}">\n`;
  })}`;
}

/** Links for people: a subscription, a file for programs without `webcal`, and a feed. */
export function subscriptions(context: PageContext, filters: Asked): Html {
  const { subscribe, copy, rss } = context.words.subscribe;
  const calendar = outputLink(context, 'events.ics', filters);
  // Opens in a calendar program
  const subscription = `webcal://${new URL(context.api).host}${calendar}`;
  return html`<p class="ways"><a href="${subscription}" rel="nofollow">${subscribe}</a>
<a href="${calendar}" rel="nofollow">${copy}</a>
<a href="${outputLink(context, 'events.rss', filters)}" rel="nofollow">${rss}</a></p>`;
}

/** A day with its weekday; with the year when it is not the present one. */
export function dayWords(context: PageContext, wall: WallClock): string {
  return dateWords(context.language, isThisYear(context, wall) ? 'day' : 'dayOfYear', wall);
}

function isThisYear({ now }: PageContext, wall: WallClock): boolean {
  return wall.slice(0, 4) === now.slice(0, 4);
}

/** The first and the last day of an event in the calendar's zone. */
export function daysOf(context: PageContext, event: ShownEvent): { readonly first: Day; readonly last: Day } {
  const [start, end] = [instantOf(event.utc_start_date, 'UTC'), instantOf(event.utc_end_date, 'UTC')];
  const { firstDay, lastDay } = eventDays({ ...event, start, end }, context);
  return { first: firstDay, last: lastDay };
}

/** The moment at which an event has ended: of a whole day the end of its last day, as lists have it. */
export function endOf(context: PageContext, event: ShownEvent): Instant {
  if (!event.all_day) return instantOf(event.utc_end_date, 'UTC');
  return instantOf(`${dateOf(daysOf(context, event).last + 1)} 00:00:00`, context.timeZone);
}

/** The time of an event in a list: below the heading of its day only the hour or the last day; otherwise the day too. */
export function whenInList(context: PageContext, event: ShownEvent, below: Day | undefined): string {
  const { words, language, now } = context;
  const { first, last } = daysOf(context, event);
  const lastDate = dateOf(last);
  const until =
    last > first
      ? words.until(dateWords(language, isThisYear(context, lastDate) ? 'short' : 'shortOfYear', lastDate))
      : '';
  if (first < (below ?? dayOf(now)) && until) return until;
  const day = below === undefined ? dayWords(context, event.start_date) : '';
  const hours = event.all_day ? (until ? '' : words.allDay) : clockWords(language, event.start_date);
  return [day, hours, until].filter(Boolean).join(', ');
}

/** The dates of an event in full. */
export function whenWords(context: PageContext, event: ShownEvent): string {
  const { words, language } = context;
  const { first, last } = daysOf(context, event);
  const { start_date: start, end_date: end, all_day } = event;
  if (last > first) {
    const days = [start, end].map((wall) => {
      const day = dayWords(context, wall);
      return all_day ? day : `${day}, ${clockWords(language, wall)}`;
    });
    return capital(days.join(' – '));
  }
  const begins = dayWords(context, start);
  if (all_day) return capital(`${begins}, ${words.allDay}`);
  // The last minute of the day of an event stands in many feeds where no end is known
  const [from, to] = [start, end].map((wall) => wall.slice(11, 16));
  const hasNoEnd = start === end || (to === '23:59' && from !== '00:00' && start.slice(0, 10) === end.slice(0, 10));
  return capital(`${begins}, ${hasNoEnd ? clockWords(language, start) : clocksWords(language, start, end)}`);
}
