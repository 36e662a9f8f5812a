/** Events that are related to one by the properties that both have, as far as the caller may know them. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { isUnlikeAll, type Likeness, type SharedName, sharedNames } from '../../model/likeness.ts';
import type { Query } from '../../model/query.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import { relatedParameters, relatedRows } from '../../model/tables/discovery-parameters.ts';
import { eventStatuses } from '../../model/tables/event-states.ts';
import type { Language } from '../../model/tables/field.ts';
import { withDefaults } from '../../model/tables/values.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Found } from '../../ports.ts';
import { mayRead, maySee, refuseHidden } from '../access/rights.ts';
import { type Audience, type Calendar, digest, type Locator, type Reader, type RelatedInput } from '../calendar.ts';
import { withAnnotations } from '../reading/annotations.ts';
import { readEventsWithVenues } from '../reading/hydrate.ts';
import { seriesLocator } from '../reading/occurrences.ts';
import { planList } from '../reading/plan.ts';
import { presentPage, representationOf } from '../reading/present.ts';
import { findRecord, type Moved, movedFrom } from '../reading/read.ts';
import { changeOf, firstDayOf } from '../reading/when.ts';
import { type BodySource, withMembers } from '../rendering/body-source.ts';
import { publishDueBefore } from '../writing/due.ts';

/** Related events, those that share the most first. */
export interface RelatedPage {
  readonly records: readonly BodySource[];
  /** The number of related events. */
  readonly total: number;
  readonly tag: string;
  readonly languages: readonly Language[];
  /** The moment from which on the words of the request mean other days. */
  readonly changesAt: Instant | undefined;
}

/**
 * The events that are related to one and that the caller may see, cancelled ones left out. Throws what reading the event throws, and
 * Unreachable while the index is unavailable.
 */
export async function relatedEvents(
  calendar: Calendar,
  audience: Audience,
  locator: Locator,
  input: RelatedInput,
): Promise<RelatedPage | Moved> {
  await publishDueBefore(calendar);
  const event = await findRecord(calendar, 'events', audience, seriesLocator(locator));
  refuseHidden(audience, event);
  const { limit, explain } = withDefaults(relatedRows, input.values);
  const { when, expand } = relatedParameters;
  const listInput = { ...input, values: { when: when.default, expand: expand.default, ...input.values }, sent: {} };
  const plan = await planList(calendar, 'events', audience, listInput);
  const moved = movedFrom(calendar, event, locator, input);
  if (moved) return moved;
  const like = await readLikeness({ calendar, audience }, event);
  const first = firstDayOf(plan.when?.from, calendar);
  const query: Query = {
    ...plan.query,
    exclude: [eventIdOf(event.id)],
    eventStatuses: eventStatuses.filter((status) => status !== 'cancelled'),
    orderBy: 'agenda',
    descending: false,
    offset: 0,
    ...(first !== undefined && { agendaFrom: first }),
    limit,
  };
  const found: Found = like ? await calendar.pair.index.find({ ...query, like }) : { hits: [], total: 0 };
  const context = { calendar, audience, representation: representationOf(input) };
  const page = await presentPage(context, query, found.hits);
  const shown = await withAnnotations(plan, page);
  const reasons = like && explain ? await readShared(calendar, like, shown.ids) : undefined;
  return {
    records: shown.records.map((record, at) =>
      withMembers(record, reasons ? { why: reasons.get(shown.ids[at] as number) ?? [] } : {}),
    ),
    total: found.total,
    tag: digest(`${shown.state}|${found.total}|${JSON.stringify([input.values, plan.near, [...(reasons ?? [])]])}`),
    languages: shown.languages,
    changesAt: changeOf(calendar, plan.when, listInput),
  };
}

/** The properties of an event; undefined when nothing can be related to it. Venues that the caller may not see are left out. */
async function readLikeness(
  { calendar, audience }: Reader,
  { facts }: Document<'events'>,
): Promise<Likeness | undefined> {
  const { store } = calendar.pair;
  const { post_parent: parent, tags, categories } = facts;
  const [venues, organizers, parents] = await Promise.all([
    store.read('venues', facts.venue),
    store.read('organizers', facts.organizer),
    parent > 0 ? store.read('events', [parent]) : [],
  ]);
  const like: Likeness = {
    ...(parents.some((each) => mayRead(audience, each.facts)) && { post_parent: parent }),
    organizer: organizers.flatMap((each) => (maySee(audience, each.facts) ? each.id : [])),
    tags,
    categories,
    venue: venues.flatMap((each) => (maySee(audience, each.facts) ? each.id : [])),
    town: unique(venues.map((each) => publicTownOf(each.facts)).filter((town) => town !== '')),
  };
  return isUnlikeAll(like) ? undefined : like;
}

/** What some events share with it, by ID, the most telling property first. */
async function readShared(
  calendar: Calendar,
  like: Likeness,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly SharedName[]>> {
  const shared = new Map<number, readonly SharedName[]>();
  for await (const { events, venues } of readEventsWithVenues(calendar, ids)) {
    const towns = new Map([...venues.values()].map(({ id, facts }) => [id, publicTownOf(facts)]));
    for (const { id, facts } of events) {
      const names = sharedNames.filter((name) => {
        if (name === 'post_parent') return like.post_parent === facts.post_parent;
        if (name !== 'town') return facts[name].some((each) => like[name].includes(each));
        return facts.venue.some((venue) => like.town.includes(towns.get(venue) ?? ''));
      });
      shared.set(id, names);
    }
  }
  return shared;
}
