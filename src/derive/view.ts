/** Records as the interface shows them, in its order of members. Nothing else decides what leaves the service. */

import { onceFor, unique } from '../model/arrays-and-maps.ts';
import {
  type Document,
  type EventFacts,
  isOwnImage,
  type OwnImageDocument,
  type PostFacts,
  pointOf,
} from '../model/documents/document.ts';
import { isPost, type PostKind, type TermKind } from '../model/documents/families.ts';
import { availableLanguages, shownText, untranslated } from '../model/documents/shown-text.ts';
import { costDetails, costText } from '../model/money/cost.ts';
import { currencyOf } from '../model/money/currency.ts';
import { addressBelow, isStoredAddress } from '../model/pictures.ts';
import { shownAddress } from '../model/poster-addresses.ts';
import { shownRule } from '../model/recurrence/normalize.ts';
import { countOf, isRepeating, summaryOf } from '../model/recurrence/occurrences.ts';
import { recurrenceText } from '../model/recurrence/recurrence-text.ts';
import { sortKey } from '../model/search/sort-key.ts';
import type { Language, ResourceName, TableName } from '../model/tables/field.ts';
import { extensionsShown, translatableFields } from '../model/tables/resources.ts';
import { derivedStateProvince } from '../model/tables/venues-and-organizers.ts';
import { trashedSlug } from '../model/text/slug.ts';
import { dateDetails, utcWallClock, wallClockOf } from '../model/time/instants.ts';
import { zoneAbbreviation } from '../model/time/zone-abbreviations.ts';
import { imageView, ownImageView } from './image-view.ts';

/** The records that an event shows, without those that the reader may not see. */
export interface Related {
  readonly venues: ReadonlyMap<number, Document<'venues'>>;
  readonly organizers: ReadonlyMap<number, Document<'organizers'>>;
  readonly terms: ReadonlyMap<number, Document<TermKind>>;
  /** The uploaded pictures of the records, those of its venues and organizers among them. */
  readonly images: ReadonlyMap<number, OwnImageDocument>;
}

/** What a view depends on besides the record. */
export interface ViewContext {
  /** The language of the request. */
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly currency: string;
  readonly base: string;
  /** Root of the addresses of uploaded pictures, without a slash at its end. */
  readonly media: string;
  readonly api: string;
  readonly site: string;
  /** Paths of public pages below the site; `{slug}` stands for a record's slug. */
  readonly pages: { readonly events: string; readonly venues: string; readonly organizers: string };
  readonly taxonomies: { readonly categories: string; readonly tags: string };
  /** The placeholder of a term's count. */
  readonly countOf: (term: number) => string | number;
  /** True adds the texts of every language. */
  readonly translations: boolean;
}

/** A part of an answer, by the names of its members. */
export type View = Record<string, unknown>;

/** A text of a record as the reader sees it; empty when no language has it. */
export function text(document: Document, field: string, context: ViewContext): string {
  return shownText(document.texts, field, context.language, context.languages)?.text ?? '';
}

/** The language in which a text of a record is shown; the requested one where there is no such text. */
export function languageOf(document: Document, field: string, { language, languages }: ViewContext): Language {
  return shownText(document.texts, field, language, languages)?.language ?? language;
}

/** The slug of a record. In the trash it has given up its slug, and shows so. */
export function slugShown(document: Document<PostKind>, context: ViewContext): string {
  const slug = text(document, 'slug', context);
  // A removed date has the slug of its series, which keeps it
  const isDate = 'occurrence' in document.facts;
  return document.facts.status === 'trash' && !isDate ? trashedSlug(slug) : slug;
}

/** The address of a record's public page. */
export function pageAddress(
  resource: PostKind,
  slug: string,
  { site, pages }: Pick<ViewContext, 'site' | 'pages'>,
): string {
  return site + pages[resource].replace('{slug}', slug);
}

/** The public address of a record's picture; undefined without one. */
export function imageAddress({ image, modified }: PostFacts, context: ViewContext): string | undefined {
  if (!image) return undefined;
  return isStoredAddress(image.url)
    ? addressBelow(context.media, image.url)
    : shownAddress(image.url, { base: context.base, language: context.language, modified });
}

/** The cost of an event, in words and in numbers. */
export function priceView({ cost }: EventFacts, { language, currency }: ViewContext) {
  const calendars = currencyOf(currency);
  return { cost: costText(cost, language, calendars), cost_details: costDetails(cost, calendars) };
}

/** The view of a record of any resource. */
export function viewOf(document: Document<TableName>, related: Related, context: ViewContext): View {
  switch (document.kind) {
    case 'events':
      return eventView(document, related, context);
    case 'venues':
      return venueView(document, related, context);
    case 'organizers':
      return organizerView(document, related, context);
    case 'images':
      return isOwnImage(document) ? ownImageView(document, context) : {};
    case 'synonyms': {
      const { id, facts } = document;
      const { language, words, root = '' } = facts;
      return { id, rest_url: `${context.api}/synonyms/${id}`, language, words, root };
    }
    default:
      return termView(document, context);
  }
}

/** The global ID of a record: host, path and ID. A record of another calendar keeps the one that it had there. */
function globalIdView({ id, facts }: Document<PostKind>, { site }: ViewContext): View {
  const own = `${site.replace(/^https?:\/\//, '')}?id=${id}`;
  const isDate = 'occurrence' in facts;
  const lineage = unique([...((!isDate && facts.source?.lineage) || []), own]);
  return { global_id: lineage[0], global_id_lineage: lineage };
}

/** Author, dates and address of a record. */
function publicationView(post: Document<PostKind>, context: ViewContext): View {
  const facts: PostFacts = post.facts;
  return {
    author: String(facts.author),
    status: facts.status,
    date: wallClockOf(facts.published, context.timeZone),
    date_utc: utcWallClock(facts.published),
    modified: wallClockOf(facts.modified, context.timeZone),
    modified_utc: utcWallClock(facts.modified),
    url: pageOf(post, context),
  };
}

/** The address of the public page of a post; that of one date of a series lies below that of the series. */
export function pageOf(post: Document<PostKind>, context: ViewContext): string {
  const { facts } = post;
  const page = pageAddress(post.kind, slugShown(post, context), context);
  return 'occurrence' in facts && facts.occurrence ? `${page}${facts.occurrence.page}/` : page;
}

/** The rule and the dates of a series, in the form in which they can be sent back, and what follows from them. */
function recurrenceView(facts: EventFacts, { language }: ViewContext): View | false {
  if (!isRepeating(facts)) return false;
  const { recurrence, all_day } = facts;
  const [rdate, exdate] = [recurrence.rdate, recurrence.exdate].map((keys) =>
    all_day ? keys.map((key) => key.slice(0, 10)) : keys,
  );
  return {
    rrule: shownRule(recurrence.rrule, facts),
    rdate,
    exdate,
    text: recurrenceText(facts, language),
    ...summaryOf(facts),
  };
}

/** What a date of a series says of itself and of its series. */
function occurrenceView({ occurrence }: EventFacts, { language, api }: ViewContext): View | false {
  if (!occurrence) return false;
  const { series, key, position, changed, whole } = occurrence;
  return {
    series,
    original_start_date: key,
    position,
    count: countOf(whole),
    changed,
    text: recurrenceText(whole, language),
    series_url: `${api}/events/${series}`,
  };
}

/** The description and pictures of a record. */
function describedView(post: Document<PostKind>, related: Related, context: ViewContext): View {
  const facts: PostFacts = post.facts;
  return {
    description: text(post, 'description', context),
    excerpt: text(post, 'excerpt', context),
    slug: slugShown(post, context),
    image: imageView(facts, imageAddress(facts, context), facts.image && related.images.get(facts.image.id), context),
  };
}

function eventView(event: Document<'events'>, related: Related, context: ViewContext): View {
  const { facts } = event;
  const [utcStart, utcEnd] = [utcWallClock(facts.start), utcWallClock(facts.end)];
  const inside = { ...context, translations: false };
  const venues = shownOf(facts.venue, related.venues).map((venue) => venueView(venue, related, inside));
  const organizers = shownOf(facts.organizer, related.organizers);
  return {
    id: event.id,
    ...globalIdView(event, context),
    ...publicationView(event, context),
    rest_url: `${context.api}/events/${event.id}`,
    title: text(event, 'title', context),
    ...describedView(event, related, context),
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
    ...priceView(facts, context),
    website: facts.website,
    show_map: facts.show_map,
    show_map_link: facts.show_map_link,
    hide_from_listings: facts.hide_from_listings,
    sticky: facts.sticky,
    featured: facts.featured,
    categories: termsOf(facts.categories, related, inside),
    tags: termsOf(facts.tags, related, inside),
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: organizers.map((organizer) => organizerView(organizer, related, inside)),
    custom_fields: facts.custom_fields ?? [],
    ...extensionsView(event, context),
    ...languageView(event, context),
    recurrence: recurrenceView(facts, context),
    occurrence: occurrenceView(facts, context),
  };
}

function venueView(venue: Document<'venues'>, related: Related, context: ViewContext): View {
  const { facts } = venue;
  return {
    id: venue.id,
    ...publicationView(venue, context),
    venue: text(venue, 'venue', context),
    ...describedView(venue, related, context),
    address: facts.address,
    city: facts.city,
    country: facts.country,
    province: facts.province,
    state: facts.state,
    zip: facts.zip,
    phone: facts.phone,
    website: facts.website,
    stateprovince: facts.stateprovince || derivedStateProvince(facts),
    ...(pointOf(facts) && { geo_lat: facts.geo_lat, geo_lng: facts.geo_lng }),
    show_map: facts.show_map,
    show_map_link: facts.show_map_link,
    ...globalIdView(venue, context),
    ...extensionsView(venue, context),
    ...languageView(venue, context),
  };
}

function organizerView(organizer: Document<'organizers'>, related: Related, context: ViewContext): View {
  const { facts } = organizer;
  return {
    id: organizer.id,
    ...publicationView(organizer, context),
    organizer: text(organizer, 'organizer', context),
    ...describedView(organizer, related, context),
    phone: facts.phone,
    website: facts.website,
    email: facts.email,
    ...globalIdView(organizer, context),
    ...extensionsView(organizer, context),
    ...languageView(organizer, context),
  };
}

function termView(term: Document<TermKind>, context: ViewContext): View {
  const { kind } = term;
  const { parent } = term.facts;
  const collection = `${context.api}/${kind}`;
  return {
    id: term.id,
    name: text(term, 'name', context),
    slug: text(term, 'slug', context),
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: context.taxonomies[kind],
    description: text(term, 'description', context),
    parent,
    count: context.countOf(term.id),
    filter: 'raw',
    urls: { self: `${collection}/${term.id}`, collection, ...(parent > 0 && { up: `${collection}/${parent}` }) },
    ...extensionsView(term, context),
    ...languageView(term, context),
  };
}

/** The terms of an event, by name in the order of the language. */
function termsOf(ids: readonly number[], related: Related, context: ViewContext): unknown[] {
  const keyed = shownOf(ids, related.terms).map((term) => ({
    term,
    key: sortKey(text(term, 'name', context), context.language),
  }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ term }) => termView(term, context));
}

/** The known records with these IDs, in the order of the IDs. */
export function shownOf<T>(ids: readonly number[], known: ReadonlyMap<number, T>): T[] {
  return ids.map((id) => known.get(id)).filter((each) => each !== undefined);
}

/** The fields of a resource beyond the specification: texts by language, others as stored. */
function extensionsView(document: Document<ResourceName>, context: ViewContext): View {
  const facts: Readonly<Record<string, unknown>> = { ...document.facts };
  const shown = extensionsShown(document.kind).map(([name, row]) => [
    name,
    row.translatable ? text(document, name, context) : facts[name],
  ]);
  return Object.fromEntries(shown);
}

function languageView(document: Document<TableName>, context: ViewContext): View {
  return {
    language: context.language,
    available_languages: availableLanguages(document.texts, context.languages),
    untranslated: untranslated(document.texts, translatableFields(document.kind), context.language, context.languages),
    ...(context.translations && { translations: document.texts }),
  };
}

/** Tells the languages of the texts in views, related records included, for `Content-Language`. */
export function languagesFor({
  language,
  languages,
}: Pick<ViewContext, 'language' | 'languages'>): (document: Document<TableName>, related: Related) => Language[] {
  const ownOf = ({ kind, texts }: Document<TableName>): Language[] => {
    const shown: Language[] = [];
    for (const field of translatableFields(kind)) {
      const own = shownText(texts, field, language, languages)?.language;
      if (own && !shown.includes(own)) shown.push(own);
    }
    return shown;
  };
  // Many events show the same records; this is done for every response, and with sets it took twice as long
  const relatedOf = onceFor(ownOf);
  return (document, { venues, organizers, terms, images }) => {
    const shown = ownOf(document);
    for (const image of images.size > 0 ? picturesShown(document, { venues, organizers }) : []) {
      const known = images.get(image);
      const own = known && shownText(known.texts, 'alt', language, languages)?.language;
      if (own && !shown.includes(own)) shown.push(own);
    }
    const add = (ids: readonly number[], known: ReadonlyMap<number, Document<ResourceName>>): void => {
      for (const id of ids) {
        const each = known.get(id);
        if (each) for (const own of relatedOf(each)) if (!shown.includes(own)) shown.push(own);
      }
    };
    if (document.kind === 'events') {
      const { venue, organizer, categories, tags } = document.facts;
      add(venue, venues);
      add(organizer, organizers);
      add(categories, terms);
      add(tags, terms);
    }
    return languages.filter((each) => shown.includes(each));
  };
}

/** The IDs of the pictures that a record shows, those of its venues and organizers among them. */
function picturesShown(document: Document, { venues, organizers }: Pick<Related, 'venues' | 'organizers'>): number[] {
  if (!isPost(document)) return [];
  const { facts } = document;
  const inside =
    document.kind === 'events'
      ? [...shownOf(document.facts.venue, venues), ...shownOf(document.facts.organizer, organizers)]
      : [];
  return [facts, ...inside.map((each) => each.facts)].flatMap(({ image }) => image?.id ?? []);
}
