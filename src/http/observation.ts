/** What operators see of requests and of the process: an ID and a log line for each request, spans, and metrics in the format of Prometheus. With several workers, the one that is asked for metrics asks the primary for those of all. */

import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { Histogram, Registry } from 'prom-client';
import { sharedRun } from '../async/batched.ts';
import type { CacheReport, Caches } from '../cache/cache.ts';
import { userOf } from '../calendar/access/rights.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { makePictureCount } from '../calendar/images/files.ts';
import { Failure } from '../model/failure.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Context, Middleware } from './requests/context.ts';
import { ClientGone } from './requests/inputs.ts';
import type { Load } from './requests/limits.ts';
import type { Service } from './service.ts';

/** The form of a request ID that a client may choose. */
const wellFormed = /^[\w.:+/=-]{1,128}$/;

/** Paths that machines request all the time; their lines are of level debug. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/** The status of an answer whose client closed the connection before it was complete, as in nginx. */
const clientGone = 499;

/**
 * The outermost step: names the request, runs the later steps in a span if there are traces, and reports when its answer is sent or its
 * client gone, which ends the span.
 */
export function observed({ log, tracing }: Service, metrics: Metrics): Middleware {
  // A line holds nothing but the members below; redacting it would take as long as writing it
  const lines = log.child({}, { redact: [] });
  return (ctx, next) => {
    const begun = performance.now();
    const sent = ctx.get('X-Request-Id');
    ctx.state.requestId = wellFormed.test(sent) ? sent : randomUUID();
    ctx.state.audience = 'public';
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.res.once('close', () => {
      const ms = performance.now() - begun;
      const status = statusOf(ctx);
      const { requestId, audience, route = 'none', reason } = ctx.state;
      metrics.record({ method: ctx.method, route, status, seconds: ms / 1000 });
      // Requests refused because of load, or because a server is unavailable, are no errors of their own, and there may be very many
      const level = status === 503 ? 'warn' : status >= 500 ? 'error' : quiet.has(ctx.path) ? 'debug' : 'info';
      lines[level](
        {
          request_id: requestId,
          method: ctx.method,
          route,
          // A query may contain what people search for, or a password by mistake
          path: ctx.path.slice(0, 256),
          status,
          reason,
          ms: Math.round(ms * 10) / 10,
          bytes: ctx.length,
          user: userOf(audience)?.facts.name,
        },
        'request',
      );
    });
    if (!tracing) return next();
    return tracing.request(ctx.headers, (answered) => {
      ctx.res.once('close', () => {
        const { requestId, route = 'none' } = ctx.state;
        answered({ method: ctx.method, route, status: statusOf(ctx), requestId });
      });
      return next();
    });
  };
}

/** The status for logs, metrics and traces of an answer that is sent, or whose client is gone. */
function statusOf({ res }: Context): number {
  return res.writableFinished ? res.statusCode : clientGone;
}

/** One answered request. */
interface Measured {
  readonly method: string;
  /** The route's pattern and never a path, so that there are few of them. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** How an upload ended: with a picture, refused, broken off by its sender, or for a reason of ours. */
type UploadResult = 'done' | 'refused' | 'broken_off' | 'failed';

/** Records the requests, and renders all metrics. */
export interface Metrics {
  record(measured: Measured): void;
  /** Runs an upload, and records how it ended and how long it took. */
  uploading<T>(work: () => Promise<T>): Promise<T>;
  /** All metrics as text, with its content type. */
  text(): Promise<{ type: string; body: string }>;
}

interface Instruments {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly uploads: Histogram;
  /** The metrics as text; with several workers, those of all. */
  readonly text: () => Promise<string>;
}

/** More requests than a start can bring before the library is loaded; further ones would not be counted. */
const maxWaiting = 10_000;

/**
 * Opens the metrics of a process. The library is loaded after the first answer, so that it delays none; in a worker at once, because the
 * primary may ask for its metrics from then on.
 */
export function openMetrics(calendar: Calendar, version: string, load: Load, pictures: Pictures): Metrics {
  let opening: Promise<Instruments> | undefined;
  let open: Instruments | undefined;
  const waiting: Measured[] = [];
  const results: UploadResults = { done: 0, refused: 0, broken_off: 0, failed: 0 };
  const instruments = (): Promise<Instruments> => {
    opening ??= loadInstruments(calendar, version, load, { pictures, results }).then((made) => {
      for (const { seconds, ...labels } of waiting.splice(0)) made.requests.observe(labels, seconds);
      open = made;
      return made;
    });
    return opening;
  };
  if (cluster.isWorker) void instruments();
  return {
    record(measured) {
      if (open) {
        const { method, route, status, seconds } = measured;
        open.requests.observe({ method, route, status }, seconds);
        return;
      }
      if (waiting.length < maxWaiting) waiting.push(measured);
      void instruments();
    },
    async uploading(work) {
      const begun = performance.now();
      try {
        const done = await work();
        results.done += 1;
        const seconds = (performance.now() - begun) / 1000;
        void instruments().then(({ uploads }) => uploads.observe(seconds));
        return done;
      } catch (error) {
        if (error instanceof ClientGone) results.broken_off += 1;
        else if (error instanceof Failure && error.status < 500) results.refused += 1;
        else results.failed += 1;
        throw error;
      }
    },
    async text() {
      const { registry, text } = await instruments();
      return { type: registry.contentType, body: await text() };
    },
  };
}

type UploadResults = Record<UploadResult, number>;

/** What is known of uploads. */
interface UploadLoad {
  readonly pictures: Pictures;
  readonly results: UploadResults;
}

async function loadInstruments(
  calendar: Calendar,
  version: string,
  load: Load,
  uploading: UploadLoad,
): Promise<Instruments> {
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
  const uploads = new Histogram({
    name: 'cartellera_upload_seconds',
    help: 'Time from the beginning of an upload to its picture',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
    registers: [registry],
  });
  for (const [name, { read, label, ...settings }] of Object.entries(gaugesOf(calendar, load, uploading))) {
    // What only rises has a name in `_total`
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    const metric = new Kind({
      ...settings,
      name,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const numbers = await read();
        metric.reset();
        if (numbers === undefined) metric.remove();
        else if (typeof numbers === 'number') metric.inc(numbers);
        else
          for (const [value, number] of numbers) if (number !== undefined) metric.inc({ [label ?? '']: value }, number);
      },
    });
  }
  const text = cluster.isWorker ? await shareMetrics(registry) : () => registry.metrics();
  return { registry, requests, uploads, text };
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

/** One number, or one for each value of the label; what is unknown is left out. */
type Numbers = number | undefined | readonly (readonly [value: string, number: number | undefined])[];

/** What is read when somebody asks for the metrics. */
interface Metric {
  readonly help: string;
  readonly label?: string;
  /** The largest number of several workers counts where all of them report about the same servers. Others are added up. */
  readonly aggregator?: 'max';
  readonly read: () => Numbers | Promise<Numbers>;
}

/** What each metric reads, by its name. */
function gaugesOf(calendar: Calendar, load: Load, { pictures, results }: UploadLoad): Readonly<Record<string, Metric>> {
  const { pair, sending } = calendar;
  // One reading for all metrics that tell it
  const lag = pair.lag && sharedRun(pair.lag);
  const countPictures = sharedRun(makePictureCount(calendar));
  return {
    cartellera_processes: { help: 'Processes that these measurements are of', read: () => 1 },
    cartellera_records: {
      help: 'Living records, by resource',
      label: 'resource',
      aggregator: 'max',
      // A store that is unavailable leaves its numbers out, and the other metrics in
      read: async () => Object.entries(await pair.size().catch(() => ({}))),
    },
    cartellera_images: ofServers('Uploaded pictures', countPictures, ({ pictures }) => pictures),
    cartellera_media_bytes: ofServers('Bytes of their files', countPictures, ({ bytes }) => bytes),
    cartellera_uploads_total: {
      help: 'Uploads, by how they ended',
      label: 'result',
      read: () => Object.entries(results),
    },
    cartellera_uploads_waiting: {
      help: 'Uploaded files that wait to be prepared, the one that is being prepared among them',
      read: () => pictures.waiting(),
    },
    // An index that is written in one step with the store is never behind
    ...(lag && {
      cartellera_pending_records: ofServers('Records that wait for the index', lag, ({ pending }) => pending),
      cartellera_pending_oldest_seconds: ofServers(
        'How long the longest waiting record waits for the index',
        lag,
        ({ oldest }) => oldest / 1000,
      ),
      cartellera_index_away: ofServers('1 while the index does not answer', lag, ({ unavailable }) =>
        unavailable === undefined ? 0 : 1,
      ),
    }),
    ...cacheMetrics(pair.caches),
    cartellera_requests_working: { help: 'Requests that are worked at', read: () => load.working },
    cartellera_requests_shed_total: {
      help: 'Requests refused because too many were worked at',
      read: () => load.shed,
    },
    cartellera_sending_bytes: { help: 'Bytes of answers that are being made or sent', read: () => sending.used },
    cartellera_sending_refused_total: {
      help: 'Answers refused because there was no room for their bytes',
      read: () => sending.refused,
    },
  };
}

/** A number that all workers read of the same servers; it is left out while they do not answer. */
function ofServers<T>(help: string, read: () => Promise<T>, of: (value: T) => number): Metric {
  return { help, aggregator: 'max', read: () => read().then(of, () => undefined) };
}

/** What each cache has done since the start, and what it holds now; unknown where it has no such bound, or nobody weighs its values. */
function cacheMetrics(caches: Caches): Readonly<Record<string, Metric>> {
  return {
    cartellera_cache_hits_total: ofEach(
      caches,
      'How often a cache had what it was asked for',
      ({ stats }) => stats().hits,
    ),
    cartellera_cache_misses_total: ofEach(caches, 'How often it had not', ({ stats }) => stats().misses),
    cartellera_cache_evictions_total: ofEach(
      caches,
      'Entries that made room for others',
      ({ stats }) => stats().evictions,
    ),
    cartellera_cache_entries: ofEach(caches, 'Entries that a cache holds', ({ stats }) => stats().entries),
    cartellera_cache_bytes: ofEach(caches, 'Bytes that it holds, about', ({ stats }) => stats().bytes),
    cartellera_cache_budget_entries: ofEach(caches, 'Most entries that it may hold', ({ budget }) => budget.entries),
    cartellera_cache_budget_bytes: ofEach(caches, 'Most bytes that it may hold', ({ budget }) => budget.bytes),
  };
}

function ofEach(caches: Caches, help: string, of: (cache: CacheReport) => number | undefined): Metric {
  return { help, label: 'cache', read: () => [...caches.reports()].map(([name, cache]) => [name, of(cache)] as const) };
}
