/** A small HTTP server whose responses a test decides. */

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running server. */
export interface Answering {
  readonly url: string;
  close(): void;
}

/** Listens on a free port and passes every request to `answer`. Close the server after the test. */
export async function answering(answer: RequestListener): Promise<Answering> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
