/** The load process: sends requests of a pool, in no order, and times the answers. Takes jobs from its parent. */

import autocannon, { type Result } from 'autocannon';

/** One request of a measure. */
export interface Request {
  readonly path: string;
  /** With a body it is a POST of JSON. */
  readonly body?: string;
  /** With this it asks only for what is new: 304 is an answer as good as 200. */
  readonly ifNoneMatch?: string;
}

/** What to send, where and how long. */
export interface Job {
  /** `http://host:port` */
  readonly origin: string;
  readonly seconds: number;
  readonly connections: number;
  readonly pool: readonly Request[];
  readonly authorization: string;
}

/** What came back. */
export interface Load {
  /** Milliseconds of every answer. */
  readonly latencies: Float64Array;
  /** Milliseconds from the first request to the last answer. */
  readonly elapsed: number;
  /** Bytes received, with headers. */
  readonly bytes: number;
  /** What went wrong, for people; empty when nothing did. */
  readonly trouble: string;
}

/** Runs one job. Every request is drawn anew, so that no answer is asked for in step by all connections. */
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

function sendable({ pool, authorization }: Job): object {
  const { path, body, ifNoneMatch } = pool[Math.floor(Math.random() * pool.length)] as Request;
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
