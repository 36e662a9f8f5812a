import { expect } from 'chai';
import type { Recurrence } from '../../src/model/documents/document.ts';
import { occurrencesOf } from '../../src/model/recurrence/occurrences.ts';
import { recurrenceText } from '../../src/model/recurrence/recurrence-text.ts';
import { firstMinute, minuteOf, ruleMinutes, wallOf } from '../../src/model/recurrence/rule-dates.ts';
import { dayOf, weekdayOf } from '../../src/model/time/event-days.ts';
import { chanceOf } from '../support/chance.ts';
import { seriesOf } from '../support/series.ts';

type Texts = readonly [ca: string, es: string, en: string];

function textsOf(start: string, recurrence: Partial<Recurrence>, all_day = false): Texts {
  const end_date = all_day ? `${start.slice(0, 10)} 23:59:59` : start;
  const { facts } = seriesOf({ start_date: start, end_date, all_day }, recurrence);
  return ['ca', 'es', 'en'].map((language) => recurrenceText(facts, language)) as unknown as Texts;
}

/** A Thursday. */
const start = '2031-01-09 20:00:00';

describe('a series in words', () => {
  const often: readonly (readonly [rrule: string, texts: Texts])[] = [
    ['FREQ=DAILY', ['cada dia', 'cada día', 'every day']],
    ['FREQ=DAILY;INTERVAL=2', ['cada 2 dies', 'cada 2 días', 'every 2 days']],
    ['FREQ=WEEKLY;BYDAY=TH', ['cada dijous', 'cada jueves', 'every Thursday']],
    ['FREQ=WEEKLY', ['cada dijous', 'cada jueves', 'every Thursday']],
    [
      'FREQ=WEEKLY;BYDAY=MO,TH,FR',
      ['cada dilluns, dijous i divendres', 'cada lunes, jueves y viernes', 'every Monday, Thursday and Friday'],
    ],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', ['de dilluns a divendres', 'de lunes a viernes', 'Monday to Friday']],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', ['de dilluns a divendres', 'de lunes a viernes', 'Monday to Friday']],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', ['cada dia', 'cada día', 'every day']],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
      ['cada 2 setmanes, el dijous', 'cada 2 semanas, el jueves', 'every 2 weeks on Thursday'],
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=9', ['el dia 9 de cada mes', 'el día 9 de cada mes', 'on the 9th of every month']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,9,22',
      [
        'els dies 1, 9 i 22 de cada mes',
        'los días 1, 9 y 22 de cada mes',
        'on the 1st, the 9th and the 22nd of every month',
      ],
    ],
    [
      'FREQ=MONTHLY;BYDAY=2TH',
      ['el segon dijous de cada mes', 'el segundo jueves de cada mes', 'on the second Thursday of every month'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=TH;BYSETPOS=2',
      ['el segon dijous de cada mes', 'el segundo jueves de cada mes', 'on the second Thursday of every month'],
    ],
    [
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TH,-1FR',
      [
        'cada 3 mesos, el segon dijous i l’últim divendres',
        'cada 3 meses, el segundo jueves y el último viernes',
        'every 3 months on the second Thursday and the last Friday',
      ],
    ],
    ['FREQ=YEARLY', ['cada any, el 9 de gener', 'cada año, el 9 de enero', 'every year on 9 January']],
    [
      'FREQ=YEARLY;BYMONTH=1;BYDAY=2TH',
      [
        'cada any, el segon dijous de gener',
        'cada año, el segundo jueves de enero',
        'every year on the second Thursday of January',
      ],
    ],
  ];
  for (const [rrule, [ca, es, en]] of often) {
    it(`says ${rrule}`, () => {
      expect(textsOf(start, { rrule })).to.deep.equal([`${ca} a les 20 h`, `${es} a las 20 h`, `${en} at 20:00`]);
      expect(textsOf('2031-01-09 00:00:00', { rrule }, true)).to.deep.equal([ca, es, en]);
    });
  }

  it('says the last day, the first and the last of a month', () => {
    expect(textsOf('2031-01-31 20:00:00', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' })).to.deep.equal([
      'l’últim dia de cada mes a les 20 h',
      'el último día de cada mes a las 20 h',
      'on the last day of every month at 20:00',
    ]);
    expect(textsOf('2031-01-31 20:00:00', { rrule: 'FREQ=MONTHLY;BYDAY=-1FR' })[0]).to.equal(
      'l’últim divendres de cada mes a les 20 h',
    );
  });

  it('says hours and minutes', () => {
    const at = (time: string) =>
      textsOf(`2031-01-09 ${time}:00`, { rrule: 'FREQ=DAILY' }).map((text) => text.replace(/^\S+ \S+ /, ''));
    expect(at('20:30')).to.deep.equal(['a les 20.30 h', 'a las 20:30 h', 'at 20:30']);
    expect(at('01:00')).to.deep.equal(['a la 1 h', 'a la 1 h', 'at 01:00']);
    expect(at('00:05')).to.deep.equal(['a les 0.05 h', 'a las 0:05 h', 'at 00:05']);
  });

  it('says when it ends, with the year where that is another one', () => {
    const until = (day: string) =>
      textsOf(start, { rrule: `FREQ=WEEKLY;UNTIL=${day}T235959` }).map((text) => text.replace(/^.* 20( h|:00) /, ''));
    expect(until('20310630')).to.deep.equal(['fins al 30 de juny', 'hasta el 30 de junio', 'until 30 June']);
    expect(until('20310601')[0]).to.equal('fins a l’1 de juny');
    expect(until('20320411')).to.deep.equal([
      'fins a l’11 d’abril de 2032',
      'hasta el 11 de abril de 2032',
      'until 11 April 2032',
    ]);
    expect(textsOf(start, { rrule: 'FREQ=WEEKLY;UNTIL=20310206T100000' })[2]).to.equal(
      'every Thursday at 20:00 until 5 February',
    );
    expect(textsOf(start, { rrule: 'FREQ=WEEKLY;COUNT=10' })).to.deep.equal([
      'cada dijous a les 20 h, 10 vegades',
      'cada jueves a las 20 h, 10 veces',
      'every Thursday at 20:00, 10 times',
    ]);
  });

  it('says exceptions that have an effect, and further dates', () => {
    const rrule = 'FREQ=WEEKLY;UNTIL=20310630T235959';
    const except = (...exdate: string[]) => textsOf(start, { rrule, exdate });
    expect(except('2031-01-16 20:00:00', '2031-01-17 20:00:00')).to.deep.equal([
      'cada dijous a les 20 h fins al 30 de juny, excepte el 16 de gener',
      'cada jueves a las 20 h hasta el 30 de junio, excepto el 16 de enero',
      'every Thursday at 20:00 until 30 June, except 16 January',
    ]);
    expect(except('2031-01-16', '2031-01-23')[0]).to.match(/, excepte el 16 de gener i el 23 de gener$/);
    expect(
      except('2031-01-16', '2031-01-23', '2031-01-30', '2031-02-06').map((text) => text.split(', ')[1]),
    ).to.deep.equal(['amb 4 excepcions', 'con 4 excepciones', 'with 4 exceptions']);
    expect(textsOf(start, { rrule, rdate: ['2031-01-16 20:00:00', '2031-01-18 20:00:00'] })[0]).to.match(
      /, i 1 data més$/,
    );
    expect(textsOf(start, { rrule, rdate: ['2031-01-18 20:00:00', '2031-01-19 20:00:00'] })[2]).to.match(
      /, and 2 more dates$/,
    );
  });

  it('says how many dates there are where there is no rule, or none with words', () => {
    expect(textsOf(start, { rdate: ['2031-02-01 20:00:00', '2031-06-30 20:00:00'] })).to.deep.equal([
      '3 dates, del 9 de gener al 30 de juny',
      '3 fechas, del 9 de enero al 30 de junio',
      '3 dates, 9 January to 30 June',
    ]);
    expect(textsOf('2031-01-01 20:00:00', { rdate: ['2032-06-11 20:00:00'] })[0]).to.equal(
      '2 dates, de l’1 de gener a l’11 de juny de 2032',
    );
    expect(textsOf(start, { rdate: ['2031-01-09 22:00:00'] })[0]).to.equal('2 dates, el 9 de gener');
    expect(textsOf(start, { rdate: ['2031-01-10 20:00:00'], exdate: ['2031-01-10'] })).to.deep.equal([
      '1 data, el 9 de gener',
      '1 fecha, el 9 de enero',
      '1 date, 9 January',
    ]);
    expect(textsOf(start, { rrule: 'FREQ=WEEKLY;BYMONTH=1,2' })).to.deep.equal([
      'dates a partir del 9 de gener',
      'fechas a partir del 9 de enero',
      'dates from 9 January',
    ]);
    expect(textsOf(start, { exdate: ['2031-01-09'] })).to.deep.equal(['cap data', 'ninguna fecha', 'no dates']);
  });

  it('is in English in any other language', () => {
    const { facts } = seriesOf({ start_date: start, end_date: start }, { rrule: 'FREQ=DAILY' });
    expect(recurrenceText(facts, 'fr')).to.equal('every day at 20:00');
  });

  it('names only days that have a date, and all of them, for 250 random rules', () => {
    const kinds = new Map<string, number>();
    for (let seed = 1; seed <= 250; seed += 1) {
      const { start_date, recurrence } = randomSeries(seed);
      const { facts } = seriesOf({ start_date, end_date: start_date }, recurrence);
      const text = recurrenceText(facts, 'en');
      const days = occurrencesOf({ id: 1, facts }).map(({ key }) => key.slice(0, 10));
      const named = namedDays(text, start_date, '2032-06-30');
      kinds.set(named.kind, (kinds.get(named.kind) ?? 0) + 1);
      const wanted = days.filter((day) => day <= '2032-06-30');
      if (named.days) expect(named.days, `${recurrence.rrule} from ${start_date}: ${text}`).to.deep.equal(wanted);
      else if (named.count !== undefined)
        expect([named.count, named.first, named.last], text).to.deep.equal([days.length, days[0], days.at(-1)]);
      else expect(named.first, text).to.equal(days[0]);
    }
    expect([...kinds.keys()]).to.include.members(['weekly', 'monthly', 'daily', 'yearly', 'dates']);
  });
});

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const ordinalNames = ['first', 'second', 'third', 'fourth', 'fifth'];

function randomSeries(seed: number): { start_date: string; recurrence: Partial<Recurrence> } {
  const chance = chanceOf(seed);
  const some = <T>(values: readonly T[], most: number): T[] => {
    const count = 1 + Math.floor(chance() * most);
    return [...new Set(Array.from({ length: count }, () => values[Math.floor(chance() * values.length)] as T))];
  };
  const one = <T>(values: readonly T[]): T => some(values, 1)[0] as T;
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const inOrder = (names: readonly string[]) => days.filter((day) => names.includes(day)).join();
  const kinds: readonly (() => string)[] = [
    () => 'FREQ=DAILY',
    () => `FREQ=DAILY;INTERVAL=${one([2, 3, 10])}`,
    () => `FREQ=DAILY;BYDAY=${inOrder(some(days, 4))}`,
    () => `FREQ=WEEKLY;BYDAY=${inOrder(some(days, 5))}`,
    () => `FREQ=WEEKLY;BYDAY=${one(['MO,TU,WE,TH,FR', 'SA,SU', days.join()])}`,
    () => `FREQ=WEEKLY;INTERVAL=${one([2, 3])};BYDAY=${inOrder(some(days, 3))}`,
    () => `FREQ=WEEKLY;BYMONTH=${one([1, 2, 3])}`,
    () =>
      `FREQ=MONTHLY;BYMONTHDAY=${some([1, 9, 15, 28, 31], 3)
        .sort((a, b) => a - b)
        .join()}`,
    () => `FREQ=MONTHLY;INTERVAL=${one([2, 3])};BYMONTHDAY=${one([1, 15, 31, -1])}`,
    () => `FREQ=MONTHLY;BYMONTHDAY=${one([-1, -2])}`,
    () => `FREQ=MONTHLY;BYDAY=${one(['1', '2', '5', '-1', '-2', ''])}${one(days)}`,
    () => `FREQ=MONTHLY;BYDAY=1${one(days)},-1${one(days)}`,
    () => `FREQ=MONTHLY;BYDAY=${inOrder(some(days, 2))};BYSETPOS=${one(['1', '-1', '1,3'])}`,
    () => 'FREQ=YEARLY',
    () => `FREQ=YEARLY;BYMONTH=${some([1, 2, 4], 2).sort().join()}`,
    () => `FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=${one([5, 28, 29, -1])}`,
    () => `FREQ=YEARLY;BYMONTH=3;BYDAY=${one(['1', '-1', ''])}${one(days)}`,
    () => `FREQ=YEARLY;BYDAY=${one(days)}`,
  ];
  const base = one(kinds)();
  const begin = wallOf(Date.UTC(2031, 0, 1 + Math.floor(chance() * 60), 20) / 60_000);
  const start_date = wallOf(firstMinute(base, begin) ?? 0);
  const [year, month, day] = start_date.slice(0, 10).split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1, day + 100 + Math.floor(chance() * 800)))
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
  const ending = one(['', ';COUNT=7', `;UNTIL=${last}T${one(['235959', '200000', '100000'])}`]);
  const [freq = '', ...rest] = base.split(';');
  const interval = rest.filter((part) => part.startsWith('INTERVAL'));
  const others = rest.filter((part) => !part.startsWith('INTERVAL'));
  const rrule = [freq, ...interval, ...(ending ? [ending.slice(1)] : []), ...others].join(';');
  const minutes = chance() < 0.4 ? ruleMinutes(rrule, start_date, minuteOf('2031-06-01 00:00:00')) : [];
  const exdate = minutes.length > 5 ? minutes.slice(1, 1 + one([1, 2, 3])).map(wallOf) : [];
  return { start_date, recurrence: { rrule, exdate, horizon: '2032-06-30' } };
}

interface Named {
  readonly kind: string;
  readonly days?: readonly string[];
  readonly count?: number;
  readonly first?: string;
  readonly last?: string;
}

/** What an English text says, read without looking at the rule. */
function namedDays(text: string, start_date: string, end: string): Named {
  const year = Number(start_date.slice(0, 4));
  const dayIn = (said: string): string => {
    const [, day = '', month = '', other] = /^(\d+) (\w+)(?: (\d{4}))?$/.exec(said) ?? [];
    return new Date(Date.UTC(Number(other ?? year), monthNames.indexOf(month), Number(day))).toISOString().slice(0, 10);
  };
  const alone = /^(\d+) dates?, (.*?)(?: to (.*))?$/.exec(text);
  if (alone)
    return {
      kind: 'dates',
      count: Number(alone[1]),
      first: dayIn(alone[2] ?? ''),
      last: dayIn(alone[3] ?? alone[2] ?? ''),
    };
  const open = /^dates from (.*)$/.exec(text);
  if (open) return { kind: 'dates', first: dayIn(open[1] ?? '') };
  const [, often = '', until, times, except] =
    /^(.*?) at \d\d:\d\d(?: until (\d+ \w+(?: \d{4})?))?(?:, (\d+ times|once))?(?:, except (.*))?$/.exec(text) ?? [];
  const excepted = except?.split(/, | and /).map(dayIn) ?? [];
  const { kind, fits } = meant(often, start_date.slice(0, 10));
  const days: string[] = [];
  const last = until ? dayIn(until) : end;
  const most = times === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(times, 10) || 1;
  for (let at = dayOf(start_date); days.length < most; at += 1) {
    const day = new Date(at * 86_400_000).toISOString().slice(0, 10);
    if (day > last || day > end) break;
    if (fits(day)) days.push(day);
  }
  return { kind, days: days.filter((day) => !excepted.includes(day)) };
}

/** Which days the words of "how often" mean. */
function meant(often: string, start: string): { readonly kind: string; readonly fits: (day: string) => boolean } {
  const weekdayOfDay = (day: string) => weekdayOf(dayOf(day));
  const monthsSince = (day: string) =>
    (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(start.slice(5, 7));
  const lastOf = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  const isNamed = (said: string, day: string): boolean => {
    const date = Number(day.slice(8));
    return said.split(/, | and /).some((each) => {
      const name = each.replace(/^the /, '');
      if (name === 'last day') return date === lastOf(day);
      if (/^\d+(st|nd|rd|th)$/.test(name)) return date === Number.parseInt(name, 10);
      const [ordinal = '', weekday = ''] = name.split(' ');
      if (weekdayOfDay(day) !== weekdayNames.indexOf(weekday)) return false;
      return ordinal === 'last' ? date > lastOf(day) - 7 : Math.ceil(date / 7) === ordinalNames.indexOf(ordinal) + 1;
    });
  };
  const days = /^every (?:(\d+) days|day)$/.exec(often);
  if (days) return { kind: 'daily', fits: (day) => (dayOf(day) - dayOf(start)) % Number(days[1] ?? 1) === 0 };
  if (often === 'Monday to Friday') return { kind: 'weekly', fits: (day) => weekdayOfDay(day) < 5 };
  const monday = (day: string) => dayOf(day) - weekdayOfDay(day);
  const weeks = /^every (\d+) weeks(?: on (.*)|, Monday to Friday)$/.exec(often);
  if (weeks) {
    const names = weeks[2]?.split(/, | and /) ?? weekdayNames.slice(0, 5);
    const isWeek = (day: string) => ((monday(day) - monday(start)) / 7) % Number(weeks[1]) === 0;
    return { kind: 'weekly', fits: (day) => isWeek(day) && names.includes(weekdayNames[weekdayOfDay(day)] ?? '') };
  }
  const months = /^(?:every (\d+) months )?on (.*?)(?: of every month)?$/.exec(often);
  if (months)
    return {
      kind: 'monthly',
      fits: (day) => monthsSince(day) % Number(months[1] ?? 1) === 0 && isNamed(months[2] ?? '', day),
    };
  const years = /^every (?:(\d+) years|year) on (?:(\d+) (\w+)|(.*) of (\w+))$/.exec(often);
  if (years) {
    const month = monthNames.indexOf(years[3] ?? years[5] ?? '') + 1;
    const isYear = (day: string) => (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) % Number(years[1] ?? 1) === 0;
    const isDay = (day: string) =>
      years[2] ? Number(day.slice(8)) === Number(years[2]) : isNamed(years[4] ?? '', day);
    return { kind: 'yearly', fits: (day) => isYear(day) && Number(day.slice(5, 7)) === month && isDay(day) };
  }
  const names = /^every (.*)$/.exec(often)?.[1]?.split(/, | and /) ?? [];
  if (!names.every((name) => weekdayNames.includes(name))) throw new Error(`Not understood: ${often}`);
  return { kind: 'weekly', fits: (day) => names.includes(weekdayNames[weekdayOfDay(day)] ?? '') };
}
