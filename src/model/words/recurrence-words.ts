/** What says in each language when something repeats, put together by `recurrence-text.ts`. */

import type { SpokenLanguage } from './index.ts';

/** A day of the year, `month` from 1 to 12; with a year where that is said. */
export interface DayOfYear {
  readonly day: number;
  readonly month: number;
  readonly year?: number | undefined;
}

/** The words of one language. Numbers are those of what is said: `2` weeks, the `15`th; weekdays count from Monday, 0. */
interface RecurrenceWords {
  readonly list: (items: readonly string[]) => string;
  readonly weekday: (day: number) => string;
  /** A day with its article, as it stands in a list: `el 16 de gener`. */
  readonly date: (day: DayOfYear) => string;
  readonly everyDay: (interval: number) => string;
  /** `every Monday, Wednesday and Friday`; `days` are words. */
  readonly everyWeek: (days: string) => string;
  readonly everyWeeks: (interval: number, days: readonly string[]) => string;
  readonly mondayToFriday: string;
  readonly everyWeeksMondayToFriday: (interval: number) => string;
  /** `days` say which days of the month. */
  readonly everyMonth: (interval: number, days: string) => string;
  readonly everyYear: (interval: number, day: string) => string;
  readonly daysOfMonth: (days: readonly number[]) => string;
  readonly lastDay: string;
  /** `el primer dijous`; -1 is the last. */
  readonly ordinalDay: (ordinal: number, day: string) => string;
  readonly ofMonth: (day: string, month: number) => string;
  /** Hours and minutes: `a les 20.30 h`. */
  readonly at: (hour: number, minute: number) => string;
  readonly until: (day: DayOfYear) => string;
  readonly times: (count: number) => string;
  readonly except: (days: string) => string;
  readonly exceptions: (count: number) => string;
  readonly more: (count: number) => string;
  readonly noDates: string;
  /** From one day to another; the same day is said once. */
  readonly dates: (count: number, first: DayOfYear, last: DayOfYear) => string;
  readonly datesFrom: (first: DayOfYear) => string;
}

const weekdays: Readonly<Record<SpokenLanguage, readonly string[]>> = {
  ca: ['dilluns', 'dimarts', 'dimecres', 'dijous', 'divendres', 'dissabte', 'diumenge'],
  es: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};
/** The months as they stand behind a day; in Catalan with what joins them: `de gener`, `d’abril`. */
export const months: Readonly<Record<SpokenLanguage, readonly string[]>> = {
  ca: [
    ...['de gener', 'de febrer', 'de març', 'd’abril', 'de maig', 'de juny', 'de juliol', 'd’agost'],
    ...['de setembre', 'd’octubre', 'de novembre', 'de desembre'],
  ],
  es: [
    ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto'],
    ...['septiembre', 'octubre', 'noviembre', 'diciembre'],
  ],
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
    ...['September', 'October', 'November', 'December'],
  ],
};
const ordinals: Readonly<Record<SpokenLanguage, readonly string[]>> = {
  ca: ['primer', 'segon', 'tercer', 'quart', 'cinquè'],
  es: ['primer', 'segundo', 'tercer', 'cuarto', 'quinto'],
  en: ['first', 'second', 'third', 'fourth', 'fifth'],
};

function named(names: readonly string[], at: number): string {
  return names[at] ?? '';
}

function listWith(and: string): (items: readonly string[]) => string {
  return (items) => (items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`);
}

function isSameDay(one: DayOfYear, other: DayOfYear): boolean {
  return one.day === other.day && one.month === other.month && one.year === other.year;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A Catalan date without article, and the form of its article: `l’1` and `l’11` are elided. */
function catalanDate({ day, month, year }: DayOfYear): string {
  return `${day} ${named(months.ca, month - 1)}${year === undefined ? '' : ` de ${year}`}`;
}

const isElided = ({ day }: DayOfYear): boolean => day === 1 || day === 11;
const catalanTo = (day: DayOfYear): string => `${isElided(day) ? 'a l’' : 'al '}${catalanDate(day)}`;
const catalanFrom = (day: DayOfYear): string => `${isElided(day) ? 'de l’' : 'del '}${catalanDate(day)}`;

const catalan: RecurrenceWords = {
  list: listWith('i'),
  weekday: (day) => named(weekdays.ca, day),
  date: (day) => `${isElided(day) ? 'l’' : 'el '}${catalanDate(day)}`,
  everyDay: (interval) => (interval === 1 ? 'cada dia' : `cada ${interval} dies`),
  everyWeek: (days) => `cada ${days}`,
  everyWeeks: (interval, days) => `cada ${interval} setmanes, ${catalan.list(days.map((day) => `el ${day}`))}`,
  mondayToFriday: 'de dilluns a divendres',
  everyWeeksMondayToFriday: (interval) => `cada ${interval} setmanes, de dilluns a divendres`,
  everyMonth: (interval, days) => (interval === 1 ? `${days} de cada mes` : `cada ${interval} mesos, ${days}`),
  everyYear: (interval, day) => (interval === 1 ? `cada any, ${day}` : `cada ${interval} anys, ${day}`),
  daysOfMonth: (days) => `${days.length === 1 ? 'el dia' : 'els dies'} ${catalan.list(days.map(String))}`,
  lastDay: 'l’últim dia',
  ordinalDay: (ordinal, day) => (ordinal === -1 ? `l’últim ${day}` : `el ${named(ordinals.ca, ordinal - 1)} ${day}`),
  ofMonth: (day, month) => `${day} ${named(months.ca, month - 1)}`,
  at: (hour, minute) => `a ${hour === 1 ? 'la' : 'les'} ${hour}${minute === 0 ? '' : `.${two(minute)}`} h`,
  until: (day) => `fins ${catalanTo(day)}`,
  times: (count) => (count === 1 ? '1 vegada' : `${count} vegades`),
  except: (days) => `excepte ${days}`,
  exceptions: (count) => `amb ${count} excepcions`,
  more: (count) => (count === 1 ? 'i 1 data més' : `i ${count} dates més`),
  noDates: 'cap data',
  dates: (count, first, last) =>
    isSameDay(first, last)
      ? `${count === 1 ? '1 data' : `${count} dates`}, ${catalan.date(first)}`
      : `${count} dates, ${catalanFrom(first)} ${catalanTo(last)}`,
  datesFrom: (first) => `dates a partir ${catalanFrom(first)}`,
};

function spanishDate({ day, month, year }: DayOfYear): string {
  return `${day} de ${named(months.es, month - 1)}${year === undefined ? '' : ` de ${year}`}`;
}

const spanish: RecurrenceWords = {
  list: listWith('y'),
  weekday: (day) => named(weekdays.es, day),
  date: (day) => `el ${spanishDate(day)}`,
  everyDay: (interval) => (interval === 1 ? 'cada día' : `cada ${interval} días`),
  everyWeek: (days) => `cada ${days}`,
  everyWeeks: (interval, days) => `cada ${interval} semanas, ${spanish.list(days.map((day) => `el ${day}`))}`,
  mondayToFriday: 'de lunes a viernes',
  everyWeeksMondayToFriday: (interval) => `cada ${interval} semanas, de lunes a viernes`,
  everyMonth: (interval, days) => (interval === 1 ? `${days} de cada mes` : `cada ${interval} meses, ${days}`),
  everyYear: (interval, day) => (interval === 1 ? `cada año, ${day}` : `cada ${interval} años, ${day}`),
  daysOfMonth: (days) => `${days.length === 1 ? 'el día' : 'los días'} ${spanish.list(days.map(String))}`,
  lastDay: 'el último día',
  ordinalDay: (ordinal, day) => `el ${ordinal === -1 ? 'último' : named(ordinals.es, ordinal - 1)} ${day}`,
  ofMonth: (day, month) => `${day} de ${named(months.es, month - 1)}`,
  at: (hour, minute) => `a ${hour === 1 ? 'la' : 'las'} ${hour}${minute === 0 ? '' : `:${two(minute)}`} h`,
  until: (day) => `hasta el ${spanishDate(day)}`,
  times: (count) => (count === 1 ? '1 vez' : `${count} veces`),
  except: (days) => `excepto ${days}`,
  exceptions: (count) => `con ${count} excepciones`,
  more: (count) => (count === 1 ? 'y 1 fecha más' : `y ${count} fechas más`),
  noDates: 'ninguna fecha',
  dates: (count, first, last) =>
    isSameDay(first, last)
      ? `${count === 1 ? '1 fecha' : `${count} fechas`}, el ${spanishDate(first)}`
      : `${count} fechas, del ${spanishDate(first)} al ${spanishDate(last)}`,
  datesFrom: (first) => `fechas a partir del ${spanishDate(first)}`,
};

function englishDate({ day, month, year }: DayOfYear): string {
  return `${day} ${named(months.en, month - 1)}${year === undefined ? '' : ` ${year}`}`;
}

/** `1st`, `22nd`, `13th`. */
function englishOrdinal(day: number): string {
  const isTeen = day > 10 && day < 20;
  const ending = isTeen ? undefined : ['st', 'nd', 'rd'][(day % 10) - 1];
  return `${day}${ending ?? 'th'}`;
}

const english: RecurrenceWords = {
  list: listWith('and'),
  weekday: (day) => named(weekdays.en, day),
  date: englishDate,
  everyDay: (interval) => (interval === 1 ? 'every day' : `every ${interval} days`),
  everyWeek: (days) => `every ${days}`,
  everyWeeks: (interval, days) => `every ${interval} weeks on ${english.list(days)}`,
  mondayToFriday: 'Monday to Friday',
  everyWeeksMondayToFriday: (interval) => `every ${interval} weeks, Monday to Friday`,
  everyMonth: (interval, days) =>
    interval === 1 ? `on ${days} of every month` : `every ${interval} months on ${days}`,
  everyYear: (interval, day) => (interval === 1 ? `every year on ${day}` : `every ${interval} years on ${day}`),
  daysOfMonth: (days) => english.list(days.map((day) => `the ${englishOrdinal(day)}`)),
  lastDay: 'the last day',
  ordinalDay: (ordinal, day) => `the ${ordinal === -1 ? 'last' : named(ordinals.en, ordinal - 1)} ${day}`,
  ofMonth: (day, month) => `${day} of ${named(months.en, month - 1)}`,
  at: (hour, minute) => `at ${two(hour)}:${two(minute)}`,
  until: (day) => `until ${englishDate(day)}`,
  times: (count) => (count === 1 ? 'once' : `${count} times`),
  except: (days) => `except ${days}`,
  exceptions: (count) => `with ${count} exceptions`,
  more: (count) => (count === 1 ? 'and 1 more date' : `and ${count} more dates`),
  noDates: 'no dates',
  dates: (count, first, last) =>
    isSameDay(first, last)
      ? `${count === 1 ? '1 date' : `${count} dates`}, ${englishDate(first)}`
      : `${count} dates, ${englishDate(first)} to ${englishDate(last)}`,
  datesFrom: (first) => `dates from ${englishDate(first)}`,
};

/** The words of each spoken language. */
export const recurrenceWords: Readonly<Record<SpokenLanguage, RecurrenceWords>> = {
  ca: catalan,
  es: spanish,
  en: english,
};
