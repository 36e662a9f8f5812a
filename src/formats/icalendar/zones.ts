/** Finds the zone of a time in an iCalendar file. */

import ICAL from 'ical.js';
import { onceFor } from '../../model/slices.ts';
import { dayLength, secondLength } from '../../model/time/durations.ts';
import { type Instant, zoneName } from '../../model/time/instants.ts';
import { offsetAt } from '../../model/time/zones.ts';
import type { Note } from '../formats.ts';
import { type Component, jcalOf, propertiesIn, propertyIn, textIn } from './component.ts';
import { typicalZones, zonesOfWindowsName, zonesShownAs } from './windows-zones.ts';

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
    const alike = defined && zoneByRules(defined, year, [floating, timeZone]);
    if (alike) return alike;
    const what = defined
      ? 'Time zone whose rules are no zone’s: read as the calendar’s'
      : 'Time zone that is not known: read as the calendar’s';
    notes.push({ what, where: defined ? `line ${defined.line}` : tzid, detail: `${tzid}: ${floating}` });
    return floating;
  });
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

/** A zone with the offsets of a VTIMEZONE; of several the likeliest. */
function zoneByRules(component: Component, year: number, likely: readonly string[]): string | undefined {
  const offsets = offsetsOf(component, year);
  if (!offsets) return undefined;
  const isAlike = (name: string): boolean => offsets.every(({ at, offset }) => offsetAt(at, name) === offset);
  const location = zoneName(textIn(component, 'x-lic-location'));
  return [...(location ? [location] : []), ...likely, ...typicalZones].find(isAlike);
}

interface OffsetAt {
  readonly at: Instant;
  /** Milliseconds ahead of UTC. */
  readonly offset: number;
}

/** Yearly rules. Zones have no others, which would take long to expand. */
const yearly = /^(?:(?:FREQ=YEARLY|(?:INTERVAL|UNTIL|COUNT|BYMONTH|BYDAY|BYMONTHDAY|WKST)=[^;]+)(?:;|$))+$/i;

/** The offsets of a VTIMEZONE through a year; undefined when its rules cannot be expanded. */
function offsetsOf(component: Component, year: number): OffsetAt[] | undefined {
  const observances = component.components.filter(({ name }) => name === 'standard' || name === 'daylight');
  const rules = observances.flatMap((each) => propertiesIn(each, 'rrule').map(({ raw }) => raw));
  const isWhole = observances.every((each) => propertyIn(each, 'dtstart') && propertyIn(each, 'tzoffsetto'));
  if (observances.length === 0 || !isWhole || !rules.every((rule) => yearly.test(rule))) return undefined;
  try {
    const timezone = new ICAL.Timezone(new ICAL.Component(jcalOf(component) as [string, unknown[], unknown[]]));
    const weeks = Array.from({ length: 52 }, (_, week) => Date.UTC(year, 0, 4, 12) + week * 7 * dayLength);
    return weeks.map((at) => ({ at, offset: timezone.utcOffset(timeAt(at)) * secondLength }));
  } catch {
    return undefined;
  }
}

/** Noon of a day, on any clock, because zones change theirs at night. */
function timeAt(at: Instant): InstanceType<typeof ICAL.Time> {
  const day = new Date(at);
  return ICAL.Time.fromData({
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
    hour: 12,
    minute: 0,
    second: 0,
    isDate: false,
  });
}
