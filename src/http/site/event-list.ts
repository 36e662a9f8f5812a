/** Events below the headings of their days. */

import type { Language } from '../../model/tables/field.ts';
import { capital } from '../../model/text/capital.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type Day, dateOf } from '../../model/time/event-days.ts';
import { addDays, type WallClock } from '../../model/time/instants.ts';
import { sentencesIn } from '../../model/words/index.ts';
import { cleaned, type Html, html } from '../pages/html.ts';
import { linkTo, type Place, pictureOf, recordPath } from './place.ts';
import { type ShownEvent, venuesOf } from './shown.ts';
import { daysOf, dayWords, whenInList } from './time-words.ts';
import { siteWords } from './words/index.ts';

/** How events are shown. */
export interface Listing {
  readonly place: Place;
  readonly language: Language;
  /** The present wall clock in the calendar's zone. */
  readonly now: WallClock;
  /** Returns the day below which an event is listed; undefined for a list without days. */
  readonly dayFor: (event: ShownEvent) => Day | undefined;
  /** The heading of a list without days. */
  readonly otherwise: string;
}

/** Events in the given order, with a heading for each day. */
export function eventList(listing: Listing, events: readonly ShownEvent[]): Html {
  const groups: { readonly day: Day | undefined; readonly events: ShownEvent[] }[] = [];
  for (const event of events) {
    const day = listing.dayFor(event);
    const last = groups.at(-1);
    if (last && last.day === day) last.events.push(event);
    else groups.push({ day, events: [event] });
  }
  let before = 0;
  return html`${groups.map(({ day, events: some }) => {
    const group = groupOf(listing, day, some, before);
    before += some.length;
    return group;
  })}`;
}

function groupOf(listing: Listing, day: Day | undefined, events: readonly ShownEvent[], before: number): Html {
  const cards = events.map((event, at) => card(listing, event, day, before + at));
  return html`<section class="day">
<h2>${day === undefined ? listing.otherwise : headingOf(listing, day)}</h2>
<ul>
${cards}</ul>
</section>
`;
}

/** The heading of a day, which names today and tomorrow. */
function headingOf({ language, now }: Listing, day: Day): string {
  const { today, tomorrow } = siteWords(language);
  const date = dateOf(day);
  const known = { [now.slice(0, 10)]: today, [addDays(now, 1).slice(0, 10)]: tomorrow }[date];
  return capital([known, dayWords(language, date, now)].filter(Boolean).join(', '));
}

/** Pictures that are visible at once are not loaded lazily. */
const eager = 3;

function card(listing: Listing, event: ShownEvent, day: Day | undefined, at: number): Html {
  const { place, language, now } = listing;
  const hours = whenInList(place, language, event, day, now);
  const lazy = at >= eager && html` loading="lazy"`;
  const cancelled = event.event_status === 'cancelled' && ' cancelled';
  return html`<li class="event${cancelled}">
<img class="poster" src="${pictureOf(place, 'events', event, language)}" alt="" width="160" height="120"${lazy}>
<div>
<h3><a href="${linkTo(place, recordPath(place, 'events', event, language))}">${titleOf(event)}</a></h3>
<p class="facts">${hours && html`<span class="hours">${hours}</span> `}${factsOf(event, language).map((fact) => html`<span>${fact}</span> `)}</p>
${excerptOf(event)}${statusOf(event, language)}
</div>
</li>
`;
}

/** With the matches of a search marked. */
function titleOf({ title, highlight }: ShownEvent): Html | string {
  return highlight?.title === undefined ? textOfHtml(title) : cleaned(highlight.title);
}

/** Why it was found, when the title does not show it. */
function excerptOf({ highlight }: ShownEvent): Html | undefined {
  const { description } = highlight ?? {};
  return description === undefined ? undefined : html`<p class="excerpt">${cleaned(description)}</p>\n`;
}

function factsOf(event: ShownEvent, language: Language): string[] {
  const [venue] = venuesOf(event);
  const where = venue && [venue.venue, venue.city].filter(Boolean).map(textOfHtml).join(', ');
  const { distance, cost } = event;
  const far = distance === undefined ? '' : kilometres(distance, language);
  return [where ?? '', far, unbroken(cost)].filter(Boolean);
}

function kilometres(distance: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
  return format.format(distance).replace(' ', '\u00a0');
}

/** A price in which amounts and currencies never break apart. */
export function unbroken(cost: string): string {
  return cost.replaceAll(/(\d) (?=\p{Sc})/gu, '$1\u00a0').replaceAll(/(\p{Sc}) – (?=\d)/gu, '$1\u00a0–\u00a0');
}

/** The status of an event, and whether it is sold out. */
function statusOf({ event_status, sold_out }: ShownEvent, language: Language): Html | undefined {
  const status = event_status === 'scheduled' ? '' : sentencesIn(language).facetLabels[event_status];
  const said = [status, sold_out ? siteWords(language).soldOut : ''].filter(Boolean);
  if (said.length === 0) return undefined;
  return html`<p class="status">${said.map((each) => html`<strong>${capital(each)}</strong> `)}</p>`;
}

/** The day below which an event is listed in a window that begins on a day: events that began earlier belong to the first one. */
export function dayFrom(place: Place, first: Day): (event: ShownEvent) => Day {
  return (event) => Math.max(first, daysOf(place, event).first);
}
