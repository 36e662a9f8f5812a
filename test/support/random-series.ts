/** Random series, as clients send them, with changes of some of their dates. */

import { weekdays } from '../../src/model/recurrence/rule.ts';
import { addDays } from '../../src/model/time/instants.ts';
import { chanceOf } from './chance.ts';

/** What a client sends. */
type Body = Readonly<Record<string, unknown>>;

/** A series, and what is sent to some of its dates, which are named by their place among the listed ones. */
export interface RandomSeries {
  readonly body: Body;
  readonly changes: readonly { readonly at: number; readonly body: Body }[];
}

/** Draws numbers and members. */
interface Draw {
  /** From 0 to below `limit`. */
  number(limit: number): number;
  /** One of some. */
  among<T>(some: readonly [T, ...T[]]): T;
  /** True in so many of a hundred cases. */
  holds(percent: number): boolean;
}

/** The same series for the same seed. */
export function randomSeries(seed: number): RandomSeries {
  const chance = chanceOf(seed);
  const number = (limit: number) => Math.floor(chance() * limit);
  const draw: Draw = {
    number,
    among: (some) => some[number(some.length)] ?? some[0],
    holds: (percent) => number(100) < percent,
  };
  const day = addDays('2031-01-01 00:00:00', number(300)).slice(0, 10);
  const all_day = draw.holds(15);
  const clock = draw.among(['20:00', '11:30', '02:30', '23:15', '00:00']);
  const minutes = draw.among([60, 90, 150, 0]);
  const start_date = all_day ? day : `${day} ${clock}`;
  const end = new Date(Date.parse(`${day}T${clock}Z`) + minutes * 60_000).toISOString().replace('T', ' ');
  const end_date = all_day ? addDays(`${day} 00:00:00`, number(2)).slice(0, 10) : end.slice(0, 16);
  const timezone = draw.among([
    'Europe/Madrid',
    'Europe/Madrid',
    'Atlantic/Canary',
    'UTC',
    'UTC+3',
    'America/New_York',
  ]);
  const rrule = draw.holds(88) ? ruleFrom(day, draw) : '';
  const rdate = draw.holds(25) || rrule === '' ? daysAfter(day, 1 + number(3), draw) : [];
  const exdate = draw.holds(40) ? daysAfter(day, 1 + number(5), draw) : [];
  const changes = draw.holds(50) ? [...new Set([number(5), number(5)])] : [];
  return {
    body: {
      title: `Sèrie ${seed}`,
      description: draw.holds(50) ? '<p>Per a tothom</p>' : '',
      ...{ start_date, end_date, all_day, timezone },
      recurrence: { rrule, rdate, exdate },
      ...(draw.holds(50) && { venue: { venue: 'Ateneu', city: 'Vic' } }),
    },
    changes: changes.map((at) => ({ at, body: changeFrom(all_day, draw) })),
  };
}

/** A rule that has this day. */
function ruleFrom(day: string, draw: Draw): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7];
  const [month, dayOfMonth] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const nth = `${Math.ceil(dayOfMonth / 7)}${weekday}`;
  const interval = draw.holds(30) ? `;INTERVAL=${2 + draw.number(2)}` : '';
  const rule = draw.among([
    `FREQ=DAILY${interval}`,
    `FREQ=WEEKLY${interval}`,
    `FREQ=WEEKLY;BYDAY=${weekday},SA,MO`,
    `FREQ=WEEKLY;BYDAY=${weekday}${interval}`,
    'FREQ=MONTHLY',
    `FREQ=MONTHLY;BYDAY=${nth}`,
    `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth},${(dayOfMonth % 28) + 1}`,
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${dayOfMonth}`,
    `FREQ=DAILY;BYMONTH=${month}`,
    `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=${dayOfMonth}`,
  ]);
  if (draw.holds(15)) return rule;
  const until = addDays(`${day} 00:00:00`, 20 + draw.number(200))
    .slice(0, 10)
    .replaceAll('-', '');
  return draw.holds(50) ? `${rule};COUNT=${2 + draw.number(10)}` : `${rule};UNTIL=${until}`;
}

function daysAfter(day: string, count: number, draw: Draw): string[] {
  const days = Array.from({ length: count }, () => addDays(`${day} 00:00:00`, 1 + draw.number(40)).slice(0, 10));
  return [...new Set(days)];
}

/** What is sent to a date. */
function changeFrom(all_day: boolean, draw: Draw): Body {
  const changes: readonly [Body, ...Body[]] = [
    { title: 'Especial' },
    { event_status: 'cancelled', event_status_reason: 'Pluja' },
    { title: 'Amb orquestra', description: '<p>Un dia és un dia</p>' },
    { event_status: 'postponed' },
    { cost: '5 €', sold_out: true },
    { venue: { venue: 'Plaça', city: 'Vic' } },
  ];
  return all_day || draw.holds(70) ? draw.among(changes) : { cost: 'Gratuït' };
}
