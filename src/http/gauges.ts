/** What the measurements tell of the process at the moment that somebody asks. */

import type { Counter, Gauge, Registry } from 'prom-client';
import type { Calendar } from '../calendar/calendar.ts';
import type { Lag, Pair } from '../ports.ts';
import type { Load } from './load.ts';

/** The library's classes, which are loaded late. */
interface Kinds {
  readonly Counter: typeof Counter;
  readonly Gauge: typeof Gauge;
}

/** Registers them all. */
export function addGauges(kinds: Kinds, registry: Registry, { pair }: Calendar, load: Load): void {
  addRecords(kinds, registry, pair);
  addLag(kinds, registry, pair);
  const gauge = (name: string, help: string, value: () => number): void => {
    new kinds.Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  };
  const counter = (name: string, help: string, value: () => number): void => {
    new kinds.Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  };
  gauge('cartellera_requests_working', 'Requests that are worked at', () => load.working);
  counter('cartellera_requests_shed_total', 'Requests refused because too many were worked at', () => load.shed);
}

/** A store that is away leaves the numbers out, and the measurements readable. */
function addRecords({ Gauge }: Kinds, registry: Registry, pair: Pair): void {
  new Gauge({
    name: 'cartellera_records',
    help: 'Living records, by resource',
    labelNames: ['resource'],
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
  cartellera_index_away: { help: '1 while the index does not answer', of: ({ away }) => (away === undefined ? 0 : 1) },
};

/** How far the index is behind; what is written in one step with it has nothing to tell. */
function addLag({ Gauge }: Kinds, registry: Registry, { lag }: Pair): void {
  if (!lag) return;
  for (const [name, { help, of }] of Object.entries(lagging)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const now = await lag().catch(() => undefined);
        if (now) this.set(of(now));
        else this.remove();
      },
    });
  }
}
