import type { TableName } from '../../model/tables/field.ts';

const running = new Map<string, Promise<unknown>>();

/** Runs a task after earlier ones with the same key in this process, so that two of them never create the same thing. */
export async function oneAtATime<T>(what: readonly (string | number)[], task: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(what);
  const before = running.get(name) ?? Promise.resolve();
  const mine = before.then(task, task);
  running.set(name, mine);
  try {
    return await mine;
  } finally {
    if (running.get(name) === mine) running.delete(name);
  }
}

/** Runs the checks and the write of a category after those of others, so that what they read of the tree stays true. */
export function inTurn<T>(resource: TableName, task: () => Promise<T>): Promise<T> {
  return resource === 'categories' ? oneAtATime([resource], task) : task();
}
