/** Requests to another calendar, limited in time and size, each and all together, and repeated while it is busy. */

import { DelegateBackoff, handleType, type IRetryBackoffContext, retry } from 'cockatiel';
import { UnreadableSource } from '../../formats/incoming.ts';

/** How another calendar is requested. */
export interface RemoteSettings {
  /** Milliseconds between two requests. */
  readonly pause: number;
  /** The most tries of one request. */
  readonly tries: number;
  /** The time limit of one whole response, in milliseconds. */
  readonly timeout: number;
  /** The size limit of one response, in uncompressed bytes. */
  readonly maxBytes: number;
  /** The size limit of all responses together, in uncompressed bytes. */
  readonly maxSourceBytes: number;
  /** The most pages of all lists together. */
  readonly maxPages: number;
  /** The media type to ask for. */
  readonly accept?: string;
  /** The account to sign in with; absent to read as the public. */
  readonly account?: { readonly name: string; readonly password: string } | undefined;
}

/** Thrown when the other calendar does not answer after all tries; the message is for people. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
}

/** Thrown when a source is larger than an import reads; the message says what the bound is, for people. */
export class SourceTooLarge extends Error {
  override name = 'SourceTooLarge';
}

/** A complete response. */
export interface RemoteAnswer {
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The bytes decoded as UTF-8. */
  readonly text: string;
}

/**
 * Requests an address. Throws RemoteFailure; UnreadableSource when the response is too large, or when the address is not one to which the
 * account's password may go; SourceTooLarge when all responses together are too large.
 */
export type AskRemote = (address: string) => Promise<RemoteAnswer>;

/** Requests to one source. */
export interface RemoteRequests {
  readonly ask: AskRemote;
  /** Requests a page of a list. Throws also SourceTooLarge when the source had its most pages before. */
  readonly askPage: AskRemote;
}

/** The longest pause, in milliseconds, that a busy calendar may ask for. */
const maxPause = 60_000;

/** A failure that may pass: no response, or one that says to come back later. */
class Busy extends Error {
  readonly wait: number | undefined;

  constructor(message: string, wait?: number) {
    super(message);
    this.wait = wait;
  }
}

/**
 * Makes the functions that request addresses of one source, and repeat requests while it is busy. The account's name and password go to the
 * scheme, host and port of the address that a person typed, and nowhere else.
 */
export function makeRequests(typed: string, settings: RemoteSettings): RemoteRequests {
  const origin = settings.account && new URL(typed).origin;
  const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
    const wait = 'error' in result && result.error instanceof Busy ? result.error.wait : undefined;
    return Math.min(wait ?? settings.pause * 2 ** attempt, maxPause);
  });
  const policy = retry(handleType(Busy), { maxAttempts: settings.tries - 1, backoff });
  const { maxPages } = settings;
  let [bytes, pages] = [0, 0];
  const requests: RemoteRequests = {
    async ask(address) {
      try {
        return await policy.execute(() =>
          readAnswer(address, origin, settings, (more) => {
            bytes += more;
            if (bytes <= settings.maxSourceBytes) return;
            throw new SourceTooLarge(`an import reads at most ${settings.maxSourceBytes / 2 ** 20} MiB of one source`);
          }),
        );
      } catch (error) {
        if (error instanceof Busy) throw new RemoteFailure(`${address}: ${error.message}`);
        throw error;
      }
    },
    async askPage(address) {
      if (pages >= maxPages) throw new SourceTooLarge(`an import reads at most ${maxPages} pages of one source`);
      pages += 1;
      return requests.ask(address);
    },
  };
  return requests;
}

/** The most redirects of one request. */
const maxRedirects = 10;

/** The response at the end of the redirects, each of which must stay where the password may go. */
async function fetchWithRedirects(
  address: string,
  origin: string | undefined,
  request: RequestInit,
): Promise<Response> {
  for (let [at, redirects] = [address, 0]; redirects <= maxRedirects; redirects += 1) {
    if (origin !== undefined && new URL(at).origin !== origin) {
      throw new UnreadableSource(
        `elsewhere: it leads to ${at}, and the password goes to ${origin} only. If it may go there, name that address`,
      );
    }
    const answer = await fetch(at, request).catch(throwAsBusy);
    const location = [301, 302, 303, 307, 308].includes(answer.status) && answer.headers.get('Location');
    const next = location ? URL.parse(location, at) : null;
    if (!next || !/^https?:$/.test(next.protocol)) return answer;
    await answer.body?.cancel();
    at = next.href;
  }
  throw new UnreadableSource(`not a calendar that can be read: ${address} redirects more than ${maxRedirects} times`);
}

/** A complete response. Throws UnreadableSource as soon as it is too large, and what `count` throws. */
async function readAnswer(
  address: string,
  origin: string | undefined,
  { timeout, maxBytes, account, accept = 'application/json' }: RemoteSettings,
  count: (bytes: number) => void,
): Promise<RemoteAnswer> {
  const signal = AbortSignal.timeout(timeout);
  const basic = account && Buffer.from(`${account.name}:${account.password}`).toString('base64');
  const ownHeaders = {
    Accept: accept,
    'User-Agent': 'Cartellera (import)',
    ...(basic && { Authorization: `Basic ${basic}` }),
  };
  const request: RequestInit = { headers: ownHeaders, signal, redirect: 'manual' };
  const { url, status, headers, body } = await fetchWithRedirects(address, origin, request);
  try {
    if (status === 429 || status >= 500) throw new Busy(`answers ${status}`, parseWait(headers));
    if (account && (status === 401 || status === 403)) {
      throw new UnreadableSource(`closed to ${account.name}: it answers ${status} to that name and its password`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body ?? []) {
      size += chunk.length;
      count(chunk.length);
      if (size > maxBytes) {
        throw new UnreadableSource(`too large to take: ${address} answers with more than ${maxBytes / 2 ** 20} MiB`);
      }
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    return {
      url,
      status,
      headers,
      bytes,
      get text() {
        return new TextDecoder().decode(bytes);
      },
    };
  } catch (error) {
    if (body?.locked === false) await body.cancel().catch(() => {});
    if (error instanceof UnreadableSource || error instanceof SourceTooLarge || error instanceof Busy) throw error;
    if (signal.aborted) throw new RemoteFailure(`${address}: its answer does not end within ${timeout / 1000} s`);
    return throwAsBusy(error as Error);
  }
}

/** A response that does not come, or breaks off, may come at the next try. */
function throwAsBusy(error: Error): never {
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException;
  // Of several addresses the runtime gives no message, of TLS one of several lines
  const isLine = message !== '' && !message.includes('\n');
  throw new Busy(`no answer (${isLine ? message : (code ?? error.message)})`);
}

/** Milliseconds of a Retry-After header, which is in seconds or a date (RFC 9110, 10.2.3). */
function parseWait(headers: Headers): number | undefined {
  const header = headers.get('Retry-After');
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}
