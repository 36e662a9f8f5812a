/** What an index holds of a record: what lists filter, search and sort by, which is not a projection of the record's fields. */

import type { PriceRange } from '../money/price-range.ts';
import type { Point } from '../places/geometry.ts';
import type { AttendanceMode, EventStatus } from '../tables/event-states.ts';
import type { Language, ResourceName } from '../tables/field.ts';
import type { EventDays } from '../time/event-days.ts';
import type { Instant } from '../time/instants.ts';
import type { Document, PostFacts, Status } from './document.ts';
import { isPost } from './families.ts';

/** A text and its language, which decides by which rules it is stemmed. */
export interface ShownText {
  readonly text: string;
  readonly language: Language;
}

/** A record as shown to readers of one language: the texts that they see are those that are searched and sorted. */
export interface Shown {
  /** Its names, for look-ups by name: the title or the name, and the town of a venue when the gazetteer does not know that town. */
  readonly names: readonly ShownText[];
  /** Plain texts without markup: title and description of events, the fields of venues and organizers, name and slug of terms. */
  readonly texts: readonly ShownText[];
  /** Telephone numbers, which are found in any grouping of their digits. */
  readonly phones: readonly string[];
  /** Sort keys (see `sortKey`) of the name and, for terms, of the description. A slug is ASCII and is its own sort key. */
  readonly nameKey: string;
  readonly slug: string;
  readonly descriptionKey: string;
  /** Terms: name and slug, folded, for searches by a part of them. */
  readonly folded: string;
}

/** When one date of a series takes place. */
export interface EntryTimes {
  readonly start: Instant;
  readonly end: Instant;
  readonly days: EventDays;
}

/**
 * A date of a series that has no entry of its own. `previous` and `next` are its neighbours in the order of start among such dates: it is
 * the first of its series in a window when that holds for it and not for the previous one.
 */
export interface EntryDate extends EntryTimes {
  /** See `occurrenceIdOf`. */
  readonly id: number;
  readonly previous?: EntryTimes;
  readonly next?: EntryTimes;
}

/** What an index holds of one record. */
export interface Entry {
  readonly kind: ResourceName;
  readonly id: number;
  readonly revision: number;
  /** `publish` for terms. */
  readonly status: Status;
  /** False for events that are hidden from listings. */
  readonly listed: boolean;
  readonly published: Instant;
  readonly modified: Instant;
  /** Events: when it takes place, of a series from its first date to its last; empty for other kinds. */
  readonly occurrences: readonly { readonly start: Instant; readonly end: Instant }[];
  /** Series: its dates in the order of start, but for those that have an entry of their own; absent for all other events. */
  readonly dates?: readonly EntryDate[];
  /** Series: the entries, under IDs of their own, of dates that differ in more than their time, or were moved past a neighbour. */
  readonly own?: readonly Entry[];
  /** Series, and events that were one: the most dates that an index has ever had. */
  readonly places?: number;
  /** Events: the days of the calendar on which it takes place. */
  readonly days?: EventDays;
  /** Events: its status, how it is attended, and whether it is sold out. */
  readonly eventStatus?: EventStatus;
  readonly attendance?: AttendanceMode;
  readonly soldOut?: boolean;
  /** Events: the lowest and the highest amount; absent where they are not known. */
  readonly price?: PriceRange;
  /** Events: the user to whom it belongs. */
  readonly author?: number;
  /** Events: the languages in which it has a title of its own. */
  readonly titledIn?: readonly Language[];
  readonly featured: boolean;
  /** Parent event or parent category; 0 for none. */
  readonly parent: number;
  /** Events: venues, organizers, tags, and categories with all their ancestors. */
  readonly references: readonly number[];
  /** Slugs of the towns of an event's venues, or of a venue, where the public may see it. */
  readonly towns?: readonly string[];
  /** Events: the records of `references` by the filter that names them. */
  readonly named?: Readonly<Record<'categories' | 'tags' | 'venue' | 'organizer', readonly number[]>>;
  /** Events: the categories and tags that it carries itself, without their ancestors. */
  readonly terms: readonly number[];
  /** Events: the point of their venue, when the public may see that venue; venues: their own. */
  readonly point?: Point;
  /** Events: the venue that gives them their point. */
  readonly pointVenue?: number;
  readonly shown: Readonly<Record<Language, Shown>>;
}

/** Tells whether lists may show an event, or a date of it: not those of a series all of whose dates are removed or have entries of their own. */
export function takesPlace({ dates }: Pick<Entry, 'dates'>): boolean {
  return dates?.length !== 0;
}

/** Which records a list admits, by their statuses. */
export interface Admission {
  /** Records in any of these statuses; absent for terms, which have none. */
  readonly statuses?: readonly Status[];
  /** Scheduled records count as published once their publication date is not later than this moment. */
  readonly due?: Instant;
  /** True includes events that are hidden from listings; false or absent leaves them out. */
  readonly hidden?: boolean;
}

/**
 * Tells whether a record, as it is now, belongs to a list of these statuses (any, when absent), with or without hidden events. A record may
 * have been withdrawn since the index found it.
 */
export function isStillListed({ statuses, hidden, due }: Admission, document: Document): boolean {
  if (!isPost(document)) return true;
  const isListed = hidden || document.kind !== 'events' || !document.facts.hide_from_listings;
  return isListed && (statuses?.includes(statusAt(document.facts, due)) ?? true);
}

/**
 * The status of a record at a moment: scheduled records count as published from their publication date on. Without a moment, the stored
 * status.
 */
export function statusAt({ status, published }: PostFacts, due: Instant | undefined): Status {
  return due !== undefined && status === 'future' && published <= due ? 'publish' : status;
}

/** Stored statuses to look for, and which scheduled records to add: those that are due, those that are not, or no others. */
interface StoredStatuses {
  readonly statuses: readonly Status[];
  readonly scheduled?: 'due' | 'waiting';
}

/** The stored statuses behind the requested ones, where scheduled records count as published up to `due`. */
export function storedStatuses(statuses: readonly Status[], due: Instant | undefined): StoredStatuses {
  const [asksPublished, asksScheduled] = [statuses.includes('publish'), statuses.includes('future')];
  if (due === undefined || asksPublished === asksScheduled) return { statuses };
  return {
    statuses: statuses.filter((status) => status !== 'future'),
    scheduled: asksPublished ? 'due' : 'waiting',
  };
}

/** How a record differs in an index. */
export type IndexProblem = 'missing in the index' | 'not in the store' | 'older in the index' | 'wrong in the index';

/** A record as an index should hold it, or does. */
export interface IndexedState {
  readonly revision: number;
  /** What its entry says, in short; undefined where no entry can be made. */
  readonly digest: string | undefined;
}

/** What is wrong with how an index holds a record, if anything is. */
export function indexProblemOf(wanted: IndexedState, held: IndexedState | undefined): IndexProblem | undefined {
  if (!held) return 'missing in the index';
  if (held.revision < wanted.revision) return 'older in the index';
  return held.revision === wanted.revision && held.digest === wanted.digest ? undefined : 'wrong in the index';
}
