/** Fills a calendar with records made elsewhere, under their own IDs, in place of its own ones if asked to; and moves records in time. */

import { collectBatches } from '../async/batched.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { readOwnImages } from '../calendar/images/files.ts';
import { type Document, documentOf, type Outcome } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import { slugsIn } from '../model/documents/lookups.ts';
import { contentOrder } from '../model/tables/field.ts';
import { type Kinded, type Progress, unlessUnreachable } from '../ports.ts';
import { batchSize, inFlight } from './bulk-writes.ts';
import type { Exported } from './restore/lines.ts';
import { batchesOfKind, hasRecords, restoreAll } from './restore/restore.ts';
import type { Again } from './store-away.ts';
import { newTally, type Tally } from './tally.ts';

/** A whole calendar made elsewhere. */
export interface Population {
  /** The identity that the calendar takes over. */
  readonly identity: string;
  readonly total: number;
  /** The highest ID of its records, 0 when there are none. */
  readonly last: number;
  /** The records, each after those that it refers to. */
  readonly records: Iterable<Kinded>;
}

/** Thrown when the calendar has records of its own and must not be emptied; the message is for people. */
export class Occupied extends Error {
  override name = 'Occupied';

  constructor() {
    super('The calendar has records already, and seeding would mix them up');
  }
}

/** The calendar to fill, whether to empty it first, who gets the progress, and how often a step is tried. */
export interface Populating {
  readonly calendar: Calendar;
  /** Removes all records first, users and API keys apart. */
  readonly reset: boolean;
  readonly tally: Tally;
  readonly progress: Progress;
  /** Runs each step once unless given, so that a request is answered at once while the store is away. */
  readonly again?: Again;
}

const once: Again = (step) => step();

/**
 * Fills the calendar. `make` gets the IDs that are in use (those of API keys). Filling it again with the same population continues an
 * interrupted run, and undoes later changes. Resolves to the number of records removed before. Throws Occupied.
 */
export async function populate(populating: Populating, make: (used: readonly number[]) => Population): Promise<number> {
  const { calendar, reset, tally, progress, again = once } = populating;
  const { store } = calendar.pair;
  const population = make(await again(() => readIdsOfKeys(calendar)));
  const isBegun = !reset && (await again(() => store.identity())) === population.identity;
  if (!isBegun && !reset && (await again(() => hasRecords(calendar)))) throw new Occupied();
  // Otherwise a record written meanwhile would get one of these IDs
  await again(() => store.pass({ others: population.last }));
  if (!isBegun) {
    const pictures = await again(() => Array.fromAsync(readOwnImages(calendar), ({ facts }) => facts.file.name));
    const removed = await replaceAll(populating, population);
    await removeFiles(calendar, pictures);
    return removed;
  }
  await restoreAll(calendar, asLines(population, progress), tally, again);
  calendar.schedule.next = 0;
  return 0;
}

/** Removes all records, users and API keys apart, and stores those of a population. Resolves to the number of those before. */
async function replaceAll(
  { calendar, tally, progress, again = once }: Omit<Populating, 'reset'>,
  population: Population,
): Promise<number> {
  const { pair, schedule } = calendar;
  const sizes = await again(() => pair.size());
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let removed = 0;
  // Records that refer to others go first; one that is written meanwhile is met again in the next round
  for (const kind of contentOrder.toReversed()) {
    for (let missed = 1; missed > 0; ) {
      missed = 0;
      for await (const some of collectBatches(pair.store.scan(kind), batchSize)) {
        await inFlight(some, async ({ id, revision }) => {
          if (await again(() => pair.store.remove(kind, id, revision))) removed += 1;
          else missed += 1;
          progress(Math.min(removed, all), all);
        });
      }
    }
  }
  // The IDs are used again, for other kinds of records too, so the index must have caught up first
  await pair.whenIdle();
  await again(() => pair.store.adopt(population.identity));
  for await (const batch of batchesOfKind(asLines(population, progress))) {
    await inFlight(batch, async ({ document }) => {
      await again(() => pair.store.restore(document.kind, document));
      tally.count(document.kind, 'created');
    });
  }
  schedule.next = 0;
  return removed;
}

function* asLines({ records, total }: Population, progress: Progress): Generator<Exported> {
  let line = 0;
  for (const { kind, ...document } of records) {
    line += 1;
    yield { line, document: documentOf(kind, { ...document, revision: 1 }) };
    progress(line, total);
  }
}

/**
 * Replaces all records, users and API keys apart, by a population. `make` gets the IDs that are in use (those of API keys). All records are
 * held in memory. When the store cannot do it in one transaction, the caller must hold readers back; if it fails there, the former records
 * are put back as far as possible. Resolves to the number of records before. Throws KeyTaken and Unreachable.
 */
export async function exchange(
  calendar: Calendar,
  make: (used: readonly number[]) => Population,
  tally: Tally,
): Promise<number> {
  const { rawStore, schedule } = calendar;
  const { identity, last, records } = make(await readIdsOfKeys(calendar));
  const others = [...records];
  const pictures = await Array.fromAsync(readOwnImages(calendar), ({ facts }) => facts.file.name);
  if (rawStore.exchange) {
    const removed = await rawStore.exchange(others, identity);
    for (const { kind } of others) tally.count(kind, 'created');
    schedule.next = 0;
    await removeFiles(calendar, pictures);
    return removed;
  }
  const former: Kinded[] = [];
  for (const kind of contentOrder) {
    for await (const document of rawStore.scan(kind)) former.push({ ...document, kind });
  }
  const formerIdentity = await rawStore.identity();
  await rawStore.pass({ others: last });
  try {
    const population = { identity, total: others.length, last, records: others };
    const removed = await replaceAll({ calendar, tally, progress: () => {} }, population);
    await removeFiles(calendar, pictures);
    return removed;
  } catch (error) {
    const highest = former.reduce((most, { id }) => Math.max(most, id), 0);
    const before = { identity: formerIdentity, total: former.length, last: highest, records: former };
    await replaceAll({ calendar, tally: newTally(), progress: () => {} }, before);
    throw error;
  }
}

/** What cannot be removed now is removed once it is a day old, because no record has it. */
async function removeFiles({ pair }: Calendar, pictures: readonly string[]): Promise<void> {
  await inFlight(pictures, (name) => pair.media.remove(name).catch(unlessUnreachable));
}

async function readIdsOfKeys({ rawStore }: Calendar): Promise<number[]> {
  return (await Array.fromAsync(rawStore.scan('keys'))).map(({ id }) => id);
}

/** The resources that have dates, events after what they show. */
const dated = ['venues', 'organizers', 'events'] as const satisfies readonly PostKind[];

/** Returns a record as it is later; undefined when it stays as it is. */
type Rule = (document: Document<PostKind>) => Document<PostKind> | undefined;

/**
 * Moves records by the rule, and counts in the tally what happened to each. After an interruption it can be called again, because the rule
 * depends on each record alone.
 */
export async function moveRecords({ calendar, tally, progress }: Omit<Populating, 'reset'>, rule: Rule): Promise<void> {
  const { rawStore } = calendar;
  const sizes = await calendar.pair.size();
  const all = dated.reduce((sum, kind) => sum + sizes[kind], 0);
  let done = 0;
  for (const kind of dated) {
    for await (const batch of collectBatches(rawStore.scan(kind), batchSize)) {
      await inFlight(batch, async (document) => {
        let outcome: Outcome = 'unchanged';
        // One that somebody changes at the same moment is read and moved again
        for (let current: Document<PostKind> | undefined = document; current && outcome === 'unchanged'; ) {
          const moved = rule(current);
          if (!moved) break;
          if (await rawStore.replace(kind, moved, slugsIn(moved.texts))) outcome = 'updated';
          else [current] = await rawStore.read(kind, [document.id]);
        }
        tally.count(kind, outcome);
        done += 1;
        progress(Math.min(done, all), all);
      });
    }
  }
  calendar.schedule.next = 0;
}
