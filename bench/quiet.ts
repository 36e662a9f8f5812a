/** Waits until servers are idle, so that their own background work does not distort measurements. */

import { setTimeout as delay } from 'node:timers/promises';
import { cpuOf, familyOf } from './usage.ts';

/** A server is idle below this CPU time in microseconds per second and process. */
const quietBelow = 50_000;
/** The minimum and maximum wait in seconds. There is a minimum because background work begins a second after the start. */
const [least, most] = [3, 600];

/** Resolves once all of these processes are idle, to the seconds that it took. Throws if one does not become idle. */
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
