/** Answers to readers as they were last sent, kept while nothing has changed. */

import { LRUCache } from 'lru-cache';
import { cacheUse } from '../calendar/cache-use.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { ReadAnswer } from './answer.ts';
import { settledBody } from './compression.ts';

/** The kept answer to a question of readers without credentials, or a new one; who ask the same at once share it. */
export type KeptAnswers = (question: string, make: () => Promise<ReadAnswer>) => Promise<ReadAnswer>;

/** Bytes that are kept, and those of an answer besides its body, about; encoded bodies are small and come on top. */
const room = 8 * 1024 * 1024;
const overhead = 1500;
/** Length of the longest question that is kept. */
const longest = 500;
/** Milliseconds: lists may begin now, in whole seconds. */
const second = 1000;

/** How often a question has to come within a second; what is asked less often would only fill the memory with garbage. */
const often = 3;
/** Questions that are counted. */
const mostQuestions = 10_000;

/**
 * Makes the keeper of a calendar's answers. Its keys begin with the calendar's generation and the second, so that what is old
 * is never asked for again, and falls out.
 */
export function keptAnswersOf({ pair, now, caches }: Calendar): KeptAnswers {
  const kept = new LRUCache<string, ReadAnswer>({
    maxSize: room,
    sizeCalculation: ({ body }) => body.plain.length + overhead,
  });
  const times = new LRUCache<string, number>({ max: mostQuestions });
  const underWay = new Map<string, Promise<ReadAnswer>>();
  const use = cacheUse(caches, 'answers', () => kept.calculatedSize);
  let seen: number | undefined;

  async function made(key: string, make: () => Promise<ReadAnswer>): Promise<ReadAnswer> {
    use.missed += 1;
    try {
      const answer = await make();
      if ((times.get(key) ?? 0) < often) return answer;
      const settled = { ...answer, body: settledBody(answer.body) };
      kept.set(key, settled);
      return settled;
    } finally {
      underWay.delete(key);
    }
  }

  function shared(key: string, make: () => Promise<ReadAnswer>): Promise<ReadAnswer> {
    const running = underWay.get(key) ?? made(key, make);
    underWay.set(key, running);
    return running;
  }

  return async (question, make) => {
    if (question.length > longest) return make();
    const moment = Math.floor(now() / second);
    const answerAt = async (generation: number) => {
      use.asked += 1;
      const key = `${generation} ${moment} ${question}`;
      const known = kept.get(key);
      if (known) return known;
      times.set(key, (times.get(key) ?? 0) + 1);
      return shared(key, make);
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
