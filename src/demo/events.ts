/** Demo events: what takes place, where, when, for how much, described alike in both languages, and what became of it. */

import { onceFor } from '../model/arrays-and-maps.ts';
import type { EventFacts, Status, Times } from '../model/documents/document.ts';
import type { Cost } from '../model/money/cost.ts';
import { posterAddress, posterSize } from '../model/poster-addresses.ts';
import { asPlanned } from '../model/tables/event-states.ts';
import { dayLength, minuteLength, wholeSecond } from '../model/time/durations.ts';
import { type Day, dayOf, weekdayOf } from '../model/time/event-days.ts';
import { wallClockOf } from '../model/time/instants.ts';
import { type Chance, drawWeighted, type Weighted } from './chance.ts';
import { type DemoContext, type DemoRecord, publicationOf, textsOf } from './context.ts';
import { type Host, isPlaceFor, type Place, type Pool } from './pool.ts';
import type { EventKind, SeedFiles, Town } from './seed-files.ts';
import { drawSeries, repeating } from './series.ts';
import {
  type Bilingual,
  capitalised,
  fits,
  makeFiller,
  type Occasion,
  paragraph,
  type TemplateFiller,
  type Wording,
} from './templates.ts';
import { dayIn, drawTimes, homeZone, makeDayPicker, monthOf, weightOf, yearOf } from './when.ts';

/** What is fixed of an event; the rest is drawn. */
interface FixedParts {
  readonly kind?: EventKind;
  readonly times?: Times;
  /** The day that it begins on, at an hour of its kind. */
  readonly day?: Day;
  /** The share of all events, 0 to 1, that begins before it. */
  readonly part?: number;
}

/** Generates the event with a number. */
export type MakeEvent = (number: number, fixed?: FixedParts) => DemoRecord<'events'>;

/** Tells whether the event with a number has a picture: seven in eight do. */
export function isPictured(number: number): boolean {
  return number % 8 !== 7;
}

/** Makes the generator of events. Throws RangeError when the pool has no venue for any kind. */
export function makeEventGenerator(context: DemoContext, files: SeedFiles, pool: Pool): MakeEvent {
  const today = dayOf(wallClockOf(context.order.now, homeZone));
  const stages = buildStages(files, pool);
  if (stages.length === 0) throw new RangeError('No kind of event has a place');
  const usual = stages.map((stage) => ({ item: stage, weight: stage.kind.weight }));
  const weighedOn = onceFor((day: Day) =>
    stages.map((item) => ({ item, weight: item.weightOn(day) })).filter(({ weight }) => weight > 0),
  );
  const pickDay = makeDayPicker(today, files.almanac);
  return (number, fixed = {}) => {
    const chance = context.chanceOf('event', number);
    let day = fixed.times ? dayOf(fixed.times.start_date) : fixed.day;
    if (day === undefined) {
      const picked = pickDay(fixed.part ?? chance.next());
      day = picked;
      // A small calendar may have no venue for what takes place on a quiet day
      while (weighedOn(day).length === 0 && day < picked + 30) day += 1;
    }
    const wanted = fixed.kind && stages.find(({ kind }) => kind === fixed.kind);
    const weighed = weighedOn(day);
    const { kind, placesOn, hosts } = wanted ?? drawWeighted(chance, weighed.length > 0 ? weighed : usual);
    const places = placesOn(day);
    const drawnAt = chance.next();
    // Places at the beginning come up much more often than those at the end
    const drawn = places[Math.floor(places.length * drawnAt * drawnAt)];
    const place = drawn ?? (pool.places[Math.floor(pool.places.length * drawnAt)] as Place);
    const times = fixed.times ?? drawTimes(day, kind.when, files.almanac, chance, place.town.province.timezone);
    // An organizer of the venue's town; the last choice is its council
    const local = hosts.get(place.town) ?? [];
    const others = local.filter(({ sort }) => sort !== 'council');
    const candidates = others.length > 0 && chance.next() < 0.8 ? others : local;
    const host = chance.next() < 0.96 && candidates.length > 0 ? chance.oneOf(candidates) : undefined;
    const event = buildEvent(context, pool, { number, chance, kind, place, host, times });
    const { series: every = 0, now, languages } = context.order;
    const isSeries = every > 0 && number % every === every >> 1 && times.end - times.start < dayLength;
    if (!isSeries) return event;
    const series = drawSeries(context.chanceOf('series', number), Math.floor(number / every), event.facts, languages);
    return { ...event, facts: repeating(event.facts, series, now) };
  };
}

/** A kind of event with its possible venues and organizers. */
interface Stage {
  readonly kind: EventKind;
  /** The possible venues on a day; never empty on a day with a weight. */
  readonly placesOn: (day: Day) => readonly Place[];
  /** By town. */
  readonly hosts: ReadonlyMap<Town, readonly Host[]>;
  /** The weight on a day; over the year each kind is as frequent as its weight says. */
  readonly weightOn: (day: Day) => number;
}

/** Days before and after the main day that belong to a town's feast. */
const feast = { before: 5, after: 3 };

function isFeast({ feast: { day: main } }: Town, day: Day): boolean {
  const from = day - dayIn(yearOf(day), main);
  return -feast.before <= from && from <= feast.after;
}

/** The kinds that have a venue in the pool. */
function buildStages({ kinds, almanac }: SeedFiles, pool: Pool): Stage[] {
  return kinds.flatMap((kind): Stage[] => {
    const places = pool.places.filter((place) => isPlaceFor(kind, place));
    if (places.length === 0) return [];
    const suitable = pool.hosts.filter(({ sort }) => kind.hosts.includes(sort));
    const hosts = Map.groupBy(suitable, ({ town }) => town);
    const placesOn = onceFor((day: Day) => (kind.feast ? places.filter(({ town }) => isFeast(town, day)) : places));
    const usual = (feast.before + 1 + feast.after) / 365;
    return [
      {
        kind,
        hosts,
        placesOn,
        weightOn(day) {
          const weight = kind.weight * weightOf(kind.when, almanac, day);
          return kind.feast ? (weight * placesOn(day).length) / places.length / usual : weight;
        },
      },
    ];
  });
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

const statuses: readonly Weighted<Status>[] = [
  { item: 'publish', weight: 950 },
  { item: 'draft', weight: 20 },
  { item: 'pending', weight: 10 },
  { item: 'future', weight: 10 },
  { item: 'private', weight: 5 },
  { item: 'trash', weight: 5 },
];

function buildEvent(context: DemoContext, pool: Pool, plan: Plan): DemoRecord<'events'> {
  const { number, chance, kind, place, host, times } = plan;
  const { town } = place;
  const { region, language } = town.province;
  const { now, languages } = context.order;
  const id = context.nextId();
  const price = drawWeighted(chance, kind.prices);
  const day = dayOf(times.start_date);
  const occasion: Occasion = {
    day,
    month: monthOf(day),
    weekday: weekdayOf(day),
    hour: Number(times.start_date.slice(11, 13)),
    region,
    language,
    isDistrict: town.city !== undefined,
    isFeast: isFeast(town, day),
    place: place.sort,
  };
  const filler = makeFiller(chance, kind.words, occasion, phrasesOf(plan));
  const tags = kind.tags.flatMap((tag) => (fits(tag, occasion) && (!tag.free || isFree(price)) ? [tag.key] : []));
  const fields = drawTexts(chance, kind, filler, price);
  const outcome = drawOutcome(
    context.chanceOf('fate', number),
    plan,
    price,
    `https://${place.id}.agenda.example/${id}/`,
  );
  const status = drawWeighted(chance, statuses);
  const publication = publicationOf(context, chance, id, 60, times.start - 5 * dayLength);
  const image = isPictured(number) && { id: context.nextId(), url: posterAddress('events', id), ...posterSize };
  const facts: EventFacts = {
    ...publication,
    status,
    ...(status === 'future' && { published: wholeSecond(now + (1 + 20 * chance.next()) * dayLength) }),
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
    ...times,
    ...outcome.facts,
    cost: price,
    tags: termsFor(tags, pool.tags.ids, chance, chance.below(3), 0.3),
  };
  // One event in twelve has texts in one language only, usually that of its town
  const roll = chance.next();
  const some = languages.filter((each) => (roll < 1 / 60 ? each !== language : each === language));
  const texts = textsOf(context, 'events', number, roll > 1 / 12 || languages.length < 2 ? languages : some, {
    ...fields,
    event_status_reason: outcome.reason,
  });
  return { kind: 'events', id, facts, texts };
}

/** The host of an event without an organizer, unless the venue is one. */
const neighbours: Bilingual = { ca: 'un grup de veïns', es: 'un grupo de vecinos' };

/** What is known of an event before its texts; only timed events have a duration. */
function phrasesOf({ kind, place, host, times }: Plan): Record<string, Bilingual> {
  const { town, id } = place;
  const site = `https://${id}.agenda.example/`;
  const minutes = (times.end - times.start) / minuteLength;
  const duration = kind.words['durations']?.find((each) => each.minutes === minutes);
  return {
    town: town.name,
    venue: place.name,
    organizer: host?.name ?? (place.isOutdoors ? neighbours : place.name),
    site: { ca: site, es: site },
    feast: town.feast.name,
    feastTitle: town.feast.title,
    ...(!times.all_day && { duration: duration ?? { ca: `${minutes} minuts`, es: `${minutes} minutos` } }),
  };
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

/** Few titles have every awkward character, few descriptions are long, few are missing. */
const rare = { flourish: 0.015, long: 0.03, silent: 0.02 };

/**
 * Draws title, excerpt and description from the templates of a kind. Descriptions are paragraphs of HTML: what it is, more about it, what to
 * know; rarely a long text with headings and lists. Throws RangeError when no template fits.
 */
function drawTexts(chance: Chance, kind: EventKind, filler: TemplateFiller, price: Cost) {
  const { words } = kind;
  let title = toSentence(filler.fillOne(kind.titles));
  if (chance.next() < rare.flourish) {
    const frame = chance.oneOf(words['flourish'] ?? []);
    title = { ca: frame.ca.replace('{title}', title.ca), es: frame.es.replace('{title}', title.es) };
  }
  const [excerpt] = chance.next() < 0.8 ? sentencesOf(filler, kind.excerpts) : [];
  if (chance.next() < rare.silent) return { title, excerpt, description: undefined };
  const paragraphs = [
    [
      toSentence(filler.fillOne(kind.openings)),
      ...repeat(1 + chance.below(2), () => sentencesOf(filler, kind.details)),
    ],
    ...(chance.next() < 0.3 ? [sentencesOf(filler, kind.details)] : []),
    [
      ...(price.values.length > 0 && chance.next() < 0.8
        ? sentencesOf(filler, words[isFree(price) ? 'free' : 'paid'])
        : []),
      ...repeat(chance.below(3), () => sentencesOf(filler, words['practical'])),
    ],
  ];
  const used = new Set<string>();
  const isNew = ({ ca }: Bilingual): boolean => {
    const isKnown = used.has(ca);
    used.add(ca);
    return !isKnown;
  };
  const parts = paragraphs
    .map((each) => each.filter(isNew))
    .filter((each) => each.length > 0)
    .map(paragraph);
  if (chance.next() < rare.long)
    parts.push(...repeat(3 + chance.below(3), () => sentencesOf(filler, words['aside'])).filter(isNew));
  if (chance.next() < 0.15) parts.push(paragraph(sentencesOf(filler, words['more'])));
  const description = { ca: parts.map(({ ca }) => ca).join('\n'), es: parts.map(({ es }) => es).join('\n') };
  return { title, excerpt, description };
}

function sentencesOf(filler: TemplateFiller, wordings: readonly Wording[] = []): readonly Bilingual[] {
  return filler.fillAny(wordings).map(toSentence);
}

function toSentence({ ca, es }: Bilingual): Bilingual {
  return { ca: capitalised(ca), es: capitalised(es) };
}

function repeat<T>(count: number, make: () => readonly T[]): T[] {
  return Array.from({ length: count }, make).flat();
}

/** Tells whether a price is known to be free. */
function isFree({ values }: Cost): boolean {
  return values.length > 0 && values.every((value) => value === '0');
}

const eventStatuses: readonly Weighted<EventFacts['event_status']>[] = [
  { item: 'scheduled', weight: 955 },
  { item: 'cancelled', weight: 15 },
  { item: 'postponed', weight: 12 },
  { item: 'rescheduled', weight: 12 },
  { item: 'moved_online', weight: 6 },
];

const weather: Bilingual = { ca: 'A causa de la previsió de pluja', es: 'Debido a la previsión de lluvia' };
const illness: Bilingual = {
  ca: 'Per malaltia d’un dels intèrprets',
  es: 'Por enfermedad de uno de los intérpretes',
};
const works: Bilingual = { ca: 'Per obres a la sala', es: 'Por obras en la sala' };

/** Draws what became of an event: its status and the facts that go with it, and why. `site` is the address of its pages. */
function drawOutcome(chance: Chance, { times, place }: Plan, price: Cost, site: string) {
  const event_status = drawWeighted(chance, eventStatuses);
  const isSoldOut = chance.next() < 0.06 && price.values.length > 0 && !isFree(price);
  const isMixed = chance.next() < 0.03;
  const attendance_mode: EventFacts['attendance_mode'] =
    event_status === 'moved_online' ? 'online' : isMixed ? 'mixed' : 'offline';
  const before = times.start - (7 + chance.below(21)) * dayLength;
  const reason = place.isOutdoors ? weather : chance.oneOf([illness, works]);
  return {
    facts: {
      ...asPlanned,
      event_status,
      attendance_mode,
      sold_out: isSoldOut,
      online_url: attendance_mode === 'offline' ? '' : `${site}en-directe`,
      previous_start_date: event_status === 'rescheduled' ? wallClockOf(before, times.timezone) : '',
    },
    reason: event_status === 'scheduled' ? undefined : reason,
  };
}
