/** Time zones as calendars know them: the offsets of our days by rules that programs read (RFC 5545, 3.6.5). */

import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';
import { secondLength } from '../../model/time/durations.ts';
import { type Instant, instantOf, type WallClock } from '../../model/time/instants.ts';
import { offsetAt } from '../../model/time/zones.ts';

interface Zone {
  readonly block: string;
  readonly rules: ICAL.Timezone;
}

/** The library complains about others. */
const known = new Set(tzlib_get_timezones());

const zones = new Map<string, Zone | undefined>();

/** Zones by their names, undefined for those that programs do not know, such as fixed distances. */
function zoneOf(name: string): Zone | undefined {
  if (!zones.has(name)) zones.set(name, madeZone(name));
  return zones.get(name);
}

function madeZone(name: string): Zone | undefined {
  const [block] = known.has(name) ? [tzlib_get_ical_block(name)].flat() : [];
  if (!block) return undefined;
  // The library answers some links by their targets
  const named = block.replace(/^TZID:.*$/m, `TZID:${name}`);
  const rules = new ICAL.Timezone(new ICAL.Component(ICAL.parse(named)));
  return { block: `${named}\r\n`, rules };
}

/** The VTIMEZONE of a zone; empty for one that programs do not know. */
export function timezoneLines(name: string): string {
  return zoneOf(name)?.block ?? '';
}

/**
 * Whether a program that knows the rules of a zone takes its wall clock for the instant that it is: the rules begin in 1970 and know no
 * Ramadan, and of a clock that comes twice they mean the first.
 */
export function isReadAlike(wall: WallClock, at: Instant, name: string): boolean {
  const zone = zoneOf(name);
  if (!zone || instantOf(wall, name) !== at) return false;
  return (
    zone.rules.utcOffset(ICAL.Time.fromDateTimeString(wall.replace(' ', 'T'))) * secondLength === offsetAt(at, name)
  );
}
