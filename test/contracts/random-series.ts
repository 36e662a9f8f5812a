/** Random series: rules and dates, exceptions, and dates with values of their own. */

import fc from 'fast-check';
import type { Draft, EventFacts, OwnValues, Recurrence } from '../../src/model/documents/document.ts';
import { listedUpTo } from '../../src/model/recurrence/horizon.ts';
import { isRepeating, listedDates } from '../../src/model/recurrence/occurrences.ts';
import { eventStatuses } from '../../src/model/tables/event-states.ts';
import { minuteLength } from '../../src/model/time/durations.ts';
import { addDays, wallClockOf } from '../../src/model/time/instants.ts';
import { noon } from './drafts.ts';
import { some } from './random-calendar.ts';

type When = Pick<EventFacts, 'start_date' | 'end_date' | 'timezone' | 'all_day'>;

/** What a random series has besides the facts of its event. */
interface SeriesParts {
  readonly every: number;
  readonly count: number;
  /** Days after the start with a date besides the rule, and those whose dates are left out. */
  readonly further: readonly number[];
  readonly without: readonly number[];
  /** By the number of a date. */
  readonly own: readonly (readonly [at: number, OwnValues['facts'], title: string | undefined, moved: number])[];
}

/** Parts of a series, whose dates may be at some venues. */
export function seriesParts(venues: readonly number[], title: fc.Arbitrary<string>): fc.Arbitrary<SeriesParts> {
  const facts = fc.record(
    {
      event_status: fc.constantFrom(...eventStatuses),
      sold_out: fc.boolean(),
      featured: fc.boolean(),
      hide_from_listings: fc.boolean(),
      venue: some(venues, 2),
    },
    { requiredKeys: [] },
  );
  // Minutes; no two dates of a series may begin together
  const moved = fc.constantFrom(0, 0, 0, 17, -17, 3001, -3001);
  const times = fc.constant<OwnValues['facts']>({});
  return fc.record({
    every: fc.integer({ min: 1, max: 4 }),
    count: fc.integer({ min: 1, max: 14 }),
    further: some([3, 7, 11, 19], 2),
    without: some([0, 1, 2, 4, 6], 2),
    own: fc.uniqueArray(
      fc.tuple(fc.nat({ max: 13 }), fc.oneof(facts, times), fc.option(title, { nil: undefined, freq: 3 }), moved),
      { selector: ([at]) => at, maxLength: 5 },
    ),
  });
}

/** A draft of a series, with an event's facts. */
export function asSeries({ facts, texts }: Draft<'events'>, parts: SeriesParts): Draft<'events'> {
  const { every, count, further, without, own } = parts;
  const day = (days: number) => addDays(facts.start_date, days);
  const rule: Recurrence = {
    rrule: `FREQ=DAILY${every > 1 ? `;INTERVAL=${every}` : ''};COUNT=${count}`,
    rdate: further.map((days) => `${day(days).slice(0, 11)}${facts.all_day ? '00:00:00' : '23:59:00'}`).toSorted(),
    exdate: without.map((days) => day(days).slice(0, 10)).toSorted(),
    own: {},
    horizon: '',
    places: 0,
  };
  const whole = { ...facts, ...wholeDays(facts), recurrence: rule };
  const dates = listedDates({ id: 1, facts: whole });
  const values = own.flatMap(([at, each, title, moved]): [string, OwnValues][] => {
    const date = dates[at];
    if (!date) return [];
    const { start, end, timezone } = date.times;
    const by = facts.all_day ? 0 : moved * minuteLength;
    const times = by !== 0 && {
      start_date: wallClockOf(start + by, timezone),
      end_date: wallClockOf(end + by + (at % 2) * 90 * minuteLength, timezone),
    };
    return [[date.key, { facts: { ...each, ...times }, texts: title === undefined ? {} : { ca: { title } } }]];
  });
  const recurrence = { ...rule, own: Object.fromEntries(values) };
  return { facts: listedUpTo({ ...whole, recurrence }, noon, 25), texts };
}

/** Whole days begin at midnight. */
function wholeDays({ all_day, start_date, end_date }: When): Partial<When> {
  if (!all_day) return {};
  return { start_date: `${start_date.slice(0, 10)} 00:00:00`, end_date: `${end_date.slice(0, 10)} 23:59:59` };
}

/** Tells whether no two dates of a draft begin at the same moment. */
export function areApart({ facts }: Draft<'events'>): boolean {
  if (!isRepeating(facts)) return true;
  const starts = listedDates({ id: 1, facts }).map(({ times }) => times.start);
  return new Set(starts).size === starts.length;
}
