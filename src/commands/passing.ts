import { rmSync } from 'node:fs';
import { beforeEnd } from './signals.ts';

/** Runs `work`, and removes a file or folder that is only for its time, also when a signal ends the process meanwhile. */
export async function withPassing<T>(path: string, work: () => Promise<T>): Promise<T> {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  const unlisten = beforeEnd(remove);
  try {
    return await work();
  } finally {
    unlisten();
    remove();
  }
}
