import type { MirroredStore } from '../mirrored-ports.ts';
import type { Progress } from '../ports.ts';

/** Gives the function that counts living records as they are done, and tells so of how many; those that come meanwhile are none more. */
export async function countingOf(store: MirroredStore, progress: Progress): Promise<(records: number) => void> {
  const all = Object.values(await store.size()).reduce((sum, size) => sum + size, 0);
  let done = 0;
  return (records) => {
    done = Math.min(done + records, all);
    progress(done, all);
  };
}
