/**
 * Facets: the number of events that a list would have with each value of a filter. They are of words such as prices, of time, and of records
 * and towns.
 */

import { isAmong, onceFor, unique } from '../../model/arrays-and-maps.ts';
import {
  type Counted,
  type CountedFilter,
  type Counting,
  countedKinds,
  countsRecords,
  type DayRange,
  type PeriodTest,
} from '../../model/counting.ts';
import { priceBuckets } from '../../model/money/price-range.ts';
import type { Query } from '../../model/query.ts';
import { type FacetName, facetWindows, partsOfDay, usualFacetSize } from '../../model/tables/discovery-filters.ts';
import { attendanceModes, eventStatuses } from '../../model/tables/event-states.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { dateOf, dayOf } from '../../model/time/event-days.ts';
import { addMonths, type Instant, wallClockOf } from '../../model/time/instants.ts';
import { depthFirst } from '../../model/tree.ts';
import { languageName, sentencesIn } from '../../model/words/index.ts';
import type { CalendarSettings } from '../calendar.ts';
import { counted, orIfUnavailable, withinWindow } from '../reading/counted-queries.ts';
import type { Facet, Facets, FacetValue, ListPlan } from '../reading/types.ts';
import { asOfIn, firstDayOf, nowFor, onlyOngoing, periodAt } from '../reading/when.ts';
import {
  inFacetOrder,
  maxRead,
  mostFrequent,
  type NamedValue,
  namedValue,
  readNamedTowns,
  readVisible,
} from './named-records.ts';

/** What facets are made from. */
interface FacetContext extends ListPlan {
  readonly size: number;
  readonly byName: boolean;
  readonly withZeros: boolean;
}

/** The counts of one facet: under the other filters and, where zeros are requested, within the window alone. */
interface FacetCounts {
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
export async function readFacets(plan: ListPlan): Promise<Facets | undefined> {
  const { facets: names, facet_size: size = usualFacetSize, facet_order: order, facet_zero: zero } = plan.input.values;
  if (!names || names.length === 0) return undefined;
  const context = { ...plan, size, byName: order === 'name', withZeros: zero === true };
  return orIfUnavailable(readAll(context, names), undefined);
}

async function readAll(context: FacetContext, names: readonly FacetName[]): Promise<Facets> {
  const counts = await countAll(context, names);
  const reading = names.map(async (name): Promise<Facet | undefined> => {
    const known = counts.get(name) as FacetCounts;
    if (name === 'town' || countsRecords(name)) return readRecordFacet(context, name, known);
    return isTimeFacet(name) ? timeFacet(context, name, known) : wordFacet(context, name, known);
  });
  const made = await Promise.all(reading);
  return Object.fromEntries(names.flatMap((name, at) => (made[at] ? [[name, made[at]]] : [])));
}

/** All counts in one request to the index. Facets whose filters are not used share a query. */
async function countAll(context: FacetContext, names: readonly FacetName[]): Promise<Map<FacetName, FacetCounts>> {
  const { withZeros, calendar } = context;
  const counts = names.map((name) => ({
    name,
    query: counted(without[name](context.query)),
    countings: countingsOf(context, name),
  }));
  const groups = [...Map.groupBy(counts, ({ query }) => JSON.stringify(query)).values()];
  const requests = groups.flatMap(([first, ...others]) =>
    first ? [{ query: first.query, countings: [first, ...others].flatMap(({ countings }) => countings) }] : [],
  );
  const all = {
    query: withinWindow(context.query),
    countings: counts.flatMap(({ countings }) => countings.slice(0, 1)),
  };
  const answers = await calendar.pair.index.count(withZeros ? [...requests, all] : requests);
  const inWindow = withZeros ? answers.at(-1)?.counted : undefined;
  return new Map(
    groups.flatMap((group, at) => {
      const { total = 0, counted: results = [] } = answers[at] ?? {};
      let next = 0;
      return group.map(({ name, query, countings }): [FacetName, FacetCounts] => {
        const [first = {}, withOngoing] = results.slice(next, next + countings.length);
        next += countings.length;
        return [name, { total, query, counted: first, withOngoing, inWindow: inWindow?.[names.indexOf(name)] }];
      });
    }),
  );
}

/** The counts that a facet needs; of time, with `ongoing=collapse`, also those of all events, for values without any other. */
function countingsOf(context: FacetContext, name: FacetName): Counting[] {
  const { calendar, input } = context;
  if (name === 'town') return [{ by: 'towns' }];
  if (name === 'span') return [{ span: true }];
  if (countsRecords(name)) return [{ by: name }];
  if (!isTimeFacet(name)) return [wordFacets[name](calendar.settings).counting];
  const only = onlyOngoing(input);
  const each = input.values.ongoing === 'collapse' ? [only, undefined] : [only];
  if (name !== 'when') {
    const tests = name === 'day' ? daysIn(context) : monthsFrom(context);
    return each.map((ongoing) => ({ where: 'days', tests, ...(ongoing !== undefined && { ongoing }) }));
  }
  const moment = momentOf(context);
  const windows = facetWindows.flatMap((word) => {
    const named = periodAt(calendar, word, moment);
    // What is already on in a window began before its first day
    return named ? [{ period: named.period, before: firstDayOf(named.from, calendar) }] : [];
  });
  return each.map((ongoing) => {
    const tests = windows.map(({ period, before }): PeriodTest => {
      const isSplit = ongoing !== undefined && before !== undefined;
      return { period, ...(isSplit && { ongoing: { before, only: ongoing } }) };
    });
    return { where: 'periods', tests };
  });
}

/** A query without the filters of one group. */
type Without = (query: Query) => Query;

const withoutReferences =
  (name: string): Without =>
  ({ references = [], ...query }) => {
    const others = references.filter(({ by }) => by !== name);
    return others.length > 0 ? { ...query, references: others } : query;
  };

const withoutWindow: Without = ({ window: _, period: __, ongoing: ___, ...query }) => query;

/** The query of a facet is without its own filters, so that a selected value still shows the others. */
const without: Readonly<Record<FacetName, Without>> = {
  categories: withoutReferences('categories'),
  tags: withoutReferences('tags'),
  venue: withoutReferences('venue'),
  organizer: withoutReferences('organizer'),
  town: ({ towns: _, ...query }) => query,
  when: withoutWindow,
  day: withoutWindow,
  month: withoutWindow,
  // From the first date to the last
  span: ({ expand: _, ...query }) => withoutWindow(query),
  price: ({ prices: _, ...query }) => query,
  languages: ({ titledIn: _, ...query }) => query,
  event_status: ({ eventStatuses: _, ...query }) => query,
  attendance_mode: ({ attendanceModes: _, ...query }) => query,
  part_of_day: ({ hours: _, ...query }) => query,
};

type WordFacet = Exclude<FacetName, CountedFilter | TimeFacet | 'town'>;

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
  const { settings } = context.calendar;
  const { words } = wordFacets[name](settings);
  const counts = countsOf(words, counted);
  const listed = inWindow ? countsOf(words, inWindow) : counts;
  const { values: params, language } = context.input;
  const named: readonly string[] = params[name] ?? [];
  const chosen = name === 'price' && params.free === true ? [...named, 'free'] : named;
  const labels: Readonly<Record<string, string>> = sentencesIn(language).facetLabels;
  const values = words.flatMap((value): FacetValue[] => {
    const isChosen = chosen.includes(value);
    const count = counts.get(value) ?? 0;
    if (count === 0 && !isChosen && !listed.get(value)) return [];
    const label =
      name === 'languages'
        ? languageName(value, language)
        : (labels[value] ?? priceLabel(`${language} ${settings.currency} ${value}`));
    return [{ value, label, count, ...(isChosen && { selected: true }) }];
  });
  // Where conditions were counted, no event meets two of them
  const missing = counted.missing ?? (counted.counts ?? []).reduce((rest, count) => rest - count, total);
  return { values, ...(missing > 0 && { missing }) };
}

function countsOf(words: readonly string[], { values, counts = [] }: FacetCounts['counted']): Map<string, number> {
  if (values) return new Map(values.map(([word, count]) => [String(word), count]));
  return new Map(words.map((word, at) => [word, counts[at] ?? 0]));
}

/** The label of prices by language, currency and steps. The formats of Intl take longer than counting a facet. */
const priceLabel = onceFor((key: string) => {
  const [language = '', currency = '', steps = ''] = key.split(' ');
  const [from = '', to = ''] = steps.split('-');
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 });
  const { pricesAbove } = sentencesIn(language);
  return to === '' ? pricesAbove(amount.format(Number(from))) : amount.formatRange(Number(from), Number(to));
});

const timeFacets = ['when', 'day', 'month', 'span'] as const;
type TimeFacet = (typeof timeFacets)[number];

function isTimeFacet(name: FacetName): name is TimeFacet {
  return isAmong(name, timeFacets);
}

/** The most months of the facet `month`. */
const maxMonths = 36;

/** The moment to which words are relative. */
function momentOf({ calendar, input, when }: FacetContext): Instant {
  return when?.asOf ?? asOfIn(calendar, input) ?? wholeMinute(nowFor(calendar, input));
}

/** The days of the requested month, else of the month in which the window begins, else of the present one. */
function daysIn(context: FacetContext): DayRange[] {
  const { calendar, input, when } = context;
  const { timeZone } = calendar.settings;
  const begins = when?.from ?? momentOf(context);
  const month = input.values.facet_month ?? wallClockOf(begins, timeZone).slice(0, 7);
  const { from, to } = monthRange(`${month}-01 00:00:00`);
  return Array.from({ length: to - from + 1 }, (_, at) => ({ from: from + at, to: from + at }));
}

function monthsFrom(context: FacetContext): DayRange[] {
  const begins = `${wallClockOf(momentOf(context), context.calendar.settings.timeZone).slice(0, 7)}-01 00:00:00`;
  return Array.from({ length: maxMonths }, (_, at) => monthRange(addMonths(begins, at)));
}

function monthRange(first: string): DayRange {
  return { from: dayOf(first), to: dayOf(addMonths(first, 1)) - 1 };
}

/** The values of a facet of time; undefined for the span of no events. */
function timeFacet(
  context: FacetContext,
  name: TimeFacet,
  { counted: { counts: listed = [], first, last }, withOngoing }: FacetCounts,
): Facet | undefined {
  if (name === 'span') {
    return first === undefined || last === undefined ? undefined : { first: dateOf(first), last: dateOf(last) };
  }
  // What is already on is listed when nothing else is left
  const counts = listed.map((count, at) => count || (withOngoing?.counts?.[at] ?? 0));
  const chosen = context.when?.text.trim().toLowerCase();
  if (name === 'when') {
    const labels = sentencesIn(context.input.language).facetLabels;
    const windows = facetWindows.map((value, at): FacetValue => {
      return { value, label: labels[value], count: counts[at] ?? 0, ...(value === chosen && { selected: true }) };
    });
    return { values: windows };
  }
  const ranges = name === 'day' ? daysIn(context) : monthsFrom(context);
  const values = ranges.map(({ from }, at): FacetValue => {
    const value = dateOf(from).slice(0, name === 'day' ? 10 : 7);
    return { value, count: counts[at] ?? 0, ...(value === chosen && { selected: true }) };
  });
  if (name === 'day') return { values };
  const lastMonth = values.findLastIndex(({ count, selected: isSelected }) => count > 0 || isSelected);
  return { values: values.slice(0, lastMonth + 1) };
}

/** The values with the most events first, or by name, and selected ones. */
async function readRecordFacet(
  context: FacetContext,
  name: CountedFilter | 'town',
  counts: FacetCounts,
): Promise<Facet> {
  const all = await readValues(context, name, counts);
  const inOrder = inFacetOrder(all.named, context.byName);
  const listed = inOrder.filter(({ tie }, at) => at < context.size || all.chosen.includes(tie));
  const shown = name === 'categories' ? asTree(listed, inOrder) : listed;
  const left = all.visible.length + all.unread - shown.length;
  const missing = await countMissing(context, name, counts, all);
  return {
    values: shown.map((each) => {
      const { value, id, label, count, parent, depth, lat, lng } = each;
      const selected = all.chosen.includes(each.tie) || undefined;
      return { value, id, label, count, parent, depth, selected, lat, lng };
    }),
    ...(left > 0 && { more: left }),
    ...(missing > 0 && { missing }),
  };
}

interface RecordValues {
  /** The IDs of records or slugs of towns that are selected. */
  readonly chosen: readonly (number | string)[];
  /** The IDs or slugs of those that the caller may see. */
  readonly visible: readonly (number | string)[];
  /** Those of them that may be listed. */
  readonly named: readonly NamedValue[];
  readonly hasHidden: boolean;
  readonly unread: number;
}

/** Only records that the caller may see are named; towns are those of published venues. */
async function readValues(
  context: FacetContext,
  name: CountedFilter | 'town',
  { counted, inWindow }: FacetCounts,
): Promise<RecordValues> {
  const { language } = context.input;
  const { references = [], towns = [] } = context.query;
  const counts = new Map(counted.values);
  const chosen: readonly (number | string)[] =
    name === 'town' ? towns.flat() : (references.find(({ by }) => by === name)?.ids ?? []);
  const further = (inWindow?.values ?? []).map(([value]) => value);
  const frequent = counts.size > maxRead ? mostFrequent(counts) : counts.keys();
  const all = unique<number | string>([...chosen, ...frequent, ...further]);
  if (name === 'town') {
    const named = await readNamedTowns(context, language, all.map(String), counts);
    return { chosen, visible: all, named, hasHidden: false, unread: 0 };
  }
  const read = all.slice(0, maxRead).map(Number);
  const { visible, hasHidden } = await readVisible(context, countedKinds[name], read);
  const isAnyListed = context.byName || name === 'categories';
  // Of the last one that is listed; only names tell those with the same number apart
  const rising = isAnyListed ? [] : Uint32Array.from(visible, ({ id }) => counts.get(id) ?? 0).sort();
  const least = rising.at(-context.size) ?? 0;
  const mayBeListed = visible.filter(({ id }) => (counts.get(id) ?? 0) >= least || chosen.includes(id));
  return {
    chosen,
    visible: visible.map(({ id }) => id),
    named: mayBeListed.map((document) => namedValue(context.calendar, language, document, counts)),
    hasHidden,
    unread: all.length - read.length,
  };
}

/** The number of events without any value that the caller may see. */
async function countMissing(
  { calendar }: FacetContext,
  name: CountedFilter | 'town',
  { counted, total, query }: FacetCounts,
  { visible, hasHidden, unread }: RecordValues,
): Promise<number> {
  if (!hasHidden || unread > 0 || name === 'town') return counted.missing ?? 0;
  if (visible.length === 0) return total;
  const references = [...(query.references ?? []), { by: name, ids: visible.map(Number) }];
  const { total: seen } = await calendar.pair.index.find({ ...query, references });
  return total - seen;
}

/** Categories as a tree: each after its parent, which is listed too; siblings in their order. */
function asTree(listed: readonly NamedValue[], all: readonly NamedValue[]): NamedValue[] {
  const known = new Map(all.map((each) => [each.id, each]));
  const wanted = new Set<NamedValue>();
  for (const each of listed) {
    for (let at: NamedValue | undefined = each; at && !wanted.has(at); at = known.get(at.parent)) wanted.add(at);
  }
  return depthFirst(all.filter((each) => wanted.has(each))).map(({ node, depth }) => ({ ...node, depth }));
}
