/** The connection to Elasticsearch, and its errors. No error of the client library, which carries credentials, leaves this file. */

import { Client, errors, HttpConnection } from '@elastic/elasticsearch';
import { within } from '../../async/calls.ts';
import { TooSlow } from '../../mirrored-ports.ts';
import { Unreachable } from '../../ports.ts';
import { makeRoutes, type Node, type Route } from './routes.ts';

/** The timeout of reads and writes, in milliseconds. */
export const timeout = 5000;
/** The timeout of operations on a whole index, in milliseconds. */
export const longTimeout = 60_000;

/** Thrown when Elasticsearch, or a proxy in front, does not accept a body of this size. */
export class TooLarge extends Unreachable {
  override name = 'TooLarge';
}

/** Thrown when the credentials are known, but lack a privilege that a request needs. */
export class Forbidden extends Unreachable {
  override name = 'Forbidden';
}

/** Thrown when an index or an alias does not exist. */
export class NoIndex extends Unreachable {
  override name = 'NoIndex';
}

/** Thrown when a shard of an index failed, or no copy of it can be asked. */
export class ShardsFailed extends Unreachable {
  override name = 'ShardsFailed';
}

/** What is thrown where another node, or another copy of a shard, may answer: this one is silent, away, or cannot reach a shard. */
const routeErrors = [
  errors.ConnectionError,
  errors.TimeoutError,
  errors.NoLivingConnectionsError,
  ShardsFailed,
] as const;

/** What a request asks, by a route. */
type Question<T> = (client: Client, route: Route) => Promise<T>;

/** A connection to a server or to several nodes of a cluster. */
export interface Connection {
  /**
   * Sends a request, again by another route when the first one failed. Throws Unreachable when no node answers, cannot work now or lacks an
   * index (NoIndex); TooLarge when the request was too large, Forbidden when the credentials do not allow it; otherwise an Error that says
   * what was refused.
   */
  ask<T>(question: Question<T>): Promise<T>;
  /** Sends a search, and again when it waits for silent nodes and others may answer. */
  search<T>(question: Question<T>): Promise<T>;
  close(): Promise<void>;
}

/** Milliseconds after which it is looked whether a search waits for a silent node. */
const hedgeDelay = 750;

/**
 * A connection to the nodes at `urls`; nothing is sent yet. The pools of the client library would take a node for dead whose request waited
 * for a frozen copy on another node, so each node has a client of its own here. Credentials stand in the first URL, percent-encoded:
 * `https://name:password@host` for a user, the name `apikey` for an API key as Elasticsearch encodes it (`https://apikey:KEY@host`). A
 * certificate of an own authority is made known to Node by `NODE_EXTRA_CA_CERTS`.
 */
export function connect(urls: readonly string[]): Connection {
  const { username, password } = new URL(urls[0] ?? '');
  const name = decodeURIComponent(username);
  const secret = name && decodeURIComponent(password);
  const auth = name === 'apikey' ? { apiKey: secret } : { username: name, password: secret };
  const nodes = urls.map((url): Node => {
    const { origin, pathname, host } = new URL(url);
    const options = { Connection: HttpConnection, compression: false, requestTimeout: timeout, maxRetries: 0 };
    return { client: new Client({ node: origin + pathname, ...(name !== '' && { auth }), ...options }), host };
  });
  const routes = makeRoutes(nodes);

  async function ask<T>(question: Question<T>): Promise<T> {
    const failures = new Map<Node, number>();
    for (let used = routes.now(); ; ) {
      try {
        return await question(used.node.client, used);
      } catch (error) {
        const mayDependOnRoute =
          error instanceof errors.ResponseError
            ? [502, 503, 504].includes(error.statusCode ?? 0)
            : routeErrors.some((each) => error instanceof each);
        if (!mayDependOnRoute) throw translate(error, used.node.host);
        failures.set(used.node, 1 + (failures.get(used.node) ?? 0));
        await routes.leave(used);
        // An idle connection may have been closed by a server, so each node is asked twice
        const most = error instanceof errors.ConnectionError ? 2 : 1;
        // Another request may have led back to where this one has failed
        const now = routes.now();
        const node = [now.node, ...nodes].find((each) => (failures.get(each) ?? 0) < most);
        if (!node) throw translate(error, used.node.host);
        used = node === now.node ? now : { ...now, node };
      }
    }
  }

  return {
    ask,
    search(question) {
      return ask(async (client, used) => {
        const answer = question(client, used);
        const isEarly = await within(
          hedgeDelay,
          answer.then(() => true),
          false,
        );
        if (isEarly) return answer;
        // It may wait for silent nodes, and there may be a route round them
        const isLeft = await Promise.race([answer.then(() => false), routes.leaveIfSilent(used)]);
        if (!isLeft) return answer;
        const now = routes.now();
        return question(now.node.client, now);
      });
    },
    async close() {
      await routes.close();
      await Promise.all(nodes.map(({ client }) => client.close()));
    },
  };
}

function translate(error: unknown, host: string): unknown {
  if (error instanceof errors.ResponseError) {
    return failure(error.statusCode ?? 0, (error.body as { error?: ServerError } | undefined)?.error);
  }
  if (error instanceof errors.ProductNotSupportedError) {
    return new Unreachable(`What answers at ${host} is not Elasticsearch`);
  }
  if (error instanceof errors.TimeoutError) return new TooSlow(`Elasticsearch at ${host} does not answer in time`);
  if (error instanceof errors.ElasticsearchClientError) {
    // Such as ECONNREFUSED
    const code = /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? 'the connection failed';
    return new Unreachable(`Elasticsearch at ${host} does not answer (${code})`);
  }
  return error;
}

/** The error in a response. */
export interface ServerError {
  readonly type?: string;
  readonly reason?: string | null;
  readonly caused_by?: { readonly reason?: string | null };
  readonly root_cause?: readonly Omit<ServerError, 'root_cause'>[];
}

/**
 * What is wrong with an index itself, as a sentence: Elasticsearch answers 400 also where an operator has closed an index, given its alias
 * to others too, or made it without its fields. Undefined for other errors.
 */
export function wrongWithIndex(error: ServerError | undefined): string | undefined {
  const { type, reason } = error?.root_cause?.[0] ?? error ?? {};
  if (type === 'index_closed_exception') return 'An index of this calendar is closed: open it, or run reindex';
  if (/^no write index is defined for alias/.test(reason ?? '')) {
    return 'An alias of this calendar has several indices: leave it one of them';
  }
  if (/^No mapping found for/.test(reason ?? '')) return 'An index of this calendar lacks its fields: run reindex';
  return undefined;
}

/** The error for a response of this status. A wrong request is our bug; everything else is temporary. */
export function failure(status: number, error: ServerError | undefined): Error {
  if (error?.type === 'index_not_found_exception' || error?.type === 'alias_not_found_exception') {
    return new NoIndex('Elasticsearch has no index of this calendar: run reindex');
  }
  if (error?.type === 'security_exception' && status === 403) {
    return new Forbidden(`Elasticsearch does not allow it: ${sentenceOf(error)}`);
  }
  if (error?.type === 'security_exception' || status === 401) {
    return new Unreachable('Elasticsearch does not accept the credentials');
  }
  const wrong = wrongWithIndex(error);
  if (wrong !== undefined) return new Unreachable(wrong);
  if (status === 400) return new Error(`Elasticsearch refused a request: ${sentenceOf(error)}`);
  if (status === 413) return new TooLarge('Elasticsearch, or a proxy before it, takes no request as large as this one');
  const sentence = `Elasticsearch cannot do it now: status ${status}, ${sentenceOf(error)}`;
  return status === 503 ? new ShardsFailed(sentence) : new Unreachable(sentence);
}

/** The reason in a response, in one line. */
export function sentenceOf(error: ServerError | undefined): string {
  const parts = [error?.type, error?.reason, error?.caused_by?.reason];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(': ') || 'no reason given';
}
