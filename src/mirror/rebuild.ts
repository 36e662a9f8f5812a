/** Rebuilds the index from the documents while the older one answers and is written to. */

import type { Refusal, Stub } from '../mirrored-ports.ts';
import type { Entry } from '../model/documents/entry.ts';
import type { Progress } from '../ports.ts';
import { changedRecords, changePages } from './changes.ts';
import { loadCounting } from './check.ts';
import { buildEntries } from './entries.ts';
import type { Relay, Sides } from './relay.ts';

type Write = (entries: readonly (Entry | Stub)[]) => Promise<Refusal[]>;

/** Rebuilds the index. Throws when records were rejected, after all others are in. */
export async function rebuilt(sides: Sides, relay: Relay, progress: Progress): Promise<void> {
  const { store, index, warn } = sides;
  const refused: Refusal[] = [];
  const building = await index.rebuild();
  const write: Write = (entries) => building.write(entries);
  let position: number;
  try {
    const beforeLast = await copied(sides, write, 0, refused, await loadCounting(store, progress));
    // What this process showed before the swap is shown after it
    position = await relay.hold(async () => {
      const last = await copied(sides, write, beforeLast, refused);
      await building.swap();
      return last;
    });
  } catch (error) {
    await building.abandon().catch((left: unknown) => warn(`The index that was being built is left: ${String(left)}`));
    throw error;
  }
  // Other processes wrote to the former index until the swap
  await copied(sides, (entries) => index.write(entries, 'soon'), position, refused);
  await index.tidy();
  refuseToEnd(refused);
}

/** Makes the index before the last rebuild live again, and sends it everything that it lacks. */
export async function wentBack(sides: Sides): Promise<void> {
  const refused: Refusal[] = [];
  await sides.index.back();
  await copied(sides, (entries) => sides.index.write(entries, 'soon'), 0, refused);
  await sides.index.refresh();
  refuseToEnd(refused);
}

/**
 * Writes what changed after a position, 0 for everything. `count` gets the numbers of existing records done. Resolves to the position from
 * which to go on.
 */
async function copied(
  sides: Sides,
  write: Write,
  after: number,
  refused: Refusal[],
  count: (records: number) => void = () => {},
): Promise<number> {
  let position = after;
  for await (const { changes, next } of changePages(sides.store, after)) {
    const { entries, refusals } = await buildEntries(sides, await changedRecords(sides.store, changes));
    refused.push(...refusals, ...(await write(entries)));
    count(changes.filter(({ deleted }) => !deleted).length);
    position = next;
  }
  return position;
}

function refuseToEnd(refused: readonly Refusal[]): void {
  const [first] = refused;
  if (!first) return;
  const ids = new Set(refused.map(({ id }) => id));
  throw new Error(
    `The index refused ${ids.size} records, the first of them ${first.kind} ${first.id}: ${first.reason}`,
  );
}
