/** What every use case works with: the pair, the settings and the clock. */

import { hash } from 'node:crypto';
import { type Budget, openBudget } from '../async/budget.ts';
import type { DiskCache } from '../cache/disk-cache.ts';
import { Failure } from '../model/failure.ts';
import type { Language } from '../model/tables/field.ts';
import type { Instant } from '../model/time/instants.ts';
import type { Traits } from '../outputs/presenter.ts';
import type { DocumentStore, Found, Pair } from '../ports.ts';
import type { Audience } from './access/rights.ts';
import { type NameCache, nameCacheIn } from './discovery/named-records.ts';
import { type KnownSynonyms, synonymsIn } from './discovery/wide-search.ts';
import type { Around } from './reading/around.ts';
import type { Section } from './reading/present-page.ts';
import type { BodySource } from './rendering/body-source.ts';
import { type FeedCache, newFeedCache } from './rendering/feed-cache.ts';
import { newRenderCache, type RenderCache } from './rendering/render-cache.ts';
import { byTheClock, newSchedule, type Schedule } from './writing/due.ts';

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
  /** Root of the service, absolute, without a slash at its end. */
  readonly base: string;
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

/** A calendar as one process works on it. Its caches belong to that process. */
export interface Calendar {
  /** The pair, whose store shows scheduled records as published once they are due. */
  readonly pair: Pair;
  /** The store with documents as they are stored. */
  readonly stored: DocumentStore;
  readonly settings: CalendarSettings;
  /** What all answers depend on besides the records; entity tags change with it. */
  readonly stamp: string;
  /** A prefix of render-cache keys for another path of the interface; empty for its own. */
  readonly mount: string;
  readonly now: () => Instant;
  readonly schedule: Schedule;
  readonly synonyms: KnownSynonyms;
  /** Bytes of all bodies that are being made or sent. */
  readonly sending: Budget;
  /** Rendered records. */
  readonly renderCache: RenderCache;
  /** Complete outputs. */
  readonly feedCache: FeedCache;
  /** Names of records, prepared for suggestions. */
  readonly names: NameCache;
}

/** Milliseconds for which an answer waits for room, and seconds for `Retry-After` when there is none. */
const roomTimeout = 2_000;
const comeBackAfter = 2;

/** Opens the budget of all bodies that a process is making or sending; `max` are its bytes. */
function openSending(max: number): Budget {
  return openBudget(max, roomTimeout, () => new Failure('overloaded', { retryAfter: comeBackAfter }));
}

/**
 * Makes a calendar. The clock is a parameter so that tests can set it; `disk` holds fragments that memory has no room for; `maxSending` are
 * the most bytes of all bodies that are being made or sent.
 */
export function openCalendar(
  pair: Pair,
  settings: CalendarSettings,
  now: () => Instant = Date.now,
  disk?: DiskCache,
  maxSending = 2 ** 27,
): Calendar {
  const sending = openSending(maxSending);
  return {
    pair: { ...pair, store: byTheClock(pair.store, now) },
    stored: pair.store,
    settings,
    stamp: stampOf(settings),
    mount: '',
    now,
    schedule: newSchedule(),
    synonyms: synonymsIn(pair),
    sending,
    renderCache: newRenderCache(pair.caches, disk),
    feedCache: newFeedCache(pair.caches, sending),
    names: nameCacheIn(pair.caches),
  };
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
function stampOf(settings: CalendarSettings): string {
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

/** One record, ready to send. */
export interface Single {
  readonly id: number;
  readonly revision: number;
  /** The JSON text, UTF-8. */
  readonly record: BodySource;
  /** The content of a strong entity tag (RFC 9110, 8.8.3); it begins with the revision. */
  readonly tag: string;
  /** Languages of the texts shown. */
  readonly languages: readonly Language[];
  /** True when it was just written, so that lists may not show it yet. */
  readonly late: boolean;
  /** Of a part of an output. */
  readonly traits?: Traits;
}

/** One page of a list, ready to send. */
export interface Page {
  readonly records: readonly BodySource[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** The parameters that made it, in the table's order, lists as CSV, with the effective dates; without `page`. */
  readonly asked: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly languages: readonly Language[];
  /** Present when the store answered, because the index is unavailable. */
  readonly from?: Found['from'];
  /** What the answer has beside the records. */
  readonly around: Around;
  /** The list in sections, when these were requested. */
  readonly sections?: readonly Section[];
  /** Of a walk: the cursor of the request, and that of the next page if there is one. */
  readonly walk?: { readonly sent: string; readonly next?: string };
}
