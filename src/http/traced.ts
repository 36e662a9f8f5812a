/** Requests as spans, where traces are wanted. */

import type { Tracing } from '../tracing.ts';
import type { Middleware } from './context.ts';
import { statusOf } from './observed.ts';

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
