/** Kills a command while it is working. */

import type { ChildProcess } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ended } from './command.ts';

/** Sends SIGKILL once the files in a folder total at least `bytes`. Resolves to whether the process was still running. */
export function killedAt(child: ChildProcess, folder: string, bytes: number): Promise<boolean> {
  return killedWhen(child, () => sizeOf(folder) >= bytes);
}

/** Sends SIGKILL once a condition holds. Resolves to whether the process was still running. */
export async function killedWhen(child: ChildProcess, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const exit = ended(child);
  while (child.exitCode === null && !(await holds())) await pause(5);
  child.kill('SIGKILL');
  return (await exit).code === null;
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
