/** Kills a command while it is working. */

import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Kind } from '../../src/model/tables/field.ts';
import { ended } from './command.ts';

/** Sends SIGKILL once the file in a folder has so many records of a kind. Resolves to whether the process was still running. */
export function killedAt(child: ChildProcess, folder: string, kind: Kind, count: number): Promise<boolean> {
  const file = join(folder, 'cartellera.sqlite');
  return killedWhen(child, () => existsSync(file) && countIn(file, kind) >= count);
}

/** Sends SIGKILL once a condition holds. Resolves to whether the process was still running. */
export async function killedWhen(child: ChildProcess, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const exit = ended(child);
  while (child.exitCode === null && !(await holds())) await pause(5);
  child.kill('SIGKILL');
  return (await exit).code === null;
}

function countIn(file: string, kind: Kind): number {
  const database = new Database(file, { readonly: true });
  try {
    const table = `documents_${kind}`;
    const isMade = database.prepare('select 1 from sqlite_schema where name = ?').get(table);
    return isMade ? Number(database.prepare(`select count(*) from ${table}`).pluck().get()) : 0;
  } finally {
    database.close();
  }
}
