/** Gives every request an ID, logs it in one line, and measures it. */

import { randomUUID } from 'node:crypto';
import { userOf } from '../../calendar/access/rights.ts';
import type { Tracing } from '../../tracing.ts';
import type { Context, Middleware } from '../requests/context.ts';
import type { Service } from '../service.ts';
import type { Metrics } from './metrics.ts';

/** The form of a request ID that a client may choose. */
const wellFormed = /^[\w.:+/=-]{1,128}$/;

/** Paths that machines request all the time; their lines are of level debug. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/** The status of an answer whose client closed the connection before it was complete, as in nginx. */
const clientGone = 499;

/** The outermost step: names the request, and reports when its answer is sent or its client gone. */
export function observed({ log }: Service, metrics: Metrics): Middleware {
  // A line holds nothing but the members below; redacting it would take as long as writing it
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
    const { requestId, audience, route = 'none', reason } = ctx.state;
    metrics.record({ method: ctx.method, route, status, seconds: ms / 1000 });
    lines[levelOf(ctx.path, status)](
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
  }
}

/** The status for logs, metrics and traces of an answer that is sent, or whose client is gone. */
export function statusOf({ res }: Context): number {
  return res.writableFinished ? res.statusCode : clientGone;
}

/** Requests refused because of load, or because a server is unavailable, are no errors of their own, and there may be very many. */
function levelOf(path: string, status: number): 'error' | 'warn' | 'debug' | 'info' {
  if (status === 503) return 'warn';
  if (status >= 500) return 'error';
  return quiet.has(path) ? 'debug' : 'info';
}

/** Runs the later steps in a span, which ends when the answer is sent or its client gone. */
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
