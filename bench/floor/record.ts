/** Records of the floor program: the same fields and size as the product's, in one language, rendered once. */

import type { Document, EventFacts, PostFacts, TextSet } from '../../src/model/documents/document.ts';

/** A rendered record. */
export type Json = Readonly<Record<string, unknown>>;

const api = 'http://127.0.0.1/calendar/events/v1';

/** The rendered records that an event shows. */
export interface Shown {
  readonly categories: readonly unknown[];
  readonly tags: readonly unknown[];
  readonly venue: unknown;
  readonly organizer: readonly unknown[];
}

/** Renders an event. */
export function eventRecord({ id, facts, texts }: Document<'events'>, shown: Shown): Json {
  return {
    ...globalOf('events', id),
    ...publicationOf(facts),
    url: `http://127.0.0.1/event/${textsOf(texts).slug}/`,
    rest_url: `${api}/events/${id}`,
    ...namedOf('title', textsOf(texts)),
    ...timesOf(facts),
    cost: `${facts.cost.values[0]} €`,
    cost_details: {
      currency_symbol: '€',
      currency_code: 'EUR',
      currency_position: 'postfix',
      values: facts.cost.values,
    },
    website: facts.website,
    show_map: facts.show_map,
    show_map_link: facts.show_map_link,
    hide_from_listings: facts.hide_from_listings,
    sticky: facts.sticky,
    featured: facts.featured,
    ...shown,
    custom_fields: [],
    ...languageOf(),
  };
}

/** Renders a venue or an organizer. */
export function placeRecord(kind: 'venues' | 'organizers', { id, facts, texts }: Document<typeof kind>): Json {
  const { author, status, published, modified, source, image, ...own } = facts;
  const title = kind === 'venues' ? 'venue' : 'organizer';
  return {
    ...globalOf(kind, id),
    ...publicationOf(facts),
    url: `http://127.0.0.1/${title}/${textsOf(texts).slug}/`,
    ...namedOf(title, textsOf(texts)),
    ...own,
    ...languageOf(),
  };
}

/** Renders a category or a tag. */
export function termRecord(kind: 'categories' | 'tags', { id, facts, texts }: Document<typeof kind>): Json {
  return {
    id,
    name: textsOf(texts).name,
    slug: textsOf(texts).slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy: kind === 'categories' ? 'event_category' : 'event_tag',
    description: textsOf(texts).description ?? '',
    parent: facts.parent,
    count: 1,
    filter: 'raw',
    urls: { self: `${api}/${kind}/${id}`, collection: `${api}/${kind}` },
    ...languageOf(),
  };
}

function textsOf(texts: Document['texts']): TextSet {
  return texts.ca ?? {};
}

function globalOf(kind: string, id: number): Json {
  const global = `127.0.0.1/calendar/events/v1/${kind}?id=${id}`;
  return { id, global_id: global, global_id_lineage: [global] };
}

function publicationOf({ author, status, published, modified }: PostFacts): Json {
  return {
    author: String(author),
    status,
    date: clockOf(published),
    date_utc: clockOf(published),
    modified: clockOf(modified),
    modified_utc: clockOf(modified),
  };
}

function namedOf(title: string, texts: TextSet): Json {
  return {
    [title]: texts[title],
    description: texts.description ?? '',
    excerpt: '',
    slug: texts.slug,
    image: false,
  };
}

function timesOf({ all_day, start_date, end_date, start, end, timezone }: EventFacts): Json {
  return {
    all_day,
    start_date,
    start_date_details: detailsOf(start_date),
    end_date,
    end_date_details: detailsOf(end_date),
    timezone,
    timezone_abbr: 'CET',
    utc_start_date: clockOf(start),
    utc_start_date_details: detailsOf(clockOf(start)),
    utc_end_date: clockOf(end),
    utc_end_date_details: detailsOf(clockOf(end)),
  };
}

function detailsOf(clock: string): Json {
  const [year, month, day, hour, minutes, seconds] = clock.split(/[- :]/);
  return { year, month, day, hour, minutes, seconds };
}

function clockOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function languageOf(): Json {
  return { language: 'ca', available_languages: ['ca', 'es'], untranslated: [] };
}
