/** Records as the interface shows them, in its order of keys: the only place that decides what leaves the service. */

import { costDetails, costText } from '../model/cost.ts';
import { currencyOf } from '../model/currency.ts';
import type {
  Document,
  EventFacts,
  Image,
  OrganizerFacts,
  PostFacts,
  TermFacts,
  VenueFacts,
} from '../model/document.ts';
import type { Language, ResourceName } from '../model/field.ts';
import { dateDetails, utcWallClock, wallClockOf, zoneAbbreviation } from '../model/instants.ts';
import { availableLanguages, shownText, untranslated } from '../model/language.ts';
import { resources } from '../model/resources.ts';
import { sortKey } from '../model/sort-key.ts';
import { eventJsonLd, organizerJsonLd, venueJsonLd } from './json-ld.ts';

/** What a view needs besides the record. */
export interface Sight {
  /** The language asked. */
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly currency: string;
  readonly api: string;
  readonly site: string;
  readonly taxonomies: { readonly categories: string; readonly tags: string };
  /** What stands for a term's count. */
  readonly countOf: (term: number) => string | number;
  /** Whether schema.org data are added, as on single reads. */
  readonly jsonLd: boolean;
  /** Whether every language's texts are added. */
  readonly translations: boolean;
}

/** The records that an event shows, already without those that the reader may not see. */
export interface Related {
  readonly venues: ReadonlyMap<number, Document<'venues'>>;
  readonly organizers: ReadonlyMap<number, Document<'organizers'>>;
  readonly terms: ReadonlyMap<number, Document<'categories' | 'tags'>>;
}

export type View = Record<string, unknown>;

/** Shows a record of any resource. */
export function viewOf(resource: ResourceName, document: Document, related: Related, sight: Sight): View {
  switch (resource) {
    case 'events':
      return eventView(document as Document<'events'>, related, sight);
    case 'venues':
      return venueView(document as Document<'venues'>, sight);
    case 'organizers':
      return organizerView(document as Document<'organizers'>, sight);
    default:
      return termView(resource, document as Document<'categories'>, sight);
  }
}

function eventView(event: Document<'events'>, related: Related, sight: Sight): View {
  const embedded = { ...sight, jsonLd: false, translations: false };
  const places = related.venues;
  const venues = shownOf(event.facts.venue, places).map((venue) => venueView(venue, embedded));
  const organizers = shownOf(event.facts.organizer, related.organizers);
  const view: View = {
    id: event.id,
    ...globalId(event.id, sight),
    ...publicationView('event', event, sight, true),
    title: text(event, 'title', sight),
    description: text(event, 'description', sight),
    excerpt: text(event, 'excerpt', sight),
    slug: slugShown(event, sight),
    image: imageView(event.facts.image),
    ...timesView(event.facts),
    ...priceView(event.facts, sight),
    website: event.facts.website,
    ...flagsView(event.facts),
    categories: termsOf('categories', event.facts.categories, related, embedded),
    tags: termsOf('tags', event.facts.tags, related, embedded),
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: organizers.map((organizer) => organizerView(organizer, embedded)),
    custom_fields: event.facts.custom_fields ?? [],
    ...languageView('events', event, sight),
  };
  if (sight.jsonLd) view.json_ld = eventJsonLd(event, view, shownOf(event.facts.venue, places), organizers, sight);
  return view;
}

function venueView(venue: Document<'venues'>, sight: Sight): View {
  const { facts } = venue;
  const view: View = {
    id: venue.id,
    ...publicationView('venue', venue, sight, false),
    venue: text(venue, 'venue', sight),
    ...describedView(venue, sight),
    address: facts.address,
    city: facts.city,
    country: facts.country,
    province: facts.province,
    state: facts.state,
    zip: facts.zip,
    phone: facts.phone,
    website: facts.website,
    stateprovince: facts.stateprovince || derivedStateProvince(facts),
    ...pointView(facts),
    show_map: facts.show_map,
    show_map_link: facts.show_map_link,
    ...globalId(venue.id, sight),
    ...languageView('venues', venue, sight),
  };
  if (sight.jsonLd) view.json_ld = { '@context': 'http://schema.org', ...venueJsonLd(venue, sight) };
  return view;
}

function organizerView(organizer: Document<'organizers'>, sight: Sight): View {
  const { facts }: { facts: OrganizerFacts } = organizer;
  const view: View = {
    id: organizer.id,
    ...publicationView('organizer', organizer, sight, false),
    organizer: text(organizer, 'organizer', sight),
    ...describedView(organizer, sight),
    phone: facts.phone,
    website: facts.website,
    email: facts.email,
    ...globalId(organizer.id, sight),
    ...languageView('organizers', organizer, sight),
  };
  if (sight.jsonLd) view.json_ld = { '@context': 'http://schema.org', ...organizerJsonLd(organizer, sight) };
  return view;
}

function termView(resource: 'categories' | 'tags', term: Document<'categories' | 'tags'>, sight: Sight): View {
  const { parent }: TermFacts = term.facts;
  const collection = `${sight.api}/${resource}`;
  return {
    id: term.id,
    name: text(term, 'name', sight),
    slug: text(term, 'slug', sight),
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: sight.taxonomies[resource],
    description: text(term, 'description', sight),
    parent,
    count: sight.countOf(term.id),
    filter: 'raw',
    urls: { self: `${collection}/${term.id}`, collection, ...(parent > 0 && { up: `${collection}/${parent}` }) },
    ...languageView(resource, term, sight),
  };
}

/** `stateprovince` when it was not sent: the state in the United States or without a country, else the province. */
function derivedStateProvince({ country, state, province }: VenueFacts): string {
  const american = ['', 'us', 'usa', 'united states', 'united states of america'].includes(country.toLowerCase());
  return american && state ? state : province;
}

function text(document: Document, field: string, sight: Sight): string {
  return shownText(document.texts, field, sight.language, sight.languages)?.text ?? '';
}

/** A record in the trash has given its slug up, and says so. */
function slugShown(document: Document<'events' | 'venues' | 'organizers'>, sight: Sight): string {
  const slug = text(document, 'slug', sight);
  return document.facts.status === 'trash' ? `${slug}__trashed` : slug;
}

function globalId(id: number, { site }: Sight): View {
  const global = `${site.replace(/^https?:\/\//, '')}?id=${id}`;
  return { global_id: global, global_id_lineage: [global] };
}

function publicationView(
  one: string,
  post: Document<'events' | 'venues' | 'organizers'>,
  sight: Sight,
  withRestUrl: boolean,
): View {
  const facts: PostFacts = post.facts;
  return {
    author: String(facts.author),
    status: facts.status,
    date: wallClockOf(facts.published, sight.timeZone),
    date_utc: utcWallClock(facts.published),
    modified: wallClockOf(facts.modified, sight.timeZone),
    modified_utc: utcWallClock(facts.modified),
    url: `${sight.site}/${one}/${slugShown(post, sight)}/`,
    ...(withRestUrl && { rest_url: `${sight.api}/events/${post.id}` }),
  };
}

function describedView(post: Document<'venues' | 'organizers'>, sight: Sight): View {
  return {
    description: text(post, 'description', sight),
    excerpt: text(post, 'excerpt', sight),
    slug: slugShown(post, sight),
    image: imageView(post.facts.image),
  };
}

function imageView(image: Image | undefined): View | false {
  if (!image) return false;
  const { url, id, width, height } = image;
  const extension = /\.([a-z0-9]{1,8})$/i.exec(new URL(url).pathname)?.[1] ?? '';
  return { url, id, extension, ...(width && { width }), ...(height && { height }), sizes: {} };
}

function timesView(facts: EventFacts): View {
  const [utcStart, utcEnd] = [utcWallClock(facts.start), utcWallClock(facts.end)];
  return {
    all_day: facts.all_day,
    start_date: facts.start_date,
    start_date_details: dateDetails(facts.start_date),
    end_date: facts.end_date,
    end_date_details: dateDetails(facts.end_date),
    timezone: facts.timezone,
    timezone_abbr: zoneAbbreviation(facts.start, facts.timezone),
    utc_start_date: utcStart,
    utc_start_date_details: dateDetails(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: dateDetails(utcEnd),
  };
}

function priceView({ cost }: EventFacts, { language, currency }: Sight): View {
  const calendars = currencyOf(currency);
  return { cost: costText(cost, language, calendars), cost_details: costDetails(cost, calendars) };
}

function flagsView(facts: EventFacts): View {
  const { show_map, show_map_link, hide_from_listings, sticky, featured } = facts;
  return { show_map, show_map_link, hide_from_listings, sticky, featured };
}

function pointView({ geo_lat, geo_lng }: VenueFacts): View {
  return geo_lat === undefined || geo_lng === undefined ? {} : { geo_lat, geo_lng };
}

/** An event's terms, by name as the language sorts them. */
function termsOf(resource: 'categories' | 'tags', ids: readonly number[], related: Related, sight: Sight): View[] {
  const terms = shownOf(ids, related.terms).map((term) => ({
    term,
    key: sortKey(text(term, 'name', sight), sight.language),
  }));
  return terms.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ term }) => termView(resource, term, sight));
}

function shownOf<T>(ids: readonly number[], known: ReadonlyMap<number, T>): T[] {
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** The fields of a resource that have a text per language. */
export function translatableFields(resource: ResourceName): string[] {
  return Object.entries(resources[resource].fields).flatMap(([name, row]) => (row.translatable ? [name] : []));
}

function languageView(resource: ResourceName, document: Document, sight: Sight): View {
  return {
    language: sight.language,
    available_languages: availableLanguages(document.texts, sight.languages),
    untranslated: untranslated(document.texts, translatableFields(resource), sight.language, sight.languages),
    ...(sight.translations && { translations: document.texts }),
  };
}

/** The languages of the texts that a view shows, for `Content-Language`. */
export function shownLanguages(resource: ResourceName, document: Document, sight: Sight): Language[] {
  const shown = translatableFields(resource).map((field) =>
    shownText(document.texts, field, sight.language, sight.languages),
  );
  const languages = new Set(shown.flatMap((text) => text?.language ?? []));
  return sight.languages.filter((language) => languages.has(language));
}
