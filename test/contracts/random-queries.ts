/** Random queries for a random calendar. */

import fc from 'fast-check';
import type { CountBy, Counting } from '../../src/model/counting.ts';
import type { Likeness } from '../../src/model/likeness.ts';
import type { NameQuery } from '../../src/model/query.ts';
import { attendanceModes, eventStatuses } from '../../src/model/tables/event-states.ts';
import type { OrderBy, Query } from '../../src/ports.ts';
import type { Everything } from './naive-relations.ts';
import { rowsOf } from './naive-series.ts';
import { moment, some } from './random-calendar.ts';
import {
  bound,
  box,
  dayNumber,
  hourRange,
  nameSearch,
  near,
  period,
  priceTest,
  search,
  someStatuses,
  termsOf,
  wideSearches,
  window,
} from './random-conditions.ts';

/** A query with a few of these conditions, in one of these orders. */
function queryWith(
  conditions: Record<string, fc.Arbitrary<unknown>>,
  orders: readonly OrderBy[],
): fc.Arbitrary<Partial<Query>> {
  const paging = {
    language: fc.constantFrom('ca', 'es'),
    orderBy: fc.constantFrom(...orders),
    descending: fc.boolean(),
    offset: fc.constantFrom(0, 0, 3, 50, 170, 400),
    limit: fc.constantFrom(1, 10, 60),
  };
  const rarely = Object.entries({ ...conditions, due: moment }).map(([name, values]) => [
    name,
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values }),
  ]);
  return fc.record({ ...Object.fromEntries(rarely), ...paging }) as fc.Arbitrary<Partial<Query>>;
}

/** Any look-up of names. */
export const anyNames: fc.Arbitrary<NameQuery> = fc.record(
  {
    language: fc.constantFrom('ca', 'es'),
    statuses: someStatuses,
    due: moment,
    wanted: fc.array(fc.constantFrom('jazz', 'rock viu', '"jazz viu"', 'dan', 'vilaperduda', 'zz', '3').map(termsOf), {
      minLength: 1,
      maxLength: 3,
    }),
  },
  { requiredKeys: ['language', 'statuses', 'wanted'] },
);

/** Any query about one of these records' kinds. */
export function anyQuery(all: Everything): fc.Arbitrary<Query> {
  const ids = (kind: keyof Everything) => all[kind].map(({ id }) => id);
  const group = fc.oneof(
    ...(['venues', 'organizers', 'categories', 'tags'] as const).map((kind) => some(ids(kind), 4)),
  );
  const references = fc.array(
    group.filter((each) => each.length > 0).map((ids) => ({ by: 'tags' as const, ids })),
    { minLength: 1, maxLength: 2 },
  );
  // Series themselves, their dates, and single events
  const listed = all.events.flatMap((event) => [event.id, ...rowsOf(event).map(({ id }) => id)]);
  const events = queryWith(
    {
      expand: fc.constant('series'),
      withoutDates: fc.constant(true),
      untitledIn: fc.constantFrom('ca', 'es'),
      author: fc.constantFrom(1, 2),
      window,
      search,
      q: wideSearches(all),
      references,
      near,
      featured: fc.boolean(),
      located: fc.boolean(),
      hidden: fc.boolean(),
      parent: fc.constantFrom(0, 7),
      include: some(listed, 30),
      exclude: some(ids('events'), 30),
      period,
      ongoing: fc.record({ before: dayNumber, only: fc.boolean() }),
      hours: fc.array(fc.array(hourRange, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
      eventStatuses: some(eventStatuses, 3).filter((each) => each.length > 0),
      attendanceModes: some(attendanceModes, 2).filter((each) => each.length > 0),
      soldOut: fc.boolean(),
      box,
      prices: fc.array(fc.array(priceTest, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
      towns: fc.array(
        some(['vic', 'lleida', 'vilaperduda'], 2).filter((each) => each.length > 0),
        { minLength: 1, maxLength: 2 },
      ),
      titledIn: fc.constantFrom(['ca'], ['es'], ['ca', 'es']),
      agendaFrom: dayNumber,
      featuredFirst: fc.constant(true),
    },
    [
      'start_date',
      'start_date',
      'start_date',
      'agenda',
      'agenda',
      'relevance',
      'relevance',
      'end_date',
      'title',
      'date',
      'modified',
      'distance',
      'id',
    ],
  ).chain((query) => someStatuses.map((each) => ({ ...query, kind: 'events', statuses: each })));
  const place = { search, hasEvents: fc.boolean(), upcomingAfter: bound };
  const posts = fc
    .constantFrom('venues', 'organizers')
    .chain((kind) =>
      queryWith({ ...place, include: some(ids(kind as 'venues'), 9) }, ['date', 'title', 'modified', 'id']).chain(
        (query) => someStatuses.map((each) => ({ ...query, kind, statuses: each })),
      ),
    );
  const terms = fc.constantFrom('categories' as const, 'tags' as const).chain((kind) =>
    queryWith(
      {
        search: nameSearch,
        used: fc.boolean(),
        slug: fc.constantFrom('jazz-0', 'jazz-viu', 'none'),
        parent: fc.constantFrom(0, ...ids('categories')),
        include: some(ids(kind), 9),
        exclude: some(ids(kind), 9),
      },
      ['name', 'slug', 'id', 'count', 'description', 'parent', 'include'],
    ).map((query) => ({ ...query, kind })),
  );
  const queries = fc.oneof(
    { weight: 4, arbitrary: events },
    { weight: 1, arbitrary: posts },
    { weight: 1, arbitrary: terms },
  );
  return queries.map((query) => dense(query as unknown as Query));
}

/** Counts of every kind, over days around those of the calendar. */
export const anyCountings: fc.Arbitrary<Counting[]> = fc.array(
  fc.oneof(
    fc
      .constantFrom<CountBy['by']>(
        'categories',
        'tags',
        'venue',
        'organizer',
        'eventStatus',
        'attendance',
        'titledIn',
        'towns',
      )
      .map((by) => ({ by })),
    fc.array(priceTest, { maxLength: 3 }).map((tests) => ({ where: 'price' as const, tests })),
    fc.array(hourRange, { maxLength: 3 }).map((tests) => ({ where: 'hours' as const, tests })),
    fc.array(period, { maxLength: 3 }).map((some) => ({
      where: 'periods' as const,
      tests: some.map((each) => ({ period: each })),
    })),
    fc
      .tuple(
        fc.array(fc.tuple(dayNumber, fc.nat({ max: 9 })), { maxLength: 5 }),
        fc.constantFrom(undefined, true, false),
      )
      .map(([some, ongoing]) => ({
        where: 'days' as const,
        tests: some.map(([from, length]) => ({ from, to: from + length })),
        ...(ongoing !== undefined && { ongoing }),
      })),
    fc.constant({ span: true as const }),
    fc.constant({ pins: true as const }),
  ),
  { minLength: 1, maxLength: 4 },
);

/** The features of one event, with the tags of another added and random towns, so that no stored event has exactly these. */
export function anyLikeness({ events }: Everything): fc.Arbitrary<Likeness> {
  const towns = some(['vic', 'lleida', 'vilaperduda'], 2);
  return fc.tuple(fc.constantFrom(...events), fc.constantFrom(...events), towns).map(([{ facts }, other, town]) => ({
    ...(facts.post_parent > 0 && { post_parent: facts.post_parent }),
    ...{ organizer: facts.organizer, venue: facts.venue, town },
    tags: [...new Set([...facts.tags, ...other.facts.tags])],
    categories: facts.categories,
  }));
}

/** One anonymous query for words, references or both, repeated with different windows and pages. */
export function anyRecurringQueries(all: Everything): fc.Arbitrary<Query[]> {
  const group = some(
    [...all.venues, ...all.categories].map(({ id }) => id),
    2,
  ).filter((each) => each.length > 0);
  const asks = fc.oneof(
    search.map((words) => ({ search: words })),
    group.map((each) => ({ references: [{ by: 'tags' as const, ids: each }] })),
    fc
      .tuple(search, group)
      .map(([words, each]) => ({ search: words, references: [{ by: 'tags' as const, ids: each }] })),
  );
  const turn = queryWith({ window: fc.record({ startFrom: bound, startTo: bound }, { requiredKeys: [] }) }, [
    'start_date',
  ]);
  return fc
    .tuple(asks, fc.constantFrom('ca', 'es'), fc.array(turn, { minLength: 3, maxLength: 5 }))
    .map(([what, language, turns]) => {
      const constant = { kind: 'events', statuses: ['publish'], ...what, language };
      return turns.map((each) => dense({ ...each, ...constant } as Query));
    });
}

/** Drops absent conditions, and replaces the order `include` when no IDs are included. */
function dense(query: Query): Query {
  const present = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ) as unknown as Query;
  return present.orderBy === 'include' && !present.include ? { ...present, orderBy: 'id' } : present;
}
