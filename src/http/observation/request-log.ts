/** Every request has an identity, leaves one log line and is measured. */

import { randomUUID } from 'node:crypto';
import { userOf } from '../../calendar/access/audience.ts';
import type { Tracing } from '../../tracing.ts';
import type { Context, Middleware } from '../requests/context.ts';
import type { Service } from '../service.ts';
import type { Metrics } from './metrics.ts';

/** What a client may choose to name its request by. */
const wellFormed = /^[\w.:+/=-]{1,128}$/;

/** Paths that are asked all the time by machines; their lines are for debugging. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/** The status of an answer whose client went away before it was whole, as nginx has it. */
const clientGone = 499;

/** The outermost step: names the request, and reports once its answer is sent or its client gone. */
export function observed({ log }: Service, metrics: Metrics): Middleware {
  // All that a line tells is named below, and looking for secrets takes as long as writing it
  const lines = log.child({}, { redact: [] });
  return (ctx, next) => {
    const begun = performance.now();
    const sent = ctx.get('X-Request-Id');
    ctx.state.requestId = wellFormed.test(sent) ? sent : randomUUID();
    ctx.state.audience = 'public';
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.res.once('close', () => report(ctx, performance.now() - begun));
    return next();
  };

  function report(ctx: Context, ms: number): void {
    const status = statusOf(ctx);
    const { requestId, audience, route = 'none' } = ctx.state;
    metrics.record({ method: ctx.method, route, status, seconds: ms / 1000 });
    lines[levelOf(ctx.path, status)](
      {
        request_id: requestId,
        method: ctx.method,
        route,
        // A query may hold what people search for, or a password by mistake
        path: ctx.path.slice(0, 256),
        status,
        ms: Math.round(ms * 10) / 10,
        bytes: ctx.length,
        user: userOf(audience)?.facts.name,
      },
      'request',
    );
  }
}

/** The status that logs, measures and traces tell of an answer that is sent, or whose client is gone. */
export function statusOf({ res }: Context): number {
  return res.writableFinished ? res.statusCode : clientGone;
}

/** What is refused because of load, or because a server is away, is no error of its own, and there may be very much of it. */
function levelOf(path: string, status: number): 'error' | 'warn' | 'debug' | 'info' {
  if (status === 503) return 'warn';
  if (status >= 500) return 'error';
  return quiet.has(path) ? 'debug' : 'info';
}

/** Runs the later steps inside a span, which ends once the answer is sent or its client gone. */
export function traced(tracing: Tracing): Middleware {
  return (ctx, next) =>
    tracing.request(ctx.headers, (answered) => {
      ctx.res.once('close', () => {
        const { requestId, route = 'none' } = ctx.state;
        answered({ method: ctx.method, route, status: statusOf(ctx), requestId });
      });
      return next();
    });
}
