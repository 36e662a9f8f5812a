/** Demo events: what takes place, where, when, for how much, described alike in both languages. */

import type { EventFacts, Image, Status, Times } from '../model/documents/document.ts';
import { posterAddress, posterSize } from '../model/posters.ts';
import type { asPlanned } from '../model/tables/event-states.ts';
import { dayLength, minuteLength, wholeSecond } from '../model/time/durations.ts';
import { type Day, dayOf, weekdayOf } from '../model/time/event-days.ts';
import { type Instant, wallClockOf } from '../model/time/instants.ts';
import { type Chance, drawn, longTail, type Weighted } from './chance.ts';
import { type Made, type Making, publicationOf, textsOf } from './making.ts';
import type { Said, Spoken } from './phrases.ts';
import type { Host, Place } from './places.ts';
import { isFeast, type Pool, stagesOf, weighedOn } from './pool.ts';
import type { EventKind, SeedFiles, Town } from './seed-files.ts';
import { fateOf, isTrueOf, storyOf } from './stories.ts';
import { type Occasion, tellingOf, type Words } from './telling.ts';
import { agendaAround, homeZone, monthOf, timesOn } from './when.ts';

/** What is given of an event; the rest is drawn. */
interface Decided {
  readonly kind?: EventKind;
  readonly times?: Times;
  /** The day that it begins on, at an hour of its kind. */
  readonly day?: Day;
  /** The share of all events, 0 to 1, that begins before it. */
  readonly part?: number;
}

/** Generates the event with a number. */
export type MakeEvent = (number: number, decided?: Decided) => Made<'events'>;

/** Tells whether the event with a number has a picture: seven in eight do. */
export function isPictured(number: number): boolean {
  return number % 8 !== 7;
}

/** Makes the generator of events. Throws RangeError when the pool has no venue for any kind. */
export function happeningsOf(making: Making, files: SeedFiles, pool: Pool): MakeEvent {
  const today = dayOf(wallClockOf(making.order.now, homeZone));
  const stages = stagesOf(files, pool);
  if (stages.length === 0) throw new RangeError('No kind of event has a place');
  const usual = stages.map((stage) => ({ item: stage, weight: stage.kind.weight }));
  const onDay = weighedOn(stages);
  const dayAt = agendaAround(today, files.almanac);
  return (number, decided = {}) => {
    const chance = making.chanceOf('event', number);
    const fixed = decided.times ? dayOf(decided.times.start_date) : decided.day;
    const day = fixed ?? nextWithEvents(dayAt(decided.part ?? chance.next()), onDay);
    const wanted = decided.kind && stages.find(({ kind }) => kind === decided.kind);
    const weighed = onDay(day);
    const { kind, placesOn, hosts } = wanted ?? drawn(chance, weighed.length > 0 ? weighed : usual);
    const places = placesOn(day);
    const place = (places.length > 0 ? places[longTail(chance, places.length)] : chance.oneOf(pool.places)) as Place;
    const times = decided.times ?? timesOn(day, kind.when, files.almanac, chance, place.town.province.timezone);
    const host = hostFor(hosts, place, chance);
    return eventOf(making, pool, { number, chance, kind, place, host, times });
  };
}

/** A small calendar may have no venue for what takes place on a quiet day. */
function nextWithEvents(day: Day, onDay: (day: Day) => readonly unknown[]): Day {
  let next = day;
  while (onDay(next).length === 0 && next < day + 30) next += 1;
  return next;
}

/** What is drawn of an event before its texts. */
interface Plan {
  readonly number: number;
  readonly chance: Chance;
  readonly kind: EventKind;
  readonly place: Place;
  readonly host: Host | undefined;
  readonly times: Times;
}

/** An organizer of the venue's town; the last choice is its council. */
function hostFor(hosts: ReadonlyMap<Town, readonly Host[]>, { town }: Place, chance: Chance): Host | undefined {
  const local = hosts.get(town) ?? [];
  const others = local.filter(({ sort }) => sort !== 'council');
  const candidates = others.length > 0 && chance.next() < 0.8 ? others : local;
  return chance.next() < 0.96 && candidates.length > 0 ? chance.oneOf(candidates) : undefined;
}

function eventOf(making: Making, pool: Pool, plan: Plan): Made<'events'> {
  const { number, chance, kind, place, host, times } = plan;
  const id = making.nextId();
  const price = drawn(chance, kind.prices);
  const occasion = occasionOf(times, place);
  const telling = tellingOf(chance, kind.words, occasion, phrasesOf(kind.words, place, host, times));
  const tags = kind.tags.filter((tag) => isTrueOf(tag, occasion, price)).map(({ key }) => key);
  const fields = storyOf(chance, kind, telling, price);
  const site = `https://${place.id}.agenda.example/${id}/`;
  const fate = fateOf(making.chanceOf('fate', number), { times, price, isOutdoors: place.isOutdoors, site });
  return {
    kind: 'events',
    id,
    facts: {
      ...factsOf(making, pool, plan, id),
      ...times,
      ...fate.facts,
      cost: price,
      tags: termsFor(tags, pool.tags.ids, chance, chance.below(3), 0.3),
    },
    texts: textsOf(making, 'events', number, languagesOf(making.order.languages, place, chance), {
      ...fields,
      event_status_reason: fate.reason,
    }),
  };
}

function occasionOf({ start_date }: Times, { town, sort }: Place): Occasion {
  const day = dayOf(start_date);
  return {
    day,
    month: monthOf(day),
    weekday: weekdayOf(day),
    hour: Number(start_date.slice(11, 13)),
    region: town.province.region,
    language: town.province.language,
    isDistrict: town.city !== undefined,
    isFeast: isFeast(town, day),
    place: sort,
  };
}

/** The host of an event without an organizer, unless the venue is one. */
const nobody: Said = { ca: 'un grup de veïns', es: 'un grupo de vecinos' };

/** What is known of an event before its texts; only timed events have a duration. */
function phrasesOf(words: Words, place: Place, host: Host | undefined, times: Times): Record<string, Said> {
  const { town, id } = place;
  const site = `https://${id}.agenda.example/`;
  const minutes = (times.end - times.start) / minuteLength;
  return {
    town: town.name,
    venue: place.name,
    organizer: host?.name ?? (place.isOutdoors ? nobody : place.name),
    site: { ca: site, es: site },
    feast: town.feast.name,
    feastTitle: town.feast.title,
    ...(!times.all_day && { duration: durationIn(words, minutes) }),
  };
}

function durationIn({ durations = [] }: Words, minutes: number): Said {
  return durations.find((each) => each.minutes === minutes) ?? { ca: `${minutes} minuts`, es: `${minutes} minutos` };
}

/** One event in twelve has texts in one language only, usually that of its town. */
function languagesOf(languages: readonly Spoken[], place: Place, chance: Chance): readonly Spoken[] {
  const roll = chance.next();
  if (roll > 1 / 12 || languages.length < 2) return languages;
  const { language } = place.town.province;
  return languages.filter((each) => (roll < 1 / 60 ? each !== language : each === language));
}

const statuses: readonly Weighted<Status>[] = [
  { item: 'publish', weight: 950 },
  { item: 'draft', weight: 20 },
  { item: 'pending', weight: 10 },
  { item: 'future', weight: 10 },
  { item: 'private', weight: 5 },
  { item: 'trash', weight: 5 },
];

type Facts = Omit<EventFacts, keyof Times | keyof typeof asPlanned | 'cost' | 'tags'>;

function factsOf(making: Making, pool: Pool, { number, chance, kind, place, host, times }: Plan, id: number): Facts {
  const { now } = making.order;
  const status = drawn(chance, statuses);
  const publication = publicationOf(making, chance, id, 60, times.start - 5 * dayLength);
  const image = isPictured(number) ? posterOf(making, id) : undefined;
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

function posterOf(making: Making, id: number): Image {
  return { id: making.nextId(), url: posterAddress('events', id), ...posterSize };
}

function scheduled(now: Instant, chance: Chance): Pick<EventFacts, 'published'> {
  return { published: wholeSecond(now + (1 + 20 * chance.next()) * dayLength) };
}

/** This many of the terms, and perhaps one more. */
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
