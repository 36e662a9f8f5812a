/** Counts events in the columns. Records are counted in one pass for all of their facets, days by differences. */

import { partitionPoint } from '../../../model/arrays-and-maps.ts';
import {
  type CountAnswer,
  type CountBy,
  type Counted,
  type CountedFilter,
  type Counting,
  type CountRequest,
  type CountWhere,
  countedKinds,
  countsRecords,
  type DayRange,
  type PeriodTest,
  type Pin,
  periodsOf,
} from '../../../model/counting.ts';
import { hasBeginning } from '../../../model/query.ts';
import type { Finding } from '../lists/find-events.ts';
import { lastingUntil, type Times, timesOf } from './date-rows.ts';
import type { EventColumns } from './event-columns.ts';
import {
  endless,
  endsOf,
  firstOfSeries,
  hourTest,
  keeping,
  ongoingTest,
  type Places,
  periodTests,
  priceTest,
  type Test,
} from './event-tests.ts';
import { matching } from './find-in-columns.ts';

type KindOf = (id: number) => string | undefined;

/** Counts over the events of a query; `kindOf` returns the kind of a referenced record. */
export function countsInColumns(
  finding: Finding,
  columns: EventColumns,
  { query, countings }: CountRequest,
  kindOf: KindOf,
): CountAnswer {
  const places = matching(finding, columns, query);
  // Times are those of rows
  const areEventsAsked = countings.some(
    (counting) => !('span' in counting) && !('where' in counting && counting.where !== 'price'),
  );
  const { dates } = columns;
  const events = areEventsAsked && dates ? places.map((at) => dates.event[at] as number) : places;
  const records = recordCountsOf(columns, events, countings, kindOf);
  const counted = countings.map((counting): Counted => {
    if ('span' in counting) {
      const { firstDay, lastDay } = timesOf(columns);
      let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const at of places) {
        first = Math.min(first, firstDay[at] as number);
        last = Math.max(last, lastDay[at] as number);
      }
      return places.length > 0 ? { first, last } : {};
    }
    if ('pins' in counting) {
      const located = finding.prepare<number>('select id from places').pluck().all();
      return { pins: pinsOf(columns, events, new Set(located)) };
    }
    if ('where' in counting) {
      if (counting.where === 'price') {
        return { counts: counting.tests.map((test) => countOf(events, priceTest(columns, [test]))) };
      }
      if (query.expand === undefined || counting.where === 'hours') {
        return { counts: countsWhere(columns, places, counting) };
      }
      // Each test is a window of its own
      const { expand: _, ...all } = query;
      return { counts: countsOfFirst(columns, matching(finding, columns, all), counting) };
    }
    return countsRecords(counting.by) ? records(countedKinds[counting.by]) : countedWords(columns, events, counting.by);
  });
  return { total: places.length, counted };
}

/**
 * Counts events by venue; `located` are the venues with a public point. The point of an event is that of the first of these among its
 * references, which begin with venues.
 */
function pinsOf(columns: EventColumns, places: Places, located: ReadonlySet<number>): Pin[] {
  const { lat, lng, references } = columns;
  const { offsets, named, ids } = references;
  const isLocated = Uint8Array.from(ids, (id) => (located.has(id) ? 1 : 0));
  const counts = new Uint32Array(ids.length);
  // A row with an event of each venue, whose point is that of all its events
  const samples = new Uint32Array(ids.length);
  for (const at of places) {
    if (Number.isNaN(lat[at])) continue;
    const end = offsets[at + 1] as number;
    let next = offsets[at] as number;
    while (next < end && isLocated[named[next] as number] === 0) next += 1;
    const venue = named[next < end ? next : (offsets[at] as number)] as number;
    counts[venue] = (counts[venue] as number) + 1;
    samples[venue] = at;
  }
  return ids.flatMap((id, venue) => {
    const [count, at] = [counts[venue] as number, samples[venue] as number];
    return count > 0 ? [{ venue: id, lat: lat[at] as number, lng: lng[at] as number, count }] : [];
  });
}

/** The number of events of each referenced record of the counted kinds, and of those without any of a kind, in one pass for all of them. */
function recordCountsOf(
  { references }: EventColumns,
  places: Places,
  countings: readonly Counting[],
  kindOf: KindOf,
): (kind: string) => Counted {
  const { offsets, named, ids } = references;
  const kinds = countings.flatMap((counting) =>
    'by' in counting && countsRecords(counting.by) ? [countedKinds[counting.by] as string] : [],
  );
  // One bit for each kind
  const bits = new Uint8Array(kinds.length > 0 ? ids.length : 0);
  for (let record = 0; record < bits.length; record += 1) {
    const kind = kinds.indexOf(kindOf(ids[record] as number) ?? '');
    if (kind !== -1) bits[record] = 1 << kind;
  }
  const counts = new Uint32Array(ids.length);
  const together = new Uint32Array(1 << kinds.length);
  for (let index = 0; kinds.length > 0 && index < places.length; index += 1) {
    const at = places[index] as number;
    const end = offsets[at + 1] as number;
    let met = 0;
    for (let next = offsets[at] as number; next < end; next += 1) {
      const record = named[next] as number;
      counts[record] = (counts[record] as number) + 1;
      met |= bits[record] as number;
    }
    together[met] = (together[met] as number) + 1;
  }
  return (kind) => {
    const bit = 1 << kinds.indexOf(kind);
    const values: [number, number][] = [];
    for (let record = 0; record < bits.length; record += 1) {
      if (bits[record] === bit && counts[record] !== 0) values.push([ids[record] as number, counts[record] as number]);
    }
    return { values, missing: together.reduce((sum, count, met) => (met & bit ? sum : sum + count), 0) };
  };
}

type WordCount = Exclude<CountBy['by'], CountedFilter>;

function countedWords(columns: EventColumns, places: Places, by: WordCount): Counted {
  const texts = by === 'titledIn' ? columns.titled : columns[by];
  const together = new Map<string, number>();
  for (const at of places) together.set(texts[at] as string, (together.get(texts[at] as string) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const [text, count] of together) {
    for (const word of text.split(',').filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return { values: [...counts], missing: together.get('') ?? 0 };
}

type CountTime = Exclude<CountWhere, { readonly where: 'price' }>;

function countsWhere(columns: EventColumns, places: Places, counting: CountTime): number[] {
  const times = timesOf(columns);
  if (counting.where === 'hours') return counting.tests.map((range) => countOf(places, hourTest(times, [range])));
  if (counting.where === 'periods') {
    const { tests } = counting;
    const near = tests.length > 1 ? nearAny(columns, places, tests) : places;
    return tests.map((test) => keeping(near, ...testsIn(times, test)).length);
  }
  const { tests: ranges, ongoing } = counting;
  if (ranges.length === 0) return [];
  const near = nearAny(columns, places, periodsOf(counting));
  const first = Math.min(...ranges.map(({ from }) => from));
  const length = Math.max(...ranges.map(({ to }) => to)) - first + 2;
  const begunBy = upToEach(near, times.firstDay, first, length);
  const endedBy = upToEach(near, times.lastDay, first, length);
  // Events that overlap some days: those that begin up to their end, less those that end before them, however long events last
  return ranges.map(({ from, to }) => {
    const before = begunBy(from - 1);
    const all = begunBy(to) - endedBy(from - 1);
    const beginning = begunBy(to) - before;
    if (ongoing === undefined) return all;
    return ongoing ? all - beginning : beginning;
  });
}

function countOf(places: Places, test: Test): number {
  let count = 0;
  for (let index = 0; index < places.length; index += 1) if (test(places[index] as number)) count += 1;
  return count;
}

function testsIn(times: Times, { period, ongoing }: PeriodTest): Test[] {
  return [...periodTests(times, period), ...(ongoing ? [ongoingTest(times, ongoing)] : [])];
}

/** The rows within the widest of some windows, so that only these are tested for each; rows are in order of start. */
function nearAny(columns: EventColumns, places: Places, tests: readonly PeriodTest[]): Places {
  const { start, end } = timesOf(columns);
  const windows = tests.map(({ period }) => endsOf(period));
  const from = Math.min(...windows.map((each) => each.from));
  const to = Math.max(...windows.map((each) => each.to));
  const begun = partitionPoint(places.length, (at) => (start[places[at] as number] as number) <= to);
  return keeping(lastingUntil(columns, places.subarray(0, begun), from), (at) => (end[at] as number) >= from);
}

/** Counts the first dates of series within each of some windows, and all other rows. */
function countsOfFirst(
  columns: EventColumns,
  places: Places,
  counting: Exclude<CountTime, { where: 'hours' }>,
): number[] {
  const tests = periodsOf(counting);
  const times = timesOf(columns);
  const near = tests.length > 1 ? nearAny(columns, places, tests) : places;
  if (counting.where === 'days') {
    const { tests: ranges, ongoing } = counting;
    const areApart = ranges.every(({ from, to }, at) => from <= to && from > (ranges[at - 1]?.to ?? -endless));
    if (areApart) return countsOfFirstDays(columns, near, ranges, ongoing);
  }
  return tests.map((test) => {
    const inWindow = testsIn(times, test);
    const some = nearAny(columns, near, [test]);
    return keeping(some, ...inWindow, ...firstOfSeries(columns, {}, inWindow, hasBeginning(test) ? 'previous' : 'next'))
      .length;
  });
}

/** Counts the first dates of series within each of some ranges of days that follow one another, and all other rows, in one pass. */
function countsOfFirstDays(
  columns: EventColumns,
  places: Places,
  ranges: readonly DayRange[],
  ongoing: boolean | undefined,
): number[] {
  const { firstDay, lastDay } = timesOf(columns);
  const previous = columns.dates?.previous;
  const [begin, end] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0];
  // For each day, how many ranges have begun by then, and how many have ended before
  const [begun, ended] = [new Uint16Array(end - begin + 3), new Uint16Array(end - begin + 3)];
  for (let day = begin - 1; day <= end + 1; day += 1) {
    begun[day - begin + 1] = ranges.filter(({ from }) => from <= day).length;
    ended[day - begin + 1] = ranges.filter(({ to }) => to < day).length;
  }
  const at = (day: number) => Math.min(Math.max(day - begin + 1, 0), end - begin + 2);
  const changes = new Int32Array(ranges.length + 1);
  for (let index = 0; index < places.length; index += 1) {
    const row = places[index] as number;
    const [first, last, before] = [firstDay[row] as number, lastDay[row] as number, previous?.[row] ?? -1];
    // The ranges that it meets, from the first one that its neighbour does not
    let [low, high] = [ended[at(first)] as number, begun[at(last)] as number];
    if (ongoing === true) low = begun[at(first)] as number;
    if (ongoing === false) high = Math.min(high, begun[at(first)] as number);
    if (before !== -1) {
      const known = ongoing === false ? (firstDay[before] as number) : (lastDay[before] as number);
      low = Math.max(low, begun[at(known)] as number);
    }
    if (low >= high) continue;
    changes[low] = (changes[low] as number) + 1;
    changes[high] = (changes[high] as number) - 1;
  }
  let count = 0;
  return ranges.map((_, range) => {
    count += changes[range] as number;
    return count;
  });
}

/** The number of events with a day up to each of some days. */
function upToEach(places: Places, days: Int32Array, first: number, length: number): (day: number) => number {
  const sums = new Uint32Array(length + 1);
  for (let index = 0; index < places.length; index += 1) {
    const place = Math.max(0, (days[places[index] as number] as number) - first + 1);
    if (place <= length) sums[place] = (sums[place] as number) + 1;
  }
  for (let at = 1; at <= length; at += 1) sums[at] = (sums[at] as number) + (sums[at - 1] as number);
  return (day) => sums[Math.min(length, day - first + 1)] as number;
}
