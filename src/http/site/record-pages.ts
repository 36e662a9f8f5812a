/** The pages of records: of events, and of venues and organizers with their events. */

import { capital } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { dayOf } from '../../model/time/event-days.ts';
import { type Instant, instantOf } from '../../model/time/instants.ts';
import { zoneWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import { dayFrom, eventList, feedLinks, subscriptions, unbroken, whereWords } from './event-list.ts';
import { recordFrame, type SitePage } from './frame.ts';
import { agendaLink, languageOfText, outputLink, type Place, pictureOf, recordLink, shownUrl } from './place.ts';
import { proseOf } from './prose.ts';
import {
  type EventsFound,
  type RelatedFound,
  type ShownEvent,
  type ShownOrganizer,
  type ShownVenue,
  venuesOf,
} from './reading.ts';
import { dayWords, whenWords } from './time-words.ts';

/** The page of an event, with related events. */
export function eventPage(place: Place, event: ShownEvent, related: RelatedFound = { events: [] }): SitePage {
  const ends = instantOf(event.utc_end_date, 'UTC');
  const isOver = ends <= place.at;
  const title = textOfHtml(event.title);
  const about = [whenWords(place, event), whereWords(place, event)].filter(Boolean).join(' · ');
  return {
    ...recordFrame(place, 'events', event, { title, about }),
    body: html`<article class="record">
<header>
<div>
<h1${languageOfText(place, event, 'title')}>${title}</h1>
${becameOf(place, event)}
${isOver && over(place)}
${facts(place, event)}
${ways(place, event, isOver)}
</div>
<img class="poster" src="${pictureOf(place, event)}" alt="" width="480" height="360">
</header>
<div class="prose"${languageOfText(place, event, 'description')}>${proseOf(place, event.description)}</div>
${topics(place, event)}
</article>
${related.events.length > 0 && eventList(place, related.events, place.words.event.related)}`,
    changesAt: earliest(isOver ? undefined : ends, related.changesAt),
  };
}

function earliest(...moments: readonly (Instant | undefined)[]): Instant | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** Its status with the reason, and whether it is sold out. */
function becameOf({ words }: Place, event: ShownEvent): Html {
  const { event_status: status, event_status_reason: reason, sold_out } = event;
  const became =
    status !== 'scheduled' && html`<strong>${words.event.status[status]}${reason && `: ${reason}`}</strong> `;
  return html`<p class="status">${became}${sold_out && html`<strong>${capital(words.soldOut)}</strong>`}</p>`;
}

/** What comes next, on the page of a past event. */
function over(place: Place): Html {
  const { event, agenda } = place.words;
  const href = agendaLink(place);
  return html`<p class="over"><strong>${event.over}.</strong> ${event.overHelp} <a href="${href}">${agenda}</a></p>`;
}

/** One fact with its label. */
type Fact = readonly [name: string, said: Html | string | undefined | false];

/** A list of facts, without those that are unknown. */
function factList(facts: readonly Fact[]): Html {
  const said = facts.filter(([, fact]) => fact);
  return html`<dl class="facts">${said.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>\n`)}</dl>`;
}

function facts(place: Place, event: ShownEvent): Html {
  const words = place.words.event;
  return factList([
    [words.when, whenFact(place, event)],
    [words.where, whereFact(place, event)],
    [words.price, unbroken(event.cost)],
    [words.organizer, organizersFact(place, event)],
  ]);
}

/** What a visitor can do about an event: tickets while there are any, and a calendar while it is to take place at its time. */
function ways(place: Place, event: ShownEvent, isOver: boolean): Html | undefined {
  const words = place.words.event;
  const { website, sold_out, event_status: status } = event;
  const isComing = !isOver && status !== 'cancelled' && status !== 'postponed';
  const hasTickets = isComing && !sold_out;
  const links = [
    website &&
      html`<a${hasTickets && html` class="button"`} href="${website}" rel="noopener nofollow">${hasTickets ? words.tickets : words.website}</a>`,
    isComing &&
      html`<a href="${outputLink(place, `events/${event.id}.ics`)}" rel="nofollow">${words.addToCalendar}</a>`,
  ].filter((link) => link !== '' && link !== false);
  return links.length > 0 ? html`<p class="ways">${links.map((link) => html`${link}\n`)}</p>` : undefined;
}

function whenFact(place: Place, event: ShownEvent): Html {
  const { timezone, previous_start_date: before, event_status: status } = event;
  const isElsewhere = timezone !== place.timeZone && !event.all_day;
  const isOff = status === 'cancelled' || status === 'postponed';
  const time = html`<time datetime="${event.start_date.replace(' ', 'T').slice(0, 16)}">${whenWords(place, event)}</time>`;
  return html`${isOff ? html`<s>${time}</s>` : time}${
    isElsewhere && ` (${zoneWords(place.language, timezone, event.start_date)})`
  }${before && html`<br>${place.words.event.before} <s>${dayWords(place, before)}</s>`}`;
}

function whereFact(place: Place, event: ShownEvent): Html | undefined {
  const { online_url, attendance_mode } = event;
  const venues = venuesOf(event).map((venue) => html`<div>${venueLines(place, venue)}</div>`);
  const online =
    attendance_mode !== 'offline' &&
    online_url &&
    html`<div><a href="${online_url}" rel="noopener nofollow">${place.words.event.attend}</a></div>`;
  return venues.length > 0 || online ? html`${venues}${online}` : undefined;
}

function venueLines(place: Place, venue: ShownVenue): Html {
  const address = addressOf(venue);
  return html`<a href="${recordLink(place, 'venues', venue)}">${textOfHtml(venue.venue)}</a>${address && html`<br>${address}`}${mapLink(place, venue)}`;
}

/** Street, post code and town. */
function addressOf({ address, zip, city }: ShownVenue): string {
  return [address, [zip, city].filter(Boolean).join(' ')].filter(Boolean).map(textOfHtml).join(', ');
}

/** A line with a link to a map when the venue's point is known; few editors think of `show_map_link`. */
function mapLink({ words }: Place, { geo_lat: lat, geo_lng: lng }: ShownVenue): Html | undefined {
  if (lat === undefined || lng === undefined) return undefined;
  const href = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
  return html`<br><a href="${href}" rel="noopener nofollow">${words.event.map}</a>`;
}

function organizersFact(place: Place, { organizer }: ShownEvent): Html | undefined {
  if (organizer.length === 0) return undefined;
  const links = organizer.map((each) => {
    return html`<div><a href="${recordLink(place, 'organizers', each)}">${textOfHtml(each.organizer)}</a></div>`;
  });
  return html`${links}`;
}

/** Categories and tags, each linked to its events. */
function topics(place: Place, { categories, tags }: ShownEvent): Html | undefined {
  const named = Object.entries({ categories, tags }).flatMap(([filter, terms]) =>
    terms.map(({ slug, name }) => ({ href: agendaLink(place, { [filter]: slug }), name: capital(textOfHtml(name)) })),
  );
  if (named.length === 0) return undefined;
  const links = named.map(({ href, name }) => html`<li><a href="${href}">${name}</a></li>\n`);
  return html`<nav class="topics" aria-label="${place.words.event.categories}"><ul>${links}</ul></nav>`;
}

/** A venue or an organizer. */
export type Host =
  | { readonly resource: 'venues'; readonly record: ShownVenue }
  | { readonly resource: 'organizers'; readonly record: ShownOrganizer };

/** The list filter for a record of this kind. */
export const hostFilters = { venues: 'venue', organizers: 'organizer' } as const;

/** The page of a venue or an organizer with its coming events. */
export function hostPage(place: Place, host: Host, coming: EventsFound): SitePage {
  const { resource, record } = host;
  const words = place.words.host;
  const name = textOfHtml(host.resource === 'venues' ? host.record.venue : host.record.organizer);
  const own = record.image ? shownUrl(place, record.image.url) : undefined;
  const filter = { [hostFilters[resource]]: String(record.id) };
  return {
    ...recordFrame(place, resource, record, { title: name, about: name, feeds: feedLinks(place, filter) }),
    body: html`<article class="record">
<h1>${name}</h1>
${contacts(place, host)}
${own && html`<img class="poster" src="${own}" alt="" width="480" height="360">`}
<div class="prose"${languageOfText(place, record, 'description')}>${proseOf(place, record.description)}</div>
<section>
<h2>${words.coming}</h2>
${coming.total === 0 && html`<p>${words.none}</p>`}
${eventList(place, coming.events, dayFrom(place, dayOf(place.now)))}
<ul class="ways">
${coming.total > 0 && html`<li><a href="${agendaLink(place, filter)}">${words.all}</a></li>`}
<li><a href="${agendaLink(place, { ...filter, when: 'past' })}">${words.past}</a></li>
</ul>
${subscriptions(place, filter)}
</section>
</article>`,
  };
}

function contacts(place: Place, { resource, record }: Host): Html {
  const { event, host: words } = place.words;
  const { phone, website } = record;
  const email = resource === 'organizers' && record.email;
  return factList([
    [event.where, resource === 'venues' && placeFact(place, record)],
    [words.phone, phone && html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a>`],
    [words.email, email && html`<a href="mailto:${email}">${email}</a>`],
    [words.website, website && html`<a href="${website}" rel="noopener nofollow">${website}</a>`],
  ]);
}

function placeFact(place: Place, venue: ShownVenue): Html | undefined {
  const [address, map] = [addressOf(venue), mapLink(place, venue)];
  return address || map ? html`${address}${map}` : undefined;
}
