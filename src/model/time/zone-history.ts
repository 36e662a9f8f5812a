/** The abbreviations of zones' times before 1970, for which ICU knows only offsets. */

import { hourLength, minuteLength } from './durations.ts';
import { type Instant, offsetAt } from './zones.ts';

/** Names of a standard time, of its summer time, and of two hours more in wartime, by the hours of its offset (tz database). */
const european: Readonly<Record<number, readonly string[]>> = {
  0: ['WET', 'WEST', 'WEMT'],
  1: ['CET', 'CEST', 'CEMT'],
  2: ['EET', 'EEST'],
};
/** Zones that follow these. */
const inEurope = /^(?:Europe\/|Africa\/Ceuta$|Atlantic\/(?:Canary|Faeroe|Faroe|Madeira)$)/;
/** Years whose winters and summers tell what a zone calls its times. */
const known = { from: 1970, to: 2010 };

/**
 * The abbreviation of a zone's time before 1970: `LMT` for the mean time of a place, what the zone calls that time since then, or what
 * it is called in Europe. Undefined when none is known. `nameAt` gives the abbreviations since 1970.
 */
export function abbreviationBefore1970(at: Instant, zone: string, nameAt: (at: Instant) => string): string | undefined {
  const offset = offsetAt(at, zone);
  if (offset % minuteLength !== 0) return 'LMT';
  const standard = standardOffset(at, zone);
  const same = laterWith((later) => offsetAt(later, zone) === offset && standardOffset(later, zone) === standard);
  // Summer time that went on through winters
  const alike = same ?? (offset === standard ? laterWith((later) => offsetAt(later, zone) === offset) : undefined);
  if (alike !== undefined) return nameAt(alike);
  return inEurope.test(zone) ? european[standard / hourLength]?.[(offset - standard) / hourLength] : undefined;
}

/** The first moment since 1970, in the midst of a winter or a summer, that is as asked. */
function laterWith(isAsked: (later: Instant) => boolean): Instant | undefined {
  for (let year = known.from; year <= known.to; year += 1) {
    const later = [0, 6].map((month) => Date.UTC(year, month, 15)).find(isAsked);
    if (later !== undefined) return later;
  }
  return undefined;
}

/** The offset without summer time: that of one of the winters beside it, which is its own where it lasts until then. */
function standardOffset(at: Instant, zone: string): number {
  const year = new Date(at).getUTCFullYear();
  const offset = offsetAt(at, zone);
  const winters = [year, year + 1].map((each) => offsetAt(Date.UTC(each, 0, 1), zone));
  return winters.includes(offset) ? offset : Math.max(...winters.filter((winter) => winter < offset), -Infinity);
}
