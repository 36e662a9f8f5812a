/** Records as the interface shows them, in its order of members. Nothing else decides what leaves the service. */

import { onceFor } from '../model/arrays-and-maps.ts';
import { type Document, type OrganizerFacts, pointOf } from '../model/documents/document.ts';
import type { TermKind } from '../model/documents/families.ts';
import { availableLanguages, shownText, untranslated } from '../model/documents/language.ts';
import { sortKey } from '../model/search/sort-key.ts';
import type { Language, ResourceName, TableName } from '../model/tables/field.ts';
import { translatableFields } from '../model/tables/resources.ts';
import { derivedStateProvince } from '../model/tables/venues-and-organizers.ts';
import {
  describedView,
  extensionsView,
  flagsView,
  globalId,
  imageView,
  priceView,
  publicationView,
  slugShown,
  text,
  timesView,
  type View,
  type ViewContext,
} from './view-parts.ts';

export type { View, ViewContext } from './view-parts.ts';

/** The records that an event shows, without those that the reader may not see. */
export interface Related {
  readonly venues: ReadonlyMap<number, Document<'venues'>>;
  readonly organizers: ReadonlyMap<number, Document<'organizers'>>;
  readonly terms: ReadonlyMap<number, Document<TermKind>>;
}

/** The view of a record of any resource. */
export function viewOf(document: Document<TableName>, related: Related, context: ViewContext): View {
  switch (document.kind) {
    case 'events':
      return eventView(document, related, context);
    case 'venues':
      return venueView(document, context);
    case 'organizers':
      return organizerView(document, context);
    case 'synonyms':
      return synonymView(document, context);
    default:
      return termView(document, context);
  }
}

function synonymView({ id, facts }: Document<'synonyms'>, { api }: ViewContext): View {
  const { language, words, root = '' } = facts;
  return { id, rest_url: `${api}/synonyms/${id}`, language, words, root };
}

function eventView(event: Document<'events'>, related: Related, context: ViewContext): View {
  const { facts } = event;
  const inside = { ...context, translations: false };
  const venues = shownOf(facts.venue, related.venues).map((venue) => venueView(venue, inside));
  const organizers = shownOf(facts.organizer, related.organizers);
  return {
    id: event.id,
    ...globalId(event, context),
    ...publicationView(event, context),
    rest_url: `${context.api}/events/${event.id}`,
    title: text(event, 'title', context),
    description: text(event, 'description', context),
    excerpt: text(event, 'excerpt', context),
    slug: slugShown(event, context),
    image: imageView(facts, context),
    ...timesView(facts),
    ...priceView(facts, context),
    website: facts.website,
    ...flagsView(facts),
    categories: termsOf(facts.categories, related, inside),
    tags: termsOf(facts.tags, related, inside),
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: organizers.map((organizer) => organizerView(organizer, inside)),
    custom_fields: facts.custom_fields ?? [],
    ...extensionsView(event, context),
    ...languageView(event, context),
  };
}

function venueView(venue: Document<'venues'>, context: ViewContext): View {
  const { facts } = venue;
  return {
    id: venue.id,
    ...publicationView(venue, context),
    venue: text(venue, 'venue', context),
    ...describedView(venue, context),
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
    ...globalId(venue, context),
    ...extensionsView(venue, context),
    ...languageView(venue, context),
  };
}

function organizerView(organizer: Document<'organizers'>, context: ViewContext): View {
  const { facts }: { facts: OrganizerFacts } = organizer;
  return {
    id: organizer.id,
    ...publicationView(organizer, context),
    organizer: text(organizer, 'organizer', context),
    ...describedView(organizer, context),
    phone: facts.phone,
    website: facts.website,
    email: facts.email,
    ...globalId(organizer, context),
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
  return (document, { venues, organizers, terms }) => {
    const shown = ownOf(document);
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
