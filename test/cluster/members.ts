/** A replica set of three and a cluster of three nodes on this machine, whose members a test kills, freezes and starts again. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../support/command.ts';

const execute = promisify(execFile);

const { CLUSTER = resolve(root, '../shared/servers/cluster'), ES_HEAP } = process.env;

/** Bytes that six servers and two processes of the service take. */
const needed = 6e9;

/** Why the members cannot be started here; empty when they can. */
export const absence = !existsSync(CLUSTER)
  ? 'NO REPLICA SET AND NO NODES: SET CLUSTER TO A PROGRAM THAT STARTS THEM'
  : process.availableMemory() < needed
    ? 'NO REPLICA SET AND NO NODES: THEY NEED 6 GB OF MEMORY'
    : '';

/** Runs a command of the program, such as `stop`, `primary`; resolves to what it prints. */
export async function members(...words: readonly string[]): Promise<string> {
  // Small heaps and quick compilation, because the members share this machine
  const env = { ...process.env, ES_HEAP: ES_HEAP ?? '-Xms384m -Xmx384m -XX:TieredStopAtLevel=1' };
  const { stdout } = await execute(CLUSTER, words, { env });
  return stdout.trim();
}

/** Where the members answer. */
export interface Addresses {
  /** Of a database of this name in the replica set. */
  readonly mongodb: (database: string) => string;
  readonly elasticsearch: string;
}

/** Starts what does not run, waits until all members work, and resolves to their addresses. */
export async function startMembers(): Promise<Addresses> {
  const printed = await members('up');
  const exported = (name: string) => new RegExp(`export ${name}='?([^'\n]+)`).exec(printed)?.[1] ?? '';
  return {
    mongodb: (database) => exported('MONGODB_URL').replace(/\/[^/?]*\?/, `/${database}?`),
    elasticsearch: exported('CLUSTER_ES_URLS'),
  };
}
