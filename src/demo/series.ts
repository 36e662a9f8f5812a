/** When demo events take place more than once. */

import type { EventFacts, OwnValues, Recurrence, Texts } from '../model/documents/document.ts';
import { listedUpTo } from '../model/recurrence/horizon.ts';
import { normalizeRecurrence } from '../model/recurrence/normalize.ts';
import { weekdays } from '../model/recurrence/rule.ts';
import { readRecurrence } from '../model/recurrence/sent.ts';
import { isProblem } from '../model/tables/problems.ts';
import { dayOf, weekdayOf } from '../model/time/event-days.ts';
import { addDays, type Instant, type WallClock } from '../model/time/instants.ts';
import type { Chance } from './chance.ts';
import type { Bilingual, DemoLanguage } from './templates.ts';

/** The months for which demo series without end are listed at first; a calendar that lists more adds them. */
export const listedMonths = 25;

/** What a demo event has besides its first date: a rule and dates as clients send them, and what some of them have of their own. */
export interface DemoSeries {
  readonly rrule?: string;
  readonly rdate?: readonly string[];
  readonly exdate?: readonly string[];
  readonly own?: Readonly<Record<WallClock, DemoDate>>;
}

/** What a date has of its own. */
export interface DemoDate {
  readonly facts: OwnValues['facts'];
  readonly texts?: Texts;
}

/** The facts of an event with its series. Throws RangeError for a rule that no event takes. */
export function repeating(
  facts: EventFacts,
  { rrule = '', rdate = [], exdate = [], own = {} }: DemoSeries,
  now: Instant,
): EventFacts {
  const sent = readRecurrence({ rrule, rdate, exdate }, facts.timezone);
  const rule = sent === null || isProblem(sent) ? sent : normalizeRecurrence(sent, facts);
  if (rule === null || isProblem(rule)) throw new RangeError(`No series: ${rrule}: ${JSON.stringify(rule)}`);
  const values = Object.entries(own).map(([key, { facts: each, texts = {} }]): [WallClock, OwnValues] => [
    key,
    { facts: each, texts },
  ]);
  const recurrence: Recurrence = { ...rule, own: Object.fromEntries(values), horizon: '', places: 0 };
  return listedUpTo({ ...facts, recurrence }, now, listedMonths);
}

/** Why a date is cancelled. */
const reason: Bilingual = { ca: 'Per malaltia', es: 'Por enfermedad' };

/** Draws when an event repeats; six kinds of series take turns. */
export function drawSeries(
  chance: Chance,
  kind: number,
  { start_date, end_date }: Pick<EventFacts, 'start_date' | 'end_date'>,
  languages: readonly DemoLanguage[],
): DemoSeries {
  const first = dayOf(start_date);
  const [weekday, another] = [weekdays[weekdayOf(first)], weekdays[weekdayOf(first + 3)]];
  const count = 8 + chance.below(13);
  const week = (number: number) => addDays(start_date, 7 * number);
  const place = Math.ceil(Number(start_date.slice(8, 10)) / 7);
  const kinds: readonly [DemoSeries, ...DemoSeries[]] = [
    // A class
    { rrule: `FREQ=WEEKLY;COUNT=${count}` },
    // A market on two days
    { rrule: `FREQ=WEEKLY;BYDAY=${weekday},${another};COUNT=${2 * count}` },
    // Such as the first Saturday of each month
    { rrule: `FREQ=MONTHLY;BYDAY=${place > 4 ? -1 : place}${weekday};COUNT=6` },
    // Without end
    { rrule: 'FREQ=WEEKLY' },
    // With exceptions
    {
      rrule: `FREQ=WEEKLY;UNTIL=${week(count).slice(0, 10).replaceAll('-', '')}`,
      exdate: [1, 3].map((number) => week(number).slice(0, 10)),
    },
    // With a date that is cancelled, and one that is moved to the next day
    {
      rrule: `FREQ=WEEKLY;COUNT=${count}`,
      own: {
        [week(2)]: {
          facts: { event_status: 'cancelled' },
          texts: Object.fromEntries(languages.map((language) => [language, { event_status_reason: reason[language] }])),
        },
        [week(4)]: {
          facts: {
            event_status: 'rescheduled',
            start_date: addDays(week(4), 1),
            end_date: addDays(end_date, 29),
          },
        },
      },
    },
  ];
  return kinds[kind % kinds.length] ?? kinds[0];
}
