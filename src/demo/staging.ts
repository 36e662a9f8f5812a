/** Makes the documents of a scenario. */

import type { EventFacts, PostFacts, Texts, Times } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import { noCost, parseCost } from '../model/money/cost.ts';
import { asPlanned } from '../model/tables/event-states.ts';
import { dayOf } from '../model/time/event-days.ts';
import { type Instant, instantOf } from '../model/time/instants.ts';
import type { MakeEvent } from './happenings.ts';
import { type Made, type Making, publicationOf, textsOf } from './making.ts';
import { type Said, spoken } from './phrases.ts';
import { termsOf } from './pool.ts';
import { type EventPlan, type OrganizerPlan, type Scenario, saidIn, type VenuePlan } from './scenario.ts';
import type { EventKind } from './seed-files.ts';
import { dayFrom, homeZone, momentFrom, timesBetween, wholeDays } from './when.ts';

type Ids = ReadonlyMap<string, number>;

/** Generates a scenario. Throws RangeError for a key that it does not define. */
export function staged(making: Making, scenario: Scenario, kinds: readonly EventKind[]) {
  const categories = termsOf(making, 'categories', scenario.categories);
  const tags = termsOf(making, 'tags', scenario.tags);
  const venues = numberedPlans(scenario.venues).map(({ plan, n }) => venueOf(making, plan, n));
  const organizers = scenario.organizers.map((plan) => organizerOf(making, plan));
  const ids: Ids = new Map([
    ...[...categories.ids, ...tags.ids],
    ...[...venues, ...organizers].map(({ key, record }): [string, number] => [key, record.id]),
  ]);
  const records = [
    ...[...categories.records, ...tags.records],
    ...[...venues, ...organizers].map(({ record }) => record),
  ] as Made[];
  function* events(makeEvent: MakeEvent | undefined): Generator<Made<'events'>> {
    for (const { plan, n } of numberedPlans(scenario.events)) {
      yield eventOf({ making, plan, n, number: making.nextNumber('events'), ids, kinds, makeEvent });
    }
  }
  return { records, events };
}

/** Each plan as often as its count says, with a number from 1 on. */
function numberedPlans<P extends { readonly count?: number }>(plans: readonly P[]): { plan: P; n: number }[] {
  return plans.flatMap((plan) => Array.from({ length: plan.count ?? 1 }, (_, at) => ({ plan, n: at + 1 })));
}

interface Keyed<K extends 'venues' | 'organizers'> {
  readonly key: string;
  readonly record: Made<K>;
}

function venueOf(making: Making, plan: VenuePlan, n: number): Keyed<'venues'> {
  const { key, count = 1, name, description, from, to = from, address = '', city = '', zip = '', status } = plan;
  const number = making.nextNumber('venues');
  const id = making.nextId();
  const between = (at: 0 | 1): number => {
    const [first, last] = [from?.[at] ?? 0, to?.[at] ?? 0];
    return Math.round((first + ((last - first) * (n - 1)) / Math.max(count - 1, 1)) * 1e6) / 1e6;
  };
  const facts = {
    ...publicationOf(making, making.chanceOf('scenario venue', number), id, 100, making.order.now),
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
    ...(from && { geo_lat: between(0), geo_lng: between(1) }),
  };
  const texts = textsIn(making, 'venues', number, {
    venue: saidIn(name, n),
    description: saidIn(description, n),
  });
  return { key: key.replaceAll('{n}', String(n)), record: { kind: 'venues', id, facts, texts } };
}

function organizerOf(making: Making, plan: OrganizerPlan): Keyed<'organizers'> {
  const { key, name, email = '', phone = '' } = plan;
  const number = making.nextNumber('organizers');
  const id = making.nextId();
  const chance = making.chanceOf('scenario organizer', number);
  const facts = { ...publicationOf(making, chance, id, 100, making.order.now), phone, email };
  const texts = textsIn(making, 'organizers', number, { organizer: saidIn(name, 1) });
  return { key, record: { kind: 'organizers', id, facts, texts } };
}

interface Staging {
  readonly making: Making;
  readonly plan: EventPlan;
  readonly n: number;
  readonly number: number;
  readonly ids: Ids;
  readonly kinds: readonly EventKind[];
  readonly makeEvent: MakeEvent | undefined;
}

function eventOf(staging: Staging): Made<'events'> {
  const { making, plan, n, number } = staging;
  const times = plan.start === undefined ? undefined : timesOf(plan, making.order.now);
  const made = plan.kind === undefined ? plainEvent(staging, times) : drawnEvent(staging, times);
  const said = {
    title: saidIn(plan.title, n),
    excerpt: saidIn(plan.excerpt, n),
    description: saidIn(plan.description, n),
  };
  const texts = textsIn(making, 'events', number, said);
  return {
    ...made,
    facts: { ...made.facts, ...saidFacts(staging) },
    texts: plan.title === undefined ? made.texts : texts,
  };
}

function drawnEvent({ making, plan, number, kinds, makeEvent }: Staging, times: Times | undefined): Made<'events'> {
  const kind = kinds.find(({ name }) => name === plan.kind);
  if (!makeEvent || (plan.kind !== 'any' && !kind)) throw new RangeError(`No kind of event: ${plan.kind}`);
  const made = makeEvent(number, {
    ...(kind && { kind }),
    ...(times && { times }),
    ...(plan.on !== undefined && { day: dayFrom(plan.on, making.order.now) }),
  });
  return {
    ...made,
    facts: { ...made.facts, status: 'publish', hide_from_listings: false, ...earlier(made.facts, making) },
  };
}

/** Events drawn as scheduled are published like the others. */
function earlier({ published, modified }: EventFacts, { order }: Making): Pick<PostFacts, 'published'> {
  return { published: Math.min(published, modified, order.now) };
}

function plainEvent({ making, number }: Staging, times: Times | undefined): Made<'events'> {
  if (!times) throw new RangeError('An event without a kind has a start and an end');
  const id = making.nextId();
  const chance = making.chanceOf('scenario event', number);
  const facts: EventFacts = {
    ...publicationOf(making, chance, id, 30, making.order.now),
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

function timesOf({ start = '', end = '', timezone = homeZone, all_day }: EventPlan, now: Instant): Times {
  const [from, to] = [momentFrom(start, now), momentFrom(end, now)];
  return all_day ? wholeDays(dayOf(from), dayOf(to), timezone) : timesBetween(from, to, timezone);
}

/** The facts that a plan gives as they are stored. */
const given = ['status', 'website', 'featured', 'sticky', 'hide_from_listings'] as const;

/** The facts that the plan gives. */
function saidFacts({ making, plan, n, ids }: Staging): Partial<EventFacts> {
  const { published, cost } = plan;
  const said = given.flatMap((name) => (plan[name] === undefined ? [] : [[name, plan[name]]]));
  const linked = (['categories', 'tags', 'venue', 'organizer'] as const).flatMap((name) => {
    const keys = plan[name];
    return keys ? [[name, keys.map((key) => idOf(key.replaceAll('{n}', String(n)), ids))]] : [];
  });
  return {
    ...Object.fromEntries([...said, ...linked]),
    ...(published !== undefined && { published: instantOf(momentFrom(published, making.order.now), homeZone) }),
    ...(cost !== undefined && { cost: parseCost(cost) }),
  };
}

function idOf(key: string, ids: Ids): number {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`No record of the scenario has the key ${key}`);
  return id;
}

/** When no title is in a requested language, the scenario's own languages are used. */
function textsIn(
  making: Making,
  resource: PostKind,
  number: number,
  fields: Readonly<Record<string, Partial<Said> | undefined>>,
): Texts {
  const title = Object.values(fields)[0] ?? {};
  const { languages } = making.order;
  const isNamed = languages.some((language) => title[language] !== undefined);
  return textsOf(making, resource, number, isNamed ? languages : spoken, fields);
}
