/** Counts events in the columns. Records are counted in one pass for all of their facets, days by differences. */

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
} from '../../../model/counting.ts';
import type { Finding } from '../lists/find-events.ts';
import type { EventColumns } from './event-columns.ts';
import {
  anyOf,
  endsOf,
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
  const records = recordCountsOf(columns, places, countings);
  const counted = countings.map((counting): Counted => {
    if ('span' in counting) {
      let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const at of places) {
        first = Math.min(first, columns.firstDay[at] as number);
        last = Math.max(last, columns.lastDay[at] as number);
      }
      return places.length > 0 ? { first, last } : {};
    }
    if ('pins' in counting) {
      const located = finding.prepare<number>('select id from places').pluck().all();
      return { pins: pinsOf(columns, places, new Set(located)) };
    }
    if ('where' in counting) return { counts: countsWhere(columns, places, counting) };
    return countsRecords(counting.by)
      ? records(countedKinds[counting.by], kindOf)
      : countedWords(columns, places, counting.by);
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

/** The number of events of each referenced record, whatever its kind; counted when the first facet of records needs it. */
function recordCountsOf({ references }: EventColumns, places: Places, countings: readonly Counting[]) {
  const { offsets, named, ids } = references;
  const counts = new Uint32Array(ids.length);
  const isAsked = countings.some((counting) => 'by' in counting && countsRecords(counting.by));
  for (let index = 0; isAsked && index < places.length; index += 1) {
    const at = places[index] as number;
    const end = offsets[at + 1] as number;
    for (let next = offsets[at] as number; next < end; next += 1) {
      const record = named[next] as number;
      counts[record] = (counts[record] as number) + 1;
    }
  }
  return (kind: string, kindOf: KindOf): Counted => {
    const isOfKind = Uint8Array.from(ids, (id, record) => (counts[record] && kindOf(id) === kind ? 1 : 0));
    const values = ids.flatMap((id, record) => (isOfKind[record] ? [[id, counts[record] as number] as const] : []));
    return { values, missing: places.length - countOf(places, anyOf(references, isOfKind)) };
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

function countsWhere(columns: EventColumns, places: Places, counting: CountWhere): number[] {
  if (counting.where === 'days') return countsOfDays(columns, places, counting.tests, counting.ongoing);
  if (counting.where === 'periods') return countsOfPeriods(columns, places, counting.tests);
  const tests =
    counting.where === 'price'
      ? counting.tests.map((test) => priceTest(columns, [test]))
      : counting.tests.map((range) => hourTest(columns, [range]));
  return tests.map((test) => countOf(places, test));
}

function countOf(places: Places, test: Test): number {
  let count = 0;
  for (let index = 0; index < places.length; index += 1) if (test(places[index] as number)) count += 1;
  return count;
}

function countsOfPeriods(columns: EventColumns, places: Places, tests: readonly PeriodTest[]): number[] {
  const { start, end } = columns;
  const ends = tests.map(({ period }) => endsOf(period));
  const from = Math.min(...ends.map((each) => each.from));
  const to = Math.max(...ends.map((each) => each.to));
  // Only events within the widest window are tested for each
  const isNear: Test = (at) => (start[at] as number) <= to && (end[at] as number) >= from;
  const near = tests.length > 1 ? keeping(places, isNear) : places;
  return tests.map(({ period, ongoing }) => {
    const all = [...periodTests(columns, period), ...(ongoing ? [ongoingTest(columns, ongoing)] : [])];
    return keeping(near, ...all).length;
  });
}

/** Events that overlap some days are those that begin up to their end, less those that end before them, however long events last. */
function countsOfDays(
  { firstDay, lastDay }: EventColumns,
  places: Places,
  ranges: readonly DayRange[],
  ongoing: boolean | undefined,
): number[] {
  const first = Math.min(...ranges.map(({ from }) => from));
  const length = Math.max(...ranges.map(({ to }) => to)) - first + 2;
  if (ranges.length === 0) return [];
  const [begunBy, endedBy] = [upToEach(places, firstDay, first, length), upToEach(places, lastDay, first, length)];
  return ranges.map(({ from, to }) => {
    const before = begunBy(from - 1);
    const all = begunBy(to) - endedBy(from - 1);
    const beginning = begunBy(to) - before;
    if (ongoing === undefined) return all;
    return ongoing ? all - beginning : beginning;
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
