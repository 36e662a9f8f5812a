/**
 * Finds the zone of a time in an iCalendar file: by IANA's names, those of Windows as programs and as people see them, the file's own rules,
 * and distances from UTC.
 */

import { addTo, onceFor } from '../../model/arrays-and-maps.ts';
import { dayLength, hourLength, minuteLength } from '../../model/time/durations.ts';
import { type Instant, instantOf, offsetAt, type WallClock, zoneName } from '../../model/time/instants.ts';
import type { Note } from '../incoming.ts';
import { type Component, componentsNamed, textIn } from './component.ts';
import { spokenZone, zonesOfSpokenName } from './spoken-zones.ts';
import townsByName from './windows-shown-names.json' with { type: 'json' };
import zonesByName from './windows-zones.json' with { type: 'json' };
import { rulesOf, type ZoneRules } from './zone-rules.ts';

/** A clock time with its zone. */
interface ZonedClock {
  /** The stored name of the zone in which it is shown. */
  readonly zone: string;
  /** The instant, where the file's own rules say another one than the zone. */
  readonly at?: Instant;
}

/** The zones of a file, by their stored names (see `zoneName`). */
export interface Zones {
  /** Of times without a zone: that of the file, else the calendar's. */
  readonly floating: string;
  /** Of times in UTC. */
  readonly utc: string;
  /** The zone of a TZID, and what it says of a clock time. */
  zonedClock(tzid: string, clock: WallClock): ZonedClock;
  /** Remarks about the zones that were looked up. */
  readonly notes: readonly Note[];
}

/** What a name stands for. */
interface FoundZone {
  /** The stored name of the zone; undefined when none has the instants of the rules. */
  readonly zone: string | undefined;
  /** The file's own rules, where the name says no more. */
  readonly rules?: ZoneRules;
}

/** The VTIMEZONEs of a file by their names as compared; of several with a name the first that has rules. */
export type Definitions = ReadonlyMap<string, Component>;

/** The VTIMEZONEs among these components. */
export function definitionsIn(zones: readonly Component[]): Definitions {
  const [empty, whole] = [true, false].map((isEmpty) =>
    zones.filter(({ components }) => (components.length === 0) === isEmpty).reverse(),
  );
  return new Map([...(empty ?? []), ...(whole ?? [])].map((zone) => [lookupKey(textIn(zone, 'tzid')), zone] as const));
}

/** The zones of a VCALENDAR, whose own definitions come before those of the file, because a program may name all of its zones alike. */
export function zonesOf(calendar: Component, ofFile: Definitions, timeZone: string): Zones {
  const notes: Note[] = [];
  // Without a copy of those of the file, which may have as many calendars as zones
  const own = definitionsIn(componentsNamed('vtimezone', calendar));
  const definitionOf = (key: string): Component | undefined => {
    const [near, far] = [own.get(key), ofFile.get(key)];
    return near && (near.components.length > 0 || !far) ? near : far;
  };
  const name = textIn(calendar, 'x-wr-timezone') || textIn(calendar, 'timezone-id');
  const ofCalendar = name === '' ? undefined : zoneFinder(definitionOf, [timeZone])(name, thisYear)?.zone;
  const floating = ofCalendar ?? timeZone;
  if (name !== '' && ofCalendar === undefined) {
    notes.push({ what: 'calendar_zone_unknown', where: `line ${calendar.line}`, detail: name.slice(0, maxNameLength) });
  }
  const find = zoneFinder(definitionOf, [floating, timeZone]);
  const noteUnknown = onceFor((tzid: string): void => {
    const definition = definitionOf(lookupKey(tzid));
    const what = definition ? 'zone_rules_unreadable' : 'zone_unknown';
    const name = tzid.slice(0, maxNameLength);
    notes.push({ what, where: definition ? `line ${definition.line}` : name, detail: `${name}: ${floating}` });
  });
  return {
    floating,
    utc: ofCalendar === undefined ? 'UTC' : floating,
    notes,
    zonedClock: (tzid, clock) => {
      const found = find(tzid, Number(clock.slice(0, 4)));
      if (!found) noteUnknown(tzid);
      const { zone = floating, rules } = found ?? {};
      const at = rules?.instantAt(Date.parse(`${clock.replace(' ', 'T')}Z`));
      if (at === undefined || at === instantOf(clock, zone)) return { zone };
      return { zone: floating, at };
    },
  };
}

/** The year whose winter counts for a name that belongs to no event. */
const thisYear = 2026;
/** The most characters of a name. No zone has a longer one, and the patterns take quadratic time. */
const maxNameLength = 200;

/**
 * Finds what a name stands for in a year, in this order: an IANA name; a Windows name; a name that Windows shows; the VTIMEZONE of that name,
 * whatever rules it has; the distance from UTC in the name; a name that nearly is one of these. Undefined for names that say nothing.
 * `likely` zones come first where several are meant.
 */
function zoneFinder(definitionOf: (key: string) => Component | undefined, likely: readonly string[]) {
  const [preferred = ''] = likely.slice(-1);
  const rulesNamed = onceFor((key: string) => {
    const definition = definitionOf(key);
    const location = definition && ianaZone(textIn(definition, 'x-lic-location').slice(0, maxNameLength));
    return { rules: definition && rulesOf(definition), location, likely: location ? [location, ...likely] : likely };
  });
  const inYear = onceFor((year: number) =>
    onceFor((tzid: string): FoundZone | undefined => {
      if (tzid.length > maxNameLength) return undefined;
      const named =
        ianaZone(tzid) ?? oneOf(zonesOfWindowsName(tzid), preferred) ?? oneOf(zonesShownAs(tzid, year), preferred);
      if (named !== undefined) return { zone: named };
      const { rules, location, likely: first } = rulesNamed(lookupKey(tzid));
      if (rules) return { zone: zoneByRules(rules, year, first), rules };
      if (location) return { zone: location };
      const zone =
        zoneName(plainZoneName(tzid)) ??
        oneOf(zonesOfDistances(tzid, year, [...likely, ...largeZones]), preferred) ??
        oneOf(zonesBesideDistance(tzid, year), preferred) ??
        distanceNamed(tzid) ??
        zoneName(tzid.trim().replace(/[-\s]/, '/')) ??
        oneOf(zonesOfWords(tzid, year), preferred) ??
        spokenZone(tzid);
      return zone === undefined ? undefined : { zone };
    }),
  );
  return (tzid: string, year: number): FoundZone | undefined => inYear(year)(tzid);
}

/** The preferred one of several zones, else the first; undefined of none. */
function oneOf([first, ...others]: readonly string[], preferred: string): string | undefined {
  if (first === undefined) return undefined;
  return others.includes(preferred) ? preferred : ianaZone(first);
}

function lookupKey(tzid: string): string {
  return plainZoneName(tzid).toLowerCase();
}

/** Of 52 weeks, as many may differ: those between old and new rules of a zone. */
const maxOtherWeeks = 8;
/** They come before smaller ones with the same offsets. */
const largeZones = ['UTC', 'Europe/London', 'Europe/Berlin', 'America/New_York', 'America/Chicago', 'Australia/Sydney'];

/**
 * A zone with the offsets of these rules; of several the likeliest whose clocks change at the same minute (those of Havana do two hours
 * before those of New York), else the likeliest, else the one with the most weeks alike.
 */
function zoneByRules(rules: ZoneRules, year: number, likely: readonly string[]): string | undefined {
  const weeks = Array.from({ length: 52 }, (_, week) => Date.UTC(year, 0, 4, 12) + week * 7 * dayLength);
  const minutes = rules.changesIn(year).flatMap((at) => [at - minuteLength, at]);
  let [nearest, least]: [string | undefined, number] = [undefined, maxOtherWeeks + 1];
  for (const name of [...likely, ...largeZones, ...typicalZones]) {
    let others = 0;
    for (const at of weeks) {
      if (offsetAt(at, name) !== rules.offsetAt(at)) others += 1;
      if (others >= least) break;
    }
    if (others === 0 && minutes.every((at) => offsetAt(at, name) === rules.offsetAt(at))) return name;
    if (others < least) [nearest, least] = [name, others];
  }
  return nearest;
}

/** A name without quotes, escapes and surplus blanks. */
function plainZoneName(name: string): string {
  return name.replace(/["\\]/g, '').replace(/\s+/g, ' ').trim();
}

/** The stored name of an IANA zone, also behind what a program puts before it: `/mozilla.org/20050126_1/Europe/Madrid`, `/example.org/UTC`. */
function ianaZone(name: string): string | undefined {
  const parts = plainZoneName(name).replaceAll(' ', '_').split('/');
  // The last word of a name that Windows shows is a town: `(GMT+08.00) Kuala Lumpur/Singapore`
  const ends = [parts.length, 3, 2, ...(name.includes('(') ? [] : [1])].map((count) => parts.slice(-count).join('/'));
  // A distance is no name of IANA, and what the file says of it counts
  const found = ends.map(zoneName).find((each) => each !== undefined && !/^UTC[+-]/.test(each));
  return found === 'Etc/UTC' || found === 'Zulu' ? 'UTC' : found;
}

/**
 * IANA zones by the names of zones in Windows and Outlook, in lower case: `windowsZones` of Unicode's CLDR 48.2 (package `cldr-core`, Unicode
 * Licence v3), with blanks between them. The zone without a country comes first.
 */
const zonesOfWindows: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(zonesByName).map(([name, zones]) => [name.toLowerCase(), zones.split(' ')]),
);

/** One zone for each Windows name: together all that differ somewhere. */
const typicalZones: readonly string[] = [...zonesOfWindows.values()].flatMap(([first = '']) => first);

/** The zones of a Windows name such as `Romance Standard Time`, the likeliest first; empty when there is no such name. */
function zonesOfWindowsName(name: string): readonly string[] {
  const standard = plainZoneName(name)
    .toLowerCase()
    .replace(/ daylight time$/, ' standard time');
  return zonesOfWindows.get(standard) ?? [];
}

/** `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`: the distance of winter, then towns or a name, in the language of the Windows. */
const shown = /^\(?\p{L}{2,5}\s?(?:([+\-−–])(\d{1,2})(?:[:.]?(\d{2}))?)?\)\s*(.+)$/u;

/**
 * The zones of the Windows name that people see as this, in any language, the likeliest first: that with most of its towns whose winter, in
 * a year, has the distance from UTC in the name. Empty when it is no such name.
 */
function zonesShownAs(name: string, year: number): readonly string[] {
  const [, sign, hours = '0', minutes = '0', words] = shown.exec(plainZoneName(name)) ?? [];
  if (words === undefined) return [];
  const offset =
    (sign === undefined || sign === '+' ? 1 : -1) * (Number(hours) * hourLength + Number(minutes) * minuteLength);
  return zonesInWinter(words, offset, year);
}

/** The same where the distance stands elsewhere: `Madrid (GMT+01:00)`. */
function zonesBesideDistance(name: string, year: number): readonly string[] {
  const plain = plainZoneName(name);
  const [whole = '', sign, hours, minutes = '0'] = distance.exec(plain) ?? [];
  if (whole === '') return [];
  const words = plain.replace(whole, ' ').replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
  if (words === '') return [];
  return zonesInWinter(
    words,
    (sign === '+' ? 1 : -1) * (Number(hours) * hourLength + Number(minutes) * minuteLength),
    year,
  );
}

/** The zones with these towns, or this name, that have a distance from UTC in the winter of a year. */
function zonesInWinter(words: string, offset: number, year: number): readonly string[] {
  const found = [...zonesOfTowns(words), ...zonesOfSpokenName(words).map((zone) => [zone])];
  return found.find(([zone = '']) => Math.min(...winterAndSummer(year, zone)) === offset) ?? [];
}

/**
 * The zones of the Windows name with most of these towns, or with this name: `Eastern Time (US & Canada)`. Empty when the towns differ in
 * their distances from UTC in a year.
 */
function zonesOfWords(words: string, year: number): readonly string[] {
  const plain = plainZoneName(words);
  // Programs number those of one name
  const numbered = plain.replace(/\s*(?:\d{1,2}|\([^)]*\))$/, '');
  // The name that all languages have in common: `Hora estándar romance`
  const certain = zonesOfWindowsName(/\bromance\b/i.test(plain) ? 'Romance Standard Time' : numbered);
  const found = certain.length > 0 ? [certain] : zonesOfTowns(plain);
  const offsets = found.map(([zone = '']) => winterAndSummer(year, zone).join());
  return new Set(offsets).size === 1 ? (found[0] ?? []) : [];
}

/** The zones of each Windows name with one of these towns, those with most of them first. */
function zonesOfTowns(words: string): (readonly string[])[] {
  const named = zonesOfWindowsName(`${words.replace(/ Time\b.*/i, '')} Standard Time`);
  if (named.length > 0) return [named];
  const parts = words.split(/[,;:/،、，؛]|\s[-–]\s/).flatMap((part) => [part, part.replace(/\s*[(（].*$/u, '')]);
  const found = [...new Set(parts.map(folded))].flatMap((part) => windowsNamesByWord().get(part) ?? []);
  const counted = [...Map.groupBy(found, (each) => each)].sort(([, one], [, other]) => other.length - one.length);
  return counted.map(([windowsName]) => zonesOfWindowsName(windowsName));
}

let namesByWord: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * Names of Windows by the towns and words that people see for them, folded: IANA's towns, and those of the language packs of Windows in 48
 * languages, as `TimeZoneNames` by Matt Johnson-Pint (MIT) collects them.
 */
function windowsNamesByWord(): ReadonlyMap<string, readonly string[]> {
  if (namesByWord) return namesByWord;
  const names = new Map<string, string[]>();
  for (const [name, zones] of Object.entries(zonesByName)) {
    const areas = zones.split(' ').filter((zone) => !zone.startsWith('Etc/'));
    const towns = areas.map((zone) => folded(zone.slice(zone.lastIndexOf('/') + 1)));
    for (const town of new Set(towns)) addTo(names, town, name);
  }
  for (const [name, words] of Object.entries(townsByName)) {
    for (const word of words.split(' ')) if (!names.get(word)?.includes(name)) addTo(names, word, name);
  }
  namesByWord = names;
  return names;
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The distances from UTC in January and in July of a year. */
function winterAndSummer(year: number, zone: string): number[] {
  return [0, 6].map((month) => offsetAt(Date.UTC(year, month, 1), zone));
}

const twoDistances = /^\(?GMT\s?([+-])(\d\d):?(\d\d)\s\(Standard\)\s?\/\s?GMT\s?([+-])(\d\d):?(\d\d)\s\(Daylight\)/i;

/** Those zones with the distances in a name of Exchange: `GMT -0500 (Standard) / GMT -0400 (Daylight)`. */
function zonesOfDistances(name: string, year: number, zones: readonly string[]): readonly string[] {
  const [, ...parts] = twoDistances.exec(plainZoneName(name)) ?? [];
  if (parts.length === 0) return [];
  const [winter, summer] = [0, 3].map((at) => {
    const [sign, hours, minutes] = parts.slice(at);
    return (sign === '-' ? -1 : 1) * (Number(hours) * hourLength + Number(minutes) * minuteLength);
  });
  return [...zones, ...typicalZones].filter((zone) => {
    const offsets = winterAndSummer(year, zone);
    return Math.min(...offsets) === winter && Math.max(...offsets) === summer;
  });
}

const distance = /(?:^|[^\p{L}])(?:UTC|GMT)\s?([+\-−–])\s?(\d{1,2})(?:[:.]?(\d{2}))?(?!\d)/iu;
const distanceAlone = /^\(?([+\-−–])(\d{2})(?::?(\d{2}))?\)?$/;
const noDistance =
  /^(?:z|tzone:\/\/microsoft\/utc)$|^\(?(?:UTC|GMT)\)|\b(?:greenwich mean|coordinated universal) time\b/i;

/** The distance from UTC that a name has in it, as a stored name: `UTC-03:00` for `(GMT-03:00)`, `GMT-3` and `-0300`. */
function distanceNamed(name: string): string | undefined {
  const plain = plainZoneName(name);
  const [, sign, hours, minutes = '00'] = distance.exec(plain) ?? distanceAlone.exec(plain) ?? [];
  if (sign === undefined || hours === undefined) return noDistance.test(plain) ? 'UTC' : undefined;
  const ahead = Number(hours) === 0 && Number(minutes) === 0;
  return ahead ? 'UTC' : zoneName(`UTC${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`);
}
