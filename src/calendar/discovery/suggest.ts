/** What somebody may be typing, of what there is: names with the number of events that the caller would find by them. */

import type { CountBy } from '../../model/counting.ts';
import type { Query } from '../../model/query.ts';
import { type TypedWord, typedText, typedWords } from '../../model/search/name-match.ts';
import { onceFor } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';
import { type SuggestedKind, suggestedKinds, suggestParameters, usualKinds } from '../../model/tables/suggest.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Audience, Calendar, Input } from '../calendar.ts';
import { changeOf } from '../reading/around.ts';
import { conditionOf } from '../reading/condition.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { counted } from './groups.ts';
import { suggestedEvents } from './suggested-events.ts';
import { suggestedRecords } from './suggested-records.ts';
import { suggestedTowns } from './suggested-towns.ts';

/** One thing that may be meant. */
export interface Suggestion {
  /** As the filter takes it; events have none. */
  readonly value?: number | string;
  readonly id?: number;
  readonly label: string;
  /** The label as HTML, with what was typed in `<mark>`. */
  readonly marked: string;
  readonly start_date?: string;
  /** The name of the town that it lies in. */
  readonly town?: string;
  /** Events within the window. */
  readonly count?: number;
  /** The parameters by which the list of events finds these. */
  readonly query?: Readonly<Record<string, number | string>>;
  readonly rest_url?: string;
  /** The page of an event. */
  readonly url?: string;
  /** Degrees, WGS 84: of a town whose place is known. */
  readonly lat?: number;
  readonly lng?: number;
}

/** The answer to what was typed. */
export interface Suggested {
  readonly q: string;
  readonly suggestions: Readonly<Partial<Record<SuggestedKind, readonly Suggestion[]>>>;
}

/** What suggestions are made from. */
export interface SuggestContext {
  readonly calendar: Calendar;
  readonly audience: Audience;
  readonly language: Language;
  /** The events that count. */
  readonly query: Query;
  /** What was typed (see `typedText`). */
  readonly text: string;
  /** Its words, with their stems in a language. */
  readonly typedIn: (language: Language) => readonly TypedWord[];
  readonly limit: number;
}

/** How many events each value has. */
export type Counts = ReadonlyMap<number | string, number>;

/** An answer, and the moment from which on its words mean other days. */
export interface SuggestAnswer {
  readonly suggested: Suggested;
  readonly changesAt?: Instant;
}

/** Suggests names. Throws `rest_missing_callback_param`, `rest_invalid_param`, Unreachable. */
export async function suggest(calendar: Calendar, audience: Audience, input: Input): Promise<SuggestAnswer> {
  await publishDueBefore(calendar);
  const { values, language } = input;
  // What was typed is held against names, not searched
  const { q: typed, ...filters } = values;
  const asked = { ...input, values: { when: suggestParameters.when.default, ...filters }, sent: {} };
  const violations = violationsOf(input);
  violations.throwIfMissing();
  const { condition, when } = await conditionOf({ calendar, resource: 'events', audience, input: asked, violations });
  violations.throwIfAny();
  const kinds = (values['kinds'] ?? []) as readonly SuggestedKind[];
  const text = typedText(String(typed));
  const context: SuggestContext = {
    ...{ calendar, audience, language, text },
    query: counted({ ...condition, offset: 0, limit: 0 }),
    typedIn: onceFor((each) => typedWords(text, each)),
    limit: (values['limit'] ?? suggestParameters.limit.default) as number,
  };
  const suggestions = await suggestionsOf(context, kinds.length > 0 ? kinds : usualKinds);
  const changesAt = changeOf(calendar, when, asked);
  return { suggested: { q: String(typed), suggestions }, ...(changesAt !== undefined && { changesAt }) };
}

async function suggestionsOf(
  context: SuggestContext,
  asked: readonly SuggestedKind[],
): Promise<Suggested['suggestions']> {
  const kinds = suggestedKinds.filter((kind) => asked.includes(kind));
  if (context.text === '') return Object.fromEntries(kinds.map((kind) => [kind, []]));
  const counts = countsOf(context, kinds);
  const made = kinds.map(async (kind) => [kind, await suggestedOf(context, kind, counts)]);
  return Object.fromEntries(await Promise.all(made));
}

async function suggestedOf(
  context: SuggestContext,
  kind: SuggestedKind,
  counting: ReturnType<typeof countsOf>,
): Promise<Suggestion[]> {
  if (kind === 'events') return suggestedEvents(context);
  const counts = (await counting).get(kind) ?? new Map();
  return kind === 'towns' ? suggestedTowns(context, counts) : suggestedRecords(context, kind, counts);
}

/** By what the events of a kind's values are counted. */
const countedBy: Readonly<Record<Exclude<SuggestedKind, 'events'>, CountBy['by']>> = {
  towns: 'towns',
  categories: 'categories',
  venues: 'venue',
  organizers: 'organizer',
  tags: 'tags',
};

/** All counts in one question. */
async function countsOf(
  { calendar, query }: SuggestContext,
  asked: readonly SuggestedKind[],
): Promise<ReadonlyMap<SuggestedKind, Counts>> {
  const kinds = asked.filter((kind) => kind !== 'events');
  if (kinds.length === 0) return new Map();
  const [answer] = await calendar.pair.index.count([
    { query, countings: kinds.map((kind) => ({ by: countedBy[kind] })) },
  ]);
  return new Map(kinds.map((kind, at) => [kind, new Map(answer?.counted[at]?.values)]));
}
