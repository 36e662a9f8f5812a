/** What machines ask about the process: whether it lives, whether it can serve, how it does. */

import { type Context, jsonType, type Middleware } from './context.ts';
import { fixedPaths, type Reader } from './fixed-paths.ts';
import type { Metrics } from './metrics.ts';
import type { Service } from './settings.ts';

/** Answers `/healthz`, `/readyz` and `/metrics`. */
export function probes({ calendar, version }: Service, metrics: Metrics): Middleware {
  const readers = new Map<string, Reader>([
    ['/healthz', (ctx) => tell(ctx, 200, { status: 'ok', version })],
    [
      '/readyz',
      async (ctx) => {
        const reason = await reasonAgainst(calendar.pair.ready());
        if (reason === undefined) tell(ctx, 200, { status: 'ready' });
        else tell(ctx, 503, { status: 'not ready', reasons: [reason] });
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

function tell(ctx: Context, status: number, body: object): void {
  ctx.status = status;
  answer(ctx, jsonType, JSON.stringify(body));
}

function answer(ctx: Context, type: string, body: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', type);
  ctx.body = body;
}
