/** Answers to readers as they were last sent, kept while nothing has changed. */

import { LRUCache } from 'lru-cache';
import type { Calendar } from '../../calendar/calendar.ts';
import { cacheUse } from '../../calendar/rendering/cache-stats.ts';
import { secondLength, wholeMinute, wholeSecond } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { ReadAnswer } from './answer.ts';
import { materialized } from './compression.ts';

/** The kept answer to a question of readers without credentials, or a new one; who ask the same at once share it. */
export type ResponseCache = (question: string, make: () => Promise<ReadAnswer>) => Promise<ReadAnswer>;

/** Bytes that are kept, and those of an answer besides its body, about; encoded bodies are small and come on top. */
const capacity = 8 * 1024 * 1024;
const overhead = 1500;
/** Length of the longest question that is kept. */
const maxQuestionLength = 500;
/** An answer, and the moment from which on it may be another one although nothing was written. */
interface Entry {
  readonly answer: ReadAnswer;
  readonly until: Instant;
}

/** How often a question has to come within a minute; what is asked less often would only fill the memory with garbage. */
const minRequests = 3;
/** Questions that are counted. */
const maxQuestions = 10_000;

/**
 * Makes the keeper of a calendar's answers: all of them go when anything is written or comes due, and when the minute is over with which
 * lists begin; what is right for a second alone goes with that.
 */
export function responseCacheOf({ pair, now, caches, schedule }: Calendar): ResponseCache {
  const cached = new LRUCache<string, Entry>({
    maxSize: capacity,
    sizeCalculation: ({ answer: { body } }) => body.plain.length + overhead,
  });
  const times = new Map<string, number>();
  const underWay = new Map<string, Promise<ReadAnswer>>();
  const use = cacheUse(caches, 'answers', () => cached.calculatedSize);
  let seen: number | undefined;
  /** The generation and the minute of what is kept, and up to when scheduled records are shown as published. */
  let moment = '';

  function begin(another: string): void {
    if (another === moment) return;
    moment = another;
    cached.clear();
    times.clear();
  }

  function count(question: string): void {
    const before = times.get(question);
    if (before !== undefined || times.size < maxQuestions) times.set(question, (before ?? 0) + 1);
  }

  async function made(question: string, make: () => Promise<ReadAnswer>): Promise<ReadAnswer> {
    const [begun, until] = [moment, wholeSecond(now()) + secondLength];
    use.missed += 1;
    const answer = await make();
    if (moment !== begun || (times.get(question) ?? 0) < minRequests) return answer;
    const finished = { ...answer, body: materialized(answer.body) };
    cached.set(question, { answer: finished, until: answer.lasts === 'second' ? until : Number.POSITIVE_INFINITY });
    return finished;
  }

  function shared(question: string, make: () => Promise<ReadAnswer>): Promise<ReadAnswer> {
    const key = `${moment} ${wholeSecond(now())} ${question}`;
    const running = underWay.get(key) ?? made(question, make).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  return async (question, make) => {
    // What is due changes what is shown without a write
    if (question.length > maxQuestionLength || schedule.next <= now()) return make();
    const answerAt = async (generation: number) => {
      use.asked += 1;
      begin(`${generation} ${wholeMinute(now())} ${schedule.due ?? ''}`);
      const known = cached.get(question);
      if (known && now() < known.until) return known.answer;
      count(question);
      return shared(question, make);
    };
    const asked = pair.generation();
    if (typeof asked === 'number') return answerAt(asked);
    // Most often nothing has changed since, so that the work need not wait until this is certain
    const [guessed, guess] = [seen, seen === undefined ? undefined : answerAt(seen)];
    guess?.catch(() => undefined);
    seen = await asked;
    return guess && seen === guessed ? guess : answerAt(seen);
  };
}
