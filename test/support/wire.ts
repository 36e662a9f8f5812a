/** The way to a server as the network is: it can be cut, fall silent, and be slow. */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Wire {
  /** The server's URL, by way of the wire. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Takes connections and passes nothing on. */
  silence(): void;
  /** Passes on the next request that holds this text, and ends its connection instead of passing the answer on. */
  loseAnswer(text: string): void;
  /** Passes everything on some milliseconds later. */
  slow(milliseconds: number): void;
  /** Passes everything on again. */
  mend(): void;
  close(): Promise<void>;
}

/** How the wire is at this moment. */
interface Way {
  state: 'whole' | 'silent' | 'cut';
  /** Milliseconds that everything takes longer. */
  lag: number;
  /** What the request holds whose answer is to be lost. */
  losing?: string | undefined;
  readonly sockets: Set<Socket>;
}

/** The port of a URL of MongoDB that names none. */
const mongoPort = 27_017;

/** Lays a wire to the server of a URL. */
export async function layWire(url: string): Promise<Wire> {
  const { protocol, hostname, port, username, password, pathname, search } = new URL(url);
  const way: Way = { state: 'whole', lag: 0, sockets: new Set() };
  const server = createServer((near) => {
    if (way.state === 'cut') return near.resetAndDestroy();
    const far = connect(Number(port) || (protocol === 'http:' ? 80 : mongoPort), hostname);
    passOn(near, far, way);
    passOn(far, near, way);
    loseIfAsked(near, far, way);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const hangUp = () => {
    for (const socket of way.sockets) socket.destroy();
  };
  const credentials = username && `${username}:${password}@`;
  return {
    url: `${protocol}//${credentials}127.0.0.1:${(server.address() as AddressInfo).port}${pathname}${search}`,
    cut() {
      way.state = 'cut';
      hangUp();
    },
    silence() {
      way.state = 'silent';
    },
    loseAnswer(text) {
      way.losing = text;
    },
    slow(milliseconds) {
      way.lag = milliseconds;
    },
    mend() {
      // What was swallowed is lost to both ends, so they begin anew
      if (way.state === 'silent') hangUp();
      Object.assign(way, { state: 'whole', lag: 0 });
    },
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      hangUp();
      await closed.promise;
    },
  };
}

function loseIfAsked(near: Socket, far: Socket, way: Way): void {
  near.on('data', (data) => {
    if (way.losing === undefined || !data.includes(way.losing)) return;
    way.losing = undefined;
    far.once('data', () => near.resetAndDestroy());
  });
}

/** Passes on what comes from one end, in its order, as the wire is when it comes. */
function passOn(from: Socket, to: Socket, way: Way): void {
  way.sockets.add(from);
  let passed = Promise.resolve();
  from.on('data', (data) => {
    if (way.state !== 'whole') return;
    const due = performance.now() + way.lag;
    passed = passed.then(async () => {
      if (due > performance.now()) await delay(due - performance.now());
      to.write(data);
    });
  });
  from.on('error', () => to.destroy());
  from.on('close', () => {
    way.sockets.delete(from);
    to.destroy();
  });
}
