/** Simulates a full disk for one process, by limiting the size of the files that it writes (RLIMIT_FSIZE). */

import { execFileSync } from 'node:child_process';
import { describeWhere } from './demanded.ts';

const absence = 'NO LIMIT OF FILES: THE PROGRAM prlimit OF LINUX IS NOT HERE';

/** Declares a suite that needs `prlimit`. Without it the suite is skipped, or fails if `DEMAND_ALL_SUITES` is set. */
export function describeWithFullDisk(name: string, suite: () => void): void {
  describeWhere(isThere(), absence, name, suite);
}

function isThere(): boolean {
  try {
    return execFileSync('prlimit', ['--version']).length > 0;
  } catch {
    return false;
  }
}

/** Limits the size of every file that a running process writes, in bytes; undefined removes the limit. */
export function limitFiles(pid: number, bytes: number | undefined): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`]);
}
