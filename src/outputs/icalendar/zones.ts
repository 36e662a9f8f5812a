/** VTIMEZONE components: the present offsets of zones as rules that programs read (RFC 5545, 3.6.5). */

import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';
import { secondLength } from '../../model/time/durations.ts';
import { addDays, type Instant, instantOf, type WallClock } from '../../model/time/instants.ts';
import { offsetAt } from '../../model/time/zones.ts';

interface Zone {
  readonly block: string;
  readonly rules: ICAL.Timezone;
  /** Known offsets by day; undefined for a day on which clocks change. */
  readonly days: Map<string, number | undefined>;
}

const maxDays = 20_000;

/** The library warns about others. */
const known = new Set(tzlib_get_timezones());

const zones = new Map<string, Zone | undefined>();

/** Zones by name; undefined for those that programs do not know, such as fixed offsets. */
function zoneOf(name: string): Zone | undefined {
  if (!zones.has(name)) zones.set(name, madeZone(name));
  return zones.get(name);
}

function madeZone(name: string): Zone | undefined {
  const [block] = known.has(name) ? [tzlib_get_ical_block(name)].flat() : [];
  if (!block) return undefined;
  // The library resolves some links to their targets
  const named = block.replace(/^TZID:.*$/m, `TZID:${name}`);
  const rules = new ICAL.Timezone(new ICAL.Component(ICAL.parse(named)));
  return { block: `${named}\r\n`, rules, days: new Map() };
}

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
  return zone !== undefined && instantOf(wall, name) === at && offsetByRules(zone, wall) === offsetAt(at, name);
}

/** Offsets of days without a change of clocks are cached, because ical.js is slow. */
function offsetByRules({ rules, days }: Zone, wall: WallClock): number {
  const day = wall.slice(0, 10);
  const known = days.get(day) ?? offsetOfDay(rules, day);
  if (days.size >= maxDays) days.clear();
  days.set(day, known);
  return known ?? offsetOf(rules, wall);
}

/** Undefined for a day on which clocks change. */
function offsetOfDay(rules: ICAL.Timezone, day: string): number | undefined {
  const [first, last] = [
    offsetOf(rules, `${day} 00:00:00`),
    offsetOf(rules, `${addDays(day, 1).slice(0, 10)} 00:00:00`),
  ];
  return first === last ? first : undefined;
}

function offsetOf(rules: ICAL.Timezone, wall: WallClock): number {
  return rules.utcOffset(ICAL.Time.fromDateTimeString(wall.replace(' ', 'T'))) * secondLength;
}
