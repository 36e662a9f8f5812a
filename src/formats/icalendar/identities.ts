/** Decides which components of a file are the same event; UID alone is not always enough. */

import { digestOf, type Note, type Refusal } from '../incoming.ts';
import { type Component, propertyIn, textIn } from './component.ts';

/** One event with its identity. */
interface Identified {
  readonly id: string;
  readonly event: Component;
}

/** The single events of a file, and those that are refused. */
interface SortedEvents {
  readonly singles: readonly Identified[];
  readonly refusals: readonly Refusal[];
}

/** Tells events apart, and series from single events. */
export function identified(events: readonly Component[], notes: Note[]): SortedEvents {
  const refusals: Refusal[] = [];
  const singles: Identified[] = [];
  const sets = Map.groupBy(events, (event) => textIn(event, 'uid') || withoutUid(event, notes));
  for (const [uid, parts] of sets) {
    const rule = parts.find(repeats);
    if (rule) refusals.push(seriesRefused(rule, parts.length));
    else singles.push(...singlesOf(uid, parts, notes));
  }
  return { singles, refusals };
}

/** An identity for an event without UID. */
function withoutUid(event: Component, notes: Note[]): string {
  notes.push({ what: 'No UID: known by what it is called, when and where', where: `line ${event.line}` });
  return digestOf(['summary', 'dtstart', 'location'].map((name) => textIn(event, name))).slice(0, 32);
}

/** Tells whether an event is a series; a rule with a single date makes none. */
function repeats(event: Component): boolean {
  const rule = propertyIn(event, 'rrule');
  const isOnce = rule !== undefined && /(?:^|;)COUNT=1(?:;|$)/i.test(rule.raw);
  return (rule !== undefined && !isOnce) || propertyIn(event, 'rdate') !== undefined;
}

function seriesRefused(event: Component, count: number): Refusal {
  const rule = propertyIn(event, 'rrule') ?? propertyIn(event, 'rdate');
  const changed = count > 1 ? ` (with ${count - 1} changed dates)` : '';
  return {
    resource: 'events',
    where: `line ${event.line}: ${textIn(event, 'summary')}${changed} ${rule?.raw.slice(0, 60)}`.trimEnd(),
    reason: 'It repeats (RRULE or RDATE), and series cannot be taken yet',
  };
}

/** The events of one UID: dates of a series whose rule is elsewhere, versions of one event, or events of a program that repeats UIDs. */
function singlesOf(uid: string, parts: readonly Component[], notes: Note[]): Identified[] {
  const byKey = Map.groupBy(parts, (event) => propertyIn(event, 'recurrence-id')?.raw ?? '');
  return [...byKey].flatMap(([key, events]) => {
    if (key === '') return mastersOf(uid, events, notes);
    const event = newest(events);
    const what = 'A date of a series whose rule is not in the file: taken as an event of its own';
    notes.push({ what, where: `line ${event.line}`, detail: key });
    return [{ id: `${uid}-${key}`, event }];
  });
}

function mastersOf(uid: string, events: readonly Component[], notes: Note[]): Identified[] {
  const starts = Map.groupBy(events, (event) => propertyIn(event, 'dtstart')?.raw ?? '');
  const isOne = starts.size === 1 || new Set(events.map(sequenceOf)).size > 1;
  const event = newest(events);
  if (events.length > 1) {
    const what = isOne ? 'UID that comes again: the latest taken' : 'UID of several events: told apart by their start';
    notes.push({ what, where: `line ${event.line}`, detail: uid });
  }
  if (isOne) return [{ id: uid, event }];
  return [...starts].map(([start, same], at) => ({ id: at === 0 ? uid : `${uid}-${start}`, event: newest(same) }));
}

function sequenceOf(event: Component): number {
  return Number(textIn(event, 'sequence')) || 0;
}

/** By SEQUENCE, then by date of change, then the last in the file. */
function newest(events: readonly Component[]): Component {
  const changed = (event: Component): string => textIn(event, 'last-modified') || textIn(event, 'dtstamp');
  return events.reduce((best, event) => {
    const later = sequenceOf(event) - sequenceOf(best) || (changed(event) < changed(best) ? -1 : 0);
    return later >= 0 ? event : best;
  });
}
