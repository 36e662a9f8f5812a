/** What the measurements tell of the process at the moment that somebody asks. */

import type { Counter, Gauge, Registry } from 'prom-client';
import type { Calendar } from '../../calendar/calendar.ts';
import type { CacheUse, CacheUses } from '../../calendar/rendering/cache-stats.ts';
import type { Lag, Pair } from '../../ports.ts';
import type { Load } from '../requests/concurrency.ts';

/** The library's classes, which are loaded late. */
interface Kinds {
  readonly Counter: typeof Counter;
  readonly Gauge: typeof Gauge;
}

/**
 * Registers them all. Of several workers each tells its own, which are added up, but for what they all tell of the same servers: the
 * largest number counts there.
 */
export function addGauges(kinds: Kinds, registry: Registry, { pair, caches }: Calendar, load: Load): void {
  addProcesses(kinds, registry);
  addRecords(kinds, registry, pair);
  addLag(kinds, registry, pair);
  addCaches(kinds, registry, caches);
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

/** A store that is away leaves the numbers out, and the measurements readable. */
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

/** What is told of a pair whose index lies apart. */
const lagging: Readonly<Record<string, { readonly help: string; readonly of: (lag: Lag) => number }>> = {
  cartellera_pending_records: { help: 'Records that wait for the index', of: ({ pending }) => pending },
  cartellera_pending_oldest_seconds: {
    help: 'How long the longest waiting record waits for the index',
    of: ({ oldest }) => oldest / 1000,
  },
  cartellera_index_away: {
    help: '1 while the index does not answer',
    of: ({ unavailable: away }) => (away === undefined ? 0 : 1),
  },
};

/** How far the index is behind; what is written in one step with it has nothing to tell. */
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

/** What is told of each cache: `pieces` of rendered records, `answers` to readers. */
const counted: Readonly<Record<string, { readonly help: string; readonly of: (use: CacheUse) => number }>> = {
  cartellera_cache_asked_total: { help: 'How often a cache was asked', of: ({ asked }) => asked },
  cartellera_cache_missed_total: {
    help: 'How often it did not have what it was asked for',
    of: ({ missed }) => missed,
  },
};

function addCaches({ Counter, Gauge }: Kinds, registry: Registry, caches: CacheUses): void {
  const [labelNames, registers] = [['cache'] as const, [registry]];
  for (const [name, { help, of }] of Object.entries(counted)) {
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [cache, use] of caches) this.inc({ cache }, of(use));
      },
    });
  }
  new Gauge({
    name: 'cartellera_cache_bytes',
    help: 'Bytes that a cache holds in memory, about',
    labelNames,
    registers,
    collect() {
      for (const [cache, use] of caches) this.set({ cache }, use.bytes());
    },
  });
}
