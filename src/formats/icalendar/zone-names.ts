/** Finds the zone that a name stands for: IANA's names, those of Windows as programs and as people see them, and distances from UTC. */

import { addTo } from '../../model/arrays-and-maps.ts';
import { hourLength, minuteLength } from '../../model/time/durations.ts';
import { zoneName } from '../../model/time/instants.ts';
import { offsetAt } from '../../model/time/zones.ts';
import townsByName from './windows-shown-names.json' with { type: 'json' };
import zonesByName from './windows-zones.json' with { type: 'json' };

/** A name without quotes, escapes and surplus blanks. */
export function plainZoneName(name: string): string {
  return name.replace(/["\\]/g, '').replace(/\s+/g, ' ').trim();
}

/** The stored name of an IANA zone, also behind what a program puts before it: `/mozilla.org/20050126_1/Europe/Madrid`, `/example.org/UTC`. */
export function ianaZone(name: string): string | undefined {
  const parts = plainZoneName(name).replaceAll(' ', '_').split('/');
  // The last word of a name that Windows shows is a town: `(GMT+08.00) Kuala Lumpur/Singapore`
  const ends = [parts.length, 3, 2, ...(name.includes('(') ? [] : [1])].map((count) => parts.slice(-count).join('/'));
  const found = ends.map(zoneName).find((each) => each !== undefined);
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
export const typicalZones: readonly string[] = [...zonesOfWindows.values()].flatMap(([first = '']) => first);

/** The zones of a Windows name such as `Romance Standard Time`, the likeliest first; empty when there is no such name. */
export function zonesOfWindowsName(name: string): readonly string[] {
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
export function zonesShownAs(name: string, year: number): readonly string[] {
  const [, sign, hours = '0', minutes = '0', words] = shown.exec(plainZoneName(name)) ?? [];
  if (words === undefined) return [];
  const offset =
    (sign === undefined || sign === '+' ? 1 : -1) * (Number(hours) * hourLength + Number(minutes) * minuteLength);
  return zonesOfTowns(words).find(([zone = '']) => winterOffset(zone, year) === offset) ?? [];
}

/**
 * The zones of the Windows name with most of these towns, or with this name: `Eastern Time (US & Canada)`. Empty when the towns differ in
 * their distances from UTC in a year.
 */
export function zonesOfWords(words: string, year: number): readonly string[] {
  const found = zonesOfTowns(plainZoneName(words));
  const offsets = found.map(([zone = '']) => [0, 6].map((month) => offsetAt(Date.UTC(year, month, 1), zone)).join());
  return new Set(offsets).size === 1 ? (found[0] ?? []) : [];
}

/** The zones of each Windows name with one of these towns, those with most of them first. */
function zonesOfTowns(words: string): (readonly string[])[] {
  const named = zonesOfWindowsName(`${words.replace(/ Time\b.*/i, '')} Standard Time`);
  if (named.length > 0) return [named];
  const parts = words.split(/[,;:/،、，؛]/).flatMap((part) => [part, part.replace(/\s*[(（].*$/u, '')]);
  const found = [...new Set(parts.map(folded))].flatMap((part) => windowsNames().get(part) ?? []);
  const counted = [...Map.groupBy(found, (each) => each)].sort(([, one], [, other]) => other.length - one.length);
  return counted.map(([windowsName]) => zonesOfWindowsName(windowsName));
}

let namesByWord: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * Names of Windows by the towns and words that people see for them, folded: IANA's towns, and those of the language packs of Windows in 48
 * languages, as `TimeZoneNames` by Matt Johnson-Pint (MIT) collects them.
 */
function windowsNames(): ReadonlyMap<string, readonly string[]> {
  namesByWord ??= indexedNames();
  return namesByWord;
}

function indexedNames(): ReadonlyMap<string, readonly string[]> {
  const towns = Object.entries(zonesByName).map(([name, zones]): [string, string[]] => [
    name,
    zones.split(' ').flatMap((zone) => (zone.startsWith('Etc/') ? [] : folded(zone.slice(zone.lastIndexOf('/') + 1)))),
  ]);
  const words = Object.entries(townsByName).map(([name, shownWords]): [string, string[]] => [
    name,
    shownWords.split(' '),
  ]);
  const names = new Map<string, string[]>();
  for (const [name, all] of [...towns, ...words]) {
    for (const word of all) if (!names.get(word)?.includes(name)) addTo(names, word, name);
  }
  return names;
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const twoDistances = /^\(?GMT\s?([+-])(\d\d):?(\d\d)\s\(Standard\)\s?\/\s?GMT\s?([+-])(\d\d):?(\d\d)\s\(Daylight\)/i;

/** Those zones with the distances in a name of Exchange: `GMT -0500 (Standard) / GMT -0400 (Daylight)`. */
export function zonesOfDistances(name: string, year: number, zones: readonly string[]): readonly string[] {
  const [, ...parts] = twoDistances.exec(plainZoneName(name)) ?? [];
  if (parts.length === 0) return [];
  const [winter, summer] = [0, 3].map((at) => {
    const [sign, hours, minutes] = parts.slice(at);
    return (sign === '-' ? -1 : 1) * (Number(hours) * hourLength + Number(minutes) * minuteLength);
  });
  return [...zones, ...typicalZones].filter((zone) => {
    const offsets = [0, 6].map((month) => offsetAt(Date.UTC(year, month, 1), zone));
    return Math.min(...offsets) === winter && Math.max(...offsets) === summer;
  });
}

function winterOffset(zone: string, year: number): number {
  return Math.min(offsetAt(Date.UTC(year, 0, 1), zone), offsetAt(Date.UTC(year, 6, 1), zone));
}

const distance = /(?:^|[^\p{L}])(?:UTC|GMT)\s?([+\-−–])\s?(\d{1,2})(?:[:.]?(\d{2}))?(?!\d)/iu;
const distanceAlone = /^\(?([+\-−–])(\d{2})(?::?(\d{2}))?\)?$/;
const noDistance =
  /^(?:z|tzone:\/\/microsoft\/utc)$|^\(?(?:UTC|GMT)\)|\b(?:greenwich mean|coordinated universal) time\b/i;

/** The distance from UTC that a name has in it, as a stored name: `UTC-03:00` for `(GMT-03:00)`, `GMT-3` and `-0300`. */
export function distanceNamed(name: string): string | undefined {
  const plain = plainZoneName(name);
  const [, sign, hours, minutes = '00'] = distance.exec(plain) ?? distanceAlone.exec(plain) ?? [];
  if (sign === undefined || hours === undefined) return noDistance.test(plain) ? 'UTC' : undefined;
  const ahead = Number(hours) === 0 && Number(minutes) === 0;
  return ahead ? 'UTC' : zoneName(`UTC${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`);
}
