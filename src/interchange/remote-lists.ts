/** Reads the lists of another calendar over HTTP: one request after the other, with pauses, trying again when it is busy. */

import { setTimeout as pause } from 'node:timers/promises';
import { DelegateBackoff, handleType, type IRetryBackoffContext, retry } from 'cockatiel';
import { UnreadableSource } from '../importers/incoming.ts';
import { textIn } from '../importers/plain.ts';
import { readTribePage, type TribePage } from '../importers/tribe.ts';
import type { ResourceName } from '../model/field.ts';
import { isPlain, parsedJson } from '../model/plain.ts';
import { resources } from '../model/resources.ts';

/** How patiently another calendar is asked, and which languages are taken from it. */
export interface RemoteSettings {
  /** Milliseconds between two requests. */
  readonly pause: number;
  /** Tries of one request before it is given up. */
  readonly tries: number;
  /** Languages of this calendar, the default first. */
  readonly languages: readonly string[];
}

/** Thrown when the other calendar does not answer in spite of all tries; the message is for people. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
}

/** Records that are asked for at once; The Events Calendar gives no more than 50 by default. */
const perPage = 50;

/** Longest wait for one answer, and longest pause that a busy calendar may ask for, in milliseconds. */
const patience = 30_000;
const longestPause = 60_000;

/**
 * The years 1 to 9999 but for a day at either end, which some time zones have outside of them: without dates only what is
 * ahead is listed. The Events Calendar refuses 1970-01-01, for PHP's moment 0 counts as none there.
 */
const allTime = { start_date: '0001-01-02 00:00:00', end_date: '9999-12-30 23:59:59' };

/** The pages of a list of the interface at `root`. Throws UnreadableSource and RemoteFailure. */
export async function* remotePages(
  root: string,
  resource: ResourceName,
  settings: RemoteSettings,
): AsyncGenerator<TribePage> {
  const ask = askerOf(settings);
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const body = await ask(addressOf(root, resource, page));
    if (body === undefined) return;
    const read = readTribePage(resource, body, settings.languages);
    pages = read.pages;
    yield read;
    await pause(settings.pause);
  }
}

function addressOf(root: string, resource: ResourceName, page: number): string {
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(perPage),
    ...(resource === 'events' && allTime),
    ...(resources[resource].sort === 'term' && { hide_empty: 'false' }),
    // Cartellera's own addition; others pass over it.
    _translations: 'true',
  });
  return `${root}/${resource}?${query}`;
}

/** A failure that may pass: no answer, or one that says to come back later. */
class Busy extends Error {
  readonly wait: number | undefined;

  constructor(message: string, wait?: number) {
    super(message);
    this.wait = wait;
  }
}

/** Asks for one page; undefined when it lies past the end. */
function askerOf({ tries, pause: between }: RemoteSettings): (address: string) => Promise<unknown> {
  const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
    const wait = 'error' in result && result.error instanceof Busy ? result.error.wait : undefined;
    return Math.min(wait ?? between * 2 ** attempt, longestPause);
  });
  const policy = retry(handleType(Busy), { maxAttempts: tries - 1, backoff });
  return async (address) => {
    try {
      return await policy.execute(() => answerOf(address));
    } catch (error) {
      if (error instanceof Busy) throw new RemoteFailure(`${address}: ${error.message}`);
      throw error;
    }
  };
}

async function answerOf(address: string): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { Accept: 'application/json', 'User-Agent': 'Cartellera (import)' },
    signal: AbortSignal.timeout(patience),
  }).catch(unanswered);
  if (answer.status === 429 || answer.status >= 500) throw new Busy(`answers ${answer.status}`, waitOf(answer));
  const body = parsedJson(await answer.text().catch(unanswered));
  if (answer.status === 404 && isPlain(body) && textIn(body, 'code').endsWith('archive-page-not-found'))
    return undefined;
  if (!answer.ok || body === undefined) {
    throw new UnreadableSource(`not The Events Calendar's interface: ${address} answers ${answer.status}`);
  }
  return body;
}

/** An answer that does not come, or breaks off, may still come when it is asked for again. */
function unanswered(error: Error): never {
  throw new Busy(`no answer (${(error.cause as Error | undefined)?.message ?? error.message})`);
}

/** Milliseconds of a Retry-After header, which is in seconds or a date (RFC 9110, 10.2.3). */
function waitOf(answer: Response): number | undefined {
  const header = answer.headers.get('Retry-After');
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}
