/** The load process: sends random requests from a pool and times the responses. Receives jobs from its parent process. */

import autocannon, { type Result } from 'autocannon';

/** One request. */
export interface Request {
  readonly path: string;
  /** A JSON body, which makes the request a POST. */
  readonly body?: string;
  /** Makes the request conditional: then 304 is as good as 200. */
  readonly ifNoneMatch?: string;
  /** Gives each request an address of its own, by a parameter that means nothing, so that no answer is one that was sent before. */
  readonly isNew?: true;
}

/** What to send where, and for how long. */
export interface Job {
  /** `http://host:port` */
  readonly origin: string;
  readonly seconds: number;
  readonly connections: number;
  readonly pool: readonly Request[];
  readonly authorization: string;
}

/** The result of a job. */
export interface Load {
  /** The latency of every response in milliseconds. */
  readonly latencies: Float64Array;
  /** Milliseconds from the first request to the last response. */
  readonly elapsed: number;
  /** Received bytes, including headers. */
  readonly bytes: number;
  /** A message about what went wrong; empty if nothing did. */
  readonly trouble: string;
}

/** Runs one job. Every request is chosen at random, so that the connections do not send the same sequence in step. */
export function run(job: Job): Promise<Load> {
  const latencies: number[] = [];
  let bytes = 0;
  const begun = performance.now();
  let last = begun;
  const setupRequest = (defaults: object): object => ({ ...defaults, ...sendable(job) });
  return new Promise((resolve, reject) => {
    const { origin: url, seconds: duration, connections } = job;
    const options = { url, duration, connections, sampleInt: 100, requests: [{ setupRequest }] };
    const finish = (error: Error | null, result: Result): void => {
      if (error) reject(error);
      else
        resolve({ latencies: Float64Array.from(latencies), elapsed: last - begun, bytes, trouble: troubleIn(result) });
    };
    autocannon(options, finish).on('response', (_client, _status, size: number, milliseconds: number) => {
      last = performance.now();
      latencies.push(milliseconds);
      bytes += size;
    });
  });
}

/** Requests so far with an address of their own. */
let sent = 0;

function sendable({ pool, authorization }: Job): object {
  const { path: address, body, ifNoneMatch, isNew } = pool[Math.floor(Math.random() * pool.length)] as Request;
  if (isNew) sent += 1;
  const path = isNew ? `${address}&_=${sent}` : address;
  if (body === undefined) return { path, ...(ifNoneMatch && { headers: { 'if-none-match': ifNoneMatch } }) };
  return { path, body, method: 'POST', headers: { authorization, 'content-type': 'application/json' } };
}

function troubleIn({ errors, timeouts, statusCodeStats }: Result): string {
  const answers = Object.entries(statusCodeStats);
  const isGood = ([status]: [string, unknown]): boolean => status.startsWith('2') || status === '304';
  if (errors + timeouts === 0 && answers.every(isGood)) return '';
  const statuses = answers.map(([status, { count }]) => `${count} × ${status}`);
  return `${errors} errors, ${timeouts} of them time-outs; answers: ${statuses.join(', ') || 'none'}`;
}

process.on('message', async (job: Job) => {
  process.send?.(await run(job));
});
