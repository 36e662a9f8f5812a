/** A proxy before a real server that lets no large bodies through, as proxies commonly do not. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface NarrowProxy {
  /** The server's URL, by way of the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

/** Stands before the server of a URL and refuses bodies of more than `most` bytes, not in JSON. */
export async function standBefore(url: string, most: number): Promise<NarrowProxy> {
  const proxy = createServer((asked, answer) => void passOn(asked, answer, url, most));
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

async function passOn(asked: IncomingMessage, answer: ServerResponse, url: string, most: number): Promise<void> {
  const body = await buffer(asked);
  if (body.length > most) {
    answer.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
    return;
  }
  const { method, headers } = asked;
  const passed = request(new URL(asked.url ?? '', url), { method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  passed.end(body);
}
