import { setImmediate } from 'node:timers/promises';
import type { Parcel } from './bulk.ts';

/** Most entries of one batch, and most characters: below what proxies commonly let through. */
const most = { parcels: 1000, characters: 900_000 };

interface Waiting<T> {
  readonly parcel: Parcel;
  readonly resolve: (result: T) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers what is to be sent: while `atOnce` batches are under way, all that comes waits for the next one. `send` gives a result for each
 * parcel in order; when it throws, it has failed for all of its batch.
 */
export function batchesOf<T>(
  send: (batch: readonly Parcel[]) => Promise<readonly T[]>,
  atOnce: number,
): (parcel: Parcel) => Promise<T> {
  let waiting: Waiting<T>[] = [];
  let working = 0;

  async function work(): Promise<void> {
    working += 1;
    // Writes of one turn of the event loop go together.
    await setImmediate();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, lengthOf(waiting.slice(0, most.parcels).map(({ parcel }) => parcel)));
      waiting = waiting.slice(batch.length);
      await deliver(batch, send);
    }
    working -= 1;
  }

  return (parcel) =>
    new Promise((resolve, reject) => {
      waiting.push({ parcel, resolve, reject });
      if (working < atOnce) void work();
    });
}

/** How many of the parcels go into one batch; a single one may be as large as it is. */
function lengthOf(parcels: readonly Parcel[]): number {
  let characters = 0;
  const end = parcels.findIndex(({ lines }, at) => {
    characters += lines.length;
    return at > 0 && characters > most.characters;
  });
  return end === -1 ? parcels.length : end;
}

async function deliver<T>(
  batch: readonly Waiting<T>[],
  send: (batch: readonly Parcel[]) => Promise<readonly T[]>,
): Promise<void> {
  try {
    const results = await send(batch.map(({ parcel }) => parcel));
    batch.forEach(({ resolve }, at) => {
      resolve(results[at] as T);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
