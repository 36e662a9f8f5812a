/** Resource usage of a process and its children, from `/proc` on Linux; undefined elsewhere. */

import { readFileSync } from 'node:fs';

/** Clock ticks per second in `/proc`, the same on every Linux that Node runs on. */
const ticks = 100;

/** The CPU time of all threads so far, in microseconds. */
export function cpuOf(pid: number): number | undefined {
  return sumOf(familyOf(pid).map(cpuOfOne));
}

/** Resident memory in MB, now and at its peak; shared pages count for each process. */
export function memoryOf(pid: number): { now: number; peak: number } | undefined {
  const family = familyOf(pid);
  const [now, peak] = [sumOf(family.map(megabytesOf('VmRSS'))), sumOf(family.map(megabytesOf('VmHWM')))];
  return now === undefined || peak === undefined ? undefined : { now, peak };
}

/** The IDs of a process and of all its descendants. */
export function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`)?.split(' ').filter(Boolean) ?? [];
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

function sumOf(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.reduce((sum, number) => (sum === undefined || number === undefined ? undefined : sum + number));
}

function cpuOfOne(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The second field, the name in brackets, may contain blanks.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticks;
}

function megabytesOf(name: string): (pid: number) => number | undefined {
  const line = new RegExp(`${name}:\\s+(\\d+)`);
  return (pid) => {
    const status = read(`/proc/${pid}/status`);
    return status === undefined ? undefined : Number(line.exec(status)?.[1]) / 1024;
  };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
