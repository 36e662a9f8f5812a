/** Records as pages read them: the JSON that programs get, with the members that pages show. */

import type { AttendanceMode, EventStatus } from '../../model/tables/event-states.ts';

/** A picture of a record. */
export interface ShownImage {
  readonly url: string;
}

/** The languages of a record. */
interface InLanguages {
  /** Present when all languages were requested. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A category or a tag. */
interface ShownTerm {
  readonly name: string;
  readonly slug: string;
}

/** What venues and organizers share. */
interface ShownHost extends InLanguages {
  readonly id: number;
  readonly modified: string;
  readonly slug: string;
  readonly description: string;
  readonly excerpt: string;
  readonly image: ShownImage | false;
  readonly phone: string;
  readonly website: string;
  readonly json_ld?: object;
}

/** A venue. */
export interface ShownVenue extends ShownHost {
  readonly venue: string;
  readonly address: string;
  readonly city: string;
  readonly zip: string;
  readonly geo_lat?: number;
  readonly geo_lng?: number;
}

/** An organizer. */
export interface ShownOrganizer extends ShownHost {
  readonly organizer: string;
  readonly email: string;
}

/** An event. */
export interface ShownEvent extends InLanguages {
  readonly id: number;
  /** A wall clock of the calendar's zone. */
  readonly modified: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly excerpt: string;
  readonly image: ShownImage | false;
  readonly all_day: boolean;
  /** Wall clocks of `timezone`, `YYYY-MM-DD HH:MM:SS`. */
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  readonly cost: string;
  readonly website: string;
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
  /** Matches of a search: HTML whose only element is `mark`. */
  readonly highlight?: { readonly title?: string; readonly description?: string };
  /** Kilometres, in lists near a place. */
  readonly distance?: number;
  readonly json_ld?: object;
}

/** Records with pages, by resource. */
export interface ShownRecords {
  readonly events: ShownEvent;
  readonly venues: ShownVenue;
  readonly organizers: ShownOrganizer;
}
/** A resource whose records have pages. */
export type PagedResource = keyof ShownRecords;

/** The venues of an event, however many there are. */
export function venuesOf({ venue }: Pick<ShownEvent, 'venue'>): readonly ShownVenue[] {
  return Array.isArray(venue) ? venue : [venue as ShownVenue];
}
