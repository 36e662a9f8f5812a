/** The listening server: limits for slow or broken clients, and a graceful stop. */

import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http';
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net';
import { refuseUnreadable } from './answers/errors.ts';

/** A running server. */
export interface Listening {
  /** Its root, without a slash at the end, as a client on this machine reaches it. */
  readonly url: string;
  readonly port: number;
  /** Stops accepting, lets running requests finish for at most `grace` milliseconds, then closes what is left. */
  close(grace?: number): Promise<void>;
}

type HeadersOut = OutgoingHttpHeaders | OutgoingHttpHeader[];
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What changes while a server runs. */
interface ServerState {
  isStopping: boolean;
  /** Answers a request; until the application is made, it waits for that. */
  handle: Handler;
}

/** Limits of clients by Node's names, in milliseconds and bytes. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  /** For a client that reads no more of its answer; one that neither sends nor reads before that has twice as long. */
  timeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** Idle connections live longer than those of common proxies (60 s), so that a proxy never uses a closing one. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  maxHeadersCount: 100,
};

/** The most unanswered requests of one connection. */
const maxAhead = 100;

/** Bytes that are still read of a refused body, so that its connection can carry the next request. */
const maxDropped = 16 * 1024 * 1024;

/**
 * Listens first and asks for the application then, because links may have to name the port that was free (`port` 0).
 * Requests that come in between wait. `further` replaces limits. Rejects when the address is taken or the application cannot be made.
 */
export async function listen(
  address: { readonly host: string; readonly port: number },
  makeApp: (url: string) => AppLike | Promise<AppLike>,
  further: Partial<typeof limits> = {},
): Promise<Listening> {
  const made = Promise.withResolvers<Handler>();
  const state: ServerState = {
    isStopping: false,
    handle: (request, response) => made.promise.then((ready) => ready(request, response)),
  };
  const { timeout, maxHeadersCount, ...options } = { ...limits, ...further };
  // Without a host the application refuses, in the shape of all errors
  const requireHostHeader = false;
  const server = createServer({ ...options, requireHostHeader, ServerResponse: lastAnswersOnce(state) });
  Object.assign(server, { timeout, maxHeadersCount });
  const waiting = new WeakSet<Socket>();
  server.on('timeout', (socket: Socket) => {
    // A connection without progress is closed at once where its client does not read, later where it waits for us
    if (socket.writableLength > 0 || waiting.has(socket)) {
      socket.destroy();
      return;
    }
    waiting.add(socket);
    socket.setTimeout(timeout);
    socket.once('data', () => waiting.delete(socket));
  });
  // Whoever reads the body sends `100 Continue`, so a refused request gets none
  const answer = answerInOrder(state);
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, answer);
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket));
  await once(server.listen(address), 'listening');
  const { port } = server.address() as AddressInfo;
  const { host } = address;
  // An address that means every interface is reached as `localhost`; IPv6 stands in brackets (RFC 3986, 3.2.2)
  const isEvery = host === '0.0.0.0' || host === '::' || host === '';
  const inUrl = host.includes(':') ? `[${host}]` : host;
  const url = `http://${isEvery ? 'localhost' : inUrl}:${port}`;
  try {
    state.handle = (await makeApp(url)).callback();
    made.resolve(state.handle);
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  return {
    url,
    port,
    close(grace = 8_000) {
      state.isStopping = true;
      return closed(server, grace);
    },
  };
}

/**
 * Works at the requests of one connection one after the other, and ends it when too many wait: a client that sends many and reads
 * nothing would have all their answers lie in memory.
 */
function answerInOrder(state: Pick<ServerState, 'handle'>): Handler {
  const lines = new WeakMap<Socket, Parameters<Handler>[]>();
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    if (line.push([request, response]) > maxAhead) return socket.destroy();
    // Budget, log, compression and pipeline each wait for its end; the warning of Node begins at eleven
    response.setMaxListeners(20);
    response.once('close', () => {
      line.shift();
      const [next] = line;
      // The last answer of a connection has been sent
      if (next && socket.writable) state.handle(...next);
    });
    return line.length === 1 ? state.handle(request, response) : undefined;
  };
}

/** Milliseconds for which a connection that ends is still read from, because a client that goes on sending would not see its answer. */
const lingering = 1_000;

/** Reads the rest of a body that was answered early. A connection with too much left is closed, with its answer on its way first. */
function dropRest(request: IncomingMessage, isLast: boolean): void {
  const { socket } = request;
  if (isLast)
    socket.destroySoon = () => {
      socket.end();
      const end = setTimeout(() => socket.destroy(), lingering);
      socket.once('close', () => clearTimeout(end));
    };
  let left = isLast ? Number.POSITIVE_INFINITY : maxDropped;
  request.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) socket.destroy();
  });
  request.resume();
}

/**
 * Answers that tell a client to send nothing more on its connection: to requests whose body is longer than is worth reading, and
 * from a moment on to all, those that came before it too.
 */
function lastAnswersOnce(state: Readonly<Pick<ServerState, 'isStopping'>>): typeof ServerResponse {
  return class<R extends IncomingMessage> extends ServerResponse<R> {
    override writeHead(status: number, reason?: string | HeadersOut, headers?: HeadersOut): this {
      const { complete, headers: sent } = this.req;
      // The rest of its body is longer than is worth reading to keep its connection
      const isLeftUnread = !complete && Number(sent['content-length']) > maxDropped;
      const isLast = state.isStopping || isLeftUnread;
      if (isLast && !this.headersSent) this.setHeader('Connection', 'close');
      if (!complete) dropRest(this.req, isLeftUnread);
      return super.writeHead(status, reason as string, headers);
    }
  };
}

/** The part of a Koa application that is used here. */
interface AppLike {
  callback(): Handler;
}

/** Milliseconds in which connections in use get an answer with `Connection: close`. */
const farewell = 1_000;

/**
 * Stops listening, but ends no connection yet on which a request may be on its way: whoever uses one learns it with the next
 * answer that it is the last. What is idle by then is closed, again and again, for an answer may still leave one idle.
 */
async function closed(server: Server, grace: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Not the method of HTTP servers, which would close idle connections at once
  TcpServer.prototype.close.call(server, () => resolve());
  const begun = performance.now();
  const sweep = setInterval(() => {
    if (performance.now() - begun >= farewell) server.closeIdleConnections();
  }, 20);
  const deadline = setTimeout(() => server.closeAllConnections(), grace);
  await promise;
  clearInterval(sweep);
  clearTimeout(deadline);
  // Clears its own timers
  server.close();
}
