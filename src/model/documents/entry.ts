/** What lists ask of a record: the shape that an index holds. Not a projection of the fields. */

import type { PriceRange } from '../money/price-range.ts';
import type { AttendanceMode, EventStatus } from '../tables/event-states.ts';
import type { Language, ResourceName } from '../tables/field.ts';
import type { EventDays } from '../time/event-days.ts';
import type { Instant } from '../time/instants.ts';
import type { EventFacts, PostFacts, Status, TermFacts } from './document.ts';

/** A text with the language that it is in, which decides its stems. */
export interface ShownText {
  readonly text: string;
  readonly language: Language;
}

/** By what a record is sorted, as it is shown in one language. */
export interface ShownKeys {
  /** Sort keys (see `sortKey`) of the name and, for terms, the description; a slug is its own, being ASCII. */
  readonly nameKey: string;
  readonly slug: string;
  readonly descriptionKey: string;
}

/** A record as it is shown in one language: what is shown is what is searched and sorted by. */
export interface Shown extends ShownKeys {
  /** What it is called, for which its name is looked up: the title or the name, and the town of a venue where no gazetteer knows that. */
  readonly names: readonly ShownText[];
  /** Plain texts, without markup: title and description, and a venue's or organizer's own fields; of terms name and slug. */
  readonly texts: readonly ShownText[];
  /** Telephone numbers, findable in any grouping. */
  readonly phones: readonly string[];
  /** Terms: name and slug, folded, of which a part may be searched. */
  readonly folded: string;
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
  /** Events: when it happens; one for a simple event. Empty for other kinds. */
  readonly occurrences: readonly { readonly start: Instant; readonly end: Instant }[];
  /** Events: on which days of the calendar it is. */
  readonly days?: EventDays;
  /** Events: what has become of it, how it is attended, and whether tickets are left. */
  readonly eventStatus?: EventStatus;
  readonly attendance?: AttendanceMode;
  readonly soldOut?: boolean;
  /** Events: the lowest and the highest amount; absent where they are not known. */
  readonly price?: PriceRange;
  /** Events: the languages in which it has a title of its own. */
  readonly titledIn?: readonly Language[];
  readonly featured: boolean;
  /** Parent event or parent category; 0 for none. */
  readonly parent: number;
  /** Events: venues, organizers, tags, and categories with all their ancestors. */
  readonly references: readonly number[];
  /** Slugs of the towns of an event's venues, or of a venue, where the public may see it. */
  readonly towns?: readonly string[];
  /** Events: the same by the filters that name them. */
  readonly named?: Readonly<Record<'categories' | 'tags' | 'venue' | 'organizer', readonly number[]>>;
  /** Events: the terms that it carries itself. */
  readonly terms: readonly number[];
  /** Events: where their venue is, when the public may see it; venues: where they are. Degrees, WGS 84. */
  readonly point?: { readonly lat: number; readonly lng: number };
  /** Events: the venue that gives them their point. */
  readonly pointVenue?: number;
  readonly shown: Readonly<Record<Language, Shown>>;
}

/** What a list says about the statuses of its records; it has the members of a query. */
export interface Admission {
  readonly statuses?: readonly Status[];
  readonly hidden?: boolean;
  readonly due?: Instant;
}

/**
 * Whether a record, as it is now, still belongs to a list that asks for these statuses (any, when absent), with hidden events
 * or without: what an index found may have been withdrawn meanwhile.
 */
export function isStillListed({ statuses, hidden, due }: Admission, facts: PostFacts | TermFacts): boolean {
  if (!('status' in facts)) return true;
  const isListed = hidden || !(facts as EventFacts).hide_from_listings;
  return isListed && (statuses?.includes(statusAt(facts, due)) ?? true);
}

/** The status of a record when scheduled ones are published up to a moment; none is without it. */
export function statusAt({ status, published }: PostFacts, due: Instant | undefined): Status {
  return due !== undefined && status === 'future' && published <= due ? 'publish' : status;
}

/** Stored statuses, and which scheduled records a list means besides them: those that are due, those that are not, or no others. */
export interface StoredStatuses {
  readonly statuses: readonly Status[];
  readonly scheduled?: 'due' | 'waiting';
}

/** What a list that asks for these statuses finds, where scheduled records count as published up to `due`. */
export function storedStatuses(statuses: readonly Status[], due: Instant | undefined): StoredStatuses {
  const [asksPublished, asksScheduled] = [statuses.includes('publish'), statuses.includes('future')];
  if (due === undefined || asksPublished === asksScheduled) return { statuses };
  return {
    statuses: statuses.filter((status) => status !== 'future'),
    scheduled: asksPublished ? 'due' : 'waiting',
  };
}
