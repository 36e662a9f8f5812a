/** The page of an event. */

import type { Language } from '../../model/tables/field.ts';
import { capital } from '../../model/text/capital.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type Instant, instantOf, type WallClock, wallClockOf } from '../../model/time/instants.ts';
import { zoneWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import { eventList, type Listing, unbroken } from './event-list.ts';
import type { SitePage } from './frame.ts';
import { agendaLink, linkTo, outputLink, type Place, pictureOf, recordPath } from './place.ts';
import { proseOf } from './prose.ts';
import type { RelatedFound } from './reading.ts';
import { recordHead } from './record-head.ts';
import { type ShownEvent, type ShownVenue, venuesOf } from './shown.ts';
import { dayWords, whenWords } from './time-words.ts';
import { siteWords } from './words/index.ts';

/** The page of an event at a moment, with related events. */
export function eventPage(
  place: Place,
  language: Language,
  event: ShownEvent,
  at: Instant,
  related: RelatedFound = { events: [] },
): SitePage {
  const ends = instantOf(event.utc_end_date, 'UTC');
  const title = textOfHtml(event.title);
  const now = wallClockOf(at, place.timeZone);
  const picture = pictureOf(place, 'events', event, language);
  return {
    ...recordHead(place, 'events', event, language, { title }),
    body: html`<article class="record">
<header>
<div>
<h1>${title}</h1>
${becameOf(event, language)}
${ends <= at && over(place, language)}
${facts(place, language, event, now)}
</div>
<img class="poster" src="${picture}" alt="" width="480" height="360">
</header>
<div class="prose">${proseOf(place, event.description)}</div>
${topics(place, language, event)}
</article>
${related.events.length > 0 && eventList(relatedListing(place, language, now), related.events)}`,
    changesAt: earliest(ends > at ? ends : undefined, related.changesAt),
  };
}

function earliest(...moments: readonly (Instant | undefined)[]): Instant | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

function relatedListing(place: Place, language: Language, now: WallClock): Listing {
  return { place, language, now, dayFor: () => undefined, otherwise: siteWords(language).event.related };
}

/** Its status with the reason, and whether it is sold out. */
function becameOf(
  { event_status: status, event_status_reason: reason, sold_out }: ShownEvent,
  language: Language,
): Html {
  const { event, soldOut } = siteWords(language);
  const became = status !== 'scheduled' && html`<strong>${event.status[status]}${reason && `: ${reason}`}</strong> `;
  return html`<p class="status">${became}${sold_out && html`<strong>${capital(soldOut)}</strong>`}</p>`;
}

/** What comes next, on the page of a past event. */
function over(place: Place, language: Language): Html {
  const { event, agenda } = siteWords(language);
  const href = agendaLink(place, language);
  return html`<p class="over"><strong>${event.over}.</strong> ${event.overHelp} <a href="${href}">${agenda}</a></p>`;
}

/** One fact with its label. */
export type Fact = readonly [name: string, said: Html | string | undefined | false];

/** A list of facts, without those that are unknown. */
export function factList(facts: readonly Fact[]): Html {
  const said = facts.filter(([, fact]) => fact);
  return html`<dl class="facts">${said.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>\n`)}</dl>`;
}

function facts(place: Place, language: Language, event: ShownEvent, now: WallClock): Html {
  const { event: words } = siteWords(language);
  const all: Fact[] = [
    [words.when, whenFact(place, language, event, now)],
    [words.where, whereFact(place, language, event)],
    [words.price, unbroken(event.cost)],
    [words.organizer, organizersFact(place, language, event)],
  ];
  return html`${factList(all)}
<p class="ways">${event.website && html`<a class="button" href="${event.website}" rel="noopener nofollow">${words.website}</a>`}
<a href="${outputLink(place, language, 'ics', event)}" rel="nofollow">${words.addToCalendar}</a></p>`;
}

function whenFact(place: Place, language: Language, event: ShownEvent, now: WallClock): Html {
  const { event: words } = siteWords(language);
  const { timezone, previous_start_date: before } = event;
  const isElsewhere = timezone !== place.timeZone && !event.all_day;
  const time = html`<time datetime="${event.start_date.replace(' ', 'T').slice(0, 16)}">${whenWords(place, language, event, now)}</time>`;
  return html`${isOff(event) ? html`<s>${time}</s>` : time}${
    isElsewhere && ` (${zoneWords(language, timezone, event.start_date)})`
  }${before && html`<br>${words.before} <s>${dayWords(language, before, now)}</s>`}`;
}

/** Tells whether it does not take place at its stored time. */
function isOff({ event_status }: ShownEvent): boolean {
  return event_status === 'cancelled' || event_status === 'postponed';
}

function whereFact(place: Place, language: Language, event: ShownEvent): Html | undefined {
  const { event: words } = siteWords(language);
  const { online_url, attendance_mode } = event;
  const venues = venuesOf(event).map((venue) => html`<div>${venueLines(place, language, venue)}</div>`);
  const online =
    attendance_mode !== 'offline' &&
    online_url &&
    html`<div><a href="${online_url}" rel="noopener nofollow">${words.attend}</a></div>`;
  return venues.length > 0 || online ? html`${venues}${online}` : undefined;
}

function venueLines(place: Place, language: Language, venue: ShownVenue): Html {
  const href = linkTo(place, recordPath(place, 'venues', venue, language));
  const address = addressOf(venue);
  return html`<a href="${href}">${textOfHtml(venue.venue)}</a>${address && html`<br>${address}`}${mapLink(language, venue)}`;
}

/** Street, post code and town. */
export function addressOf({ address, zip, city }: ShownVenue): string {
  return [address, [zip, city].filter(Boolean).join(' ')].filter(Boolean).map(textOfHtml).join(', ');
}

/** A line with a link to a map when the venue's point is known; few editors think of `show_map_link`. */
export function mapLink(language: Language, { geo_lat: lat, geo_lng: lng }: ShownVenue): Html | undefined {
  if (lat === undefined || lng === undefined) return undefined;
  const href = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
  return html`<br><a href="${href}" rel="noopener nofollow">${siteWords(language).event.map}</a>`;
}

function organizersFact(place: Place, language: Language, { organizer }: ShownEvent): Html | undefined {
  if (organizer.length === 0) return undefined;
  const links = organizer.map((each) => {
    const href = linkTo(place, recordPath(place, 'organizers', each, language));
    return html`<div><a href="${href}">${textOfHtml(each.organizer)}</a></div>`;
  });
  return html`${links}`;
}

/** Categories and tags, each linked to its events. */
function topics(place: Place, language: Language, { categories, tags }: ShownEvent): Html | undefined {
  const named = [
    ...categories.map((term) => ({ term, filter: 'categories' })),
    ...tags.map((term) => ({ term, filter: 'tags' })),
  ];
  if (named.length === 0) return undefined;
  const links = named.map(({ term: { slug, name }, filter }) => {
    const href = agendaLink(place, language, { [filter]: slug });
    return html`<li><a href="${href}">${capital(textOfHtml(name))}</a></li>\n`;
  });
  return html`<nav class="topics" aria-label="${siteWords(language).event.categories}"><ul>${links}</ul></nav>`;
}
