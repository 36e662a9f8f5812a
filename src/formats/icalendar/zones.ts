/** Finds the zone of a time in an iCalendar file. */

import ICAL from 'ical.js';
import { onceFor } from '../../model/arrays-and-maps.ts';
import { dayLength, hourLength, minuteLength, secondLength } from '../../model/time/durations.ts';
import { type Instant, zoneName } from '../../model/time/instants.ts';
import { offsetAt } from '../../model/time/zones.ts';
import type { Note } from '../incoming.ts';
import { type Component, jcalOf, propertiesIn, propertyIn, textIn } from './component.ts';
import zonesByName from './windows-zones.json' with { type: 'json' };

/** The zones of a file, by their stored names (see `zoneName`). */
export interface Zones {
  /** Of times without a zone: that of the file, else the calendar's. */
  readonly floating: string;
  /** Of times in UTC. */
  readonly utc: string;
  /** The zone of a TZID. */
  zoneOf(tzid: string): string;
  /** Remarks about the zones that were looked up. */
  readonly notes: readonly Note[];
}

/** What the choice of zones depends on. */
interface ZoneContext {
  /** The calendar's zone. */
  readonly timeZone: string;
  /** A year of the file’s events, in which the offsets of a VTIMEZONE are compared. */
  readonly year: number;
}

/** The zones of a VCALENDAR, by name or by their offsets. */
export function zonesOf(calendar: Component, { timeZone, year }: ZoneContext): Zones {
  const notes: Note[] = [];
  const said = textIn(calendar, 'x-wr-timezone');
  const own = said === '' ? undefined : namedZone(said, timeZone);
  const floating = own ?? timeZone;
  const zoneOf = onceFor((tzid: string): string => {
    const name = namedZone(tzid, timeZone);
    if (name !== undefined) return name;
    const defined = calendar.components.find((each) => each.name === 'vtimezone' && textIn(each, 'tzid') === tzid);
    const alike = defined ? zoneByRules(defined, year, [floating, timeZone]) : distanceNamed(tzid);
    if (alike) return alike;
    const what = defined
      ? 'Time zone whose rules are no zone’s: read as the calendar’s'
      : 'Time zone that is not known: read as the calendar’s';
    notes.push({ what, where: defined ? `line ${defined.line}` : tzid, detail: `${tzid}: ${floating}` });
    return floating;
  });
  if (said !== '' && own === undefined) {
    notes.push({ what: 'X-WR-TIMEZONE that is not known: left out', where: `line ${calendar.line}`, detail: said });
  }
  return { floating, utc: own === undefined ? 'UTC' : floating, notes, zoneOf };
}

/**
 * An IANA name, also behind what a program puts before it (`/mozilla.org/20050126_1/Europe/Madrid`), else a name of Windows, also as people are shown
 * it: the calendar's zone where that is one of those that it stands for.
 */
function namedZone(tzid: string, timeZone: string): string | undefined {
  const parts = tzid.trim().split('/');
  const ends = [parts.length, 3, 2].map((count) => parts.slice(-count).join('/'));
  const name = ends.map(zoneName).find((each) => each !== undefined);
  if (name !== undefined) return name === 'Etc/UTC' || name === 'Zulu' ? 'UTC' : name;
  const [zones = []] = [zonesOfWindowsName(tzid), zonesShownAs(tzid)].filter(({ length }) => length > 0);
  return zones.includes(timeZone) ? timeZone : zones[0];
}

/** A distance from UTC as some programs name it: `+01:00`, `GMT+0100`, `tzone://Microsoft/Utc`. */
function distanceNamed(tzid: string): string | undefined {
  if (/^(?:z|tzone:\/\/microsoft\/utc)$/i.test(tzid.trim())) return 'UTC';
  const [, hours, minutes] = /^(?:GMT|UTC)?([+-]\d{2}):?(\d{2})$/i.exec(tzid.trim()) ?? [];
  return hours === undefined ? undefined : zoneName(`UTC${hours}:${minutes}`);
}

/**
 * A zone with the offsets of a VTIMEZONE; of several the likeliest whose clocks change at the same minute (those of Havana do two hours
 * before those of New York), else the likeliest.
 */
function zoneByRules(component: Component, year: number, likely: readonly string[]): string | undefined {
  const offsets = offsetsOf(component, year);
  if (!offsets) return undefined;
  const agree = (points: readonly Offset[]) => (name: string) =>
    points.every(({ at, offset }) => offsetAt(at, name) === offset);
  const location = zoneName(textIn(component, 'x-lic-location'));
  const alike = [...(location ? [location] : []), ...likely, ...typicalZones].filter(agree(offsets.weekly));
  return alike.find(agree(offsets.changes)) ?? alike[0];
}

/** Yearly rules. Zones have no others, which would take long to expand. */
const yearly = /^(?:(?:FREQ=YEARLY|(?:INTERVAL|UNTIL|COUNT|BYMONTH|BYDAY|BYMONTHDAY|WKST)=[^;]+)(?:;|$))+$/i;

/** Milliseconds ahead of UTC at an instant. */
interface Offset {
  readonly at: Instant;
  readonly offset: number;
}

/** The offsets of a VTIMEZONE in each week of a year and before and after each change; undefined when its rules cannot be expanded. */
function offsetsOf(component: Component, year: number) {
  const observances = component.components.filter(({ name }) => name === 'standard' || name === 'daylight');
  const rules = observances.flatMap((each) => propertiesIn(each, 'rrule').map(({ raw }) => raw));
  const isWhole = observances.every((each) => propertyIn(each, 'dtstart') && propertyIn(each, 'tzoffsetto'));
  if (observances.length === 0 || !isWhole || !rules.every((rule) => yearly.test(rule))) return undefined;
  try {
    const timezone = new ICAL.Timezone(new ICAL.Component(jcalOf(component) as [string, unknown[], unknown[]]));
    const offsetOf = (clock: number): number =>
      timezone.utcOffset(ICAL.Time.fromJSDate(new Date(clock), true)) * secondLength;
    // Noon, on any clock, because zones change theirs at night
    const clocks = Array.from({ length: 52 }, (_, week) => Date.UTC(year, 0, 4, 12) + week * 7 * dayLength);
    const weekly = clocks.map((at) => ({ at, offset: offsetOf(at) }));
    return {
      weekly,
      changes: weekly.slice(1).flatMap((after, at) => changeBetween(weekly[at] as Offset, after, offsetOf)),
    };
  } catch {
    return undefined;
  }
}

/** The last minute of one offset and the first of the other; none between equal offsets. */
function changeBetween(before: Offset, after: Offset, offsetOf: (clock: number) => number): Offset[] {
  if (before.offset === after.offset) return [];
  let [low, high] = [before.at, after.at];
  while (high - low > minuteLength) {
    const middle = low + Math.floor((high - low) / 2 / minuteLength) * minuteLength;
    if (offsetOf(middle) === before.offset) low = middle;
    else high = middle;
  }
  // A skipped hour is missing from clocks of the former offset; a repeated one is counted by those of the later
  const at = high - Math.min(before.offset, after.offset);
  return [
    { at: at - minuteLength, offset: before.offset },
    { at, offset: after.offset },
  ];
}

/**
 * IANA zones by the names of zones in Windows and Outlook, in lower case: `windowsZones` of Unicode's CLDR 48.2 (package `cldr-core`, Unicode
 * Licence v3), with blanks between them. The zone without a country comes first.
 */
const zonesByFoldedName = new Map(
  Object.entries(zonesByName).map(([name, zones]) => [name.toLowerCase(), zones.split(' ')]),
);

/** The zones of a Windows name, the likeliest first; empty when there is no such name. */
function zonesOfWindowsName(name: string): readonly string[] {
  return zonesByFoldedName.get(name.trim().toLowerCase()) ?? [];
}

const windowsZones = [...zonesByFoldedName.values()];

/** One zone for each Windows name: together all that differ somewhere. */
const typicalZones: readonly string[] = windowsZones.flatMap(([first = '']) => first);

/** `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`: the distance of winter, then towns or a name. */
const shown = /^\((?:UTC|GMT)(?:([+-])(\d{2}):(\d{2}))?\)\s*(.+)$/i;

/** The zones that a shown name stands for, the likeliest first; empty when it is no such name. */
function zonesShownAs(name: string): readonly string[] {
  const [, sign, hours = '0', minutes = '0', words] = shown.exec(name.trim()) ?? [];
  if (words === undefined) return [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * hourLength + Number(minutes) * minuteLength);
  const named = zonesOfWindowsName(`${words.replace(/ Time\b.*/i, '')} Standard Time`);
  const towns = words.split(',').map((town) => town.trim().toLowerCase());
  const found = [named, ...windowsZones.filter((zones) => zones.some((zone) => towns.includes(townOf(zone))))];
  return found.find(([zone]) => zone !== undefined && winterOffset(zone) === offset) ?? [];
}

/** `madrid` of `Europe/Madrid`. */
function townOf(zone: string): string {
  return zone
    .slice(zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase();
}

function winterOffset(zone: string): number {
  return Math.min(offsetAt(Date.UTC(2026, 0, 1), zone), offsetAt(Date.UTC(2026, 6, 1), zone));
}
