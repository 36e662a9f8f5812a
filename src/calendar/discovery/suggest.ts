/**
 * Suggests names for a typed text, with the number of events that the caller finds by each; where nothing matches, corrects mistyped words by
 * names that the caller may see.
 */

import { onceFor, unique } from '../../model/arrays-and-maps.ts';
import { filterOf } from '../../model/counting.ts';
import { namesOfTown, townBySlug } from '../../model/places/gazetteer.ts';
import { otherWritings, typedText, typedWords, waysToWrite } from '../../model/search/name-match.ts';
import { distanceBetween, tolerance } from '../../model/search/near-words.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import { wordsOf } from '../../model/search/spelling.ts';
import { widened } from '../../model/search/synonyms.ts';
import {
  expandOnce,
  type SuggestedKind,
  suggestedKinds,
  suggestRows,
  usualKinds,
} from '../../model/tables/discovery-parameters.ts';
import type { Language } from '../../model/tables/field.ts';
import { withDefaults } from '../../model/tables/values.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import { userOf } from '../access/rights.ts';
import type { Audience, Calendar, SuggestInput } from '../calendar.ts';
import { buildCondition } from '../reading/condition.ts';
import { counted } from '../reading/counted-queries.ts';
import { readTown } from '../reading/places.ts';
import { changeOf } from '../reading/when.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { foldedOf, withoutArticle } from './corrections.ts';
import { type Counts, loadNames, maxRead, mostFrequent, readNamedRecords } from './named-records.ts';
import type { NameWord, SuggestWindow } from './suggest-cache.ts';
import {
  readKnownTitles,
  type SuggestContext,
  type Suggestion,
  suggestEvents,
  suggestibleEvents,
  suggestRecords,
  suggestTowns,
} from './suggestions.ts';

/** The answer to a typed text. */
export interface Suggested {
  readonly q: string;
  /** The corrected text, when the typed one suggests nothing. */
  readonly corrected?: string;
  readonly suggestions: Readonly<Partial<Record<SuggestedKind, readonly Suggestion[]>>>;
}

/** An answer, and the moment from which on the words of the request mean other days. */
interface SuggestAnswer {
  readonly suggested: Suggested;
  readonly changesAt?: Instant;
}

/** Suggests names. Throws `rest_missing_callback_param`, `rest_invalid_param`, Unreachable. */
export async function suggest(calendar: Calendar, audience: Audience, input: SuggestInput): Promise<SuggestAnswer> {
  await publishDueBefore(calendar);
  const { values, language } = input;
  const { q: typed, kinds: named = [], limit } = withDefaults(suggestRows, values);
  const kinds = suggestedKinds.filter((kind) => (named.length > 0 ? named : usualKinds).includes(kind));
  const { query, changesAt } = await readWindow(calendar, audience, input);
  if (typedText(typed) === '') {
    const suggestions = Object.fromEntries(kinds.map((kind) => [kind, []]));
    return { suggested: { q: typed, suggestions }, changesAt };
  }
  // All in one request to the index, which is made for events alone too, so that nothing is suggested while it is unavailable
  const ofRecords = kinds.filter((kind) => kind !== 'events');
  const countings = ofRecords.map((kind) => ({ by: kind === 'towns' ? kind : filterOf[kind] }));
  const [counts, records, titles] = await Promise.all([
    calendar.suggestCache.counts(JSON.stringify([query, ofRecords]), async () => {
      const [answer] = await calendar.pair.index.count([{ query, countings }]);
      return new Map(ofRecords.map((kind, at) => [kind, new Map(answer?.counted[at]?.values)]));
    }),
    calendar.knownNames.readRecords(),
    kinds.includes('events') ? readKnownTitles(calendar, query) : undefined,
  ]);
  const context = withText({ calendar, audience, language, query, kinds, limit, counts, records, titles }, typed);
  const suggestions = await findSuggestions(context);
  const corrected = hasSome(suggestions) ? undefined : await correctText(context);
  const again = corrected === undefined ? {} : await findSuggestions(withText(context, corrected));
  const suggested = hasSome(again) ? { corrected, suggestions: again } : { suggestions };
  return { suggested: { q: typed, ...suggested }, changesAt };
}

/**
 * Which events count. It is the same for all texts of a minute, and known once somebody has asked. Throws `rest_missing_callback_param`,
 * `rest_invalid_param`.
 */
async function readWindow(calendar: Calendar, audience: Audience, input: SuggestInput): Promise<SuggestWindow> {
  // The typed text is matched against names, and is no search
  const { q: _, kinds: __, limit: ___, ...filters } = input.values;
  const filtered = {
    ...input,
    values: { when: suggestRows.when.default, expand: expandOnce.default, ...filters },
    sent: {},
  };
  const find = async (): Promise<SuggestWindow> => {
    const violations = violationsOf(input);
    violations.throwIfMissing();
    const request = { calendar, resource: 'events', audience, input: filtered, violations } as const;
    const { query, when } = await buildCondition(request);
    violations.throwIfAny();
    return { query: counted(query), changesAt: changeOf(calendar, when, filtered) };
  };
  const isWrong = input.missing.length > 0 || Object.keys(input.wrong).length > 0;
  if (isWrong || audience !== 'public') return find();
  const minute = wholeMinute(calendar.now());
  return calendar.suggestCache.windows(JSON.stringify([input.language, minute, calendar.schedule.due, filters]), find);
}

function hasSome(suggestions: Suggested['suggestions']): boolean {
  return Object.values(suggestions).some(({ length }) => length > 0);
}

function withText(
  context: Omit<SuggestContext, 'text' | 'typedIn' | 'graded' | 'terms'>,
  typed: string,
): SuggestContext {
  const text = typedText(typed);
  const others = otherWritings(typed);
  const typedIn = onceFor((language: Language) => waysToWrite(text, others, language));
  const graded = context.calendar.knownNames.grade(typedIn);
  return {
    ...context,
    text,
    typedIn,
    graded,
    terms() {
      const isOpen = typedWords(text, '').map((word) => word.isOpen);
      return text.split(' ').map((word, at): SearchTerm => {
        const also = unique(others.filter(({ from, to }) => from <= at && at < to).map((each) => each.text));
        const prefix = isOpen[at] ?? false;
        return { text: word, phrase: false, prefix, excluded: false, ...(also.length > 0 && { also }) };
      });
    },
  };
}

/** The most texts with synonyms that are tried; each takes as long as the typed one. */
const maxSynonyms = 5;

/** What matches the typed text and, where there is room left, what matches it with a synonym in place of a word. */
async function findSuggestions(context: SuggestContext): Promise<Suggested['suggestions']> {
  const { calendar, language, text: typed, kinds, limit } = context;
  const first = await suggestAll(context);
  const open = kinds.filter((kind) => (first[kind]?.length ?? 0) < limit);
  if (open.length === 0) return first;
  const known = await calendar.synonyms.in(language);
  if (known.size === 0) return first;
  const whole = context.terms().map(({ also: _, ...term }) => ({ ...term, prefix: false }));
  const replaced = Object.entries(widened(whole, known, language).synonyms).flatMap(([word, others]) =>
    others.map((other) => typedText(` ${typed} `.replace(` ${word} `, ` ${other} `))),
  );
  const texts = unique(replaced).slice(0, maxSynonyms);
  const further = await Promise.all(texts.map((text) => suggestAll(withText({ ...context, kinds: open }, text))));
  const merged = open.map((kind) => {
    const all = [first, ...further].flatMap((each) => each[kind] ?? []);
    // Of the same value the first
    const byValue = new Map(all.toReversed().map((each) => [each.value ?? each.id, each]));
    return [kind, [...byValue.values()].toReversed().slice(0, limit)];
  });
  return { ...first, ...Object.fromEntries(merged) };
}

async function suggestAll(context: SuggestContext): Promise<Suggested['suggestions']> {
  const events = context.kinds.includes('events') ? await suggestEvents(context) : [];
  const suggested = context.kinds.map((kind) => {
    if (kind === 'events') return [kind, events];
    const counts = context.counts.get(kind) ?? new Map();
    return [kind, kind === 'towns' ? suggestTowns(context, counts) : suggestRecords(context, kind, counts)];
  });
  return Object.fromEntries(suggested);
}

/** The most events whose titles are read, the soonest first. */
const maxTitles = 500;

/** The typed text with one letter of each mistyped word corrected; undefined when that leads to no name. */
async function correctText(context: SuggestContext): Promise<string | undefined> {
  const { calendar, audience, language, query, kinds } = context;
  const words = context.text.split(' ');
  if (!words.some((word) => tolerance(foldedOf(word)) > 0)) return undefined;
  const reader = userOf(audience)?.id ?? 'public';
  const question = JSON.stringify([reader, language, query, kinds]);
  const known = await calendar.suggestCache.words(question, () => readWords(context));
  const corrected = words.map((word) => correctedWord(foldedOf(word), word, known));
  return corrected.every((word) => word !== undefined) ? corrected.join(' ') : undefined;
}

/** The word itself when it begins a word of some name, else the nearest one, with the most events. */
function correctedWord(
  folded: string,
  typed: string,
  known: ReadonlyMap<string, readonly NameWord[]>,
): string | undefined {
  const beginning = folded.slice(0, 2);
  const alike = known.get(beginning) ?? (folded.length < 2 ? [...known.values()].flat() : []);
  if (alike.some((each) => each.folded.startsWith(folded))) return typed;
  if (tolerance(folded) === 0) return undefined;
  // No other word is near (see `distanceBetween`)
  const exchanged = [...beginning].reverse().join('');
  const near = [...alike, ...(exchanged === beginning ? [] : (known.get(exchanged) ?? []))].flatMap((each) => {
    if (distanceBetween(folded, each.folded, 1) <= 1) return [{ ...each, distance: 1 }];
    // A word that begins with one that is near comes after those
    const beginnings = [folded.length - 1, folded.length, folded.length + 1].flatMap((length) =>
      length < each.folded.length ? each.folded.slice(0, length) : [],
    );
    return beginnings.some((begun) => distanceBetween(folded, begun, 1) <= 1) ? [{ ...each, distance: 2 }] : [];
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

/** The words of the names of everything that has events for the caller, by their first two letters. */
async function readWords(context: SuggestContext): Promise<ReadonlyMap<string, readonly NameWord[]>> {
  // Of a word in several names the first spelling stays
  const kinds = [...context.counts.keys(), ...context.kinds.filter((kind) => kind === 'events')];
  const names = await Promise.all(kinds.map((kind) => readNames(context, kind)));
  const words = new Map<string, NameWord>();
  for (const { name, count, isOwn } of names.flat()) {
    for (const word of wordsOf(name)) {
      const folded = foldedOf(word);
      const { spelt = withoutArticle(word), ...before } = words.get(folded) ?? { count: 0, isOwn: false };
      words.set(folded, { folded, spelt, count: count + before.count, isOwn: isOwn || before.isOwn });
    }
  }
  return Map.groupBy(words.values(), ({ folded }) => folded.slice(0, 2));
}

interface CountedName {
  readonly name: string;
  readonly count: number;
  readonly isOwn: boolean;
}

async function readNames(context: SuggestContext, kind: SuggestedKind): Promise<CountedName[]> {
  const { calendar, language } = context;
  if (kind === 'events') {
    const { hits } = await calendar.pair.index.find({ ...suggestibleEvents(context), limit: maxTitles });
    const titles = await loadNames(calendar, kind, language, hits);
    return titles.map(({ name }) => ({ name, count: 1, isOwn: true }));
  }
  const counts: Counts = context.counts.get(kind) ?? new Map();
  const frequent = mostFrequent(counts).slice(0, maxRead);
  if (kind !== 'towns') {
    const named = await readNamedRecords(context, language, kind, frequent.map(Number), counts);
    return named.map(({ label, count }) => ({ name: label, count, isOwn: true }));
  }
  const reading = frequent.map(async (slug): Promise<CountedName[]> => {
    const { label } = await readTown(calendar, String(slug), language);
    const count = counts.get(slug) ?? 0;
    return [
      { name: label, count, isOwn: true },
      { name: otherWordsOfTown(String(slug), label), count, isOwn: false },
    ];
  });
  return (await Promise.all(reading)).flat();
}

/** The words of a town's names in other languages and of former ones that are not in its label, each once. */
function otherWordsOfTown(slug: string, label: string): string {
  const town = townBySlug(slug);
  if (!town) return '';
  const bySpelling = new Map<string, string>();
  for (const word of [...Object.values(town.labels), ...namesOfTown(slug)].flatMap(wordsOf)) {
    const folded = foldedOf(word);
    // The first has its accents
    if (!bySpelling.has(folded)) bySpelling.set(folded, word);
  }
  for (const word of wordsOf(label)) bySpelling.delete(foldedOf(word));
  return [...bySpelling.values()].join(' ');
}
