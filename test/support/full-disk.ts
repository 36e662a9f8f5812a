/** A disk that takes nothing more, for one process alone: no file of it grows beyond some bytes. */

import { execFileSync } from 'node:child_process';
import { describeWhere } from './demanded.ts';

const absence = 'NO LIMIT OF FILES: THE PROGRAM prlimit OF LINUX IS NOT HERE';

/** Declares a suite that needs such disks. Elsewhere it is skipped, or fails where all suites are demanded. */
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

/** Lets no file of a running process grow beyond some bytes; undefined gives room again. */
export function limitFiles(pid: number, bytes: number | undefined): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`]);
}
