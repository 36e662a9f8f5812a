/** Turns everything that goes wrong into an answer of one shape. Only the log learns more than the client. */

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, problemBody } from '../../derive/error-body.ts';
import { Failure } from '../../model/failure.ts';
import { StorageFull, Unreachable } from '../../ports.ts';
import { type Context, jsonType, type Middleware, messageLanguage } from '../requests/context.ts';
import { ClientGone } from '../requests/inputs.ts';
import type { Service } from '../service.ts';
import { privately } from './caching.ts';

const problemType = 'application/problem+json';

/** Seconds for `Retry-After` when a server behind the service is unavailable; recovery is noticed within them. */
const unavailableFor = 5;
/** Seconds for `Retry-After` while there is no room. */
const fullFor = 60;

/** Both ways to sign in (RFC 7617, RFC 6750). */
const challenges = ['Basic realm="Cartellera", charset="UTF-8"', 'Bearer realm="Cartellera"'];

/** Answers every failure that a later step throws. */
export function answerFailures(service: Service): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof ClientGone) return;
      const failure = failureOf(ctx, error, service);
      const language = messageLanguage(ctx, service.calendar.settings.languages);
      ctx.status = failure.status;
      if (failure.status === 401) ctx.set('WWW-Authenticate', challenges);
      if (failure.detail.methods) ctx.set('Allow', failure.detail.methods.join(', '));
      askToWait(ctx, failure);
      if (ctx.state.sendPage) {
        ctx.state.sendPage(JSON.stringify(errorBody(failure, language)), failure);
        return;
      }
      const asProblem = ctx.accepts('application/json', problemType) === problemType;
      const body = JSON.stringify(asProblem ? problemBody(failure, language) : errorBody(failure, language));
      ctx.set('Cache-Control', ctx.state.audience === 'public' ? 'no-store' : privately);
      ctx.set('Content-Language', language);
      ctx.set('Content-Type', asProblem ? problemType : jsonType);
      ctx.set('Vary', 'Accept, Accept-Encoding, Accept-Language, Authorization');
      ctx.body = Buffer.from(body);
    }
  };
}

/** An unavailable backend is temporary; the line of the request says why. Anything unknown is a bug, and is logged with its stack. */
export function failureOf(ctx: Context, error: unknown, { log }: Service): Failure {
  if (error instanceof Failure) return error;
  const { requestId } = ctx.state;
  if (error instanceof Unreachable) {
    ctx.state.reason = error.message;
    return error instanceof StorageFull
      ? new Failure('storage_full', { retryAfter: fullFor })
      : new Failure('not_ready', { retryAfter: unavailableFor });
  }
  log.error({ request_id: requestId, err: error }, 'internal error');
  return new Failure('internal_error', { requestId });
}

/** Tells a client when to come back, if the failure is over by then. */
export function askToWait(ctx: Context, { detail: { retryAfter } }: Failure): void {
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
}

/** Statuses of the parser's errors; any other is 400 (RFC 9110, 15.5; RFC 6585, 5). */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers and closes a connection whose request could not be parsed. The client's language is unknown then. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ ...errorBody(new Failure('rest_bad_request'), 'en'), data: { status } });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${jsonType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
