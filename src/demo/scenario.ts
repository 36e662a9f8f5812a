/** Scenarios: small calendars with known content, one file each in `seeds/scenarios`, and the documents made from them. */

import type { EventFacts, Status, Texts, Times } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import { noCost, parseCost } from '../model/money/cost.ts';
import { asPlanned } from '../model/tables/event-states.ts';
import { dayLength } from '../model/time/durations.ts';
import { type Day, dateOf, dayOf } from '../model/time/event-days.ts';
import { type Instant, instantOf, offsetAt, type WallClock, wallClockOf } from '../model/time/instants.ts';
import { type DemoContext, type DemoRecord, publicationOf, textsOf } from './context.ts';
import type { MakeEvent } from './events.ts';
import { buildTerms, roundedTo } from './pool.ts';
import { type EventKind, readSeedFile, seedNames, type Term } from './seed-files.ts';
import { type DemoSeries, repeating } from './series.ts';
import { type Bilingual, demoLanguages } from './templates.ts';
import { homeZone, timesBetween, wholeDays } from './when.ts';

/** A text of a scenario: one for both languages, or by language. */
type Text = string | Partial<Bilingual>;

/** A request whose answer a tester can rely on when the calendar holds nothing else. */
export interface Expectation {
  /** A sentence that begins with "the" or "a". */
  readonly that: string;
  /** The request below the root of the interface; `{+7}` is a day (see `parseRelativeDay`). */
  readonly get: string;
  /** The role that sends it; the public when absent. */
  readonly as?: 'administrator' | 'editor';
  /** The expected status, 200 when absent. */
  readonly status?: number;
  /** Expected values by path in the answer, `events.0.title`; `*` is every item of a list, `#` its length. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Events of a scenario. Moments look like `+7 20:00`. With a kind, missing values are drawn, else they are empty. */
export interface EventPlan {
  /** Their number; `{n}` in texts and keys is then 1, 2, 3… */
  readonly count?: number;
  /** A kind of event, or `any`. */
  readonly kind?: string;
  readonly title?: Text;
  readonly excerpt?: Text;
  readonly description?: Text;
  /** The day that a drawn event begins on. */
  readonly on?: string;
  readonly start?: string;
  readonly end?: string;
  readonly timezone?: string;
  readonly all_day?: boolean;
  /** When it repeats. */
  readonly recurrence?: RecurrencePlan;
  readonly status?: Status;
  /** When it was published, or will be. */
  readonly published?: string;
  readonly cost?: string | readonly string[];
  readonly website?: string;
  readonly featured?: boolean;
  readonly sticky?: boolean;
  readonly hide_from_listings?: boolean;
  /** Keys of records of the scenario. */
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  readonly venue?: readonly string[];
  readonly organizer?: readonly string[];
}

/** When an event repeats. Its rule ends, if at all, by its number of dates. */
interface RecurrencePlan {
  readonly rrule?: string;
  /** Moments, and days. */
  readonly rdate?: readonly string[];
  readonly exdate?: readonly string[];
  /** What dates have of their own, by the moments at which the rule puts them. */
  readonly dates?: Readonly<Record<string, DatePlan>>;
}

/** What a date has of its own. */
interface DatePlan extends Pick<EventPlan, 'title' | 'start' | 'end'> {
  readonly event_status?: EventFacts['event_status'];
  readonly event_status_reason?: Text;
}

/** Venues of a scenario; `{n}` in keys, names, descriptions and addresses is then 1, 2, 3… */
export interface VenuePlan {
  readonly key: string;
  /** How many, evenly spaced from the first point to the second. */
  readonly count?: number;
  readonly name: Text;
  readonly description?: Text;
  readonly address?: string;
  readonly city?: string;
  readonly zip?: string;
  readonly status?: Status;
  /** Degrees, WGS 84: latitude and longitude. */
  readonly from?: readonly [number, number];
  readonly to?: readonly [number, number];
}

/** An organizer of a scenario; events name it by its key. */
export interface OrganizerPlan {
  readonly key: string;
  readonly name: Text;
  readonly email?: string;
  readonly phone?: string;
}

/** A scenario as its file has it, with an empty list for each kind of record that it leaves out. */
export interface Scenario {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  readonly expect: readonly Expectation[];
  readonly categories: readonly (Term & { readonly description?: Text })[];
  readonly tags: readonly Term[];
  readonly venues: readonly VenuePlan[];
  readonly organizers: readonly OrganizerPlan[];
  readonly events: readonly EventPlan[];
}

/** The names of all scenarios, in alphabetical order. */
export function scenarioNames(): string[] {
  return seedNames('scenarios/');
}

/** Reads a scenario; `name` must be one of `scenarioNames`. */
export function readScenario(name: string): Scenario {
  const raw = readSeedFile<Partial<Scenario> & Pick<Scenario, 'about' | 'expect'>>(`scenarios/${name}.json`);
  return { categories: [], tags: [], venues: [], organizers: [], events: [], ...raw, name };
}

/** For each event of a scenario, in order, whether it is drawn, and so needs venues and organizers of the pool. */
export function drawnEvents({ events }: Scenario): boolean[] {
  return events.flatMap(({ count = 1, kind }) => Array<boolean>(count).fill(kind !== undefined));
}

type Ids = ReadonlyMap<string, number>;

/** Generates a scenario. Throws RangeError for a key that it does not define, and for a kind of event that there is not. */
export function buildScenario(context: DemoContext, scenario: Scenario, kinds: readonly EventKind[]) {
  const { now } = context.order;
  const categories = buildTerms(context, 'categories', scenario.categories);
  const tags = buildTerms(context, 'tags', scenario.tags);
  const venues = repeated(scenario.venues).map(({ plan, n }) => buildVenue(context, plan, n));
  const organizers = scenario.organizers.map(({ key, name, email = '', phone = '' }) => {
    const number = context.nextNumber('organizers');
    const id = context.nextId();
    const chance = context.chanceOf('scenario organizer', number);
    const facts = { ...publicationOf(context, chance, id, 100, now), phone, email };
    const texts = plannedTexts(context, 'organizers', number, { organizer: textOf(name, 1) });
    const record: DemoRecord<'organizers'> = { kind: 'organizers', id, facts, texts };
    return { key, record };
  });
  const ids: Ids = new Map([
    ...categories.ids,
    ...tags.ids,
    ...[...venues, ...organizers].map(({ key, record }): [string, number] => [key, record.id]),
  ]);
  const records: DemoRecord[] = [
    ...categories.records,
    ...tags.records,
    ...venues.map(({ record }) => record),
    ...organizers.map(({ record }) => record),
  ];
  function* events(makeEvent: MakeEvent | undefined): Generator<DemoRecord<'events'>> {
    for (const { plan, n } of repeated(scenario.events)) {
      const { kind, title, excerpt, description } = plan;
      const number = context.nextNumber('events');
      const event =
        kind === undefined
          ? buildPlainEvent(context, plan, number)
          : drawEvent(context, plan, number, kinds, makeEvent);
      const fields = { title: textOf(title, n), excerpt: textOf(excerpt, n), description: textOf(description, n) };
      const facts = { ...event.facts, ...plannedFacts(context, plan, n, ids) };
      yield {
        ...event,
        facts: plan.recurrence ? repeating(facts, plannedSeries(plan.recurrence, n, now), now) : facts,
        texts: title === undefined ? event.texts : plannedTexts(context, 'events', number, fields),
      };
    }
  }
  return { records, events };
}

/** Each plan as often as its count says, with a number from 1 on. */
function repeated<P extends { readonly count?: number }>(plans: readonly P[]): { plan: P; n: number }[] {
  return plans.flatMap((plan) => Array.from({ length: plan.count ?? 1 }, (_, at) => ({ plan, n: at + 1 })));
}

/** A text of a scenario in its languages; `{n}` is the number. */
function textOf(text: Text | undefined, number: number): Partial<Bilingual> | undefined {
  if (text === undefined) return undefined;
  const both = typeof text === 'string' ? { ca: text, es: text } : text;
  const known = demoLanguages.filter((language) => both[language] !== undefined);
  return Object.fromEntries(known.map((language) => [language, both[language]?.replaceAll('{n}', String(number))]));
}

/** When no title is in a requested language, the scenario's own languages are used. */
function plannedTexts(
  context: DemoContext,
  resource: PostKind,
  number: number,
  fields: Readonly<Record<string, Partial<Bilingual> | undefined>>,
): Texts {
  const title = Object.values(fields)[0] ?? {};
  const { languages } = context.order;
  const isNamed = languages.some((language) => title[language] !== undefined);
  return textsOf(context, resource, number, isNamed ? languages : demoLanguages, fields);
}

function buildVenue(
  context: DemoContext,
  plan: VenuePlan,
  n: number,
): { readonly key: string; readonly record: DemoRecord<'venues'> } {
  const { key, count = 1, name, description, from, to = from, address = '', city = '', zip = '', status } = plan;
  const number = context.nextNumber('venues');
  const id = context.nextId();
  const steps = Math.max(count - 1, 1);
  const facts = {
    ...publicationOf(context, context.chanceOf('scenario venue', number), id, 100, context.order.now),
    ...(status && { status }),
    show_map: true,
    show_map_link: true,
    address: address.replaceAll('{n}', String(n)),
    city,
    country: 'Espanya',
    province: '',
    state: '',
    zip,
    phone: '',
    stateprovince: '',
    ...(from &&
      to && {
        geo_lat: roundedTo(6, from[0] + ((to[0] - from[0]) * (n - 1)) / steps),
        geo_lng: roundedTo(6, from[1] + ((to[1] - from[1]) * (n - 1)) / steps),
      }),
  };
  const texts = plannedTexts(context, 'venues', number, {
    venue: textOf(name, n),
    description: textOf(description, n),
  });
  return { key: key.replaceAll('{n}', String(n)), record: { kind: 'venues', id, facts, texts } };
}

/**
 * A day: `+7` and `-1` are days from today; `clocks-forward` and `clocks-back` the next day after tomorrow on which
 * daylight saving begins or ends, with days added or subtracted behind it (`clocks-back-1`). Throws RangeError for
 * anything else.
 */
export function parseRelativeDay(text: string, now: Instant): Day {
  const [, change, days = ''] = /^(clocks-forward|clocks-back)?([+-]\d{1,4})?$/.exec(text) ?? [];
  if (change === undefined && days === '') throw new RangeError(`No day: ${text}`);
  let day = dayOf(wallClockOf(now, homeZone));
  if (change !== undefined) {
    const direction = change === 'clocks-forward' ? 1 : -1;
    day += 2;
    while (Math.sign(offsetAt((day + 1) * dayLength, homeZone) - offsetAt(day * dayLength, homeZone)) !== direction)
      day += 1;
  }
  return day + Number(days);
}

/** A day as above, with a time: `+7 20:00`. */
function parseRelativeMoment(text: string, now: Instant): WallClock {
  const [, day = '', clock] = /^(\S+) (\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? [];
  if (clock === undefined) throw new RangeError(`No moment: ${text}`);
  return `${dateOf(parseRelativeDay(day, now))} ${clock.padEnd(8, ':00')}`;
}

/** The times of a plan; undefined when it has no start. */
function timesOf({ start, end = '', timezone = homeZone, all_day }: EventPlan, now: Instant): Times | undefined {
  if (start === undefined) return undefined;
  const [from, to] = [parseRelativeMoment(start, now), parseRelativeMoment(end, now)];
  return all_day ? wholeDays(dayOf(from), dayOf(to), timezone) : timesBetween(from, to, timezone);
}

/** An event without a kind: what the plan leaves out is empty. */
function buildPlainEvent(context: DemoContext, plan: EventPlan, number: number): DemoRecord<'events'> {
  const { now } = context.order;
  const times = timesOf(plan, now);
  if (!times) throw new RangeError('An event without a kind has a start and an end');
  const id = context.nextId();
  const facts: EventFacts = {
    ...publicationOf(context, context.chanceOf('scenario event', number), id, 30, now),
    ...times,
    ...asPlanned,
    cost: noCost,
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    post_parent: 0,
  };
  return { kind: 'events', id, facts, texts: {} };
}

/** An event of a kind: what the plan leaves out is drawn. */
function drawEvent(
  context: DemoContext,
  plan: EventPlan,
  number: number,
  kinds: readonly EventKind[],
  makeEvent: MakeEvent | undefined,
): DemoRecord<'events'> {
  const { now } = context.order;
  const times = timesOf(plan, now);
  const kind = kinds.find(({ name }) => name === plan.kind);
  if (!makeEvent || (plan.kind !== 'any' && !kind)) throw new RangeError(`No kind of event: ${plan.kind}`);
  const event = makeEvent(number, {
    ...(kind && { kind }),
    ...(times && { times }),
    ...(plan.on !== undefined && { day: parseRelativeDay(plan.on, now) }),
  });
  // Events drawn as scheduled are published like the others
  const published = Math.min(event.facts.published, event.facts.modified, now);
  return { ...event, facts: { ...event.facts, status: 'publish', hide_from_listings: false, published } };
}

/** The series of a plan. */
function plannedSeries(
  { rrule, rdate = [], exdate = [], dates = {} }: RecurrencePlan,
  n: number,
  now: Instant,
): DemoSeries {
  const own = Object.entries(dates).map(([key, { title, start, end, event_status, event_status_reason }]) => {
    const fields = { title: textOf(title, n), event_status_reason: textOf(event_status_reason, n) };
    const facts = {
      ...(start !== undefined && { start_date: parseRelativeMoment(start, now) }),
      ...(end !== undefined && { end_date: parseRelativeMoment(end, now) }),
      ...(event_status !== undefined && { event_status }),
    };
    const texts = demoLanguages.map((language) => {
      const set = Object.entries(fields).flatMap(([field, text]) =>
        text?.[language] === undefined ? [] : [[field, text[language]]],
      );
      return [language, Object.fromEntries(set)] as const;
    });
    const given = Object.fromEntries(texts.filter(([, set]) => Object.keys(set).length > 0));
    return [parseRelativeMoment(key, now), { facts, texts: given }] as const;
  });
  return {
    ...(rrule !== undefined && { rrule }),
    rdate: rdate.map((text) => parseRelativeMoment(text, now)),
    exdate: exdate.map((day) => dateOf(parseRelativeDay(day, now))),
    own: Object.fromEntries(own),
  };
}

/** The members of a plan that are facts as they stand. */
const simpleFacts = ['status', 'website', 'featured', 'sticky', 'hide_from_listings'] as const;
const links = ['categories', 'tags', 'venue', 'organizer'] as const;

/** The facts that are in the plan. Throws RangeError for a key that the scenario does not define. */
function plannedFacts({ order }: DemoContext, plan: EventPlan, n: number, ids: Ids): Partial<EventFacts> {
  const { published, cost } = plan;
  const simple = simpleFacts.flatMap((name) => (plan[name] === undefined ? [] : [[name, plan[name]]]));
  const linked = links.flatMap((name) => {
    const found = plan[name]?.map((raw) => {
      const key = raw.replaceAll('{n}', String(n));
      const id = ids.get(key);
      if (id === undefined) throw new RangeError(`No record of the scenario has the key ${key}`);
      return id;
    });
    return found ? [[name, found]] : [];
  });
  return {
    ...Object.fromEntries([...simple, ...linked]),
    ...(published !== undefined && { published: instantOf(parseRelativeMoment(published, order.now), homeZone) }),
    ...(cost !== undefined && { cost: parseCost(cost) }),
  };
}
