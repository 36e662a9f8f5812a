/** Requests files over bare connections: autocannon decodes each body as text, which for pictures takes longer than serving them. */

import { connect } from 'node:net';
import type { Load } from './load.ts';

const endOfHead = Buffer.from('\r\n\r\n');

/** Requests files for some seconds, each connection one after the other. Throws when an answer is no 200 with a `Content-Length`. */
export async function loadFiles(
  origin: string,
  paths: readonly string[],
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
): Promise<Load> {
  const begun = performance.now();
  const latencies: number[] = [];
  let bytes = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      const parts: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
      for (let next = at; performance.now() < begun + seconds * 1000; next += 1) {
        const sent = performance.now();
        socket.write(`GET ${paths[next % paths.length]} HTTP/1.1\r\nHost: bench\r\n\r\n`);
        for (let left: number | undefined; left !== 0; ) {
          const { value: part, done } = await parts.next();
          if (done) throw new Error('The service has closed a connection');
          bytes += part.length;
          left = (left ?? sizeOf(part)) - part.length;
        }
        latencies.push(performance.now() - sent);
      }
      socket.destroy();
    }),
  );
  return { latencies: Float64Array.from(latencies), elapsed: performance.now() - begun, bytes, trouble: '' };
}

/** The bytes of an answer, by its head. */
function sizeOf(part: Buffer): number {
  const end = part.indexOf(endOfHead);
  const head = part.toString('latin1', 0, end);
  const [, length] = /^content-length: (\d+)$/im.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`No file: ${head.slice(0, 200)}`);
  return end + endOfHead.length + Number(length);
}
