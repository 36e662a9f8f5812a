/** Metrics of the current state of the process. */

import type { Counter, Gauge, Registry } from 'prom-client';
import type { CacheReport, Caches } from '../../cache/cache.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import type { Lag, Pair } from '../../ports.ts';
import type { Load } from '../requests/concurrency.ts';

/** The library's classes, which are loaded late. */
interface Kinds {
  readonly Counter: typeof Counter;
  readonly Gauge: typeof Gauge;
}

/**
 * Registers them all. Those of several workers are added up, except what all of them report about the same servers: the
 * largest number counts there.
 */
export function addGauges(kinds: Kinds, registry: Registry, { pair }: Calendar, load: Load): void {
  addProcesses(kinds, registry);
  addRecords(kinds, registry, pair);
  addLag(kinds, registry, pair);
  addCaches(kinds, registry, pair.caches);
  addLoad(kinds, registry, load);
}

function addProcesses({ Gauge }: Kinds, registry: Registry): void {
  new Gauge({
    name: 'cartellera_processes',
    help: 'Processes that these measurements are of',
    registers: [registry],
  }).set(1);
}

function addLoad({ Counter, Gauge }: Kinds, registry: Registry, load: Load): void {
  new Gauge({
    name: 'cartellera_requests_working',
    help: 'Requests that are worked at',
    registers: [registry],
    collect() {
      this.set(load.working);
    },
  });
  new Counter({
    name: 'cartellera_requests_shed_total',
    help: 'Requests refused because too many were worked at',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(load.shed);
    },
  });
}

/** A store that is unavailable leaves its numbers out, and the other metrics in. */
function addRecords({ Gauge }: Kinds, registry: Registry, pair: Pair): void {
  new Gauge({
    name: 'cartellera_records',
    help: 'Living records, by resource',
    labelNames: ['resource'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset();
      const size = await pair.size().catch(() => ({}));
      for (const [resource, count] of Object.entries(size)) this.set({ resource }, count as number);
    },
  });
}

/** Metrics of a pair whose index is a server of its own. */
const lagging: Readonly<Record<string, { readonly help: string; readonly of: (lag: Lag) => number }>> = {
  cartellera_pending_records: { help: 'Records that wait for the index', of: ({ pending }) => pending },
  cartellera_pending_oldest_seconds: {
    help: 'How long the longest waiting record waits for the index',
    of: ({ oldest }) => oldest / 1000,
  },
  cartellera_index_away: {
    help: '1 while the index does not answer',
    of: ({ unavailable }) => (unavailable === undefined ? 0 : 1),
  },
};

/** How far the index is behind; an index that is written in one step with the store never is. */
function addLag({ Gauge }: Kinds, registry: Registry, { lag }: Pair): void {
  if (!lag) return;
  for (const [name, { help, of }] of Object.entries(lagging)) {
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const now = await lag().catch(() => undefined);
        if (now) this.set(of(now));
        else this.remove();
      },
    });
  }
}

/** A number of a cache; absent where it has no such bound, or nobody weighs its values. */
type OfCache = (report: CacheReport) => number | undefined;

/** What each cache has done since the start, and what it holds now. */
const cacheCounters: Readonly<Record<string, { readonly help: string; readonly of: OfCache }>> = {
  cartellera_cache_hits_total: {
    help: 'How often a cache had what it was asked for',
    of: (cache) => cache.stats().hits,
  },
  cartellera_cache_misses_total: { help: 'How often it had not', of: (cache) => cache.stats().misses },
  cartellera_cache_evictions_total: {
    help: 'Entries that made room for others',
    of: (cache) => cache.stats().evictions,
  },
};
const cacheGauges: typeof cacheCounters = {
  cartellera_cache_entries: { help: 'Entries that a cache holds', of: (cache) => cache.stats().entries },
  cartellera_cache_bytes: { help: 'Bytes that it holds, about', of: (cache) => cache.stats().bytes },
  cartellera_cache_budget_entries: { help: 'Most entries that it may hold', of: ({ budget }) => budget.entries },
  cartellera_cache_budget_bytes: { help: 'Most bytes that it may hold', of: ({ budget }) => budget.bytes },
};

function addCaches({ Counter, Gauge }: Kinds, registry: Registry, caches: Caches): void {
  const [labelNames, registers] = [['cache'] as const, [registry]];
  for (const [name, { help, of }] of Object.entries(cacheCounters)) {
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [cache, value] of numbersOf(caches, of)) this.inc({ cache }, value);
      },
    });
  }
  for (const [name, { help, of }] of Object.entries(cacheGauges)) {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const [cache, value] of numbersOf(caches, of)) this.set({ cache }, value);
      },
    });
  }
}

function numbersOf(caches: Caches, of: OfCache): [cache: string, value: number][] {
  return [...caches.reports()].flatMap(([name, report]): [string, number][] => {
    const value = of(report);
    return value === undefined ? [] : [[name, value]];
  });
}
