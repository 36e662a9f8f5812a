/** Facets: the number of events that a list would have with each value of a filter. Here are those of prices and of other words. */

import { type Counted, type CountedFilter, type Counting, countsRecords } from '../../model/counting.ts';
import { priceBuckets } from '../../model/money/price-range.ts';
import type { Query } from '../../model/query.ts';
import { type FacetName, partsOfDay, usualFacetSize } from '../../model/tables/event-filters.ts';
import { attendanceModes, eventStatuses } from '../../model/tables/event-states.ts';
import { languageName, sentencesIn } from '../../model/words/index.ts';
import type { CalendarSettings } from '../calendar.ts';
import type { PlannedList } from '../reading/plan.ts';
import { type CalendarFacet, calendarFacet, countingsOfDays, isCalendarFacet } from './calendar-facets.ts';
import { orIfUnavailable, queryFor, withinWindow } from './counted-queries.ts';
import { recordFacet } from './record-facets.ts';

/** A value of a facet, in the form that its filter takes. */
export interface FacetValue {
  readonly value: number | string;
  readonly id?: number;
  readonly label?: string;
  readonly count: number;
  readonly parent?: number;
  readonly depth?: number;
  /** Degrees, WGS 84; of towns whose position is known. */
  readonly lat?: number;
  readonly lng?: number;
  /** True for selected values, absent otherwise. */
  readonly selected?: true;
}

/** One facet of an answer. */
export interface Facet {
  readonly values?: readonly FacetValue[];
  /** The number of values that were left out. */
  readonly more?: number;
  /** The number of events without any value. */
  readonly missing?: number;
  readonly first?: string;
  readonly last?: string;
}

/** What facets are made from. */
export interface FacetContext extends PlannedList {
  readonly size: number;
  readonly byName: boolean;
  readonly withZeros: boolean;
}

/** The counts of one facet: under the other filters and, where zeros are requested, within the window alone. */
export interface FacetCounts {
  readonly counted: Counted;
  /** Days and months with the events that are already on, where a list shows these only when nothing else is left. */
  readonly withOngoing?: Counted | undefined;
  readonly total: number;
  readonly query: Query;
  readonly inWindow: Counted | undefined;
}

/**
 * The facets that a list asks for, by name in the order of the request; undefined when it asks for none, or while the index is unavailable.
 */
export async function readFacets(list: PlannedList): Promise<Readonly<Record<string, Facet>> | undefined> {
  const names = list.input.values.facets;
  if (!names || names.length === 0) return undefined;
  return orIfUnavailable(allFacets(contextOf(list), names), undefined);
}

async function allFacets(context: FacetContext, names: readonly FacetName[]): Promise<Readonly<Record<string, Facet>>> {
  const counts = await countAll(context, names);
  const made = await Promise.all(names.map((name) => readFacet(context, name, counts.get(name) as FacetCounts)));
  return Object.fromEntries(names.flatMap((name, at) => (made[at] ? [[name, made[at]]] : [])));
}

function contextOf(list: PlannedList): FacetContext {
  const { facet_size: size = usualFacetSize, facet_order: order, facet_zero: zero } = list.input.values;
  return { ...list, size, byName: order === 'name', withZeros: zero === true };
}

/** All counts in one request to the index. Facets whose filters are not used share a query. */
async function countAll(context: FacetContext, names: readonly FacetName[]): Promise<Map<FacetName, FacetCounts>> {
  const { plan, withZeros, calendar } = context;
  const counts = names.map((name) => ({
    name,
    query: queryFor(name, plan.query),
    countings: countingsOf(context, name),
  }));
  const groups = [...Map.groupBy(counts, ({ query }) => JSON.stringify(query)).values()];
  const requests = groups.flatMap(([first, ...others]) =>
    first ? [{ query: first.query, countings: [first, ...others].flatMap(({ countings }) => countings) }] : [],
  );
  const all = { query: withinWindow(plan.query), countings: counts.flatMap(({ countings }) => countings.slice(0, 1)) };
  const answers = await calendar.pair.index.count(withZeros ? [...requests, all] : requests);
  const inWindow = withZeros ? answers.at(-1)?.counted : undefined;
  return new Map(
    groups.flatMap((group, at) => {
      const { total = 0, counted: results = [] } = answers[at] ?? {};
      let next = 0;
      return group.map(({ name, query, countings }): [FacetName, FacetCounts] => {
        const [counted = {}, withOngoing] = results.slice(next, next + countings.length);
        next += countings.length;
        return [name, { total, query, counted, withOngoing, inWindow: inWindow?.[names.indexOf(name)] }];
      });
    }),
  );
}

function countingsOf(context: FacetContext, name: FacetName): Counting[] {
  if (name === 'town') return [{ by: 'towns' }];
  if (countsRecords(name)) return [{ by: name }];
  return isCalendarFacet(name)
    ? countingsOfDays(context, name)
    : [wordFacets[name](context.calendar.settings).counting];
}

async function readFacet(context: FacetContext, name: FacetName, counts: FacetCounts): Promise<Facet | undefined> {
  if (name === 'town' || countsRecords(name)) return recordFacet(context, name, counts);
  if (isCalendarFacet(name)) return calendarFacet(context, name, counts);
  return wordFacet(context, name, counts);
}

type WordFacet = Exclude<FacetName, CountedFilter | CalendarFacet | 'town'>;

/** The words of each such facet in order, and how they are counted. */
const wordFacets: Record<WordFacet, (settings: CalendarSettings) => { words: readonly string[]; counting: Counting }> =
  {
    price: ({ priceSteps }) => {
      const buckets = [...priceBuckets(priceSteps)];
      const tests = buckets.map(([, test]) => test ?? null);
      return { words: buckets.map(([word]) => word), counting: { where: 'price', tests } };
    },
    languages: ({ languages }) => ({ words: languages, counting: { by: 'titledIn' } }),
    event_status: () => ({ words: eventStatuses, counting: { by: 'eventStatus' } }),
    attendance_mode: () => ({ words: attendanceModes, counting: { by: 'attendance' } }),
    part_of_day: () => ({
      words: Object.keys(partsOfDay),
      counting: { where: 'hours', tests: Object.values(partsOfDay) },
    }),
  };

/** The words that have events, and selected ones. */
function wordFacet(context: FacetContext, name: WordFacet, { counted, total, inWindow }: FacetCounts): Facet {
  const { words } = wordFacets[name](context.calendar.settings);
  const counts = countsOf(words, counted);
  const listed = inWindow ? countsOf(words, inWindow) : counts;
  const chosen = chosenWords(context, name);
  const values = words.flatMap((value): FacetValue[] => {
    const isChosen = chosen.includes(value);
    const count = counts.get(value) ?? 0;
    if (count === 0 && !isChosen && !listed.get(value)) return [];
    return [{ value, label: labelOf(context, name, value), count, ...(isChosen && { selected: true }) }];
  });
  const missing = missingOf(counted, total);
  return { values, ...(missing > 0 && { missing }) };
}

/** What a list asks for; `free=true` means the price `free`. */
function chosenWords({ input: { values } }: FacetContext, name: WordFacet): readonly string[] {
  const named: readonly string[] = values[name] ?? [];
  return name === 'price' && values.free === true ? [...named, 'free'] : named;
}

/** Events without a word; where conditions were counted, no event meets two of them. */
function missingOf({ missing, counts = [] }: FacetCounts['counted'], total: number): number {
  return missing ?? counts.reduce((rest, count) => rest - count, total);
}

function countsOf(words: readonly string[], { values, counts = [] }: FacetCounts['counted']): Map<string, number> {
  if (values) return new Map(values.map(([word, count]) => [String(word), count]));
  return new Map(words.map((word, at) => [word, counts[at] ?? 0]));
}

function labelOf({ input: { language }, calendar }: FacetContext, name: WordFacet, value: string): string {
  const { facetLabels, pricesAbove } = sentencesIn(language);
  if (name === 'languages') return languageName(value, language);
  const labels: Readonly<Record<string, string>> = facetLabels;
  if (labels[value] !== undefined) return labels[value];
  const { currency } = calendar.settings;
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 });
  const [from = '', to = ''] = value.split('-');
  return to === '' ? pricesAbove(amount.format(Number(from))) : amount.formatRange(Number(from), Number(to));
}
