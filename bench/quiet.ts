/** Servers are measured when they have nothing to do by themselves any more. */

import { setTimeout as delay } from 'node:timers/promises';
import { cpuOf, familyOf } from './usage.ts';

/** Microseconds of CPU in a second and for each of its processes, below which a server is quiet. */
const quietBelow = 50_000;
/** Seconds that it takes at least, for such work begins a second after the start, and at most. */
const [least, most] = [3, 600];

/** Resolves to how many seconds it took until all of these processes were quiet. Throws when one never is. */
export async function quiet(pids: readonly number[]): Promise<number> {
  const used = () => pids.map((pid) => cpuOf(pid) ?? 0);
  const isQuiet = (pid: number, busy: number) => busy < quietBelow * familyOf(pid).length;
  for (let seconds = 1; seconds <= most; seconds += 1) {
    const before = used();
    await delay(1000);
    const busy = used().map((now, at) => now - (before[at] as number));
    if (seconds >= least && pids.every((pid, at) => isQuiet(pid, busy[at] as number))) return seconds;
  }
  throw new Error(`Some server was still busy by itself after ${most} s`);
}
