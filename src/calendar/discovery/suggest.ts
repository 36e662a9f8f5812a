/** Suggests names for a typed text, with the number of events that the caller finds by each. */

import { onceFor, unique } from '../../model/arrays-and-maps.ts';
import { type CountedKind, filterOf } from '../../model/counting.ts';
import { statuses } from '../../model/documents/document.ts';
import { otherWritings, typedText, typedWords, waysToWrite } from '../../model/search/name-match.ts';
import { alternativesOf, type SearchTerm } from '../../model/search/search-text.ts';
import { widened } from '../../model/search/synonyms.ts';
import {
  type SuggestedKind,
  suggestedKinds,
  suggestRows,
  usualKinds,
} from '../../model/tables/discovery-parameters.ts';
import type { Language } from '../../model/tables/field.ts';
import { withDefaults } from '../../model/tables/values.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Audience, Calendar, SuggestInput } from '../calendar.ts';
import { buildCondition } from '../reading/condition.ts';
import { counted } from '../reading/counted-queries.ts';
import { changeOf } from '../reading/when.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { correctedText } from './corrected-names.ts';
import type { Counts } from './named-records.ts';
import {
  type SuggestContext,
  type Suggestion,
  suggestedEvents,
  suggestedRecords,
  suggestedTowns,
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
  // The typed text is matched against names, and is no search
  const { q: _, ...filters } = values;
  const asked = { ...input, values: { when: suggestRows.when.default, ...filters }, sent: {} };
  const violations = violationsOf(input);
  violations.throwIfMissing();
  const { query: listed, when } = await buildCondition({
    calendar,
    resource: 'events',
    audience,
    input: asked,
    violations,
  });
  violations.throwIfAny();
  const { q: typed, kinds: named = [], limit } = withDefaults(suggestRows, values);
  const kinds = suggestedKinds.filter((kind) => (named.length > 0 ? named : usualKinds).includes(kind));
  const text = typedText(typed);
  const query = counted(listed);
  const request = { calendar, audience, language, query, kinds, limit };
  const none: Suggested['suggestions'] = Object.fromEntries(kinds.map((kind) => [kind, []]));
  const suggested = text === '' ? { suggestions: none } : await suggestionsOrCorrected(request, typed);
  return { suggested: { q: typed, ...suggested }, changesAt: changeOf(calendar, when, asked) };
}

/** What suggestions depend on besides the text. */
type SuggestRequest = Pick<SuggestContext, 'calendar' | 'audience' | 'language' | 'query' | 'kinds' | 'limit'>;

/** When nothing matches, suggests what matches with a corrected letter. */
async function suggestionsOrCorrected(request: SuggestRequest, typed: string): Promise<Omit<Suggested, 'q'>> {
  const context = withText({ ...request, counts: countEvents(request) }, typed);
  const suggestions = await findSuggestions(context);
  const corrected = hasSome(suggestions) ? undefined : await correctedText(context);
  if (corrected === undefined) return { suggestions };
  const again = await findSuggestions(withText(context, corrected));
  return hasSome(again) ? { corrected, suggestions: again } : { suggestions };
}

function hasSome(suggestions: Suggested['suggestions']): boolean {
  return Object.values(suggestions).some(({ length }) => length > 0);
}

function withText(context: SuggestRequest & Pick<SuggestContext, 'counts'>, typed: string): SuggestContext {
  const text = typedText(typed);
  const others = otherWritings(typed);
  const typedIn = onceFor((language: Language) => waysToWrite(text, others, language));
  const isOpen = typedWords(text, '').map((word) => word.isOpen);
  const terms = text.split(' ').map((word, at): SearchTerm => {
    const also = unique(others.filter(({ from, to }) => from <= at && at < to).map((each) => each.text));
    return {
      text: word,
      phrase: false,
      prefix: isOpen[at] ?? false,
      excluded: false,
      ...(also.length > 0 && { also }),
    };
  });
  const namedIn = onceFor((language: Language) => idsNamed(context.calendar, terms, language));
  return { ...context, text, typedIn, terms, namedIn };
}

async function idsNamed(calendar: Calendar, terms: readonly SearchTerm[], language: Language): Promise<number[]> {
  const wanted = terms.map(alternativesOf);
  const { due } = calendar.schedule;
  const [first = [], ...others] = await calendar.pair.index.named({ language, wanted, statuses, due });
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((ids) => ids.has(id)));
}

/** What matches the typed text and, where there is room left, what matches it with a synonym in place of a word. */
async function findSuggestions(context: SuggestContext): Promise<Suggested['suggestions']> {
  const { kinds, limit } = context;
  const first = await suggestionsFor(context);
  const open = kinds.filter((kind) => (first[kind]?.length ?? 0) < limit);
  const texts = open.length > 0 ? await withSynonyms(context) : [];
  const further = await Promise.all(texts.map((text) => suggestionsFor(withText({ ...context, kinds: open }, text))));
  const merged = open.map((kind) => {
    const all = [first, ...further].flatMap((each) => each[kind] ?? []);
    return [kind, firstOf(all, limit)];
  });
  return { ...first, ...Object.fromEntries(merged) };
}

/** The most texts with synonyms that are tried; each takes as long as the typed one. */
const maxSynonyms = 5;

async function withSynonyms({ calendar, language, text, terms }: SuggestContext): Promise<string[]> {
  const whole = terms.map(({ also: _, ...term }) => ({ ...term, prefix: false }));
  const { synonyms } = widened(whole, await calendar.synonyms.in(language), language);
  const texts = Object.entries(synonyms).flatMap(([typed, others]) =>
    others.map((other) => typedText(` ${text} `.replace(` ${typed} `, ` ${other} `))),
  );
  return unique(texts).slice(0, maxSynonyms);
}

/** Distinct suggestions, up to a number. */
function firstOf(all: readonly Suggestion[], limit: number): Suggestion[] {
  const byValue = new Map(all.toReversed().map((each) => [each.value ?? each.id, each]));
  return [...byValue.values()].toReversed().slice(0, limit);
}

async function suggestionsFor(context: SuggestContext): Promise<Suggested['suggestions']> {
  const made = context.kinds.map(async (kind) => [kind, await findSuggested(context, kind)]);
  return Object.fromEntries(await Promise.all(made));
}

async function findSuggested(context: SuggestContext, kind: SuggestedKind): Promise<Suggestion[]> {
  if (kind === 'events') return suggestedEvents(context);
  const counts = (await context.counts).get(kind) ?? new Map();
  return kind === 'towns' ? suggestedTowns(context, counts) : suggestedRecords(context, kind, counts);
}

/** All counts in one request to the index. */
async function countEvents({
  calendar,
  query,
  kinds: all,
}: SuggestRequest): Promise<Map<CountedKind | 'towns', Counts>> {
  const kinds = all.filter((kind) => kind !== 'events');
  if (kinds.length === 0) return new Map();
  const [answer] = await calendar.pair.index.count([
    { query, countings: kinds.map((kind) => ({ by: kind === 'towns' ? kind : filterOf[kind] })) },
  ]);
  return new Map(kinds.map((kind, at) => [kind, new Map(answer?.counted[at]?.values)]));
}
