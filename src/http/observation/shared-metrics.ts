/** The measurements of several workers as one: whichever worker is asked for them asks the process that leads them all. */

import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { Failure } from '../../model/failure.ts';

/** What a worker asks, by a number of its own, and what it is told. */
interface Asked {
  readonly metrics: 'asked';
  readonly number: number;
}
interface MetricsMessage {
  readonly metrics: 'told';
  readonly number: number;
  /** Absent when a worker did not tell its own. */
  readonly text?: string;
}

/** Seconds. */
const comeBackAfter = 10;

/** Numbers of the library that hide the worst of the workers in an average, or are left out. */
const worst = ['process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds'];

/** In the process that leads the workers: answers what they ask. */
export async function tellMetrics(): Promise<void> {
  const { AggregatorRegistry } = (await import('prom-client')).default;
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: Partial<Asked>) => {
    if (message.metrics !== 'asked') return;
    // A worker that is just starting hears nothing of the first request, which fails after five seconds
    const text = await all.clusterMetrics().catch(() => all.clusterMetrics().catch(() => undefined));
    if (worker.isConnected()) worker.send({ metrics: 'told', number: message.number, text });
  });
}

/** In a worker: lets its measurements count. Resolves to what asks for those of all, which throws `not_ready` when one does not tell its own. */
export async function shareMetrics(registry: Registry): Promise<() => Promise<string>> {
  const { AggregatorRegistry } = (await import('prom-client')).default;
  for (const name of worst) Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  process.on('message', ({ metrics, number = 0, text }: Partial<MetricsMessage>) => {
    if (metrics !== 'told') return;
    if (text === undefined) waiting.get(number)?.reject(new Failure('not_ready', { retryAfter: comeBackAfter }));
    else waiting.get(number)?.resolve(text);
    waiting.delete(number);
  });
  let last = 0;
  return () => {
    const answer = Promise.withResolvers<string>();
    last += 1;
    waiting.set(last, answer);
    process.send?.({ metrics: 'asked', number: last } satisfies Asked);
    return answer.promise;
  };
}
