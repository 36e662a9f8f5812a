/** The pages of events, venues and organizers. */

import { Parser } from 'htmlparser2';
import { labelIn, townsNamed } from '../../model/places/gazetteer.ts';
import { capital } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { dayOf } from '../../model/time/event-days.ts';
import { zoneWords } from '../../model/words/dates.ts';
import { cleaned, type Html, html } from '../pages/html.ts';
import { type DatesAround, datesFact, listedAtSeries, oneOfMany, repeatsWords } from './dates.ts';
import {
  dayFrom,
  dayWords,
  endOf,
  eventList,
  eventRow,
  feedLinks,
  subscriptions,
  unbroken,
  whenWords,
  whereWords,
} from './event-list.ts';
import { addressOf, eventWays } from './event-ways.ts';
import { recordFrame, type SitePage } from './frame.ts';
import { drawLand, smallMap, viewOf } from './map-drawing.ts';
import {
  agendaLink,
  languageOfText,
  ownPicture,
  type PageContext,
  pictureInList,
  recordLink,
  type Site,
  shownUrl,
} from './page-context.ts';
import { type ShownPicture, sourcesOf } from './pictures.ts';
import {
  type EventsFound,
  type RelatedFound,
  type ShownEvent,
  type ShownOrganizer,
  type ShownVenue,
  venuesOf,
} from './reading.ts';

/** The page of an event, with related events; of a series with its next dates, of one of its dates with those next to it. */
export function eventPage(
  context: PageContext,
  event: ShownEvent,
  related: RelatedFound = { events: [] },
  { coming, among }: DatesAround = {},
): SitePage {
  const words = context.words.event;
  // The first of the next dates that ends
  const [ends] = (coming?.dates ?? [event]).map((date) => endOf(context, date)).toSorted((one, other) => one - other);
  const isOver = ends === undefined || ends <= context.at;
  const changes = [isOver ? undefined : ends, related.changesAt].filter((moment) => moment !== undefined);
  const title = textOfHtml(event.title);
  const [category] = event.categories;
  const organizers = event.organizer.map(
    (each) => html`<div><a href="${recordLink(context, 'organizers', each)}">${textOfHtml(each.organizer)}</a></div>`,
  );
  const picture = pictureInList(context, event);
  const about = [repeatsWords(event) || whenWords(context, event), whereWords(context, event)]
    .filter(Boolean)
    .join(' · ');
  const { event_status: status, event_status_reason: reason, sold_out, json_ld } = event;
  // Of a series together with those of its next dates, for search engines read Events that have a date
  const data = coming && json_ld ? [json_ld, ...coming.dates.flatMap((date) => date.json_ld ?? [])] : json_ld;
  return {
    ...recordFrame(context, 'events', event, { title, about, data }),
    ...listedAtSeries(context, event),
    body: html`<article class="record event-record">
<header>
${picture.isSymbol && html`<img class="poster symbol" src="${picture.href}" alt="" width="160" height="120">`}
<div>
${category && html`<p class="category"><a href="${agendaLink(context, { categories: category.slug })}">${textOfHtml(category.name)}</a></p>`}
<h1${languageOfText(context, event, 'title')}>${title}</h1>
<p class="status">${status !== 'scheduled' && html`<strong>${words.status[status]}${reason && `: ${reason}`}</strong> `}${sold_out && html`<strong>${capital(context.words.soldOut)}</strong>`}</p>
${isOver && html`<p class="over"><strong>${words.over}.</strong> ${words.overHelp} <a href="${agendaLink(context)}">${context.words.agenda}</a></p>`}
</div>
</header>
${!picture.isSymbol && largePicture(context, event.image, picture.href)}
<div class="facts-box">
${factList([
  [words.when, coming ? datesFact(context, event, coming) : whenFact(context, event)],
  [words.where, whereFact(context, event)],
  [words.price, unbroken(event.cost)],
  [words.organizer, organizers.length > 0 && html`${organizers}`],
])}
${oneOfMany(context, event, among)}
${eventWays(context, event, coming?.dates[0] ?? event, isOver)}
${mapAround(context, venuesOf(event))}
</div>
<div class="text">
<div class="prose"${languageOfText(context, event, 'description')}>${proseOf(context, event.description)}</div>
${topics(context, event)}
</div>
</article>
${
  related.events.length > 0 &&
  html`<section class="related">
<h2>${words.related}</h2>
${eventRow(context, related.events)}
</section>`
}`,
    changesAt: changes.length > 0 ? Math.min(...changes) : undefined,
  };
}

/** The large picture of a record, with its credit; `href` is the address at which the page may show it. */
function largePicture(context: Site, image: ShownPicture | false, href: string): Html {
  const { alt = '', credit = '', width = 480, height = 360 } = image || {};
  return html`<figure class="picture"><img class="poster" src="${href}"${sourcesOf(context, image, 'large')} alt="${alt}" width="${width}" height="${height}" decoding="async" fetchpriority="high">${credit && html`<figcaption>${credit}</figcaption>`}</figure>`;
}

/** One fact with its label. */
type Fact = readonly [name: string, said: Html | string | undefined | false];

/** A list of facts, without those that are unknown. */
function factList(facts: readonly Fact[]): Html {
  const said = facts.filter(([, fact]) => fact);
  return html`<dl class="facts">${said.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>\n`)}</dl>`;
}

function whenFact(context: PageContext, event: ShownEvent): Html {
  const { timezone, previous_start_date: before, event_status: status } = event;
  const isElsewhere = timezone !== context.timeZone && !event.all_day;
  const isOff = status === 'cancelled' || status === 'postponed';
  const time = html`<time datetime="${event.start_date.replace(' ', 'T').slice(0, 16)}">${whenWords(context, event)}</time>`;
  return html`${isOff ? html`<s>${time}</s>` : time}${
    isElsewhere && ` (${zoneWords(context.language, timezone, event.start_date)})`
  }${before && html`<br>${context.words.event.before} <s>${dayWords(context, before)}</s>`}`;
}

function whereFact(context: PageContext, event: ShownEvent): Html | undefined {
  const { online_url, attendance_mode } = event;
  const venues = venuesOf(event).map((venue) => {
    const address = addressOf(venue);
    return html`<div><a href="${recordLink(context, 'venues', venue)}">${textOfHtml(venue.venue)}</a>${address && html`<br>${address}`}${mapLinks(context, venue)}</div>`;
  });
  const online =
    attendance_mode !== 'offline' &&
    online_url &&
    html`<div><a href="${online_url}" rel="noopener nofollow">${context.words.event.attend}</a></div>`;
  return venues.length > 0 || online ? html`${venues}${online}` : undefined;
}

/** Degrees of latitude from the middle of a small map to its edge. */
const aroundPlace = 0.12;

/** A small drawn map, without links, around the first venue whose point is known, or the town of one. */
function mapAround({ language }: PageContext, venues: readonly ShownVenue[]): Html | undefined {
  for (const { geo_lat, geo_lng, city } of venues) {
    const [town] = townsNamed(textOfHtml(city));
    const [lat, lng] = [geo_lat ?? town?.lat, geo_lng ?? town?.lng];
    // A town stands for a place whose point is not known, and says so by its name
    const name = geo_lat === undefined && town ? labelIn(town.labels, language) : undefined;
    if (lat === undefined || lng === undefined) continue;
    const view = viewOf([lng - 2 * aroundPlace, lat - aroundPlace, lng + 2 * aroundPlace, lat + aroundPlace], smallMap);
    const { x, y } = view.at(lat, lng);
    const { land, names } = drawLand(view, language, [{ x, y, radius: 9, ...(name !== undefined && { name }) }]);
    return html`<svg class="map small" viewBox="0 0 ${view.width} ${view.height}" aria-hidden="true">
${land}
<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="9"/>
${names}</svg>`;
  }
  return undefined;
}

/** Categories and tags, each linked to its events. */
function topics(context: PageContext, { categories, tags }: ShownEvent): Html | undefined {
  const named = Object.entries({ categories, tags }).flatMap(([filter, terms]) =>
    terms.map(({ slug, name }) => ({ href: agendaLink(context, { [filter]: slug }), name: capital(textOfHtml(name)) })),
  );
  if (named.length === 0) return undefined;
  const links = named.map(({ href, name }) => html`<li><a href="${href}">${name}</a></li>\n`);
  return html`<nav class="topics" aria-label="${context.words.event.categories}"><ul>${links}</ul></nav>`;
}

/** A venue or an organizer. */
export type Host =
  | { readonly resource: 'venues'; readonly record: ShownVenue }
  | { readonly resource: 'organizers'; readonly record: ShownOrganizer };

/** The list filter for a record of this kind. */
export const hostFilters = { venues: 'venue', organizers: 'organizer' } as const;

/** The page of a venue or an organizer with its coming events, and its last ones. */
export function hostPage(context: PageContext, host: Host, coming: EventsFound, past: EventsFound): SitePage {
  const { resource, record } = host;
  const { event: eventWords, host: words } = context.words;
  const name = textOfHtml(host.resource === 'venues' ? host.record.venue : host.record.organizer);
  const own = ownPicture(context, record.image);
  const filter = { [hostFilters[resource]]: String(record.id) };
  const { phone, website } = record;
  const email = host.resource === 'organizers' && host.record.email;
  const where = host.resource === 'venues' ? [addressOf(host.record), mapLinks(context, host.record)] : undefined;
  const facts: Fact[] = [
    [eventWords.where, where?.some(Boolean) && html`${where}`],
    [words.phone, phone && html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a>`],
    [words.email, email && html`<a href="mailto:${email}">${email}</a>`],
    [words.website, website && html`<a href="${website}" rel="noopener nofollow">${website}</a>`],
  ];
  const hasContacts = facts.some(([, fact]) => fact);
  const around = host.resource === 'venues' ? mapAround(context, [host.record]) : undefined;
  // A series that goes on has its next date above
  const over = past.events.filter(({ slug }) => !coming.events.some((event) => event.slug === slug));
  return {
    ...recordFrame(context, resource, record, { title: name, about: name, feeds: feedLinks(context, filter) }),
    body: html`<article class="record">
<h1>${name}</h1>
${
  (hasContacts || around) &&
  html`<div class="facts-box">
${factList(facts)}
${around}
</div>
`
}${own && largePicture(context, record.image, own)}
<div class="prose"${languageOfText(context, record, 'description')}>${proseOf(context, record.description)}</div>
<section>
<h2>${words.coming}</h2>
${coming.total === 0 && html`<p>${words.none}</p>`}
${eventList(context, coming.events, dayFrom(context, dayOf(context.now)), own === undefined)}
${coming.total > 1 && html`<p class="ways"><a href="${agendaLink(context, filter)}">${words.all(coming.total)}</a></p>`}
${subscriptions(context, filter)}
</section>
${
  over.length > 0 &&
  html`<section>
${eventList(context, over, words.past)}
${past.total > over.length && html`<p class="ways"><a href="${agendaLink(context, { ...filter, when: 'past' })}">${words.allPast(past.total)}</a></p>`}
</section>
`
}</article>`,
  };
}

/**
 * A stored description, which was cleaned when it was written, without pictures of hosts that are not allowed, and with its headings below
 * those of the page. Remaining tags are copied unchanged.
 */
function proseOf(site: Site, description: string): Html {
  if (!/<(?:img|h[1-6])\b/i.test(description)) return cleaned(description);
  let text = '';
  let copied = 0;
  // The highest headings become second-level ones
  const levels = [...description.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level));
  const depth = 2 - Math.min(...levels);
  const placed = (name: string) => `h${Math.min(6, Number(name[1]) + depth)}`;
  const upTo = (end: number) => {
    text += description.slice(copied, end);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'img' && !isHeading(name)) return;
      upTo(parser.startIndex);
      copied = parser.endIndex + 1;
      if (isHeading(name)) text += `<${placed(name)}>`;
      else if (shownUrl(site, attributes['src'] ?? '')) copied = parser.startIndex;
    },
    onclosetag(name, isImplied) {
      if (!isHeading(name) || isImplied) return;
      upTo(parser.startIndex);
      copied = parser.endIndex + 1;
      text += `</${placed(name)}>`;
    },
  });
  parser.end(description);
  upTo(description.length);
  return cleaned(text);
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}

/** A line with links to a map and to the way there: by the venue's point, else by its address. */
function mapLinks({ words }: PageContext, venue: ShownVenue): Html | undefined {
  const { geo_lat: lat, geo_lng: lng } = venue;
  const address = addressOf(venue);
  const link = (href: string, text: string) => html`<a href="${href}" rel="noopener nofollow">${text}</a>`;
  if (lat !== undefined && lng !== undefined)
    return html`<br><span class="maps">${link(`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`, words.event.map)}
· ${link(`https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`, words.event.directions)}</span>`;
  if (address === '') return undefined;
  const query = encodeURIComponent(address);
  return html`<br>${link(`https://www.openstreetmap.org/search?query=${query}`, words.event.map)}`;
}
