/** The events in the sitemap, in files by ID, so that a change affects one file. */

import { sharedRun } from '../../async/batched.ts';
import type { Document } from '../../model/documents/document.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import { recentDays } from '../../model/tables/outputs.ts';
import { minuteLength } from '../../model/time/durations.ts';
import { addDays, type Instant, startOfDay, wallClockOf } from '../../model/time/instants.ts';
import type { Found, Hit, Query } from '../../ports.ts';
import { type Calendar, digest } from '../calendar.ts';
import { publishDueBefore } from '../writing/due.ts';
import { readInParts } from './hydrate.ts';

/** A file: the events with some IDs. */
export interface SitemapFile {
  /** From 1 on. An ID always belongs to the same file, with the dates of its series. */
  readonly number: number;
  /** The IDs of the events in rising order; of a series also those of dates that lists show by themselves. */
  readonly ids: readonly number[];
  /** Digest of their state. */
  readonly tag: string;
  /** The latest change of one of them. */
  readonly modified: Instant;
}

/** The files with events, by number. Throws Unreachable. */
export type Sitemap = () => Promise<ReadonlyMap<number, SitemapFile>>;

/** The most addresses of one file: a fifth of what the protocol allows (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 10_000;
/** Events read from the index at a time. */
const stepLength = 10_000;
/** A sitemap that takes more than one step is read at most once in this time, in milliseconds; caches keep it as long. */
const pause = 5 * minuteLength;

/**
 * Makes the sitemap of a calendar: published events that are not hidden and have not been over for more than 30 days. It is read again
 * after any change; of a large calendar at most once in five minutes.
 */
export function sitemapOf(calendar: Calendar, step = stepLength): Sitemap {
  const cached = calendar.pair.caches.open<'all', ReadonlyMap<number, SitemapFile>>('sitemap', {
    budget: { entries: 1 },
  });
  /** When a large one was read. */
  let readAt = Number.NEGATIVE_INFINITY;

  return sharedRun(async () => {
    await publishDueBefore(calendar);
    // From the beginning of the day, so that the same data give the same sitemap all day
    const { timeZone } = calendar.settings;
    const from = startOfDay(addDays(wallClockOf(calendar.now(), timeZone), -recentDays), timeZone);
    const moment = `${await calendar.pair.generation()} ${from} ${calendar.schedule.due ?? ''}`;
    const now = calendar.now();
    if (now < readAt || now >= readAt + pause) cached.enter(moment);
    const known = cached.get('all');
    if (known) return known;
    const files = await readFiles(calendar, from, step);
    const events = [...files.values()].reduce((sum, { ids }) => sum + ids.length, 0);
    if (events > step) readAt = now;
    cached.set('all', files);
    return files;
  });
}

/** The events of a file, some at a time. Throws Unreachable. */
export async function* readEvents(calendar: Calendar, { ids }: SitemapFile): AsyncGenerator<Document<'events'>[]> {
  yield* readInParts((some) => calendar.pair.store.read('events', some), ids);
}

interface SitemapEvent extends Hit {
  readonly modified: Instant;
}

async function readFiles(
  calendar: Calendar,
  endFrom: Instant,
  step: number,
): Promise<ReadonlyMap<number, SitemapFile>> {
  const { languages } = calendar.settings;
  const size = Math.floor(maxAddresses / languages.length);
  const query: Omit<Query, 'after'> = {
    kind: 'events',
    language: languages[0] as string,
    statuses: ['publish'],
    hidden: false,
    due: calendar.schedule.due,
    expand: 'series',
    window: { endFrom },
    orderBy: 'modified',
    descending: false,
    offset: 0,
    limit: step,
  };
  const listed = new Map<number, SitemapEvent>();
  // In order of the last change. An event that changes meanwhile comes again
  for (let after: Query['after'] = []; after; ) {
    const { hits }: Found = await calendar.pair.index.find({ ...query, after });
    for (const { id: found, revision, sort } of hits) {
      const event = { revision, modified: Number(sort?.[0]) };
      // A date stands for its series too
      for (const id of [eventIdOf(found), found]) listed.set(id, { ...event, id });
    }
    after = hits.length < step ? undefined : hits.at(-1)?.sort;
  }
  const sorted = [...listed.values()].sort(
    (one, other) => eventIdOf(one.id) - eventIdOf(other.id) || one.id - other.id,
  );
  const files = Map.groupBy(sorted, ({ id }) => Math.floor(eventIdOf(id) / size) + 1);
  return new Map(
    [...files].map(([number, events]) => {
      const ids = events.map(({ id }) => id);
      const state = events.map(({ id, revision }) => `${id}.${revision}`).join();
      const modified = events.reduce((last, event) => Math.max(last, event.modified), 0);
      return [number, { number, ids, tag: digest(`${calendar.stamp} ${number} ${state}`), modified }];
    }),
  );
}
