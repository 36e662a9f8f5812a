/** Corrects mistyped names for suggestions: similar words in names that the caller may see. */

import type { CountedKind } from '../../model/counting.ts';
import { townBySlug } from '../../model/places/gazetteer.ts';
import { distanceBetween, tolerance } from '../../model/search/near-words.ts';
import { wordsOf } from '../../model/search/spelling.ts';
import { readTown } from '../reading/places.ts';
import { foldedOf, withoutArticle } from './corrections.ts';
import { type Counts, loadNames, maxRead, mostFrequent, namedRecords } from './named-records.ts';
import { type SuggestContext, suggestibleEvents } from './suggestions.ts';

/** The most events whose titles are read, the soonest first. */
const maxTitles = 500;

/** A word of names as one of them spells it, and the number of events with these names. */
interface NameWord {
  readonly folded: string;
  readonly spelt: string;
  readonly count: number;
  /** True when readers of the requested language see it. */
  readonly isOwn: boolean;
}

/** The typed text with one letter of each mistyped word corrected; undefined when that leads to no name. */
export async function correctedText(context: SuggestContext): Promise<string | undefined> {
  const words = context.text.split(' ');
  if (!words.some((word) => tolerance(foldedOf(word)) > 0)) return undefined;
  const known = await wordsOfNames(context);
  const corrected = words.map((word) => correctedWord(foldedOf(word), word, known));
  return corrected.every((word) => word !== undefined) ? corrected.join(' ') : undefined;
}

/** The word itself when it begins a word of some name, else the nearest one, with the most events. */
function correctedWord(folded: string, typed: string, known: readonly NameWord[]): string | undefined {
  if (known.some((each) => each.folded.startsWith(folded))) return typed;
  if (tolerance(folded) === 0) return undefined;
  const near = known.flatMap((each) => {
    const distance = distanceOfBeginning(folded, each.folded);
    return distance === undefined ? [] : [{ ...each, distance }];
  });
  const [best] = near.toSorted(
    (a, b) =>
      a.distance - b.distance ||
      Number(b.isOwn) - Number(a.isOwn) ||
      b.count - a.count ||
      (a.folded < b.folded ? -1 : 1),
  );
  return best?.spelt.toLocaleLowerCase();
}

/** 1 for a word with one wrong letter, 2 for one that begins with such a word; undefined for any other. */
function distanceOfBeginning(typed: string, word: string): number | undefined {
  if (distanceBetween(typed, word, 1) <= 1) return 1;
  const lengths = [typed.length - 1, typed.length, typed.length + 1].filter((length) => length < word.length);
  return lengths.some((length) => distanceBetween(typed, word.slice(0, length), 1) <= 1) ? 2 : undefined;
}

/** The words of the names of everything that has events for the caller. */
async function wordsOfNames(context: SuggestContext): Promise<readonly NameWord[]> {
  const names = await Promise.all([
    ...[...(await context.counts)].map(([kind, counts]) => readNames(context, kind, counts)),
    ...(context.kinds.includes('events') ? [readTitles(context)] : []),
  ]);
  const words = new Map<string, NameWord>();
  for (const { name, count, isOwn } of names.flat()) {
    for (const word of wordsOf(name)) {
      const folded = foldedOf(word);
      const { spelt = withoutArticle(word), ...before } = words.get(folded) ?? { count: 0, isOwn: false };
      words.set(folded, { folded, spelt, count: count + before.count, isOwn: isOwn || before.isOwn });
    }
  }
  return [...words.values()];
}

interface CountedName {
  readonly name: string;
  readonly count: number;
  readonly isOwn: boolean;
}

async function readNames(context: SuggestContext, kind: CountedKind | 'towns', counts: Counts): Promise<CountedName[]> {
  const frequent = mostFrequent(counts).slice(0, maxRead);
  if (kind === 'towns')
    return (await Promise.all(frequent.map((slug) => townNames(context, String(slug), counts.get(slug) ?? 0)))).flat();
  const ids = frequent.map(Number);
  const { visible } = await namedRecords(context, context.language, kind, ids, counts);
  return visible.map(({ label, count }) => ({ name: label, count, isOwn: true }));
}

async function readTitles(context: SuggestContext): Promise<CountedName[]> {
  const { calendar, language } = context;
  const { hits } = await calendar.pair.index.find({ ...suggestibleEvents(context), limit: maxTitles });
  const names = await loadNames(calendar, 'events', language, hits);
  return names.map(({ name }) => ({ name, count: 1, isOwn: true }));
}

async function townNames({ calendar, language }: SuggestContext, slug: string, count: number): Promise<CountedName[]> {
  const { label } = await readTown(calendar, slug, language);
  const others = Object.values(townBySlug(slug)?.labels ?? {}).filter((name) => name !== label);
  return [label, ...others].map((name) => ({ name, count, isOwn: name === label }));
}
