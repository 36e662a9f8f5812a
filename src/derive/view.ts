/** Records as the interface shows them, in its order of keys: the only place that decides what leaves the service. */

import type { Document, OrganizerFacts, TermFacts } from '../model/document.ts';
import type { Language, ResourceName } from '../model/field.ts';
import { availableLanguages, shownText, untranslated } from '../model/language.ts';
import { translatableFields } from '../model/resources.ts';
import { sortKey } from '../model/sort-key.ts';
import { derivedStateProvince } from '../model/venues.ts';
import {
  describedView,
  flagsView,
  globalId,
  imageView,
  pointView,
  priceView,
  publicationView,
  type Sight,
  slugShown,
  text,
  timesView,
  type View,
} from './view-parts.ts';

export type { Sight, View } from './view-parts.ts';

/** The records that an event shows, already without those that the reader may not see. */
export interface Related {
  readonly venues: ReadonlyMap<number, Document<'venues'>>;
  readonly organizers: ReadonlyMap<number, Document<'organizers'>>;
  readonly terms: ReadonlyMap<number, Document<'categories' | 'tags'>>;
}

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
  const { facts } = event;
  const venues = shownOf(facts.venue, related.venues).map((venue) => sight.embedded('venues', venue));
  const organizers = shownOf(facts.organizer, related.organizers);
  return {
    id: event.id,
    ...globalId(event, sight),
    ...publicationView('events', event, sight),
    rest_url: `${sight.api}/events/${event.id}`,
    title: text(event, 'title', sight),
    description: text(event, 'description', sight),
    excerpt: text(event, 'excerpt', sight),
    slug: slugShown(event, sight),
    image: imageView(facts, sight),
    ...timesView(facts),
    ...priceView(facts, sight),
    website: facts.website,
    ...flagsView(facts),
    categories: termsOf('categories', facts.categories, related, sight),
    tags: termsOf('tags', facts.tags, related, sight),
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: organizers.map((organizer) => sight.embedded('organizers', organizer)),
    custom_fields: facts.custom_fields ?? [],
    ...languageView('events', event, sight),
  };
}

function venueView(venue: Document<'venues'>, sight: Sight): View {
  const { facts } = venue;
  return {
    id: venue.id,
    ...publicationView('venues', venue, sight),
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
    ...globalId(venue, sight),
    ...languageView('venues', venue, sight),
  };
}

function organizerView(organizer: Document<'organizers'>, sight: Sight): View {
  const { facts }: { facts: OrganizerFacts } = organizer;
  return {
    id: organizer.id,
    ...publicationView('organizers', organizer, sight),
    organizer: text(organizer, 'organizer', sight),
    ...describedView(organizer, sight),
    phone: facts.phone,
    website: facts.website,
    email: facts.email,
    ...globalId(organizer, sight),
    ...languageView('organizers', organizer, sight),
  };
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

/** An event's terms, by name as the language sorts them. */
function termsOf(resource: 'categories' | 'tags', ids: readonly number[], related: Related, sight: Sight): unknown[] {
  const terms = shownOf(ids, related.terms);
  const sorted = terms.length < 2 ? terms : sortedBy(terms, (term) => nameKeyOf(term, sight));
  return sorted.map((term) => sight.embedded(resource, term));
}

/** The names of terms as they are sorted, by language; documents are never changed, and those of terms are read again and again. */
const nameKeys = new WeakMap<Document, Map<Language, string>>();

function nameKeyOf(term: Document<'categories' | 'tags'>, sight: Sight): string {
  const known = nameKeys.get(term) ?? new Map<Language, string>();
  const key = known.get(sight.language);
  if (key !== undefined) return key;
  const made = sortKey(text(term, 'name', sight), sight.language);
  nameKeys.set(term, known.set(sight.language, made));
  return made;
}

function sortedBy<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const keyed = values.map((value) => ({ value, key: keyOf(value) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ value }) => value);
}

/** The records with these IDs that are known, in the order of the IDs. */
export function shownOf<T>(ids: readonly number[], known: ReadonlyMap<number, T>): T[] {
  return ids.flatMap((id) => known.get(id) ?? []);
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
