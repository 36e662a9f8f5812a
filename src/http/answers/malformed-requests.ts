/** Answers requests that are not HTTP, below Koa, in the shape of every other error. */

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../../model/failure.ts';
import { failureMessage } from '../../model/words/index.ts';
import { jsonType } from '../requests/context.ts';

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
  const failure = new Failure('rest_bad_request');
  const body = JSON.stringify({ code: failure.code, message: failureMessage(failure, 'en'), data: { status } });
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
