/** The way to the server, and what its failures are called: no error of the client, which carries credentials, gets beyond this file. */

import { Client, errors, HttpConnection } from '@elastic/elasticsearch';
import { Unreachable } from '../../ports.ts';

type ClientOptions = ConstructorParameters<typeof Client>[0];

/** Milliseconds that reading and writing may take. */
export const timeout = 5000;
/** Milliseconds that work on a whole index may take. */
export const longTimeout = 60_000;

/** Thrown when the server, or a proxy on the way, takes no body as large as that of a request. */
export class TooLarge extends Unreachable {
  override name = 'TooLarge';
}

/** A server behind a URL. */
export interface Connection {
  /**
   * Asks the server. Throws Unreachable when it does not answer, cannot work now or lacks an index, TooLarge when the request was too
   * large; an Error that says what it refused otherwise.
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

/** A kept connection may have been closed by the server meanwhile, so a second one is tried; a silent server is not asked twice. */
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

/** What the server answered instead of doing what it was asked. */
export interface ServerError {
  readonly type?: string;
  readonly reason?: string | null;
  readonly caused_by?: { readonly reason?: string | null };
}

/** The error that stands for an answer of this status. What was asked wrongly is our mistake, everything else passes. */
export function failure(status: number, error: ServerError | undefined): Error {
  if (error?.type === 'index_not_found_exception' || error?.type === 'alias_not_found_exception') {
    return new Unreachable('Elasticsearch has no index of this calendar: run reindex');
  }
  if (error?.type === 'security_exception' || status === 401) {
    return new Unreachable('Elasticsearch does not accept the credentials');
  }
  if (status === 400) return new Error(`Elasticsearch refused a request: ${sentenceOf(error)}`);
  if (status === 413) return new TooLarge('Elasticsearch, or a proxy before it, takes no request as large as this one');
  return new Unreachable(`Elasticsearch cannot do it now: status ${status}, ${sentenceOf(error)}`);
}

/** What the server says of an error, in one line. */
export function sentenceOf(error: ServerError | undefined): string {
  const parts = [error?.type, error?.reason, error?.caused_by?.reason];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(': ') || 'no reason given';
}
