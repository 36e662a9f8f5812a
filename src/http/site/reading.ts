/** Reads for pages: the use cases of the interface through the same gate, as the public, and what pages take from their records. */

import type { Claim } from '../../async/budget.ts';
import { discovery } from '../../calendar/discovery/discovery.ts';
import { drawMap, type EventMap, findPinned } from '../../calendar/discovery/map.ts';
import { relatedEvents } from '../../calendar/discovery/related-events.ts';
import { orIfUnavailable } from '../../calendar/reading/counted-queries.ts';
import { listRecords } from '../../calendar/reading/list.ts';
import { isTrashedSlug, readRecord } from '../../calendar/reading/read.ts';
import type { Page } from '../../calendar/reading/types.ts';
import { isInMemory, parsedRecord, parsedRecords } from '../../calendar/rendering/body-source.ts';
import type { Asked } from '../../model/agenda-address.ts';
import { Failure, recordFailure } from '../../model/failure.ts';
import type { AttendanceMode, EventStatus } from '../../model/tables/event-states.ts';
import type { Language } from '../../model/tables/field.ts';
import { addDays, type Instant, wallClockOf } from '../../model/time/instants.ts';
import type { Service } from '../service.ts';
import { type View, viewOf, wholeArea } from './map-drawing.ts';
import type { ShownPicture } from './pictures.ts';

/** What all records with pages have. */
interface ShownRecord {
  readonly id: number;
  /** A wall clock of the calendar's zone. */
  readonly modified: string;
  readonly slug: string;
  readonly description: string;
  readonly excerpt: string;
  readonly image: ShownPicture | false;
  readonly website: string;
  readonly json_ld?: object;
  readonly available_languages: readonly Language[];
  /** The names of texts that are shown in another language. */
  readonly untranslated: readonly string[];
  /** Present when all languages were requested. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A venue. */
export interface ShownVenue extends ShownRecord {
  readonly venue: string;
  readonly address: string;
  readonly city: string;
  readonly zip: string;
  readonly phone: string;
  readonly geo_lat?: number;
  readonly geo_lng?: number;
}

/** An organizer. */
export interface ShownOrganizer extends ShownRecord {
  readonly organizer: string;
  readonly phone: string;
  readonly email: string;
}

/** A category or a tag. */
interface ShownTerm {
  readonly name: string;
  readonly slug: string;
}

/** What a series says of its dates. */
interface ShownRecurrence {
  readonly text: string;
  /** Empty without end. */
  readonly last_date: string;
}

/** What a date says of its series. */
interface ShownOccurrence {
  readonly series: number;
  readonly text: string;
  /** The names of the fields that it has of its own. */
  readonly changed: readonly string[];
}

/** An event. */
export interface ShownEvent extends ShownRecord {
  readonly title: string;
  readonly all_day: boolean;
  /** Wall clocks of `timezone`, `YYYY-MM-DD HH:MM:SS`. */
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  readonly cost: string;
  readonly categories: readonly ShownTerm[];
  readonly tags: readonly ShownTerm[];
  /** A single one, or a list of none or several. */
  readonly venue: ShownVenue | readonly ShownVenue[];
  readonly organizer: readonly ShownOrganizer[];
  readonly event_status: EventStatus;
  readonly event_status_reason: string;
  readonly previous_start_date: string;
  readonly attendance_mode: AttendanceMode;
  readonly online_url: string;
  readonly sold_out: boolean;
  readonly featured: boolean;
  /** The address of its page. */
  readonly url: string;
  readonly recurrence: ShownRecurrence | false;
  readonly occurrence: ShownOccurrence | false;
  /** Matches of a search: HTML whose only element is `mark`. */
  readonly highlight?: { readonly title?: string; readonly description?: string };
  /** Kilometres, in lists near a place. */
  readonly distance?: number;
}

/** Records with pages, by resource: the JSON that programs get, with the members that pages show. */
export interface ShownRecords {
  readonly events: ShownEvent;
  readonly venues: ShownVenue;
  readonly organizers: ShownOrganizer;
}

/** A resource whose records have pages. */
export type PagedResource = keyof ShownRecords;

/** The venues of an event, however many there are. */
export function venuesOf({ venue }: ShownEvent): readonly ShownVenue[] {
  return Array.isArray(venue) ? venue : [venue as ShownVenue];
}

/** A page of events, and what its answer has beside them. */
export interface EventsFound extends Pick<Page, 'total' | 'page' | 'perPage' | 'around'> {
  readonly events: readonly ShownEvent[];
  /** The list in sections, where they were asked for. */
  readonly sections: readonly SectionShown[];
}

/** The first events of a list that are of one category, town or the like. */
export interface SectionShown {
  /** As the filter takes it. */
  readonly value: string;
  readonly label: string;
  readonly total: number;
  readonly events: readonly ShownEvent[];
}

/** Lists events. Throws what `listRecords` throws. */
export async function findEvents(service: Service, language: Language, question: Asked): Promise<EventsFound> {
  const { calendar, gate } = service;
  const input = gate.list('events', { query: { ...question, ...inLanguage(service, language) }, form: false });
  const found = await listRecords(calendar, 'events', 'public', input, discovery);
  const { records, total, page, perPage, around } = found;
  const sections = (found.sections ?? []).map(
    async ({ value, label, total, records }): Promise<SectionShown> => ({
      value: String(value),
      label: label ?? String(value),
      total,
      events: await parsedRecords<ShownEvent>(records),
    }),
  );
  const events = await parsedRecords<ShownEvent>(records);
  return { events, total, page, perPage, around, sections: await Promise.all(sections) };
}

/** Events that have something in common with one. */
export interface RelatedFound {
  readonly events: readonly ShownEvent[];
  /** The moment from which on they are others. */
  readonly changesAt?: Instant;
}

/** Finds related events, those of the next weeks before all others; none while the index is unavailable, because the event itself can still be shown. */
export async function findRelated(service: Service, language: Language, id: number): Promise<RelatedFound> {
  const { calendar, gate } = service;
  const today = wallClockOf(calendar.now(), calendar.settings.timeZone).slice(0, 10);
  const find = async (when: string): Promise<RelatedFound> => {
    const query = { limit: String(relatedShown), when, ...inLanguage(service, language) };
    const input = gate.related({ query, form: false });
    const found = await orIfUnavailable(relatedEvents(calendar, 'public', { id }, input), undefined);
    if (!found || 'slug' in found) return { events: [] };
    const { records, changesAt } = found;
    return { events: await parsedRecords<ShownEvent>(records), changesAt };
  };
  const soon = await find(`${today}/${addDays(today, soonDays).slice(0, 10)}`);
  if (soon.events.length === relatedShown) return soon;
  const all = await find('upcoming');
  const events = [
    ...soon.events,
    ...all.events.filter(({ id: later }) => soon.events.every((event) => event.id !== later)),
  ].slice(0, relatedShown);
  return { ...all, events };
}

/** Days from today that are soon. */
const soonDays = 45;
/** Related events on a page. */
const relatedShown = 4;

/** With all texts in other languages than the default one: an address depends on whether that one has the same slug. */
export function inLanguage({ calendar }: Service, language: Language): Asked {
  const isDefault = language === calendar.settings.languages[0];
  return { translation_language: language, ...(!isDefault && { _translations: '1' }) };
}

/** A map and its picture. */
export interface MapFound {
  readonly filters: Asked;
  readonly map: EventMap;
  /** Of the area that the filters name, else of all positions; undefined when no event has one. */
  readonly view: View | undefined;
  /** The moment from which on the events are others. */
  readonly changesAt?: Instant | undefined;
}

/** Finds the map for an address of the agenda: the positions of the events, then the clusters within the picture. Throws what `findPinned` throws. */
export async function findMap({ calendar, gate }: Service, language: Language, filters: Asked): Promise<MapFound> {
  const { page: _, ...withoutPage } = filters;
  const query = { when: 'upcoming', expand: 'series', ...withoutPage, translation_language: language };
  const pinned = await findPinned(calendar, 'public', gate.map({ query, form: false }));
  const { bbox, changesAt } = pinned;
  const [west, south, east, north] = (filters['bbox'] ?? '').split(',').map(Number);
  const isArea = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
  const view = isArea ? viewOf([west, south, east, north], wholeArea) : bbox && viewOf(bbox);
  return { filters, map: await drawMap(calendar, language, pinned, view?.zoom ?? 0), view, changesAt };
}

/** A record, or its present slug. */
type RecordFound<R extends PagedResource> = { readonly record: ShownRecords[R] } | { readonly slug: string };

/** Bytes that a page takes while it is made, for each of a large record, about. */
const perRecordByte = 3;

/** Reads the record of a slug, with its texts in all languages; `claim` is the page's, for a large one. Throws `overloaded`, `…-not-found`, `…-not-accessible`, and `…-is-in-trash` of what is there no more. */
export async function findRecordBy<R extends PagedResource>(
  { calendar, gate }: Service,
  resource: R,
  language: Language,
  slug: string,
  claim: Claim | undefined,
): Promise<RecordFound<R>> {
  const input = gate.read(resource, { query: { translation_language: language, _translations: '1' }, form: false });
  const found = await readRecord(calendar, resource, 'public', { slug }, input).catch(async (error) => {
    const isGone = error instanceof Failure && isAbsence(error) && (await isTrashedSlug(calendar, resource, slug));
    throw isGone ? recordFailure(resource, 'is-in-trash') : error;
  });
  if ('slug' in found) return found;
  if (!isInMemory(found.record)) await claim?.grow(perRecordByte * found.record.length);
  return { record: await parsedRecord<ShownRecords[R]>(found.record) };
}

/** Tells whether a failure means that there is nothing public at an address. */
export function isAbsence({ reason }: Failure): boolean {
  return reason === 'not-found' || reason === 'not-accessible' || reason === 'rest_no_route';
}
