/** Makes the record of a series from a VEVENT that repeats and those of its dates, which may stand anywhere in the file. */

import { ownFields } from '../../model/tables/resources.ts';
import { clockOf, parseMoment, parseMomentOfFile, utcWallClock, type WallClock } from '../../model/time/instants.ts';
import type { Incoming, IncomingDate, Note, Refusal } from '../incoming.ts';
import { type Component, propertyIn, textIn, valuedIn } from './component.ts';
import { eventRecord } from './event.ts';
import { type Item, latest, mastersOf, refuse, secrecyOf, type Taken } from './items.ts';
import { dateMeant, keyOf, type Repetition, repetitionIn } from './repetition.ts';
import { type Clock, dateTest } from './rules.ts';
import { startOf, timeIn } from './times.ts';

/** A date of a series, or a master, with what is read of it. */
interface ReadItem extends Item {
  readonly record: Incoming;
}

/**
 * The records of a UID of which some component repeats: the series with what its dates have of their own, and the events that lie outside
 * of it. Undefined when none does.
 */
export function seriesRecords(uid: string, items: readonly Item[], notes: Note[]): Taken | undefined {
  if (!items.some(({ event }) => marksOfSeries.some((name) => propertyIn(event, name)))) return undefined;
  const [changed, others] = partedBy(items, ({ event }) => propertyIn(event, 'recurrence-id') !== undefined);
  // Dates of a series of ours whose rule programs do not read; without that of the series itself, the first of them begins it
  const [alone, masters] = partedBy(others, ({ event }) => textIn(event, 'x-cartellera-series') !== '');
  const [own, ofDates]: [Note[], Note[]] = [[], []];
  const read = mastersOf(uid, masters.length > 0 ? masters : alone.slice(0, 1), own).map((master) => {
    const record = eventRecord(master.event, master.id, master.context, own);
    const clock = clockIn(record);
    const isAlone = alone.includes(master);
    const start_date = isAlone && clock ? (keyOfAlone(master.event, clock) ?? clock.start_date) : clock?.start_date;
    const begin = clock && start_date !== undefined && { ...clock, start_date };
    const repetition = begin ? repetitionIn(master.event, begin, master.context.zones, ofDates) : undefined;
    return { ...master, record, begin, repetition };
  });
  const series = read.find(({ repetition }) => repetition !== undefined) ?? (alone.length > 0 ? read[0] : undefined);
  // One by one, because there may be more than a call can have arguments
  for (const note of ofDates) notes.push(note);
  // The caller reads each master as a single event then, with the remarks on it, of which those in `own` would be a repetition
  if (!series?.begin) return undefined;
  for (const note of own) notes.push(note);
  const { begin, repetition, event, record } = series;
  const rest = read.filter((each) => each !== series).map((each) => each.record);
  if (repetition && 'what' in repetition) {
    for (const { event: other } of changed)
      notes.push({ what: 'date_left_with_series', where: `line ${other.line}`, detail: uid });
    return { records: rest, refusals: [{ ...refuse(event, repetition), id: uid }] };
  }
  const begun: Repetition = repetition ?? { ...once, start: begin.start_date };
  const dates = datesOf(uid, { ...series, begin }, begun, [...changed, ...alone], notes);
  const { start, rrule, rdate, exdate } = dates.repetition;
  return {
    records: [
      {
        ...record,
        values: { ...record.values, ...timesAt(begin, record, start), recurrence: { rrule, rdate, exdate } },
        dates: dates.taken,
      },
      // Each date before the series begins is an event of its own
      ...begun.apart
        .filter((key) => !dates.before.has(key))
        .map((key) => {
          const id = idOfStart(record.id, key);
          return {
            ...record,
            id,
            values: { ...record.values, ...timesAt(begin, record, key) },
            extra: { ...record.extra, ...(record.extra.uid !== undefined && { uid: id }) },
          };
        }),
      ...dates.apart,
      ...rest,
    ],
    refusals: dates.refusals,
  };
}

const marksOfSeries = ['rrule', 'rdate', 'x-cartellera-series'];
const once = { rrule: '', rdate: [], exdate: [], apart: [], ends: new Map<WallClock, WallClock>() };

function partedBy<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** When a record begins, on the clocks of its zone; undefined when its start cannot be read. */
function clockIn({ values }: Incoming): (Clock & { readonly end_date: WallClock }) | undefined {
  const timezone = String(values['timezone']);
  const [start, end] = ['start_date', 'end_date'].map(
    (name) => parseMomentOfFile(String(values[name]), timezone)?.wall,
  );
  if (start === undefined) return undefined;
  return { start_date: start, end_date: end ?? start, timezone, all_day: values['all_day'] === true };
}

type Begin = NonNullable<ReturnType<typeof clockIn>>;

/** The record of a series with when it begins. */
interface Master extends ReadItem {
  readonly begin: Begin;
}

/** Start and end of a record when it takes place at a key, as long as it is. */
function timesAt({ all_day }: Begin, record: Incoming, key: WallClock) {
  const clock = clockIn(record);
  if (!clock) return {};
  const end = utcWallClock(clockOf(key) + clockOf(clock.end_date) - clockOf(clock.start_date));
  return all_day ? { start_date: key.slice(0, 10), end_date: end.slice(0, 10) } : { start_date: key, end_date: end };
}

/** The identity of a date before a series that the series itself gives. */
function idOfStart(uid: string, key: WallClock): string {
  return `${uid}-${key.replace(/[-:]/g, '').replace(' ', 'T')}`;
}

/** The key of a date of ours that stands by itself, which is at the end of its UID. */
function keyOfAlone(event: Component, { all_day }: Clock): WallClock | undefined {
  const [, year, month, day, hours = '00', minutes = '00'] =
    /-(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d)?$/.exec(textIn(event, 'uid')) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day} ${all_day ? '00:00' : `${hours}:${minutes}`}:00`;
}

/** What the dates of a series have of their own, and those that are events of their own because the series has not begun. */
function datesOf(uid: string, master: Master, begun: Repetition, items: readonly Item[], notes: Note[]) {
  const { begin } = master;
  const [rdate, exdate] = [new Set(begun.rdate), new Set(begun.exdate)];
  const refusals: Refusal[] = [];
  const apart: Incoming[] = [];
  const taken: IncomingDate[] = [...begun.ends].map(([key, end_date]) => ({ key, values: { end_date } }));
  const hasDate = dateTest(begun);
  const byKey = Map.groupBy(items, ({ event, context: { zones } }) => {
    const property = propertyIn(event, 'recurrence-id');
    if (!property) return keyOfAlone(event, begin);
    const time = timeIn(property, zones, valuedIn(event, 'dtstart')?.parameters ?? {});
    const written = time && keyOf(time, begin);
    return written && (dateMeant(hasDate, written, begin) ?? written);
  });
  const before = new Set<WallClock>();
  for (const [key, same] of byKey) {
    const item = latest(uid, same, notes);
    const where = `line ${item.event.line}`;
    const raw = propertyIn(item.event, 'recurrence-id')?.raw ?? '';
    const secret = secrecyOf(item);
    if (key === undefined) {
      notes.push({ what: 'recurrence_id_unreadable', where, detail: raw });
      continue;
    }
    const isBefore = key < begun.start;
    if (isBefore) before.add(key);
    // It may have been an event of its own before
    const id = begun.apart.includes(key) ? idOfStart(master.record.id, key) : `${uid}-${raw}`;
    if (secret) {
      // Not for everybody, so that the series does not show it either
      exdate.add(begin.all_day ? key.slice(0, 10) : key);
      refusals.push({ ...refuse(item.event, secret), privateIds: [id] });
      continue;
    }
    // Dates of whole days have no clock: one at an hour is an event of its own
    const isAtHour = begin.all_day && startOf(item.event, item.context.zones)?.clock !== undefined;
    const own = eventRecord(item.event, id, item.context, notes);
    if (isBefore || (isAtHour && own.values['all_day'] !== true && hasDate(key))) {
      if (!isBefore) exdate.add(key.slice(0, 10));
      apart.push(completed({ ...item, record: own }, master));
      continue;
    }
    if (!rdate.has(key) && !hasDate(key)) {
      rdate.add(key);
      if (raw !== '') notes.push({ what: 'changed_date_added', where, detail: raw });
    }
    if (/THISANDFUTURE/i.test(propertyIn(item.event, 'recurrence-id')?.parameters['range'] ?? ''))
      notes.push({ what: 'change_of_later_dates', where, detail: raw });
    taken.push(ownValues(key, { ...item, record: own }, master));
  }
  return {
    taken,
    apart,
    before,
    refusals,
    repetition: { ...begun, rdate: [...rdate].sort(), exdate: [...exdate].sort() },
  };
}

/** What a date says of itself. A missing text is that of the series. */
function ownValues(key: WallClock, item: ReadItem, { record: master, begin }: Master): IncomingDate {
  const { values, language } = item.record;
  const reason = 'event_status_reason';
  return {
    key,
    ...(language && { language }),
    values: {
      ...givenOf([...ownFields, 'translations'], item),
      ...timesIn(item.record, begin),
      // It goes with the status
      ...(values[reason] === '' && master.values[reason] !== '' && { [reason]: '' }),
    },
  };
}

/** An event beside a series: what it does not say is as in the series, apart from what belongs to a state or a time. */
function completed(item: ReadItem, { record: master }: Master): Incoming {
  const { record } = item;
  const isTold = ['title', 'description', 'excerpt'].some((name) => !isEmpty(record.values[name]));
  const notShared = new Set([
    ...['event_status_reason', 'previous_start_date'],
    ...(isTold ? ['translations'] : []),
    ...(isPlaceless(record.values) ? [] : ['venue', 'online_url']),
  ]);
  const shared = Object.entries(master.values).filter(([name, value]) => !notShared.has(name) && !isEmpty(value));
  return {
    ...record,
    name: record.name || master.name,
    ...(!isTold && master.language && { language: master.language }),
    values: { ...record.values, ...Object.fromEntries(shared), ...givenOf(Object.keys(record.values), item) },
  };
}

/** What a record says of these fields. */
function givenOf(names: readonly string[], { record: { values }, context: { isOwn } }: ReadItem) {
  // Without a place, how to attend is not said
  const isUnplaced = !isOwn && isPlaceless(values);
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      if (isUnplaced && name === 'attendance_mode') return [];
      if (!isEmpty(values[name])) return [[name, values[name]]];
      return isOwn && name in clearedOf ? [[name, clearedOf[name]]] : [];
    }),
  );
}

function isPlaceless(values: Incoming['values']): boolean {
  return isEmpty(values['venue']) && isEmpty(values['online_url']);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Fields that feeds of ours have wherever they are not empty, with what stands for an empty one. */
const clearedOf: Readonly<Record<string, unknown>> = { cost: '', website: '', venue: [], online_url: '' };

/** Start and end of a date on the clocks of its series. */
function timesIn(record: Incoming, { timezone, all_day }: Begin) {
  const own = clockIn(record);
  if (!own) return {};
  const [start, end] = ['start_date', 'end_date'].map((name) => {
    const at = parseMomentOfFile(String(record.values[name]), own.timezone);
    return at && parseMoment(new Date(at.at).toISOString(), timezone)?.wall;
  });
  if (all_day) return { start_date: start?.slice(0, 10), end_date: end?.slice(0, 10) };
  // The end of whole days beside a series with a clock is that of the last one
  return { start_date: start, end_date: own.all_day ? `${own.end_date.slice(0, 10)} 23:59:59` : end };
}
