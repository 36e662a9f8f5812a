/** Combines the metrics of several workers: a worker that is asked for metrics asks the primary. */

import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { Failure } from '../../model/failure.ts';

/** A worker's request, with a number of its own, and the reply to it. */
interface MetricsRequest {
  readonly metrics: 'requested';
  readonly number: number;
}
interface MetricsReply {
  readonly metrics: 'reported';
  readonly number: number;
  /** Absent when a worker did not report its own. */
  readonly text?: string;
}

/** Seconds. */
const comeBackAfter = 10;

/** Metrics that the library would average over the workers, or leave out; the largest value counts instead. */
const worst = ['process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds'];

/** In the primary: answers the workers. */
export async function tellMetrics(): Promise<void> {
  const { AggregatorRegistry } = (await import('prom-client')).default;
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: Partial<MetricsRequest>) => {
    if (message.metrics !== 'requested') return;
    // A worker that is just starting misses the first request, which fails after five seconds
    const text = await all.clusterMetrics().catch(() => all.clusterMetrics().catch(() => undefined));
    if (worker.isConnected()) worker.send({ metrics: 'reported', number: message.number, text });
  });
}

/**
 * In a worker: makes its metrics count. Resolves to a function for those of all workers, which throws `not_ready` when one does not report
 * its own.
 */
export async function shareMetrics(registry: Registry): Promise<() => Promise<string>> {
  const { AggregatorRegistry } = (await import('prom-client')).default;
  for (const name of worst) Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  process.on('message', ({ metrics, number = 0, text }: Partial<MetricsReply>) => {
    if (metrics !== 'reported') return;
    if (text === undefined) waiting.get(number)?.reject(new Failure('not_ready', { retryAfter: comeBackAfter }));
    else waiting.get(number)?.resolve(text);
    waiting.delete(number);
  });
  let last = 0;
  return () => {
    const answer = Promise.withResolvers<string>();
    last += 1;
    waiting.set(last, answer);
    process.send?.({ metrics: 'requested', number: last } satisfies MetricsRequest);
    return answer.promise;
  };
}
