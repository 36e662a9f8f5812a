/** Rows of The Events Calendar Pro, which lists each date of a series as an event, by a provisional ID and with the slug of all of them. */

import { isDeepStrictEqual } from 'node:util';
import { maxListedDates } from '../model/recurrence/sent.ts';
import { ownFields } from '../model/tables/resources.ts';
import type { Incoming, IncomingDate } from './incoming.ts';

/** The least provisional ID. */
const leastId = 10_000_000;

/** Rows as they come, gathered to series. */
export interface ProvisionalDates {
  /** Takes a record that may be a date of a series; false for any other. */
  take(record: Incoming): boolean;
  /** The IDs of those that were taken. */
  ids(): string[];
  /** What they are: a series for several dates with one slug, otherwise the record itself. */
  records(): Incoming[];
}

/** A date, by what it has other than the first row of its slug. */
interface DateRow extends Pick<Incoming, 'id' | 'values' | 'links'> {
  readonly start: string;
}

/** Gathers rows. */
export function gatherDates(): ProvisionalDates {
  const bySlug = new Map<string, { readonly first: Incoming; readonly rows: DateRow[] }>();
  return {
    take(record) {
      const { slug } = record.values;
      // Events of a Cartellera say whether they repeat
      const isOne = record.resource === 'events' && Number(record.id) >= leastId && !('recurrence' in record.values);
      if (!isOne || typeof slug !== 'string') return false;
      const known = bySlug.get(slug) ?? { first: record, rows: [] };
      bySlug.set(slug, known);
      // Texts are mostly the same, and there may be very many rows
      known.rows.push({
        id: record.id,
        start: startOf(record),
        values: other(known.first.values, record.values),
        links: other(known.first.links, record.links),
      });
      return true;
    },
    ids: () =>
      bySlug
        .values()
        .flatMap(({ rows }) => rows.map(({ id }) => id))
        .toArray(),
    records: () => [...bySlug].flatMap(([slug, { first, rows }]) => seriesOf(slug, first, rows)),
  };
}

const startOf = ({ values }: Pick<Incoming, 'values'>): string => String(values['start_date']);

/** The members that differ from those of `first`. */
function other<T extends object>(first: T, values: T): Partial<T> {
  const different = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, first[name as keyof T]));
  return Object.fromEntries(different) as Partial<T>;
}

function seriesOf(slug: string, first: Incoming, rows: readonly DateRow[]): Incoming[] {
  const byStart = new Map(rows.map((row) => [row.start, row]));
  const sorted = [...byStart.values()].sort((one, next) => (one.start < next.start ? -1 : 1));
  const whole = sorted.map(({ id, values, links }) => ({
    id,
    values: { ...first.values, ...values },
    links: { ...first.links, ...links },
  }));
  const [begin, ...others] = whole.slice(0, maxListedDates + 1);
  if (!begin || others.length === 0) return [first];
  const { lineage: _, ...common } = first;
  const rdate = others.map(startOf);
  const series = {
    ...common,
    id: `series ${slug}`,
    values: { ...begin.values, recurrence: { rdate } },
    links: begin.links,
    dates: others.flatMap((date): IncomingDate[] => {
      const values = Object.fromEntries(Object.entries(other(begin.values, date.values)).filter(isOwn));
      const links = Object.fromEntries(Object.entries(other(begin.links, date.links)).filter(isOwn));
      if (lengthOf(date) === lengthOf(begin)) delete values['end_date'];
      else values['end_date'] = date.values['end_date'];
      if (Object.keys(values).length + Object.keys(links).length === 0) return [];
      return [{ key: startOf(date), values, links }];
    }),
  };
  // A series has no more dates
  const alone = whole.slice(maxListedDates + 1).map((date) => ({ ...common, ...date }));
  return [series, ...alone];
}

/** Tells whether a member is one that a date may have of its own beside its key. */
function isOwn([name]: readonly [string, unknown]): boolean {
  return name !== 'start_date' && ownFields.includes(name);
}

/** Milliseconds from start to end, by their clocks. */
function lengthOf({ values }: Pick<Incoming, 'values'>): number {
  const [start = 0, end = 0] = ['start_date', 'end_date'].map((name) =>
    Date.parse(`${String(values[name]).replace(' ', 'T')}Z`),
  );
  return end - start;
}
