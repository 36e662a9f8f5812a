/** Probes and metrics: whether the process is alive, whether it can serve, how it does. */

import type { Pair } from '../../ports.ts';
import { type Answerer, fixedPaths, sendUncached } from '../fixed-paths.ts';
import type { Context, Middleware } from '../requests/context.ts';
import type { Service } from '../service.ts';
import type { Metrics } from './metrics.ts';

/** Milliseconds for which a record may wait for the index before operators should know. */
const longWait = 60_000;

/** Answers `/healthz`, `/readyz` and `/metrics`. */
export function probes({ calendar, version, indexNotice }: Service, metrics: Metrics): Middleware {
  const answerers: [string, Answerer][] = [
    ['/healthz', (ctx) => sendUncached(ctx, { status: 'ok', version })],
    ['/readyz', (ctx) => sendReadiness(ctx, calendar.pair, indexNotice?.())],
    [
      '/metrics',
      async (ctx) => {
        const { type, body } = await metrics.text();
        sendUncached(ctx, body, type);
      },
    ],
  ];
  return fixedPaths(new Map(answerers));
}

async function sendReadiness(ctx: Context, pair: Pair, indexNotice: string | undefined): Promise<void> {
  const reason = await reasonAgainst(pair.ready());
  if (reason !== undefined) {
    ctx.status = 503;
    return sendUncached(ctx, { status: 'not ready', reasons: [reason] });
  }
  const notices = [...(await readNotices(pair)), ...(indexNotice === undefined ? [] : [indexNotice])];
  sendUncached(ctx, { status: 'ready', ...(notices.length > 0 && { notices }) });
}

function reasonAgainst(ready: Promise<void>): Promise<string | undefined> {
  return ready.then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** What is wrong with the index. The service can serve without it, so this alone does not make it unready. */
async function readNotices({ lag, maintenance }: Pair): Promise<string[]> {
  const [now, notes] = await Promise.all([
    lag?.().catch(() => undefined),
    maintenance.indexNotes().catch((): string[] => []),
  ]);
  if (!now) return notes;
  const waiting = `${now.pending} records wait for the index, the oldest for ${Math.round(now.oldest / 1000)} s`;
  return [
    ...(now.unavailable === undefined ? [] : [now.unavailable]),
    ...(now.oldest > longWait ? [waiting] : []),
    ...notes,
  ];
}
