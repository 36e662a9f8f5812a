/** Reads when a VEVENT takes place more than once (RFC 5545, 3.8.5): its rule and dates as a calendar takes them, or why it cannot. */

import { maySeriesStart, type RuleAndDates } from '../../model/recurrence/normalize.ts';
import { otherRuleMinutes, wallOf } from '../../model/recurrence/rule-dates.ts';
import { maxListedDates } from '../../model/recurrence/sent.ts';
import { isProblem } from '../../model/tables/problems.ts';
import { trimmedParts } from '../../model/text/characters.ts';
import { instantOf, type WallClock, wallClockOf } from '../../model/time/instants.ts';
import type { Remark } from '../../model/words/remarks.ts';
import type { Note } from '../incoming.ts';
import { type Component, propertiesIn, valuedIn } from './component.ts';
import { type Clock, type DateTest, dateTest, inOrder, keysOf, rulesIn, takenRule, withoutRules } from './rules.ts';
import { instantIn, lengthIn, startOf, type Time, timeIn } from './times.ts';
import type { Zones } from './zones.ts';

/** When an event takes place more than once. */
export interface Repetition extends RuleAndDates {
  /** The key of its first date. */
  readonly start: WallClock;
  /** Dates that lie before it, which no series has: each is an event of its own. */
  readonly apart: readonly WallClock[];
  /** The ends of dates that have their own, by key. */
  readonly ends: ReadonlyMap<WallClock, WallClock>;
}

/** The most rules of an event, each of which may take the engine some milliseconds. */
const maxRules = 20;

/** Reads when an event that begins then takes place; undefined when it does so once, or why it cannot be taken. */
export function repetitionIn(
  event: Component,
  clock: Clock,
  zones: Zones,
  notes: Note[],
): Repetition | Remark | undefined {
  const rules = rulesIn(event, 'rrule', clock, notes);
  const excluded = rulesIn(event, 'exrule', clock, notes);
  const beyond = rules[maxRules] ?? excluded[maxRules];
  if (beyond !== undefined) return { what: 'rule_impossible', values: { rule: beyond.slice(0, 100) } };
  const periods = datesIn(event, 'rdate', clock, zones, notes);
  const listed = periods.map(({ key }) => key).filter((key) => key !== clock.start_date);
  if (rules.length === 0 && listed.length === 0) return undefined;
  if (!maySeriesStart(clock.start_date)) return { what: 'series_start' };
  const ruled = ruledDates(event, rules, clock, notes);
  if ('what' in ruled) return ruled;
  const all = [...listed, ...ruled.rdate];
  // Without a rule the first date is the first of all
  const [first = clock.start_date] = ruled.rrule === '' ? [clock.start_date, ...all].sort() : [ruled.start];
  const known = ruled.rrule === '' ? [clock.start_date, ...all] : all;
  const rdate = inOrder(known.filter((key) => key > first));
  const whole = { start: first, rrule: ruled.rrule, rdate };
  const hasDate = dateTest({ ...whole, rdate: [...known, ...ruled.apart] });
  const excluding = { rules: excluded, clock, where: `line ${event.line}`, hasDate };
  const series = withoutRules(whole, excluding, notes);
  if ('what' in series) return series;
  const exdate = new Set(series.exdate);
  for (const { key, day, line } of datesIn(event, 'exdate', clock, zones, notes)) {
    const meant = clock.all_day ? day : (dateMeant(hasDate, key, clock) ?? key);
    const isDate = meant.length === 10 || hasDate(meant);
    if (!isDate) notes.push({ what: 'exdate_of_none', where: `line ${line}`, detail: meant });
    exdate.add(meant);
  }
  const repetition: Repetition = {
    ...series,
    exdate: inOrder([...exdate]),
    apart: inOrder([...ruled.apart, ...known.filter((key) => key < first)].filter((key) => !isRemoved(exdate, key))),
    ends: new Map(periods.flatMap(({ key, end }) => (end === undefined ? [] : [[key, end] as const]))),
  };
  const left = keysOf(repetition)?.filter((key) => !isRemoved(exdate, key));
  if (left?.length === 0 && repetition.apart.length === 0) return { what: 'dates_all_out' };
  const isOnce = left?.length === 1 && left[0] === clock.start_date && repetition.apart.length === 0;
  return isOnce ? undefined : repetition;
}

/** The date that a key means: some programs write its day with a midnight. Undefined where it is none. */
export function dateMeant(hasDate: DateTest, key: WallClock, { start_date }: Clock): WallClock | undefined {
  if (hasDate(key)) return key;
  const sameDay = key.slice(0, 10) + start_date.slice(10);
  return key.endsWith(' 00:00:00') && hasDate(sameDay) ? sameDay : undefined;
}

function isRemoved(exdate: ReadonlySet<string>, key: WallClock): boolean {
  return exdate.has(key) || exdate.has(key.slice(0, 10));
}

type Ruled = Pick<Repetition, 'start' | 'rrule' | 'rdate' | 'apart'>;

/**
 * What the rules of an event give. A start beside its rule is an event of its own, and the next date of the rule is the first of the series.
 * A rule that a calendar does not take gives its dates one by one, when it has an end.
 */
function ruledDates(event: Component, rules: readonly string[], clock: Clock, notes: Note[]): Ruled | Remark {
  const none: Ruled = { start: clock.start_date, rrule: '', rdate: [], apart: [] };
  const [rule, ...others] = rules;
  if (rule === undefined) return none;
  const where = `line ${event.line}`;
  const taken = others.length > 0 ? ({ reason: 'recurrence_line' } as const) : takenRule(rule, clock);
  if (!isProblem(taken)) return { ...none, rrule: taken.rrule };
  if (taken.reason === 'until_before_start' || taken.reason === 'rule_without_dates') return none;
  const next = taken.reason === 'start_not_in_rule' ? String(taken.values?.['next'] ?? '') : '';
  if (next !== '') {
    const start = `${next} 00:00:00`.slice(0, 19);
    const shifted = takenRule(rule, { ...clock, start_date: start });
    if (!isProblem(shifted)) {
      notes.push({ what: 'start_beside_rule', where, detail: rule });
      return { start, rrule: shifted.rrule, rdate: [], apart: [clock.start_date] };
    }
  }
  // One more than are taken, so that more of them are noticed
  const followed = rules.map((each) => otherRuleMinutes(each, clock, maxListedDates + 1));
  if (!followed.every((minutes) => minutes !== undefined))
    return { what: 'rule_impossible', values: { rule: rule.slice(0, 100) } };
  const dates = inOrder(followed.flat().map(wallOf));
  if (dates.length > maxListedDates)
    notes.push({ what: 'rule_first_dates', values: { limit: maxListedDates }, where, detail: rule });
  else notes.push({ what: 'rule_dates', where, detail: rule });
  return { ...none, rdate: dates.slice(0, maxListedDates).filter((key) => key !== clock.start_date) };
}

/** A date of RDATE or EXDATE. */
interface ListedDate {
  readonly day: string;
  /** A bare day of RDATE has the clock of the start; one of EXDATE is all of it. */
  readonly key: string;
  readonly line: number;
  /** Of a period, which has it as a time or a length. */
  readonly end?: WallClock | undefined;
}

/** The dates of all properties of a name, as keys of the event's zone. What cannot be read is left out and noted. */
function datesIn(event: Component, name: 'rdate' | 'exdate', clock: Clock, zones: Zones, notes: Note[]): ListedDate[] {
  const isUtc = startOf(event, zones)?.isUtc;
  const begin = valuedIn(event, 'dtstart')?.parameters ?? {};
  return propertiesIn(event, name).flatMap((property) =>
    trimmedParts(property.raw, /[,;]/).flatMap((piece): ListedDate[] => {
      const [from = '', to = ''] = piece.split('/');
      const time = timeIn({ ...property, raw: from }, zones, begin, isUtc);
      if (!time) {
        const detail = `${name.toUpperCase()}:${piece}`.slice(0, 100);
        notes.push({ what: 'date_unreadable', where: `line ${property.line}`, detail });
        return [];
      }
      const { line } = property;
      const key = keyOf(time, clock);
      let end: WallClock | undefined;
      if (/^\+?P/i.test(to)) {
        const length = lengthIn(to);
        // A day is 24 hours here
        const after = length && instantOf(key, clock.timezone) + (length.days * 86_400 + length.seconds) * 1000;
        end = after === undefined ? undefined : wallClockOf(after, clock.timezone);
      } else if (to !== '') {
        const last = timeIn({ ...property, raw: to }, zones, begin, isUtc);
        end = last && keyOf(last, clock);
      }
      return [
        {
          day: key.slice(0, 10),
          key: time.clock === undefined && name === 'exdate' ? key.slice(0, 10) : key,
          line,
          end,
        },
      ];
    }),
  );
}

/** A time on the clocks of an event; a bare day has the clock of its start. */
export function keyOf(time: Time, { start_date, timezone, all_day }: Clock): WallClock {
  if (time.clock === undefined) return time.day + start_date.slice(10);
  const wall =
    time.isUtc || time.zone !== timezone ? wallClockOf(instantIn(time), timezone) : `${time.day} ${time.clock}`;
  return all_day ? wall.slice(0, 10) + start_date.slice(10) : wall;
}
