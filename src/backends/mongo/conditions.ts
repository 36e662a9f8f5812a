/** The conditions of statuses, and of `when` on stored moments and dates. Days of events are not stored, because they depend on settings. */

import type { Filter } from 'mongodb';
import { storedStatuses } from '../../model/documents/entry.ts';
import { dayLength } from '../../model/time/durations.ts';
import { type Day, type DayRules, dateOf, dayOf } from '../../model/time/event-days.ts';
import { type Instant, instantOf } from '../../model/time/instants.ts';
import type { Period } from '../../model/time/periods.ts';
import type { Query } from '../../ports.ts';
import type { Stored } from './stored.ts';

type Condition = Filter<Stored>;

/** The first and the last possible day; days beyond them count as these. */
const [firstOfAll, lastOfAll] = [dayOf('0001-01-01'), dayOf('9999-12-31')];
const wholeDay: Condition = { 'facts.all_day': true };
const withClock: Condition = { 'facts.all_day': { $ne: true } };

/** The status is one of those asked for. */
export function statusConditions({ statuses: asked, due }: Pick<Query, 'statuses' | 'due'>): Condition[] {
  if (!asked) return [];
  const { statuses, scheduled } = storedStatuses(asked, due);
  const isIn: Condition = { 'facts.status': { $in: [...statuses] } };
  if (!scheduled) return [isIn];
  const published = { [scheduled === 'due' ? '$lte' : '$gt']: due };
  return [{ $or: [isIn, { 'facts.status': 'future', 'facts.published': published }] }];
}

/** The value of a field lies within bounds, both included; either may be absent. */
export function within(field: string, from: number | undefined, to: number | undefined): Condition[] {
  return [
    ...(from === undefined ? [] : [{ [field]: { $gte: from } }]),
    ...(to === undefined ? [] : [{ [field]: { $lte: to } }]),
  ];
}

/** The conditions of a period. */
export function periodConditions(
  { days, clock, unfinishedAt, finishedAt, brief }: Period,
  rules: DayRules,
): Condition[] {
  const last = days?.to;
  return [
    ...(days?.from === undefined ? [] : [lastsTo(days.from, rules)]),
    // A whole day of another zone begins less than a day later; this condition is for the index
    ...(last === undefined ? [] : [beginsBy(last, rules), { 'facts.start': { $lt: beginOf(last + 2, rules) } }]),
    ...within('facts.start', undefined, clock?.to),
    ...(clock?.from === undefined ? [] : [lasting(clock.from)]),
    ...(unfinishedAt === undefined ? [] : [lasting(unfinishedAt)]),
    ...(finishedAt === undefined ? [] : [{ $nor: [lasting(finishedAt)] }]),
    ...(brief ? [withClock, { $expr: { $lt: [{ $subtract: ['$facts.end', '$facts.start'] }, dayLength] } }] : []),
  ];
}

/** The condition for events that began before a day, or for all others. */
export function ongoingCondition({ before, only }: NonNullable<Query['ongoing']>, rules: DayRules): Condition {
  const begunBefore = beginsBy(before - 1, rules);
  return only ? begunBefore : { $nor: [begunBefore] };
}

/** The event ends after a moment, or begins then or later. */
function lasting(from: Instant): Condition {
  return { $or: [{ 'facts.end': { $gt: from } }, { 'facts.start': { $gte: from } }] };
}

/** The first day is this one or an earlier one. */
function beginsBy(day: Day, rules: DayRules): Condition {
  return {
    $or: [
      { ...wholeDay, 'facts.start_date': { $lt: `${dateText(day)} 24` } },
      { ...withClock, 'facts.start': { $lt: beginOf(day + 1, rules) } },
    ],
  };
}

/** The last day is this one or a later one. What ends during the night belongs to the day before, unless it began later. */
function lastsTo(day: Day, rules: DayRules): Condition {
  const night = instantOf(`${dateText(day)} ${rules.dayCutoff}:00`, rules.timeZone);
  return {
    $or: [
      { ...wholeDay, 'facts.end_date': { $gte: dateText(day) } },
      { ...withClock, 'facts.end': { $gt: night } },
      { ...withClock, 'facts.start': { $gte: beginOf(day, rules) } },
    ],
  };
}

function beginOf(day: Day, { timeZone }: DayRules): Instant {
  return day > lastOfAll ? Number.MAX_SAFE_INTEGER : instantOf(`${dateText(day)} 00:00:00`, timeZone);
}

/** Days beyond all are the last of these, or stand before the first one's year. */
function dateText(day: Day): string {
  return day < firstOfAll ? '0000-00-00' : dateOf(Math.min(day, lastOfAll));
}
