/** Moves the records of a calendar in time by a rule, batch by batch. */

import { batchesOf } from '../async/batched.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { Document, EventFacts, PostFacts } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import { slugsIn } from '../model/documents/lookups.ts';
import type { Progress } from '../ports.ts';
import { batchSize, inFlight } from './in-flight.ts';
import type { Tally } from './summary.ts';

/** Returns the new facts of a record; undefined when it stays as it is. */
export interface Rule {
  readonly events: (facts: EventFacts) => EventFacts | undefined;
  readonly others: <F extends PostFacts>(facts: F) => F | undefined;
}

/** The resources that have dates, events after what they show. */
const dated = ['venues', 'organizers', 'events'] as const satisfies readonly PostKind[];

/**
 * Moves records by the rule, and counts in the tally what happened to each. After an interruption it can be called again, because the rule
 * depends on each record alone.
 */
export async function shift(calendar: Calendar, rule: Rule, tally: Tally, progress: Progress): Promise<void> {
  const sizes = await calendar.pair.size();
  const all = dated.reduce((sum, kind) => sum + sizes[kind], 0);
  let done = 0;
  for (const kind of dated) {
    for await (const batch of batchesOf(calendar.stored.scan(kind), batchSize)) {
      await inFlight(batch, async (document) => {
        const moved = await shiftOne(calendar, document, rule);
        tally.count(kind, moved ? 'updated' : 'unchanged');
        done += 1;
        progress(Math.min(done, all), all);
      });
    }
  }
  calendar.schedule.next = 0;
}

/** A record that somebody changes at the same moment is read and moved again. */
async function shiftOne(calendar: Calendar, document: Document<PostKind>, rule: Rule): Promise<boolean> {
  const { stored: store } = calendar;
  const { kind, id } = document;
  for (let current: Document<PostKind> | undefined = document; current; ) {
    const facts = current.kind === 'events' ? rule.events(current.facts) : rule.others(current.facts);
    if (!facts) return false;
    const shifted = { ...current, facts };
    if (await store.replace(kind, shifted, slugsIn(shifted.texts))) return true;
    [current] = await store.read(kind, [id]);
  }
  return false;
}
