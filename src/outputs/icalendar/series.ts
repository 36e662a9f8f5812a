/** The VEVENTs of a series: one with its rule and one for each date that differs, or one for each date where programs cannot read the rule. */

import type { Related } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownRule } from '../../model/recurrence/normalize.ts';
import {
  eventOf,
  listedDates,
  type Occurrence,
  occurrenceOf,
  occurrencesOf,
  type SeriesFacts,
} from '../../model/recurrence/occurrences.ts';
import { type Rule, ruleText, storedRule, weekdays } from '../../model/recurrence/rule.ts';
import { instantOf, type WallClock } from '../../model/time/instants.ts';
import { uidOf, uidOfDate } from '../event-texts.ts';
import type { OutputContext } from '../presenter.ts';
import { eventText, toDateTime, zoneOf } from './event.ts';
import { type LineOf, lineOf } from './lines.ts';
import { isReadAlike } from './zones.ts';

/** A series as it is stored. */
type Series = Document<'events'> & { readonly facts: SeriesFacts };

const rule = lineOf<string>({ name: 'rrule', type: 'unknown' });
const dates = {
  exdate: dateLines('exdate'),
  key: dateLines('recurrence-id'),
};

function dateLines(name: string): Readonly<Record<'day' | 'clock', LineOf<string>>> {
  return {
    day: lineOf<string>({ name, type: 'date' }),
    clock: lineOf<string>({ name, type: 'date-time', varying: 'tzid' }),
  };
}

/** The lines of a series, not folded. */
export function seriesText(series: Series, related: Related, context: OutputContext): string {
  const { facts } = series;
  const uid = uidOf(series, context);
  const listed = listedDates(series);
  const read = ruleRead(facts, listed);
  const added = new Set(facts.recurrence.rdate.filter((key) => key !== facts.start_date));
  const textOf = (date: Occurrence, marks: Parameters<typeof eventText>[3]) =>
    eventText({ ...series, ...eventOf(series, date) }, related, context, marks);
  const alone = listed.filter(({ key }) => read === undefined || added.has(key));
  const texts = alone.map((date) => {
    // What has no rule begins with the event itself
    const isBeginning = facts.recurrence.rrule === '' && date.key === facts.start_date;
    return textOf(date, isBeginning ? { uid } : { uid: uidOfDate(uid, date.key), series: uid });
  });
  if (read === undefined) return texts.join('');
  const recurrence = [rule(read), ...removedKeys(series).map((key) => lineFor(dates.exdate, key, facts))].join('');
  const changed = changedDates(series, listed).filter(({ key }) => !added.has(key));
  return [
    eventText(series, related, context, { uid, recurrence }),
    ...changed.map((date) => textOf(date, { uid, recurrence: lineFor(dates.key, date.key, facts) })),
    ...texts,
  ].join('');
}

/** A date in the form of the start. */
function lineFor(lines: (typeof dates)['key'], key: WallClock, { all_day, timezone }: SeriesFacts): string {
  return all_day ? lines.day(key.slice(0, 10)) : lines.clock(toDateTime(key), timezone);
}

/** The dates that the rule of a series has and that are taken out, in order. */
function removedKeys(series: Series): WallClock[] {
  const { recurrence, timezone, start_date } = series.facts;
  const last = recurrence.exdate.at(-1);
  if (last === undefined) return [];
  const to = instantOf(`${last.slice(0, 10)} 23:59:59`, timezone);
  const keys = occurrencesOf(series, { to, removed: true }).map(({ key }) => key);
  return keys.filter((key) => !recurrence.rdate.includes(key) || key === start_date).sort();
}

/** The dates with own values, and those whose times programs would compute otherwise, by key. */
function changedDates(series: Series, listed: readonly Occurrence[]): Occurrence[] {
  const { facts } = series;
  const length = facts.end - facts.start;
  const own = Object.keys(facts.recurrence.own).flatMap((key) => occurrenceOf(series, key) ?? []);
  const computed = facts.all_day
    ? []
    : listed.filter(
        ({ key, own: values, times }) => !values && (times.start_date !== key || times.end - times.start !== length),
      );
  return [...own.filter(({ isRemoved }) => !isRemoved), ...computed].sort((one, other) =>
    one.key < other.key ? -1 : 1,
  );
}

/**
 * The rule of a series for programs; undefined where they do not read it. Those of Microsoft know few forms (MS-OXCICAL, 2.1.3.2.2), and all
 * need a zone whose clocks they know.
 */
function ruleRead(facts: SeriesFacts, listed: readonly Occurrence[]): string | undefined {
  const { recurrence, all_day, start_date } = facts;
  if (recurrence.rrule === '') return undefined;
  const stored = plain(storedRule(recurrence.rrule), start_date);
  if (!isSimple(stored)) return undefined;
  if (all_day) return shownRule(ruleText(stored), facts);
  // Some programs show times in UTC by the clocks of the calendar, and repeat them by these
  if (zoneOf(facts) === undefined) return undefined;
  const areOnClocks = listed.every(({ key, times: { timezone, start_date: begin }, own }) => {
    // Where clocks skip its key, the date is written by itself
    const isSkipped = own?.facts.start_date === undefined && begin !== key;
    return isSkipped || isReadAlike(key, instantOf(key, timezone), timezone);
  });
  return areOnClocks ? shownRule(ruleText(stored), facts) : undefined;
}

/** A rule that names the days that its start decides. */
function plain(stored: Rule, start: WallClock): Rule {
  const { freq, byday, bymonth, bymonthday } = stored;
  if (byday.length > 0 || bymonthday.length > 0) return stored;
  const [month, day] = [Number(start.slice(5, 7)), Number(start.slice(8, 10))];
  const weekday = weekdays[(new Date(`${start.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7];
  if (freq === 'WEEKLY' && weekday) return { ...stored, byday: [{ day: weekday, ordinal: 0 }] };
  if (freq === 'MONTHLY') return { ...stored, bymonthday: [day] };
  if (freq === 'YEARLY') return { ...stored, bymonth: bymonth.length > 0 ? bymonth : [month], bymonthday: [day] };
  return stored;
}

const maxCount = 999;
/** The places of a day in its month that the rules of Windows have; a fifth one is the last there. */
const places = [1, 2, 3, 4, -1];

function isSimple({ freq, count = 0, bymonth, bymonthday, byday, bysetpos }: Rule): boolean {
  if (count > maxCount) return false;
  const isPlaced = bysetpos.length === 1 && bysetpos.every((place) => places.includes(place));
  const isOneDay = bymonthday.length === 1 && byday.length === 0 && bysetpos.length === 0;
  const isNth = byday.length === 1 && byday.every(({ ordinal }) => places.includes(ordinal)) && bysetpos.length === 0;
  const isPlacedDay = isPlaced && byday.length > 0 && byday.every(({ ordinal }) => ordinal === 0);
  const isOfMonth = isOneDay || (bymonthday.length === 0 && (isNth || isPlacedDay));
  const named = {
    DAILY: bymonth.length + bymonthday.length + byday.length,
    WEEKLY: bymonth.length + bymonthday.length,
  };
  if (freq === 'DAILY' || freq === 'WEEKLY') return named[freq] === 0;
  return isOfMonth && bymonth.length === (freq === 'YEARLY' ? 1 : 0);
}
