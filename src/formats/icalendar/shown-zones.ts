/** Finds zones by the names that Windows shows to people, which old versions of Outlook write as TZID. */

import { hourLength, minuteLength } from '../../model/time/durations.ts';
import { offsetAt } from '../../model/time/zones.ts';
import { windowsZones, zonesOfWindowsName } from './windows-zones.ts';

/** `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`: the distance of winter, then towns or a name. */
const shown = /^\((?:UTC|GMT)(?:([+-])(\d{2}):(\d{2}))?\)\s*(.+)$/i;

/** The zones that a shown name stands for, the likeliest first; empty when it is no such name. */
export function zonesShownAs(name: string): readonly string[] {
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
