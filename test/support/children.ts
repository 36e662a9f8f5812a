/** Child processes of tests. None of them outlives its parent, however the parent ends. */

import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Kills a child process when this process exits. With `group`, the child must lead a process group, and the whole group is killed. */
export function killOnExit<C extends ChildProcess>(child: C, how?: 'group'): C {
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
      // The child has already exited
    }
  }
}

process.on('exit', killAll);
// The main Mocha process has an IPC channel to its workers; the channel closes when the main process dies
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    killAll();
    process.kill(process.pid, signal);
  });
}
