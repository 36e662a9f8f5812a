/** The lists of the desk: what their addresses ask, and what they show of each record, for which nothing is rendered. */

import { isReadable, maySee } from '../../calendar/access/rights.ts';
import { type DocumentsPage, listDocuments } from '../../calendar/reading/documents-list.ts';
import { isAmong, unique } from '../../model/arrays-and-maps.ts';
import { type Document, type Status, statuses } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { isRepeating } from '../../model/recurrence/occurrences.ts';
import { recurrenceText } from '../../model/recurrence/recurrence-text.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { clockWords, dateWords } from '../../model/words/dates.ts';
import type { Visit } from './visit.ts';

/** The filters of a list, as its address has them: texts, without those that are empty. */
export const filterNames = [
  ...(['search', 'status', 'from', 'to', 'category', 'town', 'author', 'untitled', 'sort', 'per'] as const),
] as const;
/** Values of these filters. */
export type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

/** The orders of lists, with what the interface calls them. */
const orders = {
  modified: { orderby: 'modified', order: 'desc' },
  start: { orderby: 'start_date', order: 'asc' },
  latest: { orderby: 'start_date', order: 'desc' },
  title: { orderby: 'title', order: 'asc' },
  published: { orderby: 'date', order: 'desc' },
} as const;
/** The name of one of them. */
export type Sort = keyof typeof orders;

/** The orders of lists of a resource, the usual one first; none of terms, which come by name. */
export function sortsOf(resource: ResourceName): Sort[] {
  if (resource === 'events') return ['modified', 'start', 'latest', 'title', 'published'];
  return resources[resource].family === 'post' ? ['modified', 'title', 'published'] : [];
}

/** The filters that a query has. */
export function filtersIn(query: Readonly<Record<string, string>>): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

/** Records on one page of a list, of the lengths that readers choose from. */
export const lengths = [50, 200] as const;

/** A page of records, the latest changed first unless another order is asked for. Throws what `listDocuments` throws. */
export function listForDesk(
  visit: Visit,
  resource: ResourceName,
  filters: Filters = {},
  { page = '1', most = lengths.find((each) => String(each) === filters.per) ?? lengths[0] }: ListPart = {},
): Promise<DocumentsPage> {
  const { calendar, gate, caller } = visit;
  const { search, status, from, to, category, town, author, untitled } = filters;
  const isEvent = resource === 'events';
  const sort = sortsOf(resource).find((each) => each === filters.sort);
  // The best matches of a search of events come first
  const usual = search && isEvent ? { orderby: 'relevance' } : orders.modified;
  const isPost = resources[resource].family === 'post';
  const query = {
    page,
    per_page: String(most),
    translation_language: shownLanguage(visit),
    ...(search && { search }),
    ...(isPost ? (sort ? orders[sort] : usual) : { hide_empty: 'false' }),
    ...(isEvent && {
      start_date: '0001-01-01',
      end_date: to ?? '9999-12-31',
      ...(from && { ends_after: `${from} 00:00:00` }),
      ...(category && { categories: category }),
      ...(town && { town }),
    }),
  };
  const own = author === 'own' ? caller.user.id : Number(author);
  return listDocuments(calendar, resource, caller, gate.list(resource, { query, form: false }), {
    statuses: isAmong(status, statuses) ? [status] : undefined,
    author: isEvent && own > 0 ? own : undefined,
    untitledIn: calendar.settings.languages.find((each) => each === untitled),
  });
}

/** A part of a list. */
interface ListPart {
  readonly page?: string | undefined;
  readonly most?: number;
}

/** The records with these IDs that the caller may read. */
export async function readShown<R extends ResourceName>(
  { calendar, caller }: Visit,
  resource: R,
  ids: readonly number[],
): Promise<Document<R>[]> {
  return (await calendar.pair.store.read(resource, ids)).filter((document) => isReadable(caller, document));
}

/** What lists show of a record. */
export interface Brief {
  readonly document: Document<ResourceName>;
  readonly name: string;
  /** Of events. */
  readonly when: string;
  /** Of events the place and its town, of venues the town. */
  readonly where: string;
  /** Absent for terms. */
  readonly status: Status | undefined;
  readonly isCancelled: boolean;
  /** Why a reviewer has sent it back. */
  readonly review: string | undefined;
  /** The languages in which an event has no title, if it has one in some. */
  readonly untitledIn: readonly Language[];
}

/** What lists show of documents; the places of events are read at once. */
export async function readBrief(visit: Visit, documents: readonly Document<ResourceName>[]): Promise<Brief[]> {
  const { calendar, caller } = visit;
  const places = documents.flatMap(({ facts }) => ('venue' in facts ? facts.venue.slice(0, 1) : []));
  const venues = places.length > 0 ? await calendar.pair.store.read('venues', unique(places)) : [];
  const visible = new Map(venues.filter(({ facts }) => maySee(caller, facts)).map((venue) => [venue.id, venue]));
  return documents.map((document): Brief => {
    const { facts, texts } = document;
    const place = 'venue' in facts ? visible.get(facts.venue[0] ?? 0) : undefined;
    const town = document.kind === 'venues' ? document.facts.city : place?.facts.city;
    const languages = document.kind === 'events' ? calendar.settings.languages : [];
    return {
      document,
      name: nameOf(visit, document),
      when: document.kind === 'events' ? whenWords(visit, document) : '',
      where: [place && nameOf(visit, place), town].filter(Boolean).join(', '),
      status: postFactsOf(document)?.status,
      review: postFactsOf(document)?.editorial?.review?.text,
      isCancelled: 'event_status' in facts && facts.event_status === 'cancelled',
      untitledIn: languages.filter((each) => !texts[each]?.['title']),
    };
  });
}

/** The name of a record as lists show it; empty without any. */
export function nameOf(visit: Visit, { kind, texts }: Document<ResourceName>): string {
  const { languages } = visit.calendar.settings;
  return shownText(texts, resources[kind].title, shownLanguage(visit), languages)?.text ?? '';
}

function whenWords({ language }: Visit, { facts }: Document<'events'>): string {
  if (isRepeating(facts)) return recurrenceText(facts, language);
  const day = dateWords(language, 'brief', facts.start_date);
  return facts.all_day ? day : `${day}, ${clockWords(language, facts.start_date)}`;
}

/** The content language closest to the language of the desk. */
export function shownLanguage({ calendar: { settings }, language }: Visit): Language {
  return settings.languages.find((each) => each === language) ?? settings.languages[0] ?? '';
}
