/** Moves demo data in time by whole weeks, so that it is current again. */

import type { Document, EventFacts, OwnValues, PostFacts, Recurrence } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import { listedUpTo } from '../model/recurrence/horizon.ts';
import { ruleText, storedRule } from '../model/recurrence/rule.ts';
import { firstMinute, wallOf } from '../model/recurrence/rule-dates.ts';
import { dateOf, dayOf } from '../model/time/event-days.ts';
import { clockOf, type Instant, instantOf, utcWallClock, type WallClock, wallClockOf } from '../model/time/instants.ts';
import { seedSource } from './context.ts';
import { listedMonths } from './series.ts';
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
  const { recurrence: stored } = facts;
  const recurrence = stored && shiftedRecurrence(stored, weeks);
  const [start, end] = [later(start_date, weeks), later(end_date, weeks)];
  // A rule by months has other days some weeks later
  const minute = recurrence && recurrence.rrule !== '' ? firstMinute(recurrence.rrule, start) : undefined;
  const first = minute === undefined ? start : wallOf(minute);
  const moved = clockOf(first) - clockOf(start);
  const times = timesBetween(first, utcWallClock(clockOf(end) + moved), timezone);
  const whole = { ...shiftedPost(facts, weeks, now), ...times, all_day };
  return recurrence ? listedUpTo({ ...whole, recurrence }, now, listedMonths) : whole;
}

/** The rule, the dates and the own values of a series some weeks later. */
function shiftedRecurrence({ rrule, rdate, exdate, own, ...rest }: Recurrence, weeks: number): Recurrence {
  const rule = rrule === '' ? undefined : storedRule(rrule);
  const until = rule?.until && later(rule.until, weeks);
  const shiftedOwn = Object.entries(own).map(([key, { facts, texts }]): [WallClock, OwnValues] => {
    const { start_date, end_date } = facts;
    const times = {
      ...(start_date !== undefined && { start_date: later(start_date, weeks) }),
      ...(end_date !== undefined && { end_date: later(end_date, weeks) }),
    };
    return [later(key, weeks), { facts: { ...facts, ...times }, texts }];
  });
  return {
    ...rest,
    rrule: rule ? ruleText({ ...rule, until }) : '',
    rdate: rdate.map((date) => later(date, weeks)),
    exdate: exdate.map((date) => later(date, weeks)),
    own: Object.fromEntries(shiftedOwn),
  };
}

function laterInstant(at: Instant, weeks: number): Instant {
  return instantOf(later(wallClockOf(at, homeZone), weeks), homeZone);
}

/** A day or a wall clock some weeks later. */
function later(wall: WallClock, weeks: number): WallClock {
  return `${dateOf(dayOf(wall) + 7 * weeks)}${wall.slice(10)}`;
}
