/** What a page of a list is told besides its records: the time that it covers, what lies around that, and what is on already. */

import type { Cursor } from '../../model/cursor.ts';
import type { Query, Reach } from '../../model/query.ts';
import { type Day, dateOf } from '../../model/time/event-days.ts';
import { type Instant, isoWithOffset, utcWallClock, wallClockOf } from '../../model/time/instants.ts';
import type { NamedPeriod } from '../../model/time/periods.ts';
import type { Audience, Calendar, Input } from '../calendar.ts';
import { windowsChangeAt } from '../discovery/calendar-facets.ts';
import type { Meant } from '../discovery/did-you-mean.ts';
import { type Facet, facetsOf } from '../discovery/facets.ts';
import { orWhileAway } from './index-away.ts';
import type { Near } from './near.ts';
import { isCorrected, type ListPlan } from './plan.ts';
import type { When } from './when.ts';

/** The time that a list covers, as its answer tells it; an open side is absent. */
export interface Range {
  readonly when: string;
  /** Wall clocks of the calendar's zone, then of UTC. */
  readonly from?: string;
  readonly to?: string;
  readonly utc_from?: string;
  readonly utc_to?: string;
  readonly timezone: string;
  /** The moment that a word is relative to, ISO 8601. */
  readonly as_of?: string;
  /** The nearest days or months with events. */
  readonly previous?: string;
  readonly next?: string;
}

/** What became of a search by `q`. */
export interface Searched {
  /** As it was sent. */
  readonly q: string;
  /** The language whose texts were searched, where it is not the one asked. */
  readonly language?: string;
  /** Small words that were left out. */
  readonly ignored?: readonly string[];
  /** What was sought besides, by what was typed. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** What was searched instead, for that finds nothing. */
  readonly corrected?: string;
}

/** What stands beside the records of a page. */
export interface Around {
  readonly range?: Range;
  readonly near?: Near;
  readonly search?: Searched;
  /** What may have been meant by it. */
  readonly didYouMean?: Meant;
  /** How many events are on already, where they are left out of the page. */
  readonly ongoing?: { readonly total: number };
  readonly facets?: Readonly<Record<string, Facet>>;
  /** The moment at which the words of the request mean other days. */
  readonly changesAt?: Instant;
}

/** What is to be told around a page. */
export async function aroundOf(calendar: Calendar, audience: Audience, plan: ListPlan, input: Input): Promise<Around> {
  const { query, when, near } = plan;
  const isCollapsed = input.values['ongoing'] === 'collapse';
  const [range, ongoing, facets] = await Promise.all([
    when && rangeOf(calendar, query, when),
    isCollapsed ? countOngoing(calendar, query) : undefined,
    facetsOf(calendar, audience, plan, input),
  ]);
  const changesAt = changeOf(calendar, when, input);
  return {
    ...(range && { range }),
    ...(near && { near }),
    ...(plan.wide && { search: searchedBy(plan, input) }),
    ...(plan.meant && { didYouMean: plan.meant }),
    ...(ongoing !== undefined && { ongoing: { total: ongoing } }),
    ...(facets && { facets }),
    ...(changesAt !== undefined && { changesAt }),
  };
}

function searchedBy(plan: ListPlan, input: Input): Searched {
  const { query, wide, meant } = plan;
  const { values, language } = input;
  const { language: searched, synonyms = {} } = query.q ?? {};
  return {
    q: String(values['q']),
    ...(searched !== undefined && searched !== language && { language: searched }),
    ...(wide && wide.ignored.length > 0 && { ignored: wide.ignored }),
    ...(Object.keys(synonyms).length > 0 && { synonyms }),
    ...(meant && isCorrected(plan, input) && { corrected: meant.q }),
  };
}

/**
 * When the words of a request mean other days, if they do. What is relative to every moment, such as `now`, is as fresh as any list that begins now.
 */
export function changeOf(calendar: Calendar, when: When | undefined, { values }: Input): Instant | undefined {
  const { begun } = (values['cursor'] ?? {}) as Partial<Cursor>;
  if (values['as_of'] !== undefined || begun !== undefined) return undefined;
  const facets = values['facets'] as readonly string[] | undefined;
  const changes = [
    ...(when?.changesAt !== undefined && when.changesAt > when.asOf ? [when.changesAt] : []),
    ...(facets?.includes('when') ? [windowsChangeAt(calendar)] : []),
  ];
  return changes.length > 0 ? Math.min(...changes) : undefined;
}

async function countOngoing({ pair }: Calendar, query: Query): Promise<number> {
  if (!query.ongoing) return 0;
  const { total } = await pair.index.find({ ...query, ongoing: { ...query.ongoing, only: true }, offset: 0, limit: 0 });
  return total;
}

async function rangeOf(calendar: Calendar, query: Query, when: When): Promise<Range> {
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
    ...(await neighboursOf(calendar, query, when)),
  };
}

const nothing: Reach = {};

/** The nearest days or months with events, under all other filters. */
async function neighboursOf(
  { pair }: Calendar,
  { period: _, ongoing: __, ...query }: Query,
  { step, period: { days } }: NamedPeriod,
): Promise<Pick<Range, 'previous' | 'next'>> {
  if (!step || days?.from === undefined || days.to === undefined) return {};
  const { previous, next } = await orWhileAway(pair.index.reach(query, days.from, days.to), nothing);
  const named = (day: Day) => dateOf(day).slice(0, step === 'month' ? 7 : 10);
  return {
    ...(previous !== undefined && { previous: named(previous) }),
    ...(next !== undefined && { next: named(next) }),
  };
}
