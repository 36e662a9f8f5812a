/** Metrics in the format of Prometheus. With several workers, the one that is asked for them asks the primary for those of all. */

import cluster, { type Worker } from 'node:cluster';
import type { Histogram, Registry } from 'prom-client';
import type { Calendar } from '../../calendar/calendar.ts';
import { Failure } from '../../model/failure.ts';
import type { Load } from '../requests/limits.ts';
import { addGauges } from './gauges.ts';

/** One answered request. */
interface Measured {
  readonly method: string;
  /** The route's pattern and never a path, so that there are few of them. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Records the requests, and renders all metrics. */
export interface Metrics {
  record(measured: Measured): void;
  /** All metrics as text, with its content type. */
  text(): Promise<{ type: string; body: string }>;
}

interface Instruments {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** The metrics as text; with several workers, those of all. */
  readonly text: () => Promise<string>;
}

/** More requests than a start can bring before the library is loaded; further ones would not be counted. */
const maxWaiting = 10_000;

/**
 * Opens the metrics of a process. The library is loaded after the first answer, so that it delays none; in a worker at once, because the
 * primary may ask for its metrics from then on.
 */
export function openMetrics(calendar: Calendar, version: string, load: Load): Metrics {
  let opening: Promise<Instruments> | undefined;
  let open: Instruments | undefined;
  const waiting: Measured[] = [];
  const instruments = (): Promise<Instruments> => {
    opening ??= loadInstruments(calendar, version, load).then((made) => {
      for (const measured of waiting.splice(0)) observe(made, measured);
      open = made;
      return made;
    });
    return opening;
  };
  if (cluster.isWorker) void instruments();
  return {
    record(measured) {
      if (open) return observe(open, measured);
      if (waiting.length < maxWaiting) waiting.push(measured);
      void instruments();
    },
    async text() {
      const { registry, text } = await instruments();
      return { type: registry.contentType, body: await text() };
    },
  };
}

function observe({ requests }: Instruments, { method, route, status, seconds }: Measured): void {
  requests.observe({ method, route, status }, seconds);
}

async function loadInstruments(calendar: Calendar, version: string, load: Load): Promise<Instruments> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = (await import('prom-client')).default;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'cartellera_info',
    help: 'Always 1; the label is the version',
    labelNames: ['version'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version }, 1);
  addGauges({ Counter, Gauge }, registry, calendar, load);
  const text = cluster.isWorker ? await shareMetrics(registry) : () => registry.metrics();
  return { registry, requests, text };
}

/** What a worker asks the primary for, and its reply. */
interface MetricsRequest {
  readonly metrics: 'requested';
}
interface MetricsReply {
  readonly metrics: 'reported';
  /** Absent when a worker did not report its own. */
  readonly text?: string | undefined;
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
    if (worker.isConnected()) worker.send({ metrics: 'reported', text } satisfies MetricsReply);
  });
}

/**
 * In a worker: makes its metrics count. Resolves to a function for those of all workers, which throws `not_ready` when one does not report
 * its own.
 */
async function shareMetrics(registry: Registry): Promise<() => Promise<string>> {
  const { AggregatorRegistry } = (await import('prom-client')).default;
  for (const name of worst) Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  let asked: PromiseWithResolvers<string> | undefined;
  process.on('message', ({ metrics, text }: Partial<MetricsReply>) => {
    if (metrics !== 'reported') return;
    if (text === undefined) asked?.reject(new Failure('not_ready', { retryAfter: comeBackAfter }));
    else asked?.resolve(text);
    asked = undefined;
  });
  return () => {
    if (!asked) {
      asked = Promise.withResolvers();
      process.send?.({ metrics: 'requested' } satisfies MetricsRequest);
    }
    return asked.promise;
  };
}
