/** Rebuilds the index from the documents while the older one answers and is written to. */

import { batchesOf } from '../async/batched.ts';
import type { Refusal, Stub } from '../mirrored-ports.ts';
import type { Entry } from '../model/documents/entry.ts';
import { resourceNames } from '../model/tables/field.ts';
import type { Instant } from '../model/time/instants.ts';
import type { Progress } from '../ports.ts';
import { countingOf } from './check.ts';
import { entriesOf } from './entries.ts';
import type { Relay, Sides } from './relay.ts';

const batchSize = 500;
/** Milliseconds by which the store's clock may be ahead of what it shows: a write becomes visible a little after its time. */
const margin = 5000;

type Write = (entries: readonly (Entry | Stub)[]) => Promise<Refusal[]>;

/** Rebuilds the index. Throws when records were rejected, after all others are in. */
export async function rebuilt(sides: Sides, relay: Relay, progress: Progress): Promise<void> {
  const { store, index, warn } = sides;
  const refused: Refusal[] = [];
  const begun = await nowOf(sides);
  const building = await index.rebuild();
  const write: Write = (entries) => building.write(entries);
  let since: Instant;
  try {
    refused.push(...(await copied(sides, write, undefined, await countingOf(store, progress))));
    since = await caughtUp(sides, write, begun, refused);
    // What this process showed before the swap is shown after it
    since = await relay.hold(async () => {
      const last = await caughtUp(sides, write, since, refused);
      await building.swap();
      return last;
    });
  } catch (error) {
    await building.abandon().catch((left: unknown) => warn(`The index that was being built is left: ${String(left)}`));
    throw error;
  }
  await caughtUp(sides, (entries) => index.write(entries, 'soon'), since, refused);
  await index.tidy();
  refuseToEnd(refused);
}

/** Makes the index before the last rebuild live again, and sends it everything that it lacks. */
export async function wentBack(sides: Sides): Promise<void> {
  await sides.index.back();
  const refused = await copied(sides, (entries) => sides.index.write(entries, 'soon'));
  await sides.index.refresh();
  refuseToEnd(refused);
}

async function nowOf({ store }: Sides): Promise<Instant> {
  return (await store.clock()) - margin;
}

/** Writes what changed since a moment. Resolves to the moment at which the next call begins. */
async function caughtUp(sides: Sides, write: Write, since: Instant, refused: Refusal[]): Promise<Instant> {
  const begun = await nowOf(sides);
  refused.push(...(await copied(sides, write, since)));
  return begun;
}

/** Writes what changed since a moment, or everything; `count` gets the numbers of existing records done. */
async function copied(
  sides: Sides,
  write: Write,
  since?: Instant,
  count: (records: number) => void = () => {},
): Promise<Refusal[]> {
  const { store } = sides;
  const refused: Refusal[] = [];
  for (const kind of resourceNames) {
    for await (const changes of batchesOf(store.changedSince(kind, since), batchSize)) {
      const { entries, refusals } = await entriesOf(sides.store, sides, changes);
      refused.push(...refusals, ...(await write(entries)));
      count(changes.filter(({ document }) => document).length);
    }
  }
  return refused;
}

function refuseToEnd(refused: readonly Refusal[]): void {
  const [first] = refused;
  if (!first) return;
  const ids = new Set(refused.map(({ id }) => id));
  throw new Error(
    `The index refused ${ids.size} records, the first of them ${first.kind} ${first.id}: ${first.reason}`,
  );
}
