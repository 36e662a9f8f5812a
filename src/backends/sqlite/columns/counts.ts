/** Counts over events of the columns: each is one loop over the places that a query means. */

import type { CountAnswer, CountBy, Counted, Counting, CountRequest, CountWhere } from '../../../model/counting.ts';
import type { Finding } from '../lists/find-events.ts';
import type { EventColumns } from './event-columns.ts';
import { foundByWords } from './find-in-columns.ts';
import { countTests, matching } from './matching.ts';

/** Counts over the events of a query; `kindOf` tells the kind of a record that events refer to. */
export function countsInColumns(
  finding: Finding,
  columns: EventColumns,
  { query, countings }: CountRequest,
  kindOf: (id: number) => string | undefined,
): CountAnswer {
  const places = matching(columns, query, foundByWords(finding, query));
  return { total: places.length, counted: countings.map((counting) => counted(columns, places, counting, kindOf)) };
}

function counted(
  columns: EventColumns,
  places: readonly number[],
  counting: Counting,
  kindOf: (id: number) => string | undefined,
): Counted {
  if ('span' in counting) return spanOf(columns, places);
  if ('where' in counting) return countedWhere(columns, places, counting);
  return countedBy(places, valuesOf(columns, counting.by, kindOf));
}

function spanOf({ firstDay, lastDay }: EventColumns, places: readonly number[]): Counted {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const at of places) {
    first = Math.min(first, firstDay[at] as number);
    last = Math.max(last, lastDay[at] as number);
  }
  return places.length > 0 ? { first, last } : {};
}

function countedWhere(columns: EventColumns, places: readonly number[], counting: CountWhere): Counted {
  const counts = countTests(columns, counting).map((test) => {
    let count = 0;
    for (const at of places) if (test(at)) count += 1;
    return count;
  });
  return { counts };
}

const kinds = { categories: 'categories', tags: 'tags', venue: 'venues', organizer: 'organizers' } as const;

/** The values of the event at a place. */
function valuesOf(
  columns: EventColumns,
  by: CountBy['by'],
  kindOf: (id: number) => string | undefined,
): (at: number) => readonly (number | string)[] {
  if (by === 'eventStatus' || by === 'attendance') return (at) => [columns[by][at] as string];
  if (by === 'titledIn') return (at) => (columns.titled[at] as string).split(',').filter((each) => each !== '');
  return (at) => (columns.references[at] as readonly number[]).filter((id) => kindOf(id) === kinds[by]);
}

function countedBy(places: readonly number[], valuesAt: (at: number) => readonly (number | string)[]): Counted {
  const counts = new Map<number | string, number>();
  let missing = 0;
  for (const at of places) {
    const values = valuesAt(at);
    if (values.length === 0) missing += 1;
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return { values: [...counts], missing };
}
