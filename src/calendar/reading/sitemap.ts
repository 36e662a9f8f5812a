/** Which events search engines are told of, in pieces by their IDs, so that a change touches one of them. */

import { sharedRun } from '../../async/shared-run.ts';
import type { Document } from '../../model/documents/document.ts';
import { recentDays } from '../../model/tables/outputs.ts';
import { minuteLength } from '../../model/time/durations.ts';
import { addDays, type Instant, startOfDay, wallClockOf } from '../../model/time/instants.ts';
import type { Hit, Query } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { dueIn, publishDueBefore } from '../writing/due.ts';
import { digest } from '../writing/images.ts';

/** Events of some IDs. */
export interface SitemapPiece {
  /** From 1 on; the IDs of a piece never change. */
  readonly number: number;
  /** Of the events, rising. */
  readonly ids: readonly number[];
  /** Tells this state of them from all others. */
  readonly tag: string;
  /** When one of them was changed last. */
  readonly modified: Instant;
}

/** The pieces that have events, by their numbers. Throws Unreachable. */
export type Sitemap = () => Promise<ReadonlyMap<number, SitemapPiece>>;

/** Addresses of one file: a fifth of what the protocol allows (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 10_000;
/** Events asked of the index at a time. */
const stepLength = 10_000;
/** What takes more than one step is read this often at most, in milliseconds; caches keep it as long. */
const pause = 5 * minuteLength;

interface Cached {
  readonly moment: string;
  readonly at: Instant;
  readonly pieces: ReadonlyMap<number, SitemapPiece>;
}

/**
 * Makes the sitemap of a calendar: published events that are not hidden, nor over for longer than 30 days. It is read anew when anything has
 * changed, of a large calendar once in five minutes.
 */
export function sitemapOf(calendar: Calendar, step = stepLength): Sitemap {
  let cached: Cached | undefined;
  return sharedRun(async () => {
    await publishDueBefore(calendar);
    const from = oldestEnd(calendar);
    const moment = `${await calendar.pair.generation()} ${from} ${calendar.schedule.due ?? ''}`;
    if (!cached || !isCurrent(cached, moment, calendar.now(), step)) {
      cached = { moment, at: calendar.now(), pieces: await piecesOf(calendar, from, step) };
    }
    return cached.pieces;
  });
}

function isCurrent(cached: Cached, moment: string, now: Instant, step: number): boolean {
  const events = [...cached.pieces.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  return cached.moment === moment || (events > step && now >= cached.at && now < cached.at + pause);
}

/** The events of a piece. Throws Unreachable. */
export function eventsIn({ pair }: Calendar, { ids }: SitemapPiece): Promise<Document<'events'>[]> {
  return pair.store.read('events', ids);
}

/** The beginning of a day, so that the same data stay the same sitemap for as long. */
function oldestEnd({ settings: { timeZone }, now }: Calendar): Instant {
  return startOfDay(addDays(wallClockOf(now(), timeZone), -recentDays), timeZone);
}

interface Listed extends Hit {
  readonly modified: Instant;
}

async function piecesOf(
  calendar: Calendar,
  endFrom: Instant,
  step: number,
): Promise<ReadonlyMap<number, SitemapPiece>> {
  const { languages } = calendar.settings;
  const size = Math.floor(maxAddresses / languages.length);
  const listed = new Map<number, Listed>();
  for await (const event of listedEvents(calendar, endFrom, step)) listed.set(event.id, event);
  const sorted = [...listed.values()].sort((one, other) => one.id - other.id);
  const pieces = Map.groupBy(sorted, ({ id }) => Math.floor(id / size) + 1);
  return new Map([...pieces].map(([number, events]) => [number, pieceOf(calendar, number, events)]));
}

function pieceOf({ stamp }: Calendar, number: number, events: readonly Listed[]): SitemapPiece {
  return {
    number,
    ids: events.map(({ id }) => id),
    tag: digest(`${stamp} ${number} ${events.map(({ id, revision }) => `${id}.${revision}`).join()}`),
    modified: events.reduce((last, { modified }) => Math.max(last, modified), 0),
  };
}

/** By the last change; one that is changed meanwhile comes again. */
async function* listedEvents(calendar: Calendar, endFrom: Instant, step: number): AsyncGenerator<Listed> {
  const query: Omit<Query, 'after'> = {
    kind: 'events',
    language: calendar.settings.languages[0] as string,
    statuses: ['publish'],
    hidden: false,
    ...dueIn(calendar),
    window: { endFrom },
    orderBy: 'modified',
    descending: false,
    offset: 0,
    limit: step,
  };
  for (let after: NonNullable<Query['after']> = []; ; ) {
    const { hits } = await calendar.pair.index.find({ ...query, after });
    for (const hit of hits) yield { ...hit, modified: Number(hit.sort?.[0]) };
    const last = hits.at(-1)?.sort;
    if (hits.length < step || !last) return;
    after = last;
  }
}
