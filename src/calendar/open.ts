/** Opens a calendar: its pair, its settings and its clock, with what a process remembers of it. */

import { openBudget } from '../async/budget.ts';
import type { DiskCache } from '../cache/disk-cache.ts';
import { Failure } from '../model/failure.ts';
import type { Instant } from '../model/time/instants.ts';
import type { Pair } from '../ports.ts';
import { brandIn } from './brand.ts';
import { type Calendar, type CalendarSettings, stampOf } from './calendar.ts';
import { knownNamesIn } from './discovery/known-names.ts';
import { nameCacheIn } from './discovery/named-records.ts';
import { suggestCacheIn } from './discovery/suggest-cache.ts';
import { withDates } from './reading/dated-store.ts';
import { synonymsIn } from './reading/wide-search.ts';
import { newFeedCache } from './rendering/feed-cache.ts';
import { newRenderCache } from './rendering/render-cache.ts';
import { byTheClock } from './writing/due.ts';

/** Milliseconds for which an answer waits for room, and seconds for `Retry-After` when there is none. */
const roomTimeout = 2_000;
const comeBackAfter = 2;

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
  const sending = openBudget(maxSending, roomTimeout, () => new Failure('overloaded', { retryAfter: comeBackAfter }));
  return {
    pair: { ...pair, store: withDates(byTheClock(pair.store, now)) },
    rawStore: pair.store,
    settings,
    stamp: stampOf(settings),
    mount: '',
    now,
    schedule: { next: 0, noted: Number.POSITIVE_INFINITY, isHindered: false },
    synonyms: synonymsIn(pair),
    brand: brandIn(pair),
    sending,
    renderCache: newRenderCache(pair.caches, disk),
    feedCache: newFeedCache(pair.caches, sending),
    names: nameCacheIn(pair.caches),
    knownNames: knownNamesIn(pair, settings, now),
    suggestCache: suggestCacheIn(pair),
  };
}
