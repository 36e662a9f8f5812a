/** Requests to another calendar, limited in time and size, and repeated while it is busy. */

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
  /** The media type to ask for. */
  readonly accept?: string;
  /** The account to sign in with; absent to read as the public. */
  readonly account?: { readonly name: string; readonly password: string } | undefined;
}

/** Thrown when the other calendar does not answer after all tries; the message is for people. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
}

/** A complete response. */
export interface RemoteAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The bytes decoded as UTF-8. */
  readonly text: string;
}

/** Requests an address. Throws RemoteFailure, and UnreadableSource when the response is too large. */
export type AskRemote = (address: string) => Promise<RemoteAnswer>;

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

/** Makes the function that requests addresses, and repeats requests while the calendar is busy. */
export function remoteOf(settings: RemoteSettings): AskRemote {
  const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
    const wait = 'error' in result && result.error instanceof Busy ? result.error.wait : undefined;
    return Math.min(wait ?? settings.pause * 2 ** attempt, maxPause);
  });
  const policy = retry(handleType(Busy), { maxAttempts: settings.tries - 1, backoff });
  return async (address) => {
    try {
      return await policy.execute(() => answerOf(address, settings));
    } catch (error) {
      if (error instanceof Busy) throw new RemoteFailure(`${address}: ${error.message}`);
      throw error;
    }
  };
}

async function answerOf(
  address: string,
  { timeout, maxBytes, account, accept = 'application/json' }: RemoteSettings,
): Promise<RemoteAnswer> {
  const signal = AbortSignal.timeout(timeout);
  const answer = await fetch(address, { headers: headersFor(account, accept), signal }).catch(unanswered);
  const { status, headers, body } = answer;
  if (status === 429 || status >= 500) {
    await body?.cancel();
    throw new Busy(`answers ${status}`, waitOf(headers));
  }
  if (account && (status === 401 || status === 403)) {
    throw new UnreadableSource(`closed to ${account.name}: it answers ${status} to that name and its password`);
  }
  try {
    const bytes = await bytesWithin(body ?? [], maxBytes, address);
    return {
      status,
      headers,
      bytes,
      get text() {
        return new TextDecoder().decode(bytes);
      },
    };
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    if (signal.aborted) throw new RemoteFailure(`${address}: its answer does not end within ${timeout / 1000} s`);
    return unanswered(error as Error);
  }
}

function headersFor(account: RemoteSettings['account'], accept: string): Record<string, string> {
  const basic = account && Buffer.from(`${account.name}:${account.password}`).toString('base64');
  return {
    Accept: accept,
    'User-Agent': 'Cartellera (import)',
    ...(basic && { Authorization: `Basic ${basic}` }),
  };
}

/** A complete body. Throws UnreadableSource as soon as it is too large. */
async function bytesWithin(
  body: AsyncIterable<Uint8Array> | [],
  maxBytes: number,
  address: string,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new UnreadableSource(`too large to take: ${address} answers with more than ${maxBytes / 2 ** 20} MiB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A response that does not come, or breaks off, may come at the next try. */
function unanswered(error: Error): never {
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException;
  // Of several addresses the runtime gives no message, of TLS one of several lines
  const isLine = message !== '' && !message.includes('\n');
  throw new Busy(`no answer (${isLine ? message : (code ?? error.message)})`);
}

/** Milliseconds of a Retry-After header, which is in seconds or a date (RFC 9110, 10.2.3). */
function waitOf(headers: Headers): number | undefined {
  const header = headers.get('Retry-After');
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}
