/** Days and hours in words, as each language writes them. */

import { onceFor } from '../arrays-and-maps.ts';
import type { Language } from '../tables/field.ts';
import type { WallClock } from '../time/instants.ts';
import { isSpoken, type SpokenLanguage } from './index.ts';

/** How much of a date is said. */
const styles = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'long' },
  shortOfYear: { day: 'numeric', month: 'long', year: 'numeric' },
  brief: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  monthShort: { month: 'short' },
  weekday: { weekday: 'short' },
  weekdayName: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A date in words. */
export function dateWords(language: Language, style: keyof typeof styles, wall: WallClock): string {
  return formatsOf(language)(style).format(dayIn(wall));
}

/** From one day to another, which may be the same. */
export function datesWords(language: Language, from: WallClock, to: WallClock): string {
  return formatsOf(language)('shortOfYear').formatRange(dayIn(from), dayIn(to));
}

/** Wall clocks are written as they are, so that the zone is UTC for the formatter. Making one takes far longer than using it. */
const formatsOf = onceFor((language: Language) =>
  onceFor((style: keyof typeof styles) => new Intl.DateTimeFormat(language, { ...styles[style], timeZone: 'UTC' })),
);

function dayIn(wall: WallClock): Date {
  return new Date(`${wall.slice(0, 10)}T00:00:00Z`);
}

/** Hours such as `20:30`: one, and from one to another. */
interface Hours {
  readonly one: (hours: string) => string;
  readonly both: (from: string, to: string) => string;
}

const dotted = (hours: string): string => hours.replace(':', '.');

const hours: Readonly<Record<SpokenLanguage, Hours>> = {
  ca: {
    one: (at) => `${dotted(at)}\u00a0h`,
    both: (from, to) => `de ${dotted(from)} a ${dotted(to)}\u00a0h`,
  },
  es: { one: (at) => `${at}\u00a0h`, both: (from, to) => `de ${from} a ${to}\u00a0h` },
  en: { one: (at) => at, both: (from, to) => `${from}–${to}` },
};

function hoursIn(language: Language): Hours {
  return isSpoken(language) ? hours[language] : hours.en;
}

/** The hour of a wall clock: `20.30 h`. */
export function clockWords(language: Language, wall: WallClock): string {
  return hoursIn(language).one(clockOf(wall));
}

/** From the hour of a wall clock to that of another: `de 20.30 a 22.00 h`. */
export function clocksWords(language: Language, from: WallClock, to: WallClock): string {
  return hoursIn(language).both(clockOf(from), clockOf(to));
}

/** `20:30` of a wall clock, `9:00` in the morning. */
export function clockOf(wall: WallClock): string {
  return wall.slice(11, 16).replace(/^0/, '');
}

/** What people here call the hours of the Canary Islands, of which CLDR has no word in Catalan and Spanish. */
const canaries: Readonly<Record<SpokenLanguage, string>> = {
  ca: 'hora de les Canàries',
  es: 'hora de Canarias',
  en: 'Canary time',
};

/** The hours of a zone by its place: `hora de Nova York`; by their long name where CLDR has letters alone for the short one. */
export function zoneWords(language: Language, timeZone: string, wall: WallClock): string {
  if (timeZone === 'Atlantic/Canary' && isSpoken(language)) return canaries[language];
  const short = zoneName(language, timeZone, wall, 'shortGeneric');
  if (/^[A-Z]+$/.test(short)) return zoneName(language, timeZone, wall, 'long').replace(/^Hora/, 'hora');
  // CLDR has a colon, or nothing, where a sentence has an article or an elision: `Hora de: Irlanda`, `hora de Reino Unido`
  const withArticle = short.replace(/ de:? (?=Regne Unit|Japó$|Reino Unido)/, ' del ');
  const elided = language === 'ca' ? withArticle.replace(/ de: (?=[AEIOUÀÈÉÍÒÓÚ])/, ' d’') : withArticle;
  return elided.replace(': ', ' ').replace(/^Hora/, 'hora');
}

function zoneName(
  language: Language,
  timeZone: string,
  wall: WallClock,
  timeZoneName: 'shortGeneric' | 'long',
): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(
    new Date(`${wall.slice(0, 10)}T12:00:00Z`),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
