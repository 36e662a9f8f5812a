/** What an answer has beside the records of a page: the period, its neighbours, and the events that are already on. */

import type { Query, Reach } from '../../model/query.ts';
import { type Day, dateOf } from '../../model/time/event-days.ts';
import { type Instant, isoWithOffset, utcWallClock, wallClockOf } from '../../model/time/instants.ts';
import type { NamedPeriod } from '../../model/time/periods.ts';
import type { Calendar, ListInput } from '../calendar.ts';
import { windowsChangeAt } from '../discovery/calendar-facets.ts';
import { orIfUnavailable } from '../discovery/counted-queries.ts';
import type { Meant } from '../discovery/did-you-mean.ts';
import { type Facet, readFacets } from '../discovery/facets.ts';
import type { Near } from './places.ts';
import { isCorrected, type ListPlan, type PlannedList } from './plan.ts';
import type { When } from './when.ts';

/** The period of a list as its answer shows it; an open side is absent. */
export interface Range {
  readonly when: string;
  /** Wall clocks of the calendar's zone, then of UTC. */
  readonly from?: string;
  readonly to?: string;
  readonly utc_from?: string;
  readonly utc_to?: string;
  readonly timezone: string;
  /** The moment to which words are relative, ISO 8601. */
  readonly as_of?: string;
  /** The nearest days or months with events. */
  readonly previous?: string;
  readonly next?: string;
}

/** Remarks about a search by `q`. */
interface Searched {
  /** As sent. */
  readonly q: string;
  /** Small words that were ignored. */
  readonly ignored?: readonly string[];
  /** Synonyms that were added, by what was typed. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** What was searched instead, because the text finds nothing. */
  readonly corrected?: string;
}

/** The members of an answer beside the records of a page. */
export interface Around {
  readonly range?: Range;
  readonly near?: Near;
  readonly search?: Searched;
  /** The corrected search. */
  readonly didYouMean?: Meant;
  /** The number of events that are already on, which the page leaves out unless they are all that is left (`listed`). */
  readonly ongoing?: { readonly total: number; readonly listed?: true };
  readonly facets?: Readonly<Record<string, Facet>>;
  /** The moment from which on the words of the request mean other days. */
  readonly changesAt?: Instant;
}

/** What an answer shows beside a page. */
export async function readAround(list: PlannedList): Promise<Around> {
  const { calendar, plan, input } = list;
  const { query, when, near } = plan;
  const isCollapsed = input.values.ongoing === 'collapse';
  const [range, ongoing, facets] = await Promise.all([
    when && readRange(calendar, query, when),
    isCollapsed ? countOngoing(calendar, plan) : undefined,
    readFacets(list),
  ]);
  return {
    range,
    near,
    search: plan.wide && searchedBy(list),
    didYouMean: plan.meant,
    ongoing,
    facets,
    changesAt: changeOf(calendar, when, input),
  };
}

function searchedBy({ plan, input }: PlannedList): Searched {
  const { query, wide, meant } = plan;
  const { synonyms = {} } = query.q ?? {};
  return {
    q: String(input.values.q),
    ...(wide && wide.ignored.length > 0 && { ignored: wide.ignored }),
    ...(Object.keys(synonyms).length > 0 && { synonyms }),
    ...(meant && isCorrected({ plan, input }) && { corrected: meant.q }),
  };
}

/**
 * The moment from which on the words of a request mean other days, if there is one. Dates relative to every moment, such as `now`, are as
 * fresh as any list.
 */
export function changeOf(calendar: Calendar, when: When | undefined, { values }: ListInput): Instant | undefined {
  const { begun } = values.cursor ?? {};
  if (values.as_of !== undefined || begun !== undefined) return undefined;
  const facets = values.facets;
  const changes = [
    ...(when?.changesAt !== undefined && when.changesAt > when.asOf ? [when.changesAt] : []),
    ...(facets?.includes('when') ? [windowsChangeAt(calendar)] : []),
  ];
  return changes.length > 0 ? Math.min(...changes) : undefined;
}

async function countOngoing({ pair }: Calendar, { query, ongoingListed }: ListPlan): Promise<Around['ongoing']> {
  if (!query.ongoing && !ongoingListed) return { total: 0 };
  const ongoing = query.ongoing && { ...query.ongoing, only: true };
  const { total } = await pair.index.find({ ...query, ongoing, offset: 0, limit: 0 });
  return { total, ...(ongoingListed && { listed: true }) };
}

async function readRange(calendar: Calendar, query: Query, when: When): Promise<Range> {
  const { timeZone } = calendar.settings;
  const { from, to, said, asOf, changesAt } = when;
  return {
    when: said,
    ...(from !== undefined && { from: wallClockOf(from, timeZone) }),
    ...(to !== undefined && { to: wallClockOf(to, timeZone) }),
    ...(from !== undefined && { utc_from: utcWallClock(from) }),
    ...(to !== undefined && { utc_to: utcWallClock(to) }),
    timezone: timeZone,
    ...(changesAt !== undefined && { as_of: isoWithOffset(asOf, timeZone) }),
    ...(await findNeighbours(calendar, query, when)),
  };
}

/** The nearest days or months with events, under all other filters. */
async function findNeighbours(
  { pair }: Calendar,
  { period: _, ongoing: __, ...query }: Query,
  { step, period: { days } }: NamedPeriod,
): Promise<Pick<Range, 'previous' | 'next'>> {
  if (!step || days?.from === undefined || days.to === undefined) return {};
  const { previous, next }: Reach = await orIfUnavailable(pair.index.reach(query, days.from, days.to), {});
  const named = (day?: Day) => (day === undefined ? undefined : dateOf(day).slice(0, step === 'month' ? 7 : 10));
  return { previous: named(previous), next: named(next) };
}
