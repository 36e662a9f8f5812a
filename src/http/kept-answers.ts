/** Answers to readers as they were last sent, kept while nothing has changed. */

import { LRUCache } from 'lru-cache';
import { cacheUse } from '../calendar/cache-use.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { ReadAnswer } from './answer.ts';

/** The kept answer to a question of readers without credentials, or a new one; who ask the same at once share it. */
export type KeptAnswers = (question: string, make: () => Promise<ReadAnswer>) => Promise<ReadAnswer>;

/** Bytes that are kept, and those of an answer besides its body, about; encoded bodies are small and come on top. */
const room = 8 * 1024 * 1024;
const overhead = 1500;
/** Length of the longest question that is kept. */
const longest = 500;
/** Milliseconds: lists may begin now, in whole seconds. */
const second = 1000;

/**
 * Makes the keeper of a calendar's answers. Its keys begin with the calendar's generation and the second, so that what is old
 * is never asked for again, and falls out.
 */
export function keptAnswersOf({ pair, now, caches }: Calendar): KeptAnswers {
  const kept = new LRUCache<string, ReadAnswer, () => Promise<ReadAnswer>>({
    maxSize: room,
    sizeCalculation: ({ body }) => body.bytes.length + overhead,
    fetchMethod: (_key, _stale, { context: make }) => {
      use.missed += 1;
      return make();
    },
  });
  const use = cacheUse(caches, 'answers', () => kept.calculatedSize);
  let seen: number | undefined;
  return async (question, make) => {
    if (question.length > longest) return make();
    const moment = Math.floor(now() / second);
    const answerAt = (generation: number) => {
      use.asked += 1;
      return kept.forceFetch(`${generation} ${moment} ${question}`, { context: make });
    };
    const asked = pair.generation();
    // Most often nothing has changed since, so that the work need not wait until this is certain
    const [guessed, guess] = [seen, seen === undefined ? undefined : answerAt(seen)];
    guess?.catch(() => undefined);
    seen = await asked;
    return guess && seen === guessed ? guess : answerAt(seen);
  };
}
