/** Drafts of records for the contract suites: each is complete, and a test sets only the fields that it is about. */

import type { Draft, EventFacts, OrganizerFacts, Texts, VenueFacts } from '../../src/model/documents/document.ts';
import type { Cost } from '../../src/model/money/cost.ts';
import { asPlanned } from '../../src/model/tables/event-states.ts';
import { slugOf } from '../../src/model/text/slug.ts';
import type { Instant } from '../../src/model/time/instants.ts';
import type { Query } from '../../src/ports.ts';

export const languages = ['ca', 'es'];

const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;
/** The reference instant of the suites. */
export const noon: Instant = Date.UTC(2031, 4, 6, 12);

const free: Cost = { values: [], shown: [], text: '', symbol: '', code: '', position: '', gap: '' };

/** Texts of a title and further fields in one language, with the slug derived from the title. */
export function texts(field: string, title: string, more: Record<string, string> = {}, language = 'ca'): Texts {
  return { [language]: { [field]: title, slug: slugOf(title), ...more } };
}

/** A one-hour event that starts `at` this instant. */
export function event(title: string, at: Instant = noon, facts: Partial<EventFacts> = {}, of?: Texts): Draft<'events'> {
  return {
    facts: {
      ...asPlanned,
      author: 1,
      status: 'publish',
      published: noon,
      modified: noon,
      website: '',
      timezone: 'UTC',
      start_date: '2031-05-06 12:00:00',
      end_date: '2031-05-06 13:00:00',
      start: at,
      end: at + hour,
      all_day: false,
      cost: free,
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      post_parent: 0,
      ...facts,
    },
    texts: of ?? texts('title', title),
  };
}

export function venue(name: string, facts: Partial<VenueFacts> = {}, of?: Texts): Draft<'venues'> {
  return {
    facts: {
      author: 1,
      status: 'publish',
      published: noon,
      modified: noon,
      website: '',
      show_map: false,
      show_map_link: false,
      address: '',
      city: '',
      country: '',
      province: '',
      state: '',
      zip: '',
      phone: '',
      stateprovince: '',
      ...facts,
    },
    texts: of ?? texts('venue', name),
  };
}

export function organizer(name: string, facts: Partial<OrganizerFacts> = {}): Draft<'organizers'> {
  return {
    facts: {
      author: 1,
      status: 'publish',
      published: noon,
      modified: noon,
      website: '',
      phone: '',
      email: '',
      ...facts,
    },
    texts: texts('organizer', name),
  };
}

export function term(name: string, parent = 0, of?: Texts): Draft<'categories'> & Draft<'tags'> {
  return { facts: { parent }, texts: of ?? texts('name', name) };
}

/** The part of a query that a test sets. */
export type Asked = Partial<Query> & Pick<Query, 'kind'>;

/** The query of an anonymous reader, with the conditions that a test sets. */
export function asking(query: Asked): Query {
  const isTerm = query.kind === 'categories' || query.kind === 'tags';
  return {
    language: 'ca',
    ...(!isTerm && { statuses: ['publish'] }),
    hidden: false,
    orderBy: query.kind === 'events' ? 'start_date' : 'id',
    descending: false,
    offset: 0,
    limit: 100,
    ...query,
  };
}
