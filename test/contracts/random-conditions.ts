/** Arbitraries for each condition of a query. */

import fc from 'fast-check';
import { type Status, statuses } from '../../src/model/documents/document.ts';
import type { PriceTest } from '../../src/model/money/price-range.ts';
import { parseNameSearch, parseSearch, type SearchTerm } from '../../src/model/search/search-text.ts';
import { exactnesses, gradesOf, type TermGrade, type WideSearch } from '../../src/model/search/wide-search.ts';
import { dayLength } from '../../src/model/time/durations.ts';
import { datedInstant } from '../../src/model/time/periods.ts';
import { noon } from './drafts.ts';
import type { Everything } from './naive-relations.ts';
import { moment, some, words } from './random-calendar.ts';

/** An instant of the calendar, or one within half a second of it. */
export const bound = moment.chain((at) => fc.constantFrom(at, at + 1, at - 1, at + 500));

/** The text of a search, before parsing. */
const typed = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), fc.constantFrom(...words, 'opera', 'DANSA')), {
    minLength: 1,
    maxLength: 2,
  })
  .map((parts) => parts.map((part) => part.join('')).join(' '));

/** A parsed search. */
export const search = typed.map(parseSearch);

/** Name searches: words, and parts from inside of words. */
export const nameSearch = fc
  .oneof(typed, fc.constantFrom('viu', 'zz', 'era', 'ra-7', 'a v', 'zz -viu', 'a -dansa'))
  .map(parseNameSearch);

/** Bounds of starts and ends. */
export const window = fc.record(
  { startFrom: bound, startTo: bound, endFrom: bound, endTo: bound },
  { requiredKeys: [] },
);

/** A circle. */
export const near = fc.record({
  lat: fc.double({ min: 40, max: 42, noNaN: true }),
  lng: fc.double({ min: 1, max: 3, noNaN: true }),
  km: fc.constantFrom(1, 30, 80, 400),
  orTown: fc.constantFrom(undefined, true),
});

/** A day of the calendar, since the epoch. */
export const dayNumber = fc.integer({ min: -12, max: 12 }).map((days) => Math.floor(noon / dayLength) + days);

const momentBound = bound.map((at) => datedInstant(at, 'Europe/Madrid'));

/** Conditions on days and hours. */
export const period = fc.record(
  {
    days: fc.record({ from: dayNumber, to: dayNumber }, { requiredKeys: [] }),
    clock: fc.record({ from: momentBound, to: momentBound }, { requiredKeys: [] }),
    unfinishedAt: momentBound,
    finishedAt: momentBound,
    brief: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

/** A range of prices; null for unknown prices. */
export const priceTest = fc.constantFrom<PriceTest | null>(
  null,
  { highTo: 0 },
  { highAbove: 0, lowTo: 1000 },
  { lowAbove: 1000, lowTo: 2000 },
  { lowTo: 1500, highFrom: 1200 },
);

/** Minutes of a day. */
export const hourRange = fc.record({ from: fc.nat({ max: 1439 }), to: fc.nat({ max: 1440 }) });

const edge = fc.integer({ min: 0, max: 250 }).map((number) => number / 100 + 0.505);

/** A bounding box. */
export const box = fc.tuple(edge, edge, edge, edge).map(([west, east, one, other]) => ({
  west,
  east,
  south: 39.5 + Math.min(one, other),
  north: 39.5 + Math.max(one, other),
}));

/** One or more statuses. */
export const someStatuses = fc.oneof(
  fc.constant<Status[]>(['publish']),
  some(statuses, 5).filter((each) => each.length > 0),
);

/** Parsed values of `q`, with random IDs and towns instead of those that the names would give. */
export function wideSearches(all: Everything): fc.Arbitrary<WideSearch> {
  const ids = [...all.venues, ...all.organizers, ...all.categories, ...all.tags].map(({ id }) => id);
  const word = fc.constantFrom(...words, 'opera', 'DANSA', '"jazz rock"', 'te', 'zz');
  const any = fc.uniqueArray(word, { minLength: 1, maxLength: 2 }).map((some) => some.flatMap(termsOf));
  const named = fc.record({
    references: some(ids, 3),
    towns: fc.oneof(fc.constant([]), some(['vic', 'lleida', 'vilaperduda'], 2)),
  });
  const reading = fc.tuple(any, fc.array(named, { minLength: 3, maxLength: 3 })).map(([alternatives, names]) =>
    gradesOfAny(alternatives).map((grade) => {
      // Each grade matches whatever the ones before match
      const so = names.slice(0, grade.exactness + 1);
      return {
        ...grade,
        references: so.flatMap(({ references }) => references),
        towns: so.flatMap(({ towns }) => towns),
      };
    }),
  );
  const term = fc.record({
    excluded: fc.nat({ max: 3 }).map((number) => number === 0),
    readings: fc.array(reading, { minLength: 1, maxLength: 2 }),
  });
  const languages = fc.constantFrom(['ca', 'es'], ['es', 'ca']);
  return fc
    .record({ languages, terms: fc.array(term, { minLength: 1, maxLength: 3 }), titlesOnly: fc.boolean() })
    .map(({ languages: order, terms, titlesOnly }) => ({
      titlesOnly,
      terms: terms.map(({ excluded, readings }) => ({
        excluded,
        readings: readings.map((grades, at) => ({ language: order[at] ?? '', grades })),
      })),
    }));
}

/** The grades of several terms, any of which will do. */
function gradesOfAny(any: readonly SearchTerm[]): TermGrade[] {
  const each = any.map(gradesOf);
  return exactnesses.flatMap((exactness) => {
    const known = each.some((grades) => grades.some((grade) => grade.exactness === exactness));
    const upTo = each.map((grades) => grades.findLast((grade) => grade.exactness <= exactness));
    return known ? [{ exactness, any: upTo.flatMap((grade) => grade?.any ?? []), references: [], towns: [] }] : [];
  });
}

/** The terms of a search. */
export const termsOf = (text: string) => parseSearch(text)?.terms ?? [];
