/** A TCP proxy that simulates network faults: cut, silent and slow connections, and lost responses. */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A running proxy. */
export interface Wire {
  /** The server's URL with the proxy's host and port. */
  readonly url: string;
  /** How many new connections it has reset because it was cut. */
  readonly refused: number;
  /** Closes every connection and resets new ones. */
  cut(): void;
  /** Accepts connections but forwards nothing. */
  silence(): void;
  /** Forwards the next request that contains this text, and resets its connection when the response arrives. */
  loseAnswer(text: string): void;
  /** Delays everything by this many milliseconds. */
  slow(milliseconds: number): void;
  /** Forwards everything again, without delay. */
  mend(): void;
  close(): Promise<void>;
}

/** The current state of the proxy. */
interface Way {
  state: 'whole' | 'silent' | 'cut';
  /** The delay in milliseconds. */
  lag: number;
  refused: number;
  /** A text of the request whose response is to be lost. */
  losing?: string | undefined;
  readonly sockets: Set<Socket>;
}

/** The default port of MongoDB. */
const mongoPort = 27_017;

/** Starts a proxy for the server at a URL. */
export async function layWire(url: string): Promise<Wire> {
  const { protocol, hostname, port, username, password, pathname, search } = new URL(url);
  const way: Way = { state: 'whole', lag: 0, refused: 0, sockets: new Set() };
  const server = createServer((near) => {
    if (way.state === 'cut') {
      way.refused += 1;
      return near.resetAndDestroy();
    }
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
    get refused() {
      return way.refused;
    },
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
      // Both ends have lost data during the silence, so they must reconnect
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

/** Forwards data in order. The state of the proxy when data arrives decides whether and when it is forwarded. */
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
