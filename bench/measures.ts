/** The measures of the bench: requests generated from the data, and target rates. */

import { type Chance, chanceOf } from '../src/demo/chance.ts';
import { onceFor } from '../src/model/arrays-and-maps.ts';
import { dayLength } from '../src/model/time/durations.ts';
import { anyId, type Ids, idsOf, type Plan, slugsOf } from './data.ts';
import type { Request } from './load.ts';
import { commonWord, phraseOf, proseOf, rareWords, vocabularyOf, wordOf } from './vocabulary.ts';

/** The pairs on which the bench can run. */
export type PairName = 'embedded' | 'server';

/** Targets: the rate of the product divided by that of the floor program, on each pair. */
interface Aim extends Readonly<Record<PairName, number>> {
  /** p95 of the largest calendar divided by that of the smallest, if there is a target. */
  readonly growth?: number;
  /** The same of processor time. */
  readonly growthOfCost?: Readonly<Record<PairName, number>>;
}

/** What two responses have in common: the total alone, where each has an order of its own. */
export type Alike = 'total';

/** One measure. */
export interface Measure {
  readonly name: string;
  readonly aim: Aim;
  /** The requests to choose from. */
  readonly pool: (plan: Plan) => Request[];
  /** What must be equal in both responses; without it, totals, IDs, titles and counts of facets. */
  readonly alike?: Alike;
  /** Replaces the number of connections from the command line. */
  readonly connections?: number;
  /** The measure changes the calendar, so it runs last. */
  readonly writes?: true;
}

interface Drawing {
  readonly plan: Plan;
  readonly ids: Ids;
  readonly chance: Chance;
}

/** The path of the API. */
export const api = '/calendar/events/v1';

/** The fraction of events in the default window. */
const inWindow = 0.89;
const perPage = 10;

/** Targets by the kind of work that a request causes. */
const aims = {
  window: { embedded: 2.5, server: 1.5, growth: 1.1 },
  part: { embedded: 2, server: 1.5, growth: 1.1 },
  common: { embedded: 1.5, server: 1.5, growth: 1.2 },
  rare: { embedded: 1.5, server: 1.5, growth: 1.1 },
  names: { embedded: 1.5, server: 1.5 },
  suggest: { embedded: 0.5, server: 0.5, growthOfCost: { embedded: 3, server: 2 } },
  facets: { embedded: 1.2, server: 0.9, growthOfCost: { embedded: 3, server: 2 } },
  wide: { embedded: 0.9, server: 0.8 },
  one: { embedded: 1.5, server: 1 },
  unchanged: { embedded: 0.8, server: 0.8 },
  write: { embedded: 1.2, server: 0.9 },
  writeAlone: { embedded: 0.7, server: 0.9 },
};

/** All measures, in the order in which they run. */
export const measures: readonly Measure[] = [
  { name: 'list, first page', aim: aims.window, pool: () => [{ path: `${api}/events` }] },
  { name: 'list, changing windows', aim: aims.window, pool: drawn(20_000, windows) },
  { name: 'list, page 500', aim: aims.part, pool: (plan) => [pageOf(Math.min(500, lastPage(plan)))] },
  { name: 'list, deep (90 %)', aim: aims.part, pool: drawn(1000, deep) },
  { name: 'list, venue and dates', aim: aims.part, pool: drawn(20_000, venueAndDates) },
  { name: 'list, any of 3 categories', aim: aims.part, pool: drawn(20_000, threeCategories) },
  { name: 'search, common word', aim: aims.common, pool: drawn(20_000, common) },
  { name: 'search, rare word and dates', aim: aims.rare, pool: drawn(20_000, rare) },
  { name: 'single by ID', aim: aims.one, pool: drawn(20_000, single) },
  { name: 'single, often read', aim: aims.one, pool: drawn(200, single) },
  { name: 'single by slug', aim: aims.one, pool: bySlug },
  { name: 'single, not modified', aim: aims.unchanged, pool: notModified },
  { name: 'categories', aim: aims.names, pool: () => [{ path: `${api}/categories` }] },
  { name: 'venues with events', aim: aims.names, pool: () => [{ path: `${api}/venues?has_events=true` }] },
  { name: 'discovery: suggest, new beginnings', aim: aims.suggest, pool: drawn(20_000, beginnings) },
  { name: 'discovery: suggest, never asked', aim: aims.suggest, pool: neverAsked },
  { name: 'discovery: suggest, one of 20', aim: aims.suggest, pool: drawn(20, beginnings) },
  { name: 'discovery: suggest, events alone', aim: aims.suggest, pool: drawn(20_000, titles) },
  { name: 'discovery: list and three facets', aim: aims.facets, pool: drawn(20_000, faceted) },
  { name: 'discovery: q, common word', aim: aims.wide, pool: drawn(20_000, wide), alike: 'total' },
  { name: 'create', aim: aims.write, pool: created, writes: true },
  { name: 'create, one at a time', aim: aims.writeAlone, pool: created, writes: true, connections: 1 },
  { name: 'change', aim: aims.write, pool: changed, writes: true },
  { name: 'change, one at a time', aim: aims.writeAlone, pool: changed, writes: true, connections: 1 },
];

function drawn(count: number, draw: (drawing: Drawing) => string): (plan: Plan) => Request[] {
  return (plan) => {
    const drawing = { plan, ids: idsOf(plan), chance: chanceOf(plan.seed + count) };
    return Array.from({ length: count }, () => ({ path: `${api}/${draw(drawing)}` }));
  };
}

function lastPage({ events }: Plan): number {
  return Math.floor((events * inWindow * 0.98) / perPage);
}

function pageOf(page: number): Request {
  return { path: `${api}/events?page=${page}` };
}

/** A window in days from now, in UTC, which both programs interpret alike. */
function dates({ plan }: Drawing, from: number, to: number): string {
  return `start_date=${momentOf(plan.now + from * dayLength)}&end_date=${momentOf(plan.now + to * dayLength)}`;
}

function momentOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

function windows(drawing: Drawing): string {
  const from = drawing.chance.next() * 300;
  return `events?${dates(drawing, from, from + 30 + drawing.chance.next() * 400)}`;
}

function deep({ plan, chance }: Drawing): string {
  return `events?page=${Math.floor(lastPage(plan) * 0.9) - chance.below(20)}`;
}

function venueAndDates(drawing: Drawing): string {
  const from = drawing.chance.next() * 100;
  return `events?venue=${anyId(drawing.ids.venues, drawing.chance)}&${dates(drawing, from, from + 600)}`;
}

function threeCategories({ ids, chance }: Drawing): string {
  const three = [0, 0, 0].map(() => anyId(ids.categories, chance));
  return `events?categories=${three.join(',')}`;
}

function common(drawing: Drawing): string {
  const from = drawing.chance.next() * 100;
  return `events?search=${commonWord}&${dates(drawing, from, from + 600)}`;
}

function rare(drawing: Drawing): string {
  return `events?search=${drawing.chance.oneOf(rareWords)}&${dates(drawing, drawing.chance.next() * 20, 720)}`;
}

/** The first two to six letters of a word of titles and names. */
export function beginningOf(plan: Plan, chance: Chance): string {
  const word = wordOf(catalan(plan), chance).normalize('NFD').replace(/\p{M}/gu, '');
  return word.slice(0, 2 + chance.below(5));
}

function beginnings({ plan, chance }: Drawing): string {
  return `suggest?q=${beginningOf(plan, chance)}`;
}

function neverAsked(plan: Plan): Request[] {
  return drawn(20_000, beginnings)(plan).map((request) => ({ ...request, isNew: true }));
}

function titles(drawing: Drawing): string {
  return `${beginnings(drawing)}&kinds=events`;
}

/** The words of the data (see `linesOf`). */
const catalan = onceFor((plan: Plan) => vocabularyOf('ca', chanceOf(plan.seed)));

function faceted(drawing: Drawing): string {
  return `${windows(drawing)}&facets=categories,tags,venue`;
}

function wide(drawing: Drawing): string {
  return common(drawing).replace('search=', 'q=');
}

function single({ ids, chance }: Drawing): string {
  return `events/${anyId(ids.events, chance)}`;
}

function bySlug(plan: Plan): Request[] {
  const slugOf = slugsOf(plan);
  const { events } = idsOf(plan);
  const chance = chanceOf(plan.seed + 3);
  return Array.from({ length: 20_000 }, () => ({ path: `${api}/events/by-slug/${slugOf(anyId(events, chance))}` }));
}

/** Conditional requests of clients that have the record. `*` matches any ETag (RFC 9110, 13.1.2), so none must be known in advance. */
function notModified(plan: Plan): Request[] {
  return drawn(200, single)(plan).map(({ path }) => ({ path, ifNoneMatch: '*' }));
}

/** Requests that change the titles of existing events; a POST to a record is an update. */
function changed(plan: Plan): Request[] {
  const chance = chanceOf(plan.seed + 2);
  const words = vocabularyOf('ca', chance);
  const { events } = idsOf(plan);
  return Array.from({ length: 20_000 }, () => ({
    path: `${api}/events/${anyId(events, chance)}`,
    body: JSON.stringify({ title: phraseOf(words, chance, 5) }),
  }));
}

function created(plan: Plan): Request[] {
  const chance = chanceOf(plan.seed + 1);
  const words = vocabularyOf('ca', chance);
  const ids = idsOf(plan);
  return Array.from({ length: 1000 }, () => {
    const start = plan.now + dayLength + chance.below(700) * dayLength;
    const body = {
      title: phraseOf(words, chance, 5),
      description: proseOf(words, chance, 500, []),
      start_date: momentOf(start),
      end_date: momentOf(start + dayLength / 12),
      venue: [anyId(ids.venues, chance)],
      organizer: [anyId(ids.organizers, chance)],
      categories: [anyId(ids.categories, chance)],
      tags: [anyId(ids.tags, chance)],
    };
    return { path: `${api}/events`, body: JSON.stringify(body) };
  });
}
