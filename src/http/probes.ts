/** What machines ask about the process: whether it lives, whether it can serve, how it does. */

import type { Pair } from '../ports.ts';
import { type Context, jsonType, type Middleware } from './context.ts';
import { fixedPaths, type Reader } from './fixed-paths.ts';
import type { Metrics } from './metrics.ts';
import type { Service } from './settings.ts';

/** Milliseconds that a record may wait for the index before operators should know. */
const longWait = 60_000;

/** Answers `/healthz`, `/readyz` and `/metrics`. */
export function probes({ calendar, version }: Service, metrics: Metrics): Middleware {
  const readers = new Map<string, Reader>([
    ['/healthz', (ctx) => tell(ctx, 200, { status: 'ok', version })],
    [
      '/readyz',
      async (ctx) => {
        const reason = await reasonAgainst(calendar.pair.ready());
        if (reason !== undefined) return tell(ctx, 503, { status: 'not ready', reasons: [reason] });
        const notices = await noticesOf(calendar.pair);
        tell(ctx, 200, { status: 'ready', ...(notices.length > 0 && { notices }) });
      },
    ],
    [
      '/metrics',
      async (ctx) => {
        const { type, body } = await metrics.text();
        answer(ctx, type, body);
      },
    ],
  ]);
  return fixedPaths(readers);
}

function reasonAgainst(ready: Promise<void>): Promise<string | undefined> {
  return ready.then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** What is amiss with the index, without which the service can still serve: taking it away too would make it worse. */
async function noticesOf({ lag }: Pair): Promise<string[]> {
  const now = await lag?.().catch(() => undefined);
  if (!now) return [];
  const waiting = `${now.pending} records wait for the index, the oldest for ${Math.round(now.oldest / 1000)} s`;
  return [...(now.away === undefined ? [] : [now.away]), ...(now.oldest > longWait ? [waiting] : [])];
}

function tell(ctx: Context, status: number, body: object): void {
  ctx.status = status;
  answer(ctx, jsonType, JSON.stringify(body));
}

function answer(ctx: Context, type: string, body: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', type);
  ctx.body = body;
}
