/** What the items of the Madrid feed say of days by themselves, read without the importer. */

import { readFileSync } from 'node:fs';
import { parseTolerantly } from '../../src/formats/madrid/feed.ts';
import type { Loose } from './asking.ts';

/** Where the published feed lies; it is not part of the repository. */
export const madridFile = new URL('../../../shared/data/madrid-agenda.json', import.meta.url);
/** Said loudly where it is absent. */
export const noMadridFile = 'NO MADRID FEED: IT BELONGS INTO ../shared/data/madrid-agenda.json';

/** When an item takes place: on some days, each from its clock to the end of the day, or in one span. */
export type ItemDays =
  | { readonly id: string; readonly days: readonly string[]; readonly clock: string }
  | { readonly id: string; readonly from: string; readonly to: string };

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** One of so many items of the published feed, as they are in it. */
export function madridItems(every = 1): Loose[] {
  const items: Loose[] = (parseTolerantly(readFileSync(madridFile, 'utf8')).value as Loose)['@graph'];
  return items.filter((_, at) => at % every === 0);
}

/** When the items of the published feed take place, or one of so many of them. */
export function readItemDays(every = 1): ItemDays[] {
  return madridItems(every).map((item) => {
    const from: string = item.dtstart.slice(0, 19);
    const to: string = item.dtend.slice(0, 19);
    const named: string[] = item.recurrence?.days?.split(',') ?? [];
    const excluded = [...item['excluded-days'].matchAll(/(\d+)\/(\d+)\/(\d{4})/g)].map(
      ([, day, month, year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );
    const span = daysFrom(from.slice(0, 10), to.slice(0, 10));
    const isEachDay =
      item.time.trim() === '' && new Set(named).size === 7 && !span.some((day) => excluded.includes(day));
    if (!item.recurrence || isEachDay) return { id: item.id, from, to };
    const days = span.filter(
      (day) => named.includes(weekdays[new Date(day).getUTCDay()] ?? '') && !excluded.includes(day),
    );
    return { id: item.id, days, clock: from.slice(11) };
  });
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The items that take place on a day. */
export function itemsOn(items: readonly ItemDays[], day: string): readonly ItemDays[] {
  return items.filter((item) =>
    'days' in item ? item.days.includes(day) : item.from.slice(0, 10) <= day && item.to.slice(0, 10) >= day,
  );
}

/** The items that begin on a day at a clock or later. */
export function itemsFrom(items: readonly ItemDays[], day: string, clock: string): readonly ItemDays[] {
  return itemsOn(items, day).filter((item) => ('days' in item ? item.clock >= clock : item.from >= `${day} ${clock}`));
}
