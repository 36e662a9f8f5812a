/** The abbreviations of zones' times, summer and winter apart; before 1970 ICU knows only their offsets. */

import { openCache } from '../../cache/cache.ts';
import { hourLength, minuteLength } from './durations.ts';
import { type Instant, offsetAt } from './instants.ts';

/**
 * English long names are the same word for word wherever a zone follows a region's time, and unlike Intl's short names
 * they do not depend on the reader's country. The right column is what the tz database calls that time.
 */
const byLongName: Readonly<Record<string, string>> = {
  'Alaska Daylight Time': 'AKDT',
  'Alaska Standard Time': 'AKST',
  'American Samoa Standard Time': 'SST',
  'Atlantic Daylight Time': 'ADT',
  'Atlantic Standard Time': 'AST',
  'Australian Central Daylight Time': 'ACDT',
  'Australian Central Standard Time': 'ACST',
  'Australian Eastern Daylight Time': 'AEDT',
  'Australian Eastern Standard Time': 'AEST',
  'Australian Western Standard Time': 'AWST',
  'British Summer Time': 'BST',
  'Central Africa Time': 'CAT',
  'Central Daylight Time': 'CDT',
  'Central European Standard Time': 'CET',
  'Central European Summer Time': 'CEST',
  'Central Indonesia Time': 'WITA',
  'Central Standard Time': 'CST',
  'Chamorro Standard Time': 'ChST',
  'China Standard Time': 'CST',
  'Coordinated Universal Time': 'UTC',
  'Cuba Daylight Time': 'CDT',
  'Cuba Standard Time': 'CST',
  'East Africa Time': 'EAT',
  'Eastern Daylight Time': 'EDT',
  'Eastern European Standard Time': 'EET',
  'Eastern European Summer Time': 'EEST',
  'Eastern Indonesia Time': 'WIT',
  'Eastern Standard Time': 'EST',
  'Greenwich Mean Time': 'GMT',
  'Hawaii-Aleutian Daylight Time': 'HDT',
  'Hawaii-Aleutian Standard Time': 'HST',
  'Hong Kong Standard Time': 'HKT',
  'India Standard Time': 'IST',
  'Irish Standard Time': 'IST',
  'Israel Daylight Time': 'IDT',
  'Israel Standard Time': 'IST',
  'Japan Standard Time': 'JST',
  'Korean Standard Time': 'KST',
  'Mexican Pacific Standard Time': 'MST',
  'Moscow Standard Time': 'MSK',
  'Mountain Daylight Time': 'MDT',
  'Mountain Standard Time': 'MST',
  'New Zealand Daylight Time': 'NZDT',
  'New Zealand Standard Time': 'NZST',
  'Newfoundland Daylight Time': 'NDT',
  'Newfoundland Standard Time': 'NST',
  'Pacific Daylight Time': 'PDT',
  'Pacific Standard Time': 'PST',
  'Pakistan Standard Time': 'PKT',
  'Philippine Standard Time': 'PST',
  'South Africa Standard Time': 'SAST',
  'Taiwan Standard Time': 'CST',
  'West Africa Standard Time': 'WAT',
  'West Africa Time': 'WAT',
  'Western European Standard Time': 'WET',
  'Western European Summer Time': 'WEST',
  'Western Indonesia Time': 'WIB',
  'Yukon Time': 'MST',
};

/** Zones that share a region's name in CLDR but have numbers only in the tz database. */
const numericZones = new Set([
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Antarctica/Casey',
  'Antarctica/Troll',
  'Asia/Colombo',
  'Europe/Minsk',
]);

/** ICU keeps the islands apart from Great Britain without a name for their summer. */
const asLondon = /^Europe\/(?:Guernsey|Isle_of_Man|Jersey)$/;
const greenwich = /^(?:Etc\/)?(?:GMT(?:[+-]?0)?|Greenwich)$/;

/** Names of a standard time, of its summer time, and of two hours more in wartime, by the hours of its offset (tz database). */
const european: Readonly<Record<number, readonly string[]>> = {
  0: ['WET', 'WEST', 'WEMT'],
  1: ['CET', 'CEST', 'CEMT'],
  2: ['EET', 'EEST'],
};
/** Zones that follow these. */
const inEurope = /^(?:Europe\/|Africa\/Ceuta$|Atlantic\/(?:Canary|Faeroe|Faroe|Madeira)$)/;
/** Years whose winters and summers tell what a zone calls its times. */
const comparedYears = { from: 1970, to: 2010 };

const formats = openCache<string, Intl.DateTimeFormat>({ budget: { entries: 100 } });

/** By zone, offset and year: within a year a zone's offset has one name. */
const abbreviations = openCache<string, string>({ budget: { entries: 1000 } });

/**
 * The abbreviation of a zone's time at an instant as the tz database writes it: `CEST`, `EST`, `IST`; the numeric form
 * (`-03`, `+0545`) where it has no letters; for `UTC+2` and its like the zone itself.
 */
export function zoneAbbreviation(at: Instant, zone: string): string {
  if (zone.startsWith('UTC')) return zone;
  const offset = offsetAt(at, zone);
  const key = `${zone} ${offset} ${new Date(at + offset).getUTCFullYear()}`;
  return abbreviations.get(key, () => {
    if (greenwich.test(zone)) return 'GMT';
    const timeZone = asLondon.test(zone) ? 'Europe/London' : zone;
    const options = { timeZone, year: 'numeric', timeZoneName: 'long' } as const;
    const yearAndName = formats.get(timeZone, () => new Intl.DateTimeFormat('en-US', options)).format(at);
    const known = numericZones.has(zone) ? undefined : byLongName[yearAndName.slice(yearAndName.indexOf(' ') + 1)];
    const abbreviation = known ?? (at < 0 ? abbreviationBefore1970(at, zone) : undefined);
    if (abbreviation !== undefined) return abbreviation;
    const minutes = Math.trunc(Math.abs(offset) / minuteLength);
    const digits = [Math.trunc(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
    return `${offset < 0 ? '-' : '+'}${digits[0]}${digits[1] === '00' ? '' : digits[1]}`;
  });
}

/**
 * The abbreviation of a zone's time before 1970: `LMT` for the mean time of a place, what the zone calls that time since then, or what
 * it is called in Europe. Undefined when none is known.
 */
function abbreviationBefore1970(at: Instant, zone: string): string | undefined {
  const offset = offsetAt(at, zone);
  if (offset % minuteLength !== 0) return 'LMT';
  const standard = standardOffset(at, zone);
  const same = laterWith((later) => offsetAt(later, zone) === offset && standardOffset(later, zone) === standard);
  // Summer time that went on through winters
  const alike = same ?? (offset === standard ? laterWith((later) => offsetAt(later, zone) === offset) : undefined);
  if (alike !== undefined) return zoneAbbreviation(alike, zone);
  return inEurope.test(zone) ? european[standard / hourLength]?.[(offset - standard) / hourLength] : undefined;
}

/** The first moment since 1970, in the midst of a winter or a summer, that fits. */
function laterWith(fits: (later: Instant) => boolean): Instant | undefined {
  for (let year = comparedYears.from; year <= comparedYears.to; year += 1) {
    const later = [0, 6].map((month) => Date.UTC(year, month, 15)).find(fits);
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
