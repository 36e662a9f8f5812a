/** VTIMEZONE components: the present offsets of zones as rules that programs read (RFC 5545, 3.6.5). */

import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';
import { onceFor } from '../../model/arrays-and-maps.ts';
import { secondLength } from '../../model/time/durations.ts';
import { addDays, type Instant, instantOf, offsetAt, type WallClock } from '../../model/time/instants.ts';

interface Zone {
  readonly block: string;
  readonly rules: ICAL.Timezone;
  /** Known offsets by day; undefined for a day on which clocks change. */
  readonly days: Map<string, number | undefined>;
}

const maxDays = 20_000;

/** The library warns about others. */
const known = new Set(tzlib_get_timezones());

/** Zones by name; undefined for those that programs do not know, such as fixed offsets. */
const zoneOf = onceFor((name: string): Zone | undefined => {
  const [block] = known.has(name) ? [tzlib_get_ical_block(name)].flat() : [];
  if (!block) return undefined;
  // The library resolves some links to their targets
  const text = block.replace(/^TZID:.*$/m, `TZID:${name}`);
  const rules = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
  return { block: `${text}\r\n`, rules, days: new Map() };
});

/** The VTIMEZONE of a zone; empty for one that programs do not know. */
export function timezoneLines(name: string): string {
  return zoneOf(name)?.block ?? '';
}

/**
 * Tells whether a program with the rules of a zone takes its wall clock for the right instant. The rules begin in 1970 and have no
 * exceptions for Ramadan, and a time that occurs twice is the first one.
 */
export function isReadAlike(wall: WallClock, at: Instant, name: string): boolean {
  const zone = zoneOf(name);
  if (!zone || instantOf(wall, name) !== at) return false;
  const { rules, days } = zone;
  const day = wall.slice(0, 10);
  // Offsets of days without a change of clocks are cached, because ical.js is slow
  let offset = days.get(day);
  if (offset === undefined) {
    const next = addDays(day, 1).slice(0, 10);
    const [first, last] = [offsetOf(rules, `${day} 00:00:00`), offsetOf(rules, `${next} 00:00:00`)];
    offset = first === last ? first : undefined;
    if (days.size >= maxDays) days.clear();
    days.set(day, offset);
  }
  return (offset ?? offsetOf(rules, wall)) === offsetAt(at, name);
}

function offsetOf(rules: ICAL.Timezone, wall: WallClock): number {
  return rules.utcOffset(ICAL.Time.fromDateTimeString(wall.replace(' ', 'T'))) * secondLength;
}
