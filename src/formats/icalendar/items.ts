/** The components of a file that are events, with what reading them depends on, and which of several states of one counts. */

import type { Remark } from '../../model/words/remarks.ts';
import type { Incoming, Note, Refusal } from '../incoming.ts';
import { reasonOfPrivacy } from '../privacy.ts';
import { type Component, textIn, valuedIn } from './component.ts';
import type { EventContext } from './event.ts';

/** What the reading of a calendar's events depends on. */
export interface FeedContext extends EventContext {
  readonly calendar: Component;
}

/** An event of a file. */
export interface Item {
  readonly event: Component;
  readonly context: FeedContext;
}

/** One event with its identity. */
export interface Identified extends Item {
  readonly id: string;
}

/** What is taken of a file, and what is refused. */
export interface Taken {
  readonly records: readonly Incoming[];
  readonly refusals: readonly Refusal[];
}

/** The refusal of an event. */
export function refuse(event: Component, reason: Remark): Refusal {
  return { resource: 'events', where: `line ${event.line}`, reason };
}

/** Why an event is not for everybody; undefined for a public one. */
export function secrecyOf({ event, context: { calendar } }: Item): Remark | undefined {
  return reasonOfPrivacy([...event.properties, ...calendar.properties]);
}

/** The events of one UID that are no dates of a series, the first under that UID. */
export function mastersOf(uid: string, items: readonly Item[], notes: Note[]): Identified[] {
  const starts = Map.groupBy(items, ({ event }) => valuedIn(event, 'dtstart')?.raw ?? '');
  const isOne = starts.size === 1 || new Set(items.map(sequenceOf)).size > 1;
  if (isOne) return [{ ...latest(uid, items, notes), id: uid }];
  return [...starts].map(([start, same], at) => {
    const item = latest(uid, same, notes);
    if (at > 0) {
      const what = 'uid_of_several';
      notes.push({ what, where: `line ${item.event.line}`, detail: uid });
    }
    return { ...item, id: at === 0 ? uid : `${uid}-${start}` };
  });
}

/** The latest state of an event; each other one is noted. */
export function latest(uid: string, items: readonly Item[], notes: Note[]): Item {
  const taken = newest(items) as Item;
  for (const { event } of items.filter((each) => each !== taken)) {
    const what = 'uid_again';
    notes.push({ what, where: `line ${event.line}`, detail: `${uid} (${taken.event.line})` });
  }
  return taken;
}

function sequenceOf({ event }: Item): number {
  return Number(textIn(event, 'sequence')) || 0;
}

function changeOf({ event }: Item): string {
  return textIn(event, 'last-modified') || textIn(event, 'dtstamp');
}

/** The latest state: by SEQUENCE, then by date of change, then the last in the file. */
export function newest(items: readonly Item[]): Item | undefined {
  return items.reduce<Item | undefined>((best, item) => {
    if (!best) return item;
    const later = sequenceOf(item) - sequenceOf(best) || (changeOf(item) < changeOf(best) ? -1 : 0);
    return later >= 0 ? item : best;
  }, undefined);
}
