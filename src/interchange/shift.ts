/** Moves the records of a calendar in time by a rule, batch by batch. */

import { batchesOf } from '../async/batched.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { Document } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import { slugsIn } from '../model/documents/lookups.ts';
import type { Progress } from '../ports.ts';
import { batchSize, inFlight } from './bulk-writes.ts';
import type { Tally } from './summary.ts';

/** The resources that have dates, events after what they show. */
const dated = ['venues', 'organizers', 'events'] as const satisfies readonly PostKind[];

/** Returns a record as it is later; undefined when it stays as it is. */
type Rule = (document: Document<PostKind>) => Document<PostKind> | undefined;

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
async function shiftOne({ stored }: Calendar, document: Document<PostKind>, rule: Rule): Promise<boolean> {
  const { kind, id } = document;
  for (let current: Document<PostKind> | undefined = document; current; ) {
    const moved = rule(current);
    if (!moved) return false;
    if (await stored.replace(kind, moved, slugsIn(moved.texts))) return true;
    [current] = await stored.read(kind, [id]);
  }
  return false;
}
