/** Finds the zone of a time in an iCalendar file. */

import { onceFor } from '../../model/arrays-and-maps.ts';
import { dayLength, minuteLength } from '../../model/time/durations.ts';
import { type Instant, instantOf, type WallClock, zoneName } from '../../model/time/instants.ts';
import { offsetAt } from '../../model/time/zones.ts';
import type { Note } from '../incoming.ts';
import { type Component, textIn } from './component.ts';
import {
  distanceNamed,
  ianaZone,
  plainZoneName,
  typicalZones,
  zonesOfDistances,
  zonesOfWindowsName,
  zonesOfWords,
  zonesShownAs,
} from './zone-names.ts';
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

/** The VTIMEZONEs of a file by their names as compared; of several with a name the first. */
export type Definitions = ReadonlyMap<string, Component>;

/** The VTIMEZONEs among these components. */
export function definitionsIn(zones: readonly Component[]): Definitions {
  return new Map(zones.map((zone) => [lookupKey(textIn(zone, 'tzid')), zone] as const).reverse());
}

/** The zones of a VCALENDAR; `definitions` are those of the file. */
export function zonesOf(calendar: Component, definitions: Definitions, timeZone: string): Zones {
  const notes: Note[] = [];
  const said = textIn(calendar, 'x-wr-timezone') || textIn(calendar, 'timezone-id');
  const own = said === '' ? undefined : zoneFinder(definitions, [timeZone])(said, thisYear)?.zone;
  const floating = own ?? timeZone;
  if (said !== '' && own === undefined) {
    notes.push({ what: 'X-WR-TIMEZONE that is not known: left out', where: `line ${calendar.line}`, detail: said });
  }
  const find = zoneFinder(definitions, [floating, timeZone]);
  const noteUnknown = onceFor((tzid: string): void => {
    const definition = definitions.get(lookupKey(tzid));
    const what = definition
      ? 'Time zone whose rules cannot be followed: read as the calendar’s'
      : 'Time zone that is not known: read as the calendar’s';
    notes.push({ what, where: definition ? `line ${definition.line}` : tzid, detail: `${tzid}: ${floating}` });
  });
  const zonedClock = (tzid: string, clock: WallClock): ZonedClock => {
    const found = find(tzid, Number(clock.slice(0, 4)));
    if (!found) noteUnknown(tzid);
    const { zone = floating, rules } = found ?? {};
    const at = rules?.instantAt(Date.parse(`${clock.replace(' ', 'T')}Z`));
    if (at === undefined || at === instantOf(clock, zone)) return { zone };
    return { zone: floating, at };
  };
  return { floating, utc: own === undefined ? 'UTC' : floating, notes, zonedClock };
}

/** The year whose winter counts for a name that belongs to no event. */
const thisYear = 2026;

/**
 * Finds what a name stands for in a year, in this order: an IANA name; a Windows name; a name that Windows shows; the VTIMEZONE of that name,
 * whatever rules it has; the distance from UTC in the name; a name that nearly is one of these. Undefined for names that say nothing.
 * `likely` zones come first where several are meant.
 */
function zoneFinder(definitions: Definitions, likely: readonly string[]) {
  const [preferred = ''] = likely.slice(-1);
  const rulesNamed = onceFor((key: string) => {
    const definition = definitions.get(key);
    const location = definition && ianaZone(textIn(definition, 'x-lic-location'));
    return { rules: definition && rulesOf(definition), location, likely: location ? [location, ...likely] : likely };
  });
  const inYear = onceFor((year: number) =>
    onceFor((tzid: string): FoundZone | undefined => {
      const named = ianaZone(tzid) ?? oneOf(zonesOfWindowsName(tzid)) ?? oneOf(zonesShownAs(tzid, year));
      if (named !== undefined) return { zone: named };
      const { rules, location, likely: first } = rulesNamed(lookupKey(tzid));
      if (rules) return { zone: zoneByRules(rules, year, first), rules };
      if (location) return { zone: location };
      const zone =
        oneOf(zonesOfDistances(tzid, year, [...likely, ...largeZones])) ??
        distanceNamed(tzid) ??
        zoneName(tzid.trim().replace(/[-\s]/, '/')) ??
        oneOf(zonesOfWords(tzid, year));
      return zone === undefined ? undefined : { zone };
    }),
  );
  const oneOf = ([first, ...others]: readonly string[]): string | undefined =>
    first === undefined ? undefined : others.includes(preferred) ? preferred : ianaZone(first);
  return (tzid: string, year: number): FoundZone | undefined => inYear(year)(tzid);
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
  const isAlike = (name: string) => (at: Instant) => offsetAt(at, name) === rules.offsetAt(at);
  let [nearest, least]: [string | undefined, number] = [undefined, maxOtherWeeks + 1];
  for (const name of [...likely, ...largeZones, ...typicalZones]) {
    const others = countUpTo(least, weeks, (at) => !isAlike(name)(at));
    if (others === 0 && minutes.every(isAlike(name))) return name;
    if (others < least) [nearest, least] = [name, others];
  }
  return nearest;
}

/** The number of items that fit, counted no further than `most`. */
function countUpTo<T>(most: number, items: readonly T[], fits: (item: T) => boolean): number {
  let count = 0;
  for (const item of items) {
    if (fits(item)) count += 1;
    if (count >= most) break;
  }
  return count;
}
