/** Metrics of the current state of the process. */

import type { Counter, Gauge, Registry } from 'prom-client';
import type { CacheReport, Caches } from '../../cache/cache.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import type { Lag, Pair } from '../../ports.ts';
import type { Load } from '../requests/limits.ts';

/** The library's classes, which are loaded late. */
interface Kinds {
  readonly Counter: typeof Counter;
  readonly Gauge: typeof Gauge;
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

/** Registers them all. */
export function addGauges(kinds: Kinds, registry: Registry, { pair, sending }: Calendar, load: Load): void {
  const metrics: Readonly<Record<string, Metric>> = {
    cartellera_processes: { help: 'Processes that these measurements are of', read: () => 1 },
    cartellera_records: {
      help: 'Living records, by resource',
      label: 'resource',
      aggregator: 'max',
      read: sizesOf(pair),
    },
    ...lagMetrics(pair),
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
  for (const [name, metric] of Object.entries(metrics)) add(kinds, registry, name, metric);
}

/** Registers a metric; what only rises has a name in `_total`. */
function add({ Counter, Gauge }: Kinds, registry: Registry, name: string, { read, label, ...settings }: Metric): void {
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

/** A store that is unavailable leaves its numbers out, and the other metrics in. */
function sizesOf(pair: Pair): Metric['read'] {
  return async () => Object.entries(await pair.size().catch(() => ({})));
}

/** How far the index is behind; an index that is written in one step with the store never is. */
function lagMetrics({ lag }: Pair): Readonly<Record<string, Metric>> {
  if (!lag) return {};
  const ofLag = (help: string, of: (lag: Lag) => number): Metric => ({
    help,
    aggregator: 'max',
    read: () => lag().then(of, () => undefined),
  });
  return {
    cartellera_pending_records: ofLag('Records that wait for the index', ({ pending }) => pending),
    cartellera_pending_oldest_seconds: ofLag(
      'How long the longest waiting record waits for the index',
      ({ oldest }) => oldest / 1000,
    ),
    cartellera_index_away: ofLag('1 while the index does not answer', ({ unavailable }) =>
      unavailable === undefined ? 0 : 1,
    ),
  };
}

/** What each cache has done since the start, and what it holds now; unknown where it has no such bound, or nobody weighs its values. */
function cacheMetrics(caches: Caches): Readonly<Record<string, Metric>> {
  const ofEach = (help: string, of: (cache: CacheReport) => number | undefined): Metric => ({
    help,
    label: 'cache',
    read: () => [...caches.reports()].map(([name, cache]) => [name, of(cache)] as const),
  });
  return {
    cartellera_cache_hits_total: ofEach('How often a cache had what it was asked for', ({ stats }) => stats().hits),
    cartellera_cache_misses_total: ofEach('How often it had not', ({ stats }) => stats().misses),
    cartellera_cache_evictions_total: ofEach('Entries that made room for others', ({ stats }) => stats().evictions),
    cartellera_cache_entries: ofEach('Entries that a cache holds', ({ stats }) => stats().entries),
    cartellera_cache_bytes: ofEach('Bytes that it holds, about', ({ stats }) => stats().bytes),
    cartellera_cache_budget_entries: ofEach('Most entries that it may hold', ({ budget }) => budget.entries),
    cartellera_cache_budget_bytes: ofEach('Most bytes that it may hold', ({ budget }) => budget.bytes),
  };
}
