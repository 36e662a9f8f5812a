/** Moves demo data in time by whole weeks, so that it is current again. */

import type { Document, EventFacts, PostFacts } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import { dateOf, dayOf } from '../model/time/event-days.ts';
import { type Instant, instantOf, type WallClock, wallClockOf } from '../model/time/instants.ts';
import { seedSource } from './context.ts';
import { homeZone, timesBetween } from './when.ts';

/** A record of demo data moved by the whole weeks that it is behind; undefined for one that is current, and for others. */
export function shifted(document: Document<PostKind>, now: Instant): Document<PostKind> | undefined {
  const weeks = weeksBehind(document.facts, now);
  if (weeks === 0) return undefined;
  if (document.kind === 'events') return { ...document, facts: shiftedEvent(document.facts, weeks, now) };
  return { ...document, facts: shiftedPost(document.facts, weeks, now) } as Document<PostKind>;
}

/** The whole weeks between the moment to which a record is relative and now. */
export function weeksBehind({ source }: PostFacts, now: Instant): number {
  if (source?.name !== seedSource) return 0;
  const days = dayOf(wallClockOf(now, homeZone)) - dayOf(wallClockOf(Date.parse(source.digest), homeZone));
  return Math.floor(days / 7);
}

/** The facts of a venue or an organizer some weeks later: its publication, and the moment to which it is relative. */
export function shiftedPost<F extends PostFacts>(facts: F, weeks: number, now: Instant): F {
  const { source } = facts;
  const published = laterInstant(facts.published, weeks);
  const isAhead = facts.status === 'publish' && published > now;
  return {
    ...facts,
    published,
    modified: laterInstant(facts.modified, weeks),
    ...(isAhead && { status: 'future' }),
    ...(source && {
      source: { ...source, digest: new Date(laterInstant(Date.parse(source.digest), weeks)).toISOString() },
    }),
  };
}

/** The facts of an event some weeks later. Its wall clocks stay, also across daylight-saving changes. */
export function shiftedEvent(facts: EventFacts, weeks: number, now: Instant): EventFacts {
  const { start_date, end_date, timezone, all_day } = facts;
  const times = timesBetween(later(start_date, weeks), later(end_date, weeks), timezone);
  return {
    ...shiftedPost(facts, weeks, now),
    ...times,
    all_day,
  };
}

function laterInstant(at: Instant, weeks: number): Instant {
  return instantOf(later(wallClockOf(at, homeZone), weeks), homeZone);
}

/** A day or a wall clock some weeks later. */
function later(wall: WallClock, weeks: number): WallClock {
  return `${dateOf(dayOf(wall) + 7 * weeks)}${wall.slice(10)}`;
}
