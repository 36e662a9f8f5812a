/** Kills a command while it is working. */

import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Kind } from '../../src/model/tables/field.ts';
import { ended, run } from './command.ts';

const fileIn = (folder: string) => join(folder, 'cartellera.sqlite');

/** Sends SIGKILL once the file of `slowEvents` has so many records of a kind. Resolves to whether the process was still running. */
export async function killedAt(child: ChildProcess, folder: string, kind: Kind, count: number): Promise<boolean> {
  const database = new Database(fileIn(folder), { readonly: true });
  const counted = database.prepare<[], number>(`select count(*) from documents_${kind}`).pluck();
  try {
    return await killedWhen(child, () => Number(counted.get()) >= count);
  } finally {
    database.close();
  }
}

/**
 * Makes each write of an event take milliseconds in the file of a folder, which may be new, and returns what ends that. A transaction takes
 * what it can in 150 ms: without this, a quick machine stores a few hundred events in one, and a kill finds none or all of them. With it, sixty
 * events are three transactions.
 */
export async function slowEvents(folder: string): Promise<() => void> {
  // Makes the tables
  await run(['check'], { DATA_DIR: folder });
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n limit 60000) select i from n';
  const writes = ['insert', 'update'];
  const execute = (statements: string[]) => new Database(fileIn(folder)).exec(statements.join(';')).close();
  execute(
    writes.map(
      (write) =>
        `create trigger slow_${write} after ${write} on documents_events begin select count(*) from (${numbers}); end`,
    ),
  );
  return () => execute(writes.map((write) => `drop trigger slow_${write}`));
}

/** Sends SIGKILL once a condition holds. Resolves to whether the process was still running. */
export async function killedWhen(child: ChildProcess, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const exit = ended(child);
  while (child.exitCode === null && !(await holds())) await pause(5);
  child.kill('SIGKILL');
  return (await exit).code === null;
}
