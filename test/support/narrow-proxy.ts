/** A reverse proxy that answers some requests itself: it refuses large bodies, as proxies commonly do, or what credentials do not allow. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A running proxy. */
export interface NarrowProxy {
  /** The server's URL with the proxy's host and port. */
  readonly url: string;
  close(): Promise<void>;
}

/** What a proxy answers instead of the server. */
export interface Refused {
  readonly status: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Decides on a request by its path and the size of its body in bytes, or by the body; undefined lets it pass. */
type Refusing = (path: string, size: number, body: Buffer) => Refused | undefined | Promise<Refused | undefined>;

/** Refuses bodies of more than `most` bytes with an HTML page, as proxies do. */
export function bodiesAbove(most: number): Refusing {
  const refused = { status: 413, type: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' };
  return (_, size) => (size > most ? refused : undefined);
}

/** Starts a proxy for the server at a URL. */
export async function standBefore(url: string, refusing: Refusing): Promise<NarrowProxy> {
  const proxy = createServer((incoming, answer) => void passOn(incoming, answer, url, refusing));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const near = new URL(url);
  near.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: near.href,
    async close() {
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      await closed;
    },
  };
}

async function passOn(
  incoming: IncomingMessage,
  answer: ServerResponse,
  url: string,
  refusing: Refusing,
): Promise<void> {
  const body = await buffer(incoming);
  const refused = await refusing(incoming.url ?? '', body.length, body);
  if (refused) {
    answer.writeHead(refused.status, { 'content-type': refused.type, ...refused.headers }).end(refused.body);
    return;
  }
  const { method, headers } = incoming;
  const passed = request(new URL(incoming.url ?? '', url), { method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  passed.end(body);
}
