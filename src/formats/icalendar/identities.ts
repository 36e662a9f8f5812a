/** Tells the events of a file apart: which components are one event, which a series with its dates, and which are for nobody here. */

import { digestOf, type Note } from '../incoming.ts';
import { propertyIn, textIn } from './component.ts';
import { eventRecord } from './event.ts';
import { type Identified, type Item, latest, mastersOf, newest, refuse, secrecyOf, type Taken } from './items.ts';
import { seriesRecords } from './series.ts';

/** Makes the records of a file's events. */
export function toRecords(all: readonly Item[], notes: Note[]): Taken {
  const incomplete = all.filter(({ event }) => !event.isClosed);
  const whole = all.filter(({ event }) => event.isClosed);
  const sets = Map.groupBy(whole, (item) => {
    // Dates of our own series that stand by themselves name it
    const { event, context } = item;
    const uid = (context.isOwn && textIn(event, 'x-cartellera-series')) || textIn(event, 'uid');
    if (uid !== '') return uid;
    notes.push({ what: 'no_uid', where: `line ${event.line}` });
    return digestOf(['summary', 'dtstart', 'location'].map((name) => textIn(event, name))).slice(0, 32);
  });
  const taken = [...sets].map(([uid, items]): Taken => {
    // The dates of a series or event that is not for everybody are not either
    const master = newest(items.filter(({ event }) => !propertyIn(event, 'recurrence-id')));
    const secret = master && secrecyOf(master);
    if (secret && items.some(({ event }) => propertyIn(event, 'recurrence-id') ?? propertyIn(event, 'rrule'))) {
      const refusals = items.map(({ event }) => {
        const key = propertyIn(event, 'recurrence-id')?.raw;
        return { ...refuse(event, secret), privateIds: [key === undefined ? uid : `${uid}-${key}`] };
      });
      return { records: [], refusals };
    }
    const series = seriesRecords(uid, items, notes);
    if (series) return series;
    // Dates of a series whose rule is elsewhere, versions of one event, or events of a program that repeats UIDs
    const byKey = Map.groupBy(items, ({ event }) => propertyIn(event, 'recurrence-id')?.raw ?? '');
    const singles = [...byKey].flatMap(([key, same]): Identified[] => {
      if (key === '') return mastersOf(uid, same, notes);
      const item = latest(uid, same, notes);
      notes.push({ what: 'date_without_rule', where: `line ${item.event.line}`, detail: key });
      return [{ ...item, id: `${uid}-${key}` }];
    });
    const judged = singles.map((single) => ({ ...single, reason: secrecyOf(single) }));
    return {
      records: judged.flatMap(({ id, event, context, reason }) =>
        reason === undefined ? [eventRecord(event, id, context, notes)] : [],
      ),
      refusals: judged.flatMap(({ id, event, reason }) =>
        reason === undefined ? [] : [{ ...refuse(event, reason), privateIds: [id] }],
      ),
    };
  });
  return {
    records: taken.flatMap(({ records }) => records),
    refusals: [
      ...incomplete.map(({ event }) => refuse(event, { what: 'broken_off' })),
      ...taken.flatMap(({ refusals }) => refusals),
    ],
  };
}
