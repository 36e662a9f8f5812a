/** A calendar of some hundred records, and queries to ask of it, both made by fast-check. */

import fc from 'fast-check';
import type { CountBy, Counting } from '../../src/model/counting.ts';
import { type Document, type EventFacts, type Status, statuses } from '../../src/model/documents/document.ts';
import type { Likeness } from '../../src/model/likeness.ts';
import type { PriceTest } from '../../src/model/money/price-range.ts';
import type { NameQuery } from '../../src/model/query.ts';
import { parseNameSearch, parseSearch } from '../../src/model/search/search-text.ts';
import type { WideSearch } from '../../src/model/search/wide-search.ts';
import { attendanceModes, eventStatuses } from '../../src/model/tables/event-states.ts';
import { dayLength } from '../../src/model/time/durations.ts';
import { wallClockOf } from '../../src/model/time/instants.ts';
import type { OrderBy, Pair, Query } from '../../src/ports.ts';
import { day, event, hour, noon, organizer, term, venue } from './drafts.ts';
import type { Everything } from './naive.ts';

/** Words whose stems differ from each other's in both languages, and of which none begins another. */
const words = ['jazz', 'rock', 'teatre', 'cinema', 'dansa', 'circ', 'poesia', 'òpera', 'gòspel', 'flamenc'];
const status = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Status>('publish') },
  { weight: 1, arbitrary: fc.constantFrom<Status>(...statuses, 'future') },
);
const title = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((each) => each.join(' '));
const moment = fc.integer({ min: -40, max: 40 }).map((hours) => noon + hours * 6 * hour);

function some<T>(values: readonly T[], maxLength: number): fc.Arbitrary<T[]> {
  return values.length === 0 ? fc.constant([]) : fc.uniqueArray(fc.constantFrom(...values), { maxLength });
}

/** Records of one seed; the same seed gives the same records. */
function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number, seed: number): T[] {
  return fc.sample(arbitrary, { numRuns, seed });
}

function textsOf(field: string) {
  const set = fc.record(
    { [field]: title, slug: fc.constant('x'), description: title },
    { requiredKeys: [field, 'slug'] },
  );
  return fc.record({ ca: set, es: set }, { requiredKeys: ['ca'] });
}

const cost = fc
  .tuple(some(['0', '5', '10', '12.5', '20', '60'], 2), fc.constantFrom('', 'EUR', 'EUR', 'USD'))
  .map(([values, code]) => ({
    values,
    shown: values,
    text: '',
    symbol: '',
    code,
    position: '' as const,
    gap: '' as const,
  }));

/** Degrees that are the same or far enough apart for an index that knows places to the centimetre. */
const hundredths = fc.integer({ min: 100, max: 300 }).map((number) => number / 100);

/** Fills a pair with records, and gives them all. */
export async function fill({ store }: Pick<Pair, 'store'>, seed: number): Promise<Everything> {
  const point = fc.option(fc.record({ geo_lat: fc.integer({ min: 40, max: 42 }), geo_lng: hundredths }));
  const post = fc.record({ status, published: moment, modified: moment });
  const city = fc.constantFrom('', 'Vic', 'Lleida', 'Lérida', 'Vilaperduda');
  const place = fc.tuple(fc.tuple(post, city), point, textsOf('venue'));
  const venues = await Promise.all(
    sample(place, 25, seed).map(([[facts, town], at, texts]) =>
      store.insert('venues', venue('', { ...facts, city: town, ...at }, texts)),
    ),
  );
  const organizers = await Promise.all(
    sample(fc.tuple(post, title), 10, seed).map(([facts, name]) => store.insert('organizers', organizer(name, facts))),
  );
  const categories: Document<'categories'>[] = [];
  for (const [at, back] of sample(fc.nat({ max: 6 }), 15, seed).entries()) {
    const parent: number = back === 0 ? 0 : (categories[at - back]?.id ?? 0);
    categories.push(await store.insert('categories', term(`${words[at % 10]} ${at}`, parent)));
  }
  const tags = await Promise.all(words.map((word) => store.insert('tags', term(`${word} viu`))));
  const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
  const facts = fc.record({
    status,
    published: moment,
    modified: moment,
    hide_from_listings: fc.nat({ max: 9 }).map((number) => number === 0),
    featured: fc.boolean(),
    venue: some(idsOf(venues), 2),
    organizer: some(idsOf(organizers), 2),
    categories: some(idsOf(categories).slice(0, 12), 3),
    tags: some(idsOf(tags), 3),
    post_parent: fc.constantFrom(0, 0, 0, 7, 8),
    event_status: fc.constantFrom(...eventStatuses, 'scheduled' as const),
    attendance_mode: fc.constantFrom(...attendanceModes),
    sold_out: fc.boolean(),
    cost,
    all_day: fc.nat({ max: 5 }).map((number) => number === 0),
    timezone: fc.constantFrom('Europe/Madrid', 'Europe/Madrid', 'Pacific/Auckland', 'America/Los_Angeles'),
  });
  const happening = fc.tuple(moment, fc.integer({ min: 0, max: 60 }), facts, textsOf('title'));
  const events = await Promise.all(
    sample(happening, 300, seed).map(([at, hours, more, texts]) =>
      store.insert('events', event('', at, { ...more, ...walls(at, at + hours * hour, more.timezone) }, texts)),
    ),
  );
  return { events, venues, organizers, categories, tags };
}

/** The ends of an event, as instants and as clocks of its zone. */
function walls(start: number, end: number, zone: string) {
  return { start, end, start_date: wallClockOf(start, zone), end_date: wallClockOf(end, zone) };
}

/** What becomes of some events of a calendar: facts that are others, or nothing for one that is removed. */
export function changesOf(all: Everything, howMany: number, seed: number): (Partial<EventFacts> | undefined)[] {
  const ids = (kind: 'venues' | 'organizers' | 'categories' | 'tags') => all[kind].map(({ id }) => id);
  const when = fc
    .tuple(moment, fc.integer({ min: 0, max: 60 }))
    .map(([start, hours]) => walls(start, start + hours * hour, 'UTC'));
  const change = fc.oneof(
    when,
    fc.record({ status }),
    fc.record({ hide_from_listings: fc.boolean() }),
    fc.record({ venue: some(ids('venues'), 2), organizer: some(ids('organizers'), 2) }),
    fc.record({ categories: some(ids('categories'), 3), tags: some(ids('tags'), 3) }),
    fc.constant(undefined),
  );
  return sample(change, howMany, seed);
}

const bound = moment.chain((at) => fc.constantFrom(at, at + 1, at - 1, at + 500));
const typed = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), fc.constantFrom(...words, 'opera', 'DANSA')), {
    minLength: 1,
    maxLength: 2,
  })
  .map((parts) => parts.map((part) => part.join('')).join(' '));
const search = typed.map(parseSearch);
/** Words of names, and parts of them that no word begins with. */
const nameSearch = fc
  .oneof(typed, fc.constantFrom('viu', 'zz', 'era', 'ra-7', 'a v', 'zz -viu', 'a -dansa'))
  .map(parseNameSearch);
const window = fc.record({ startFrom: bound, startTo: bound, endFrom: bound, endTo: bound }, { requiredKeys: [] });
const near = fc.record({
  lat: fc.double({ min: 40, max: 42, noNaN: true }),
  lng: fc.double({ min: 1, max: 3, noNaN: true }),
  km: fc.constantFrom(1, 30, 80, 400),
  orTown: fc.constantFrom(undefined, true),
});
const dayNumber = fc.integer({ min: -12, max: 12 }).map((days) => Math.floor(noon / dayLength) + days);
const period = fc.record(
  {
    days: fc.record({ from: dayNumber, to: dayNumber }, { requiredKeys: [] }),
    clock: fc.record({ from: bound, to: bound }, { requiredKeys: [] }),
    unfinishedAt: bound,
    finishedAt: bound,
    brief: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
const priceTest = fc.constantFrom<PriceTest | null>(
  null,
  { highTo: 0 },
  { highAbove: 0, lowTo: 1000 },
  { lowAbove: 1000, lowTo: 2000 },
  { lowTo: 1500, highFrom: 1200 },
);
const hourRange = fc.record({ from: fc.nat({ max: 1439 }), to: fc.nat({ max: 1440 }) });
const edge = fc.integer({ min: 0, max: 250 }).map((number) => number / 100 + 0.505);
const box = fc.tuple(edge, edge, edge, edge).map(([west, east, one, other]) => ({
  west,
  east,
  south: 39.5 + Math.min(one, other),
  north: 39.5 + Math.max(one, other),
}));
const someStatuses = fc.oneof(
  fc.constant<Status[]>(['publish']),
  some(statuses, 5).filter((each) => each.length > 0),
);

function asked(
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

/** What `q` asks of these records; the IDs and the towns are those of any names. */
function wideSearches(all: Everything): fc.Arbitrary<WideSearch> {
  const ids = [...all.venues, ...all.organizers, ...all.categories, ...all.tags].map(({ id }) => id);
  const word = fc.constantFrom(...words, 'opera', 'DANSA', '"jazz rock"', 'te', 'zz');
  const any = fc.uniqueArray(word, { minLength: 1, maxLength: 2 }).map((some) => some.flatMap(termsOf));
  const term = fc.record({
    excluded: fc.nat({ max: 3 }).map((number) => number === 0),
    any,
    references: some(ids, 3),
    towns: fc.oneof(fc.constant([]), some(['vic', 'lleida', 'vilaperduda'], 2)),
  });
  return fc.record({
    language: fc.constantFrom('ca', 'es'),
    terms: fc.array(term, { minLength: 1, maxLength: 3 }),
    titlesOnly: fc.boolean(),
  });
}

const termsOf = (text: string) => parseSearch(text)?.terms ?? [];

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
  const events = asked(
    {
      window,
      search,
      q: wideSearches(all),
      references,
      near,
      featured: fc.boolean(),
      located: fc.boolean(),
      hidden: fc.boolean(),
      parent: fc.constantFrom(0, 7),
      include: some(ids('events'), 30),
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
      asked({ ...place, include: some(ids(kind as 'venues'), 9) }, ['date', 'title', 'modified', 'id']).chain((query) =>
        someStatuses.map((each) => ({ ...query, kind, statuses: each })),
      ),
    );
  const terms = fc.constantFrom('categories' as const, 'tags' as const).chain((kind) =>
    asked(
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

/** What one of the events has, or another that none is. */
export function anyLikeness({ events }: Everything): fc.Arbitrary<Likeness> {
  const towns = some(['vic', 'lleida', 'vilaperduda'], 2);
  return fc.tuple(fc.constantFrom(...events), fc.constantFrom(...events), towns).map(([{ facts }, other, town]) => ({
    ...(facts.post_parent > 0 && { post_parent: facts.post_parent }),
    ...{ organizer: facts.organizer, venue: facts.venue, town },
    tags: [...new Set([...facts.tags, ...other.facts.tags])],
    categories: facts.categories,
  }));
}

/** What every reader asks of words and places, several times with other windows and pages. */
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
  const turn = asked({ window: fc.record({ startFrom: bound, startTo: bound }, { requiredKeys: [] }) }, ['start_date']);
  return fc
    .tuple(asks, fc.constantFrom('ca', 'es'), fc.array(turn, { minLength: 3, maxLength: 5 }))
    .map(([what, language, turns]) => {
      const constant = { kind: 'events', statuses: ['publish'], ...what, language };
      return turns.map((each) => dense({ ...each, ...constant } as Query));
    });
}

/** Without the conditions that are absent; `include` orders nothing when nothing is included. */
function dense(query: Query): Query {
  const present = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ) as unknown as Query;
  return present.orderBy === 'include' && !present.include ? { ...present, orderBy: 'id' } : present;
}

export const laterThanAll = noon + 400 * day;
