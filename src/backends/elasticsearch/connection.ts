/** The connection to Elasticsearch, and its errors. No error of the client library, which carries credentials, leaves this file. */

import { Client, errors, HttpConnection } from '@elastic/elasticsearch';
import { Unreachable } from '../../ports.ts';

type ClientOptions = ConstructorParameters<typeof Client>[0];

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

/** A connection to one server. */
export interface Connection {
  /**
   * Sends a request. Throws Unreachable when the server does not answer, cannot work now or lacks an index (NoIndex); TooLarge when the
   * request was too large, Forbidden when the credentials do not allow it; otherwise an Error that says what was refused.
   */
  ask<T>(question: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * A connection to `url`; nothing is sent yet. Credentials stand in the URL, percent-encoded: `https://name:password@host` for a user, the
 * name `apikey` for an API key as Elasticsearch encodes it (`https://apikey:KEY@host`). A certificate of an own authority is made known to
 * Node by `NODE_EXTRA_CA_CERTS`.
 */
export function connect(url: string): Connection {
  const { host } = new URL(url);
  const client = new Client(optionsOf(url));
  return {
    async ask(question) {
      try {
        return await persistently(question, client);
      } catch (error) {
        throw translated(error, host);
      }
    },
    close: () => client.close(),
  };
}

/** The server may have closed an idle connection, so a second one is tried; a server that times out is not asked again. */
async function persistently<T>(question: (client: Client) => Promise<T>, client: Client): Promise<T> {
  try {
    return await question(client);
  } catch (error) {
    if (error instanceof errors.ConnectionError) return question(client);
    throw error;
  }
}

function optionsOf(url: string): ClientOptions {
  const { username, password, origin, pathname } = new URL(url);
  return {
    node: origin + pathname,
    ...(username && { auth: credentialsOf(decodeURIComponent(username), decodeURIComponent(password)) }),
    Connection: HttpConnection,
    compression: false,
    requestTimeout: timeout,
    maxRetries: 0,
  };
}

function credentialsOf(username: string, password: string): ClientOptions['auth'] {
  return username === 'apikey' ? { apiKey: password } : { username, password };
}

function translated(error: unknown, host: string): unknown {
  if (error instanceof errors.ResponseError) {
    return failure(error.statusCode ?? 0, (error.body as { error?: ServerError } | undefined)?.error);
  }
  if (error instanceof errors.ProductNotSupportedError) {
    return new Unreachable(`What answers at ${host} is not Elasticsearch`);
  }
  if (error instanceof errors.TimeoutError) return new Unreachable(`Elasticsearch at ${host} does not answer in time`);
  if (error instanceof errors.ElasticsearchClientError) {
    return new Unreachable(`Elasticsearch at ${host} does not answer (${codeOf(error)})`);
  }
  return error;
}

/** Such as ECONNREFUSED. */
function codeOf({ message }: Error): string {
  return /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? 'the connection failed';
}

/** The error in a response. */
export interface ServerError {
  readonly type?: string;
  readonly reason?: string | null;
  readonly caused_by?: { readonly reason?: string | null };
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
  if (status === 400) return new Error(`Elasticsearch refused a request: ${sentenceOf(error)}`);
  if (status === 413) return new TooLarge('Elasticsearch, or a proxy before it, takes no request as large as this one');
  return new Unreachable(`Elasticsearch cannot do it now: status ${status}, ${sentenceOf(error)}`);
}

/** The reason in a response, in one line. */
export function sentenceOf(error: ServerError | undefined): string {
  const parts = [error?.type, error?.reason, error?.caused_by?.reason];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(': ') || 'no reason given';
}
