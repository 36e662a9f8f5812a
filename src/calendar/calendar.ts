/** What every use case works with: the pair, the settings and the clock. */

import { hash } from 'node:crypto';
import type { Language } from '../model/tables/field.ts';
import type { Instant } from '../model/time/instants.ts';
import type { DocumentStore, Pair } from '../ports.ts';
import type { Audience } from './access/rights.ts';
import type { Memory } from './memory.ts';

export type * from '../model/tables/inputs.ts';
export type { Audience, Caller } from './access/rights.ts';

/** The settings of a calendar, which do not change while the service runs. */
export interface CalendarSettings {
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
  /** IANA name of the calendar's zone. */
  readonly timeZone: string;
  /** The hour, `HH:MM`, up to which a night lasts. */
  readonly dayCutoff: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The steps of price buckets, in whole units of the currency. */
  readonly priceSteps: readonly number[];
  /** The months for which series without end are listed. */
  readonly recurrenceMonths: number;
  /** Root of the service, absolute, without a slash at its end. */
  readonly base: string;
  /** Root of the addresses of uploaded pictures, absolute, without a slash at its end. */
  readonly media: string;
  /** Root of the interface, absolute, without a slash at its end. */
  readonly api: string;
  /** Root of the public site, absolute, without a slash at its end. */
  readonly site: string;
  /** Whether the agenda of the service is at that root. */
  readonly hasAgenda: boolean;
  /** Paths of public pages below the site; `{slug}` stands for a record's slug. */
  readonly pages: { readonly events: string; readonly venues: string; readonly organizers: string };
  readonly maxPerPage: number;
  /** For programs that subscribe: the calendar's name, and a CSS colour name, empty for none. */
  readonly name: string;
  readonly color: string;
  /** The most events of a feed; tables may have more (see `outputs.ts`). */
  readonly maxFeed: number;
  /** The most bytes of the records in a list. */
  readonly maxAnswer: number;
  readonly taxonomies: { readonly categories: string; readonly tags: string };
  /** The version of the program: another one may render records differently. */
  readonly version: string;
}

/** A calendar as one process works on it. */
export interface Calendar extends Memory {
  /** The pair, whose store shows scheduled records as published once they are due. */
  readonly pair: Pair;
  /** The store with documents as they are stored. */
  readonly rawStore: DocumentStore;
  readonly settings: CalendarSettings;
  /** What all answers depend on besides the records; entity tags change with it. */
  readonly stamp: string;
  /** A prefix of render-cache keys for another path of the interface; empty for its own. */
  readonly mount: string;
  readonly now: () => Instant;
}

/** A calendar, and for whom it is read. */
export interface Reader {
  readonly calendar: Calendar;
  readonly audience: Audience;
}

/** The same calendar at another path of the interface, with links below `api`. */
export function mountedAt(calendar: Calendar, api: string): Calendar {
  const settings = { ...calendar.settings, api };
  return { ...calendar, settings, stamp: stampOf(settings), mount: `${api}|` };
}

/** A digest of what every answer depends on besides the records: settings such as roots of links and zone, and the program's version. */
export function stampOf(settings: CalendarSettings): string {
  return digest(JSON.stringify(settings));
}

/** A short digest for entity tags: not a secret, only unlikely to collide (SHA-1, 16 characters of base64url). */
export function digest(data: string | Buffer): string {
  return hash('sha1', data, 'base64url').slice(0, 16);
}

/** How a path identifies one record: by its ID, or by its slug in any language. */
export type Locator = { readonly id: number } | { readonly slug: string };

/** The revisions in an If-Match header; `*` stands for any. */
export type Precondition = readonly number[] | '*';
