/** A reverse proxy that refuses large request bodies, as proxies commonly do. */

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

/** Starts a proxy for the server at a URL. It refuses bodies of more than `most` bytes with an HTML page, as proxies do. */
export async function standBefore(url: string, most: number): Promise<NarrowProxy> {
  const proxy = createServer((incoming, answer) => void passOn(incoming, answer, url, most));
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

async function passOn(incoming: IncomingMessage, answer: ServerResponse, url: string, most: number): Promise<void> {
  const body = await buffer(incoming);
  if (body.length > most) {
    answer.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
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
