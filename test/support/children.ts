/** Processes that tests start, none of which outlives the process that started it, however that ends. */

import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Ties a child to this process: it is killed with it. `group` kills what it has started too, if it leads a group. */
export function tied<C extends ChildProcess>(child: C, how?: 'group'): C {
  running.add(child);
  if (how === 'group') leaders.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const leaders = new WeakSet<ChildProcess>();

function killAll(): void {
  for (const child of running) {
    try {
      if (leaders.has(child) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    } catch {
      // It has ended by itself
    }
  }
}

process.on('exit', killAll);
// The process that leads the run tells the others by a channel, which closes with it
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    killAll();
    process.kill(process.pid, signal);
  });
}
