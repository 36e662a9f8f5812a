/** Events: what happens, where, when, for how much, said in both languages alike. */

import type { EventFacts, Times } from '../model/document.ts';
import { dayLength, wholeSecond } from '../model/durations.ts';
import { type Instant, wallClockOf } from '../model/instants.ts';
import type { Status } from '../model/statuses.ts';
import { type Chance, drawn, longTail, type Weighted } from './chance.ts';
import { type DayNumber, dayNumber, monthOf, weekdayOf } from './days.ts';
import type { Host } from './hosts.ts';
import { type Made, type Making, publicationOf, textsOf } from './making.ts';
import type { Said, Spoken } from './phrases.ts';
import type { Place } from './places.ts';
import type { Pool } from './pool.ts';
import { homeZone } from './relative.ts';
import type { EventKind, SeedFiles, Town } from './seed-files.ts';
import { storyOf } from './stories.ts';
import { type Occasion, tellingOf } from './telling.ts';
import { isTrueOf } from './terms.ts';
import { dayAt, dayFor, suits, timesOn, usualSuits } from './when.ts';

/** What is decided of an event before it is made; the rest is drawn. */
export interface Decided {
  readonly kind?: EventKind;
  readonly times?: Times;
  /** The day that it begins on, at an hour of its kind. */
  readonly day?: DayNumber;
  /** Which part of all events, 0 to 1, begins before it. */
  readonly part?: number;
}

/** Makes the event with this number among all. */
export type MakeEvent = (number: number, decided?: Decided) => Made<'events'>;

/** A maker of events. Throws RangeError when the pool has no place for any kind. */
export function happeningsOf(making: Making, { kinds }: SeedFiles, pool: Pool): MakeEvent {
  const today = dayNumber(wallClockOf(making.order.now, homeZone));
  const stages = kinds.map((kind) => stageOf(kind, pool)).filter(({ places }) => places.length > 0);
  if (stages.length === 0) throw new RangeError('No kind of event has a place');
  const usual = stages.map((stage) => ({ item: stage, weight: stage.kind.weight }));
  const seasonal = onSuitingDays(stages);
  return (number, decided = {}) => {
    const chance = making.chanceOf('event', number);
    const known = decided.part === undefined ? decided.day : dayAt(decided.part, today);
    const asked = decided.kind && stages.find(({ kind }) => kind === decided.kind);
    const { kind, places, hosts } = asked ?? drawn(chance, known === undefined ? usual : seasonal(known));
    const place = places[longTail(chance, places.length)] as Place;
    const begins = known ?? dayFor(kind.when, chance, today);
    const times = decided.times ?? timesOn(begins, kind.when, chance, place.town.province.timezone);
    const host = hostFor(hosts, place, chance);
    return eventOf(making, pool, { number, chance, kind, place, host, times });
  };
}

/** A kind of event with the places and organizers that it can have. */
interface Stage {
  readonly kind: EventKind;
  readonly places: readonly Place[];
  /** By town. */
  readonly hosts: ReadonlyMap<Town, readonly Host[]>;
}

function stageOf(kind: EventKind, pool: Pool): Stage {
  return { kind, places: placesFor(kind, pool), hosts: hostsFor(kind, pool) };
}

/** The kinds with their weights on a day, by its weekday and month: over the year each is as frequent as its weight says. */
function onSuitingDays(stages: readonly Stage[]): (day: DayNumber) => readonly Weighted<Stage>[] {
  const known = new Map<number, readonly Weighted<Stage>[]>();
  return (day) => {
    const season = 12 * weekdayOf(day) + monthOf(day);
    const weighted =
      known.get(season) ??
      stages.map((stage) => {
        const { weight, when } = stage.kind;
        return { item: stage, weight: (weight * suits(when, day)) / usualSuits(when) };
      });
    known.set(season, weighted);
    return weighted;
  };
}

/** Decided of one event before it is written. */
interface Plan {
  readonly number: number;
  readonly chance: Chance;
  readonly kind: EventKind;
  readonly place: Place;
  readonly host: Host | undefined;
  readonly times: Times;
}

function placesFor({ places, regions }: EventKind, pool: Pool): Place[] {
  const inRegion = ({ town }: Place): boolean => regions?.includes(town.province.region) ?? true;
  return pool.places.filter((place) => places.includes(place.sort) && inRegion(place));
}

/** Organizers that suit a kind, by town. */
function hostsFor({ hosts }: EventKind, pool: Pool): ReadonlyMap<Town, readonly Host[]> {
  const suiting = pool.hosts.filter(({ sort }) => hosts.includes(sort));
  return Map.groupBy(suiting, ({ town }) => town);
}

function hostFor(hosts: ReadonlyMap<Town, readonly Host[]>, { town }: Place, chance: Chance): Host | undefined {
  const local = hosts.get(town) ?? [];
  return chance.next() < 0.96 && local.length > 0 ? chance.oneOf(local) : undefined;
}

function eventOf(making: Making, pool: Pool, plan: Plan): Made<'events'> {
  const { number, chance, kind, place, host, times } = plan;
  const id = making.nextId();
  const price = drawn(chance, kind.prices);
  const occasion = occasionOf(times, place);
  const telling = tellingOf(chance, kind.words, occasion, phrasesOf(place, host));
  const tags = kind.tags.filter((tag) => isTrueOf(tag, occasion, price)).map(({ key }) => key);
  const fields = storyOf(chance, kind, telling, price);
  return {
    kind: 'events',
    id,
    facts: {
      ...factsOf(making, pool, plan, id),
      ...times,
      cost: price,
      tags: termsFor(tags, pool.tags.ids, chance, chance.below(3), 0.3),
    },
    texts: textsOf(making, 'events', number, languagesOf(making.order.languages, place, chance), fields),
  };
}

function occasionOf({ start_date }: Times, { town, sort }: Place): Occasion {
  const hour = Number(start_date.slice(11, 13));
  const day = dayNumber(start_date);
  return { month: monthOf(day), weekday: weekdayOf(day), hour, region: town.province.region, place: sort };
}

/** Who organizes what has no organizer. */
const nobody: Said = { ca: 'un grup de veïns', es: 'un grupo de vecinos' };

function phrasesOf(place: Place, host: Host | undefined): Record<string, Said> {
  const site = `https://${place.id}.agenda.example/`;
  const organizer = host?.name ?? nobody;
  return { town: place.town.name, venue: place.name, organizer, site: { ca: site, es: site } };
}

/** One event in twelve is told in one language only, mostly that of its town. */
function languagesOf(languages: readonly Spoken[], place: Place, chance: Chance): readonly Spoken[] {
  const told = chance.next();
  if (told > 1 / 12 || languages.length < 2) return languages;
  const { language } = place.town.province;
  return languages.filter((each) => (told < 1 / 60 ? each !== language : each === language));
}

const standing: readonly Weighted<Status>[] = [
  { item: 'publish', weight: 950 },
  { item: 'draft', weight: 20 },
  { item: 'pending', weight: 10 },
  { item: 'future', weight: 10 },
  { item: 'private', weight: 5 },
  { item: 'trash', weight: 5 },
];

type Facts = Omit<EventFacts, keyof Times | 'cost' | 'tags'>;

function factsOf(making: Making, pool: Pool, { chance, kind, place, host, times }: Plan, id: number): Facts {
  const { now } = making.order;
  const status = drawn(chance, standing);
  const publication = publicationOf(making, chance, id, 60, times.start - 5 * dayLength);
  const image = chance.next() < 0.85 ? chance.oneOf(pool.pictures.get(kind.name) ?? []) : undefined;
  return {
    ...publication,
    status,
    ...(status === 'future' && scheduled(now, chance)),
    ...(image && { image }),
    website: chance.next() < 0.5 ? `https://${place.id}.agenda.example/${id}` : '',
    show_map: true,
    show_map_link: true,
    hide_from_listings: chance.next() < 0.01,
    sticky: chance.next() < 0.01,
    featured: chance.next() < 0.05,
    categories: termsFor(kind.categories, pool.categories.ids, chance, 1, 0.15),
    venue: [place.id],
    organizer: host ? [host.id] : [],
    post_parent: 0,
  };
}

function scheduled(now: Instant, chance: Chance): Pick<EventFacts, 'published'> {
  return { published: wholeSecond(now + (1 + 20 * chance.next()) * dayLength) };
}

/** So many of these terms, and perhaps one more. */
function termsFor(
  keys: readonly string[],
  ids: ReadonlyMap<string, number>,
  chance: Chance,
  count: number,
  more: number,
): number[] {
  const wanted = count + (chance.next() < more ? 1 : 0);
  const from = chance.below(keys.length);
  const chosen = keys.map((_, at) => keys[(from + at) % keys.length] as string).slice(0, wanted);
  return chosen.flatMap((key) => ids.get(key) ?? []);
}
