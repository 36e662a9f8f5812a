/** Measurements for Prometheus. */

import type { Gauge, Histogram, Registry } from 'prom-client';
import type { Calendar } from '../calendar/calendar.ts';
import type { Lag, Pair } from '../ports.ts';

/** One answered request. */
interface Measured {
  readonly method: string;
  /** The route's pattern, never a path, so that there are few of them. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  record(measured: Measured): void;
  /** The text of all measurements, with its content type. */
  text(): Promise<{ type: string; body: string }>;
}

interface Instruments {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
}

/** More than a start can bring before the library is there; later ones would be lost, not kept. */
const mostWaiting = 10_000;

/** Opens the measurements of a process. The library is loaded after the first answer, so that it delays none. */
export function openMetrics(calendar: Calendar, version: string): Metrics {
  let opening: Promise<Instruments> | undefined;
  let open: Instruments | undefined;
  const waiting: Measured[] = [];
  const instruments = async (): Promise<Instruments> => {
    opening ??= instrumentsOf(calendar, version);
    open ??= await opening;
    for (const measured of waiting.splice(0)) observe(open, measured);
    return open;
  };
  return {
    record(measured) {
      if (open) return observe(open, measured);
      if (waiting.length < mostWaiting) waiting.push(measured);
      void instruments();
    },
    async text() {
      const { registry } = await instruments();
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}

function observe({ requests }: Instruments, { method, route, status, seconds }: Measured): void {
  requests.observe({ method, route, status }, seconds);
}

async function instrumentsOf({ pair }: Calendar, version: string): Promise<Instruments> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = (await import('prom-client')).default;
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
    registers: [registry],
  }).set({ version }, 1);
  new Gauge({
    name: 'cartellera_records',
    help: 'Living records, by resource',
    labelNames: ['resource'],
    registers: [registry],
    collect() {
      return countRecords(this, pair);
    },
  });
  addLag(registry, Gauge, pair);
  return { registry, requests };
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
function addLag(registry: Registry, make: typeof Gauge, { lag }: Pair): void {
  if (!lag) return;
  for (const [name, { help, of }] of Object.entries(lagging)) {
    new make({
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

/** A store that is away leaves the numbers out, and the measurements readable. */
async function countRecords(gauge: Gauge<'resource'>, pair: Pair): Promise<void> {
  gauge.reset();
  const size = await pair.size().catch(() => ({}));
  for (const [resource, count] of Object.entries(size)) gauge.set({ resource }, count as number);
}
