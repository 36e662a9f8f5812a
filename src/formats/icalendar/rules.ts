/** Reads the rules of a file (RFC 5545, 3.3.10), as programs write them, and tells which dates they have. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Times } from '../../model/documents/document.ts';
import { normalizeRecurrence, type RuleAndDates } from '../../model/recurrence/normalize.ts';
import { readRule, ruleEnds } from '../../model/recurrence/rule.ts';
import { lastClock, minuteOf, otherRuleMinutes, ruleMinutes, wallOf } from '../../model/recurrence/rule-dates.ts';
import { maxListedDates } from '../../model/recurrence/sent.ts';
import { isProblem, type Problem } from '../../model/tables/problems.ts';
import { addDays, type WallClock } from '../../model/time/instants.ts';
import type { Remark } from '../../model/words/remarks.ts';
import type { Note } from '../incoming.ts';
import { type Component, isPartWithoutValue, type Property, propertiesIn } from './component.ts';
import { isRuleOfVcalendar, ruleOfVcalendar } from './vcalendar-rules.ts';

/** When a series begins. */
export type Clock = Pick<Times, 'start_date' | 'timezone' | 'all_day'>;

/** The dates of a series, before any are taken out. */
export interface Dates {
  readonly start: WallClock;
  readonly rrule: string;
  readonly rdate: readonly WallClock[];
}

/** The rules of all properties of a name that say something, each once, as RFC 5545 writes them. */
export function rulesIn(event: Component, name: 'rrule' | 'exrule', { start_date }: Clock, notes: Note[]): string[] {
  const rules = propertiesIn(event, name).map((property) => sayingSomething(property, start_date, notes));
  return unique(rules).filter((rule) => rule !== '');
}

/**
 * A rule without what says nothing in it: quotes, parts without a value, the usual calendar, and an end that stands for none; empty for one
 * that says that nothing repeats.
 */
function sayingSomething({ raw, line }: Property, start: WallClock, notes: Note[]): string {
  const { rule, what } = (isRuleOfVcalendar(raw) ? ruleOfVcalendar(raw, start) : undefined) ?? { rule: raw };
  const remark = { where: `line ${line}`, detail: raw.slice(0, 100) };
  if (what) notes.push({ what, ...remark });
  const parts = rule.replaceAll('"', '').split(';');
  const said = parts.filter(
    (part) => !isPartWithoutValue(part) && !/^\s*(?:RSCALE\s*=\s*GREGORIAN|UNTIL\s*=\s*[4-9]\d{3}-?\d.*)$/i.test(part),
  );
  const isEnd = (part: string): boolean => /^\s*(?:UNTIL|COUNT)\s*=/i.test(part);
  // An end that stands for none has a value
  if (
    parts.some((part) => isEnd(part) && /=\s*$/.test(part)) &&
    !parts.some((part) => isEnd(part) && /=\s*\S/.test(part))
  )
    notes.push({ what: 'rule_end_missing', ...remark });
  return said.some((part) => /^\s*(?:FREQ\s*=\s*)?(?:NONE|NEVER|NO)\s*$/i.test(part)) ? '' : said.join(';');
}

/** All keys of a series that ends; undefined for one without end. */
export function keysOf({ start, rrule, rdate }: Dates): WallClock[] | undefined {
  if (rrule === '') return [start, ...rdate];
  return ruleEnds(rrule)
    ? inOrder([...ruleMinutes(rrule, start, minuteOf(lastClock)).map(wallOf), ...rdate])
    : undefined;
}

/** Tells of keys whether a series has such a date, by its rule or by a date of its own. */
export type DateTest = (key: WallClock) => boolean;

/** Makes that test. The dates of a rule are looked up in their order, because a file may ask very often. */
export function dateTest({ start, rrule, rdate }: Dates): DateTest {
  const listed = new Set([start, ...rdate]);
  return (key) => {
    if (listed.has(key) || rrule === '' || key <= start) return listed.has(key);
    const minute = minuteOf(key);
    const minutes = ruleMinutes(rrule, start, minute);
    let [from, to] = [0, minutes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((minutes[middle] ?? minute) < minute) from = middle + 1;
      else to = middle;
    }
    return minutes[from] === minute;
  };
}

/** The dates in order, each once. */
export function inOrder(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

/** A rule as a calendar takes it for a series that begins then, or why it does not. */
export function takenRule(rule: string, clock: Clock): RuleAndDates | Problem {
  const read = readRule(rule);
  return isProblem(read) ? read : normalizeRecurrence({ rule: read, rdate: [], exdate: [] }, clock);
}

/** For so long the dates of rules without end are taken one by one. */
const years = 20;

/**
 * Takes the dates of the rules of EXRULE (RFC 2445) out of a series: as dates that it lists, and of what has no end on both sides, or takes out
 * more than a series lists, the dates that are left one by one for some years. A rule that cannot be followed is the reason why the series is
 * refused, which would have dates that it should not have. The dates that lie apart from the series are taken out with `exdate` as well.
 */
export function withoutRules(
  series: Dates,
  { rules, clock, where, hasDate }: { rules: readonly string[]; clock: Clock; where: string; hasDate: DateTest },
  notes: Note[],
): (Dates & { readonly exdate: readonly string[] }) | Remark {
  if (rules.length === 0) return { ...series, exdate: [] };
  const ended = keysOf(series);
  const horizon = minuteOf(ended?.at(-1) ?? addDays(series.start, years * 365));
  const lists = rules.map((rule) => minutesOf(rule, clock, ruleEnds(rule) ? minuteOf(lastClock) : horizon));
  const unread = lists.indexOf(undefined);
  if (unread >= 0) return { what: 'rule_impossible', values: { rule: `EXRULE:${rules[unread]}`.slice(0, 100) } };
  const gone = new Set(lists.flatMap((list) => list ?? []).map(wallOf));
  const removed = [...gone].filter(hasDate);
  const isOfSeries = dateTest(series);
  const apart = removed.filter((key) => !isOfSeries(key));
  const written = (keys: readonly string[]) => (clock.all_day ? keys.map((key) => key.slice(0, 10)) : keys);
  const count = removed.length - apart.length;
  if (count <= maxListedDates && (count === 0 || ended || rules.every(ruleEnds)))
    return { ...series, exdate: written(removed) };
  const minutes = ended ? [] : ruleMinutes(series.rrule, series.start, horizon).filter((minute) => minute <= horizon);
  const all = ended ?? inOrder([...minutes.map(wallOf), ...series.rdate]);
  const left = all.filter((key) => !gone.has(key)).slice(0, maxListedDates);
  const [start, ...rdate] = left;
  if (start === undefined) return { what: 'dates_all_out' };
  notes.push({
    what: 'rule_first_dates',
    values: { limit: left.length },
    where,
    detail: `EXRULE:${rules[0]}`.slice(0, 100),
  });
  return { start, rrule: '', rdate, exdate: written(apart) };
}

/** The dates of any rule from a start on, up to a minute and maybe some more; undefined for one that cannot be followed. */
function minutesOf(rule: string, clock: Clock, upTo: number): readonly number[] | undefined {
  const taken = takenRule(rule, clock);
  if (!isProblem(taken)) return ruleMinutes(taken.rrule, clock.start_date, upTo);
  if (taken.reason === 'until_before_start' || taken.reason === 'rule_without_dates') return [];
  if (taken.reason === 'start_not_in_rule') {
    const next = `${String(taken.values?.['next'] ?? '')} 00:00:00`.slice(0, 19);
    const later = takenRule(rule, { ...clock, start_date: next });
    if (!isProblem(later)) return ruleMinutes(later.rrule, next, upTo);
  }
  const end = wallOf(upTo).replace(/[-:]/g, '').replace(' ', 'T');
  return otherRuleMinutes(ruleEnds(rule) ? rule : `${rule};UNTIL=${end}`, clock, 10 * maxListedDates);
}
