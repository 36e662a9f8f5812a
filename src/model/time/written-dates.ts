/** Days and times as people write them in a form, the day before the month. */

import { clockOf, parseMoment, utcWallClock, type WallClock } from './instants.ts';

/** A day, `YYYY-MM-DD`, and the time on it, `HH:MM`, if one was written. */
export interface WrittenDate {
  readonly day: string;
  readonly clock?: string;
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const localDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/;
const clockText = /^(?:T|[,\s]+(?:a les |a la |a las |at )?)(\d{1,2})(?:[:.](\d{2}))?(?::00)?\s*h?\.?$/i;

/** Reads `2031-06-01`, `1/6/2031` or `1.6.2031`, with or without a time such as `20:00` or `20.30 h`; undefined for anything else. */
export function parseWrittenDate(text: string): WrittenDate | undefined {
  const line = text.trim();
  const [iso, local] = [isoDay.exec(line), localDay.exec(line)];
  const [year, month, date] = iso ? iso.slice(1) : (local?.slice(1).toReversed() ?? []);
  const [written] = iso ?? local ?? [];
  if (written === undefined || !year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!parseMoment(day, 'UTC')) return undefined;
  const rest = line.slice(written.length);
  if (rest === '') return { day };
  const [, hour = '99', minute = '00'] = clockText.exec(rest) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  return { day, clock: `${hour.padStart(2, '0')}:${minute}` };
}

/** The wall clock that is as long after `to` as one wall clock is after another: an end moves with its start. */
export function movedAlong(from: WallClock, end: WallClock, to: WallClock): WallClock {
  return utcWallClock(clockOf(to) + clockOf(end) - clockOf(from));
}
