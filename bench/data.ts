/** The calendar under test: an export that both programs load. The same size, seed and time give the same export. */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Chance, chanceFor, chanceOf } from '../src/demo/chance.ts';
import type { Draft, EventFacts, PostFacts, Texts } from '../src/model/documents/document.ts';
import { asPlanned } from '../src/model/tables/event-states.ts';
import type { Kind } from '../src/model/tables/field.ts';
import { dayLength, minuteLength, wholeSecond } from '../src/model/time/durations.ts';
import { wallClockOf } from '../src/model/time/instants.ts';
import { commonWord, phraseOf, proseOf, rareWords, type Vocabulary, vocabularyOf, wordOf } from './vocabulary.ts';

/** The parameters of the data. */
export interface Plan {
  readonly events: number;
  readonly seed: number;
  /** The time around which the events take place, in milliseconds since the epoch. */
  readonly now: number;
  /** The number of days in the future over which they are spread, when it is not the usual one. */
  readonly ahead?: number;
  /** Every fifth event takes place each week for two years. */
  readonly weekly?: true;
}

/** The first and last ID of each kind. */
export interface Ids {
  readonly categories: readonly [number, number];
  readonly tags: readonly [number, number];
  readonly venues: readonly [number, number];
  readonly organizers: readonly [number, number];
  readonly events: readonly [number, number];
}

/** 730 of the 820 days lie in the future, so 89 % of the events are in the default window of two years. */
const daysBehind = 90;
const daysAhead = 730;
const zone = 'Europe/Madrid';
const topCategories = 8;

/** The plan of a calendar with this many events. The seed is arbitrary but fixed, so that runs can be compared. */
export function planOf(events: number): Plan {
  return { events, seed: 20_261, now: Math.floor(Date.now() / minuteLength) * minuteLength };
}

/** The IDs of the records of a plan. */
export function idsOf({ events }: Plan): Ids {
  let last = 0;
  const next = (count: number): [number, number] => {
    const first = last + 1;
    last += count;
    return [first, last];
  };
  const people = Math.max(20, Math.floor(events / 50));
  return { categories: next(40), tags: next(60), venues: next(people), organizers: next(people), events: next(events) };
}

/** A random ID of a range. */
export function anyId([first, last]: readonly [number, number], chance: Chance): number {
  return first + chance.below(last - first + 1);
}

/** The Catalan title of an event; `words` must come from `vocabularyOf` with the plan's seed. */
function titleOf({ seed }: Plan, words: Vocabulary, id: number): string {
  return phraseOf(words, chanceFor(seed, 'title', id), 5);
}

/** Returns a function that gives the Catalan slug of an event by its ID. */
export function slugsOf(plan: Plan): (id: number) => string {
  const words = vocabularyOf('ca', chanceOf(plan.seed));
  return (id) => slugOf(titleOf(plan, words, id), id);
}

function slugOf(phrase: string, id: number): string {
  return `${phrase.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')}-${id}`;
}

/** Writes the export file. */
export async function writeData(plan: Plan, path: string): Promise<void> {
  await pipeline(Readable.from(linesOf(plan)), createWriteStream(path));
}

/** What all record generators need. */
interface Making {
  readonly plan: Plan;
  readonly ids: Ids;
  readonly chance: Chance;
  readonly words: { readonly ca: Vocabulary; readonly es: Vocabulary };
}

/** The lines of the export: the header first, and each record after those that it refers to. */
export function* linesOf(plan: Plan): Generator<string> {
  const chance = chanceOf(plan.seed);
  const words = { ca: vocabularyOf('ca', chance), es: vocabularyOf('es', chance) };
  const making: Making = { plan, ids: idsOf(plan), chance, words };
  const header = { cartellera: 1, calendar: identityOf(plan), languages: ['ca', 'es'], timeZone: zone };
  yield `${JSON.stringify(header)}\n`;
  for (const kind of ['categories', 'tags', 'venues', 'organizers', 'events'] as const) {
    const [first, last] = making.ids[kind];
    for (let id = first; id <= last; id += 1) yield lineOf(kind, id, makers[kind](making, id));
  }
}

/** The line of a record, without the facts that versions before November 2026 refuse; later versions fill in their defaults. */
function lineOf(kind: Kind, id: number, { facts, texts }: Draft): string {
  const known = Object.entries(facts).filter(([name]) => !(name in asPlanned));
  return `${JSON.stringify({ kind, id, facts: Object.fromEntries(known), texts })}\n`;
}

/** A UUID derived from the plan, so that two sizes are two different calendars. */
function identityOf(plan: Plan): string {
  const hex = createHash('sha256').update(JSON.stringify(plan)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const makers: Record<keyof Ids, (making: Making, id: number) => Draft> = {
  categories: (making, id) => ({
    facts: { parent: id <= topCategories ? 0 : anyId([1, topCategories], making.chance) },
    texts: named(making, id, 'name', 2),
  }),
  tags: (making, id) => ({ facts: { parent: 0 }, texts: named(making, id, 'name', 1) }),
  venues: (making, id) => ({
    facts: {
      ...post(making),
      show_map: true,
      show_map_link: true,
      address: `Carrer ${wordOf(making.words.ca, making.chance)}, ${1 + making.chance.below(200)}`,
      city: 'Barcelona',
      country: 'Espanya',
      province: 'Barcelona',
      state: '',
      zip: `08${String(making.chance.below(43)).padStart(3, '0')}`,
      phone: `93 ${100 + making.chance.below(900)} 00 00`,
      stateprovince: '',
      geo_lat: 41.3 + making.chance.below(2000) / 10_000,
      geo_lng: 2.05 + making.chance.below(2000) / 10_000,
    },
    texts: named(making, id, 'venue', 3),
  }),
  organizers: (making, id) => ({
    facts: { ...post(making), phone: '', email: `contacte${id}@example.org` },
    texts: named(making, id, 'organizer', 3),
  }),
  events: (making, id) => event(making, id),
};

function post({ plan, chance }: Making): PostFacts {
  const published = wholeSecond(plan.now - chance.below(80 * dayLength));
  return { author: 1, status: 'publish', published, modified: published, website: 'https://example.org/programa' };
}

function event(making: Making, id: number): Draft<'events'> {
  const { ids, chance, words, plan } = making;
  const rare = rareWordOf(plan, id - ids.events[0]);
  const marks = [...(chance.next() < 0.23 ? [commonWord] : []), ...(rare ? [rare] : [])];
  const facts = eventFacts(making, rare !== undefined);
  return {
    facts: plan.weekly && id % 5 === 0 ? weeklyFrom(plan, facts) : facts,
    texts: {
      ca: titled(id, 'title', titleOf(plan, words.ca, id), proseOf(words.ca, chance, 500, marks)),
      es: titled(id, 'title', phraseOf(words.es, chance, 5), proseOf(words.es, chance, 500, marks)),
    },
  };
}

function eventFacts(making: Making, soon: boolean): EventFacts {
  const { ids, chance, plan } = making;
  const { ahead = daysAhead } = plan;
  const from = soon ? 30 : -daysBehind;
  const to = soon ? ahead - 30 : ahead;
  const quarter = dayLength / 96;
  const start = Math.floor((plan.now + (from + chance.next() * (to - from)) * dayLength) / quarter) * quarter;
  const end = start + (4 + chance.below(8)) * quarter;
  return {
    ...post(making),
    timezone: zone,
    start_date: wallClockOf(start, zone),
    end_date: wallClockOf(end, zone),
    start,
    end,
    ...asPlanned,
    all_day: false,
    cost: costOf(String(5 + chance.below(30))),
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: chance.next() < 0.05,
    categories: several(ids.categories, chance, 1 + chance.below(2)),
    tags: several(ids.tags, chance, chance.below(3)),
    venue: [anyId(ids.venues, chance)],
    organizer: [anyId(ids.organizers, chance)],
    post_parent: 0,
  };
}

/** The number of dates of a series. */
export const datesOfSeries = 104;

/** The same event each week for two years, from one of the last three months on. */
function weeklyFrom({ now }: Plan, facts: EventFacts): EventFacts {
  const length = facts.end - facts.start;
  const weeks = Math.ceil((facts.start - now) / (7 * dayLength));
  const start = facts.start - Math.max(0, weeks) * 7 * dayLength;
  const end = start + length;
  const rule = { rrule: `FREQ=WEEKLY;COUNT=${datesOfSeries}`, rdate: [], exdate: [], own: {} };
  return {
    ...facts,
    ...{ start, end, start_date: wallClockOf(start, zone), end_date: wallClockOf(end, zone) },
    recurrence: { ...rule, horizon: '', places: datesOfSeries },
    last: end + datesOfSeries * 7 * dayLength,
  };
}

function costOf(amount: string): EventFacts['cost'] {
  return { values: [amount], shown: [amount], text: '', symbol: '€', code: 'EUR', position: 'postfix', gap: ' ' };
}

function several(range: readonly [number, number], chance: Chance, count: number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(anyId(range, chance));
  return [...chosen];
}

/** The rare word of an event: a hundred events, spread evenly over the IDs, have one each. */
function rareWordOf({ events }: Plan, at: number): string | undefined {
  const step = Math.max(1, Math.floor(events / 100));
  return at % step === 0 && at / step < 100 ? rareWords[(at / step) % rareWords.length] : undefined;
}

function named({ words, chance }: Making, id: number, field: string, length: number): Texts {
  return {
    ca: titled(id, field, phraseOf(words.ca, chance, length)),
    es: titled(id, field, phraseOf(words.es, chance, length)),
  };
}

function titled(id: number, field: string, phrase: string, description = ''): Record<string, string> {
  const name = field === 'title' ? phrase : `${phrase} ${id}`;
  return { [field]: name, ...(description && { description }), slug: slugOf(phrase, id) };
}
