/** A random calendar of some hundred records, and random changes of its events, generated with fast-check. */

import fc from 'fast-check';
import { slicesOf } from '../../src/model/arrays-and-maps.ts';
import { type Document, type EventFacts, type Status, statuses } from '../../src/model/documents/document.ts';
import { attendanceModes, eventStatuses } from '../../src/model/tables/event-states.ts';
import { wallClockOf } from '../../src/model/time/instants.ts';
import type { Pair } from '../../src/ports.ts';
import { event, hour, noon, organizer, term, venue } from './drafts.ts';
import type { Everything } from './naive-relations.ts';
import { areApart, asSeries, seriesParts } from './random-series.ts';

/** Words with distinct stems in both languages; none is a prefix of another. */
export const words = ['jazz', 'rock', 'teatre', 'cinema', 'dansa', 'circ', 'poesia', 'òpera', 'gòspel', 'flamenc'];

const status = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Status>('publish') },
  { weight: 1, arbitrary: fc.constantFrom<Status>(...statuses, 'future') },
);

const title = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((each) => each.join(' '));

/** An instant within the calendar. */
export const moment = fc.integer({ min: -40, max: 40 }).map((hours) => noon + hours * 6 * hour);

/** A random selection of these values, without repetition. */
export function some<T>(values: readonly T[], maxLength: number): fc.Arbitrary<T[]> {
  return values.length === 0 ? fc.constant([]) : fc.uniqueArray(fc.constantFrom(...values), { maxLength });
}

/** Generates values; the same seed gives the same values. */
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

/** Degrees that are either equal or clearly different for an index that stores points to the centimetre. */
const hundredths = fc.integer({ min: 100, max: 300 }).map((number) => number / 100);

/** How many events a calendar has, and how many of these take place more than once. */
interface Size {
  readonly events?: number;
  readonly series?: number;
}

/** Fills a pair with random records and returns them. */
export async function fill(
  { store }: Pick<Pair, 'store'>,
  seed: number,
  { events: count = 300, series = 0 }: Size = {},
): Promise<Everything> {
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
    author: fc.constantFrom(1, 2),
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
  const repeated = sample(seriesParts(idsOf(venues), title), series, seed);
  const drafts = sample(happening, count, seed).map(([at, hours, more, texts], index) => {
    const draft = event('', at, { ...more, ...walls(at, at + hours * hour, more.timezone) }, texts);
    const parts = repeated[index];
    const whole = parts && asSeries(draft, parts);
    return whole && areApart(whole) ? whole : draft;
  });
  const events: Document<'events'>[] = [];
  // Some at once: where all are, the last ones wait for as long as a busy machine takes for all
  for (const each of slicesOf(drafts, 60)) {
    events.push(...(await Promise.all(each.map((draft) => store.insert('events', draft)))));
  }
  return { events, venues, organizers, categories, tags };
}

/** The start and end of an event, as instants and as wall clocks of its zone. */
function walls(start: number, end: number, zone: string) {
  return { start, end, start_date: wallClockOf(start, zone), end_date: wallClockOf(end, zone) };
}

/** Random changes of events: the changed facts, or undefined for a removal. */
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
