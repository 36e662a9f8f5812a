/** Whole answers to the public, cached while nothing has changed. */

import type { Calendar } from '../../calendar/calendar.ts';
import { wholeMinute, wholeSecond } from '../../model/time/durations.ts';
import type { ReadAnswer } from './answer.ts';
import { materialized } from './compression.ts';

/** Gives the cached answer to a URL, or makes one; requests for the same URL at the same moment share the work. */
export type ResponseCache = (url: string, make: () => Promise<ReadAnswer>) => Promise<ReadAnswer>;

/** Bytes of bodies, and what an answer takes besides its body, about; encoded bodies are small and come on top. */
const capacity = 8 * 1024 * 1024;
const overhead = 1500;
/** Bytes of the largest body that is cached. */
const maxLength = capacity / 8;
const maxUrlLength = 500;
/** How often a URL must be asked for within a second before its answer is cached: others would only fill the memory with garbage. */
const minRequests = 3;
/** URLs that are counted. */
const maxCounted = 10_000;

/**
 * Makes the response cache of a calendar. All answers are evicted when anything is written or falls due, and when the minute ends in which
 * lists begin.
 */
export function responseCacheOf({ pair, now, schedule }: Calendar): ResponseCache {
  const cached = pair.caches.open<string, ReadAnswer>('answers', {
    budget: { bytes: capacity },
    sizeOf: ({ body }) => body.plain.length + overhead,
  });
  const requests = new Map<string, number>();
  const running = new Map<string, Promise<ReadAnswer>>();
  /** The second in which requests are counted. */
  let second = 0;
  /** Whether the generation is asked of a server. */
  let isRemote = false;

  function count(url: string): void {
    if (wholeSecond(now()) !== second) {
      second = wholeSecond(now());
      requests.clear();
    }
    const before = requests.get(url);
    if (before !== undefined || requests.size < maxCounted) requests.set(url, (before ?? 0) + 1);
  }

  async function made(url: string, make: () => Promise<ReadAnswer>): Promise<ReadAnswer> {
    const begun = cached.state;
    const answer = await make();
    if (
      cached.state !== begun ||
      (requests.get(url) ?? 0) < minRequests ||
      answer.stream ||
      answer.body.plain.length > maxLength
    )
      return answer;
    const finished = { ...answer, body: materialized(answer.body) };
    cached.set(url, finished);
    return finished;
  }

  function shared(url: string, make: () => Promise<ReadAnswer>): Promise<ReadAnswer> {
    const key = `${cached.state} ${url}`;
    const work = running.get(key) ?? made(url, make).finally(() => running.delete(key));
    running.set(key, work);
    return work;
  }

  const isHot = (url: string): boolean => cached.has(url) || (requests.get(url) ?? 0) >= minRequests;

  return async (url, make) => {
    // What is due changes what is shown without a write
    if (url.length > maxUrlLength || schedule.next <= now()) return make();
    count(url);
    // Where the generation takes a request of its own, only an answer that will be cached waits for it
    if (isRemote && !isHot(url)) return make();
    const generation = pair.generation();
    isRemote = typeof generation !== 'number';
    // What is cached is of one generation and minute, and shows records as published that are scheduled up to a moment
    cached.enter(`${isRemote ? await generation : generation} ${wholeMinute(now())} ${schedule.due ?? ''}`);
    return cached.get(url) ?? shared(url, make);
  };
}
