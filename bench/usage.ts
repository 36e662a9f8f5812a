/** What a process has used, as Linux tells it; undefined elsewhere. */

import { readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc`, the same on every Linux that Node runs on. */
const ticks = 100;

/** CPU time so far, in microseconds, of all threads. */
export function cpuOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The second field, the name in brackets, may hold blanks.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticks;
}

/** Resident memory now and at its highest, in MB. */
export function memoryOf(pid: number): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status ?? '')?.[1]) / 1024;
  return status === undefined ? undefined : { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
