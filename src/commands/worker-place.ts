/** The places of several workers. A worker that ends leaves its place, and what only that place does, to the one that replaces it. */

import cluster from 'node:cluster';

const variable = 'WORKER_PLACE';

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment that tells a worker its place, from 1 on. */
export function environmentOf(place: number): Record<string, string> {
  return { [variable]: String(place) };
}

/** Tells from its environment whether this process does what only one process of a service should do. */
export function isFirst(environment: Environment): boolean {
  return cluster.isPrimary || environment[variable] === '1';
}
