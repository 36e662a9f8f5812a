/** Kills a command in the middle of its work. */

import type { ChildProcess } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ended } from './command.ts';

/** Kills a process, SIGKILL, as soon as the files of a folder have so many bytes. Resolves to whether it was still running. */
export function killedAt(child: ChildProcess, folder: string, bytes: number): Promise<boolean> {
  return killedWhen(child, () => sizeOf(folder) >= bytes);
}

/** Kills a process, SIGKILL, as soon as something holds. Resolves to whether it was still running. */
export async function killedWhen(child: ChildProcess, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const gone = ended(child);
  while (child.exitCode === null && !(await holds())) await pause(5);
  child.kill('SIGKILL');
  return (await gone).code === null;
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
