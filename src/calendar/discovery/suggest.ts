/** Suggests names for a typed text, with the number of events that the caller finds by each. */

import type { Query } from '../../model/query.ts';
import { type TypedWord, typedText, typedWords } from '../../model/search/name-match.ts';
import { widened } from '../../model/search/synonyms.ts';
import { onceFor, unique } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';
import { type SuggestedKind, suggestedKinds, suggestParameters, usualKinds } from '../../model/tables/suggest.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Audience, Calendar, Input } from '../calendar.ts';
import { changeOf } from '../reading/around.ts';
import { conditionOf } from '../reading/condition.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { correctedText } from './corrected-names.ts';
import { filterOf } from './counted-records.ts';
import { counted } from './groups.ts';
import { idsNamed } from './name-search.ts';
import { suggestedEvents } from './suggested-events.ts';
import { type NamedIn, suggestedRecords } from './suggested-records.ts';
import { suggestedTowns } from './suggested-towns.ts';

/** One suggestion. */
export interface Suggestion {
  /** The value for its filter; events have none. */
  readonly value?: number | string;
  readonly id?: number;
  readonly label: string;
  /** The label as HTML, with the typed text in `<mark>`. */
  readonly marked: string;
  readonly start_date?: string;
  /** The name of its town. */
  readonly town?: string;
  /** The number of events within the window. */
  readonly count?: number;
  /** The parameters with which the list of events finds these. */
  readonly query?: Readonly<Record<string, number | string>>;
  readonly rest_url?: string;
  /** The public page of an event. */
  readonly url?: string;
  /** Degrees, WGS 84; of a town whose position is known. */
  readonly lat?: number;
  readonly lng?: number;
}

/** The answer to a typed text. */
export interface Suggested {
  readonly q: string;
  /** The corrected text, when the typed one suggests nothing. */
  readonly corrected?: string;
  readonly suggestions: Readonly<Partial<Record<SuggestedKind, readonly Suggestion[]>>>;
}

/** What suggestions are made from. */
export interface SuggestContext {
  readonly calendar: Calendar;
  readonly audience: Audience;
  readonly language: Language;
  /** The query for the events that count. */
  readonly query: Query;
  /** The typed text (see `typedText`). */
  readonly text: string;
  /** Its words with their stems in a language. */
  readonly typedIn: (language: Language) => readonly TypedWord[];
  readonly limit: number;
}

/** The number of events of each value. */
export type Counts = ReadonlyMap<number | string, number>;

/** An answer, and the moment from which on the words of the request mean other days. */
export interface SuggestAnswer {
  readonly suggested: Suggested;
  readonly changesAt?: Instant;
}

/** Suggests names. Throws `rest_missing_callback_param`, `rest_invalid_param`, Unreachable. */
export async function suggest(calendar: Calendar, audience: Audience, input: Input): Promise<SuggestAnswer> {
  await publishDueBefore(calendar);
  const { values, language } = input;
  // The typed text is matched against names, and is no search
  const { q: typed, ...filters } = values;
  const asked = { ...input, values: { when: suggestParameters.when.default, ...filters }, sent: {} };
  const violations = violationsOf(input);
  violations.throwIfMissing();
  const { condition, when } = await conditionOf({ calendar, resource: 'events', audience, input: asked, violations });
  violations.throwIfAny();
  const named = (values['kinds'] ?? []) as readonly SuggestedKind[];
  const kinds = suggestedKinds.filter((kind) => (named.length > 0 ? named : usualKinds).includes(kind));
  const text = typedText(String(typed));
  const limit = (values['limit'] ?? suggestParameters.limit.default) as number;
  const query = counted({ ...condition, offset: 0, limit: 0 });
  const context = withText({ calendar, audience, language, query, limit }, text);
  const suggested = await suggestionsOrCorrected(context, kinds);
  const changesAt = changeOf(calendar, when, asked);
  return { suggested: { q: String(typed), ...suggested }, ...(changesAt !== undefined && { changesAt }) };
}

/** When nothing matches, suggests what matches with a corrected letter. */
async function suggestionsOrCorrected(
  context: SuggestContext,
  kinds: readonly SuggestedKind[],
): Promise<Omit<Suggested, 'q'>> {
  if (context.text === '') return { suggestions: Object.fromEntries(kinds.map((kind) => [kind, []])) };
  const counts = countsOf(context, kinds);
  const suggestions = await suggestionsOf(context, kinds, counts);
  const corrected = hasSome(suggestions) ? undefined : await correctedText(context, kinds, await counts);
  if (corrected === undefined) return { suggestions };
  const again = await suggestionsOf(withText(context, corrected), kinds, counts);
  return hasSome(again) ? { corrected, suggestions: again } : { suggestions };
}

function hasSome(suggestions: Suggested['suggestions']): boolean {
  return Object.values(suggestions).some(({ length }) => length > 0);
}

function withText(context: Omit<SuggestContext, 'text' | 'typedIn'>, text: string): SuggestContext {
  return { ...context, text, typedIn: onceFor((language) => typedWords(text, language)) };
}

/** What matches the typed text and, where there is room left, what matches it with a synonym in place of a word. */
async function suggestionsOf(
  context: SuggestContext,
  kinds: readonly SuggestedKind[],
  counts: ReturnType<typeof countsOf>,
): Promise<Suggested['suggestions']> {
  const first = await suggestionsFor(context, kinds, counts);
  const open = kinds.filter((kind) => (first[kind]?.length ?? 0) < context.limit);
  const texts = open.length > 0 ? await withSynonyms(context) : [];
  const further = await Promise.all(texts.map((text) => suggestionsFor(withText(context, text), open, counts)));
  const merged = open.map((kind) => {
    const all = [first, ...further].flatMap((each) => each[kind] ?? []);
    return [kind, firstOf(all, context.limit)];
  });
  return { ...first, ...Object.fromEntries(merged) };
}

/** The most texts with synonyms that are tried; each takes as long as the typed one. */
const mostSynonyms = 5;

async function withSynonyms({ calendar, language, text }: SuggestContext): Promise<string[]> {
  const terms = text.split(' ').map((word) => ({ text: word, phrase: false, prefix: false, excluded: false }));
  const { synonyms } = widened(terms, await calendar.synonyms.in(language), language);
  const texts = Object.entries(synonyms).flatMap(([typed, others]) =>
    others.map((other) => typedText(` ${text} `.replace(` ${typed} `, ` ${other} `))),
  );
  return unique(texts).slice(0, mostSynonyms);
}

/** Distinct suggestions, up to a number. */
function firstOf(all: readonly Suggestion[], limit: number): Suggestion[] {
  const byValue = new Map(all.toReversed().map((each) => [each.value ?? each.id, each]));
  return [...byValue.values()].toReversed().slice(0, limit);
}

async function suggestionsFor(
  context: SuggestContext,
  kinds: readonly SuggestedKind[],
  counts: ReturnType<typeof countsOf>,
): Promise<Suggested['suggestions']> {
  const named = onceFor((language: Language) => idsNamed(context, language));
  const made = kinds.map(async (kind) => [kind, await suggestedOf(context, kind, counts, named)]);
  return Object.fromEntries(await Promise.all(made));
}

async function suggestedOf(
  context: SuggestContext,
  kind: SuggestedKind,
  counting: ReturnType<typeof countsOf>,
  named: NamedIn,
): Promise<Suggestion[]> {
  if (kind === 'events') return suggestedEvents(context);
  const counts = (await counting).get(kind) ?? new Map();
  return kind === 'towns' ? suggestedTowns(context, counts) : suggestedRecords(context, kind, counts, named);
}

/** All counts in one request to the index. */
async function countsOf(
  { calendar, query }: SuggestContext,
  asked: readonly SuggestedKind[],
): Promise<ReadonlyMap<SuggestedKind, Counts>> {
  const kinds = asked.filter((kind) => kind !== 'events');
  if (kinds.length === 0) return new Map();
  const [answer] = await calendar.pair.index.count([
    { query, countings: kinds.map((kind) => ({ by: kind === 'towns' ? kind : filterOf[kind] })) },
  ]);
  return new Map(kinds.map((kind, at) => [kind, new Map(answer?.counted[at]?.values)]));
}
