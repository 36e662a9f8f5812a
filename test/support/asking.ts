/** Sends one request of a test, with short notations for queries, bodies and credentials. */

import { Agent, type IncomingMessage, request as requestTo } from 'node:http';
import { brotliDecompressSync, unzipSync, zstdDecompressSync } from 'node:zlib';
import type { Role } from '../../src/model/documents/document.ts';

type Secret = { readonly name: string; readonly password: string } | { readonly key: string };

/** The parts of a request besides method and path. */
export interface Asking {
  /** Lists become repeated parameters, undefined values are left out; a string is sent unchanged. */
  readonly query?:
    | string
    | Readonly<Record<string, string | number | boolean | undefined | readonly (string | number)[]>>;
  /** A JSON body. */
  readonly body?: unknown;
  /** A form body, written like `query`. */
  readonly form?: Asking['query'];
  /** A body that is sent unchanged; its type goes into `headers`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** The credentials: a role (of the user with that role), a name with a password, or an API key. */
  readonly as?: Role | Secret;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A JSON value whose members tests read without narrowing. */
// biome-ignore lint/suspicious/noExplicitAny: tests assert what is inside, whatever it is
export type Loose = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text if it is not JSON; undefined if empty. */
  readonly body: Loose;
  readonly text: string;
}

/** A body that is sent as it is. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** A response whose body has been read. */
export type Received = Pick<Answer, 'status' | 'headers' | 'text'>;

type SignIn = (role: Role) => Promise<Secret>;

/** Sends a request to an absolute URL and reads the whole response. Does not follow redirects. */
export async function ask(method: string, url: string, asking: Asking, signIn: SignIn): Promise<Answer> {
  const query = encoded(asking.query);
  const address = query === '' ? url : `${url}?${query}`;
  const headers = new Headers({ Accept: '*/*', ...(await authorization(asking, signIn)) });
  const body = bodyOf(asking, headers);
  for (const [name, value] of Object.entries(asking.headers ?? {})) headers.set(name, value);
  const received = await exchanged(method, address, headers, body);
  return { ...received, body: parsed(received.text) };
}

/** Drops a byte order mark, as `fetch` does. */
const decoder = new TextDecoder();
/** Keeps connections alive, as a browser does. */
const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with these headers and reads the whole response. Takes half the time of `fetch`, and requests compression only if a test
 * sets the header.
 */
export async function exchanged(method: string, address: string, headers: Headers, body?: Body): Promise<Received> {
  const response = await sent(method, address, headers, body);
  return { status: response.statusCode as number, headers: headersOf(response), text: await textOf(response) };
}

function sent(method: string, address: string, headers: Headers, body: Body | undefined): Promise<IncomingMessage> {
  if (body !== undefined) headers.set('Content-Length', String(Buffer.byteLength(body)));
  return new Promise((resolve, reject) => {
    const request = requestTo(address, { method, agent, headers: Object.fromEntries(headers) }, resolve);
    request.on('error', reject).end(body);
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  return headers;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const bytes = Buffer.concat(await response.toArray());
  return decoder.decode(expanded(bytes, response.headers['content-encoding']));
}

function expanded(bytes: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined || bytes.length === 0) return bytes;
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'zstd' ? zstdDecompressSync(bytes) : unzipSync(bytes);
}

function encoded(query: Asking['query']): string {
  if (query === undefined || typeof query === 'string') return query ?? '';
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

function bodyOf({ body, form, raw }: Asking, headers: Headers): Body | undefined {
  if (typeof raw === 'string') headers.set('Content-Type', 'text/plain;charset=UTF-8');
  if (raw !== undefined) return raw;
  if (form !== undefined) {
    headers.set('Content-Type', 'application/x-www-form-urlencoded');
    return encoded(form);
  }
  if (body === undefined) return undefined;
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

async function authorization({ as }: Asking, signIn: SignIn): Promise<Record<string, string>> {
  if (as === undefined) return {};
  const who = typeof as === 'string' ? await signIn(as) : as;
  if ('key' in who) return { Authorization: `Bearer ${who.key}` };
  return { Authorization: `Basic ${Buffer.from(`${who.name}:${who.password}`).toString('base64')}` };
}

function parsed(text: string): Loose {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
