/** Checks that product and reference give the same responses, because otherwise their rates cannot be compared. */

import type { Request } from './load.ts';
import { authorization } from './programs.ts';

const limit = 10_000;

/** The part of a response that must be equal. */
interface Comparable {
  readonly total: number | undefined;
  readonly ids: readonly number[];
  readonly title: string | undefined;
}

/**
 * Sends a request to both. Throws if one fails or is empty, or if they differ twice; one difference is tolerated, because a new minute may
 * begin between the two requests.
 */
export async function agree(request: Request, product: string, reference: string): Promise<void> {
  const first = await difference(request, product, reference);
  const still = first && request.body === undefined ? await difference(request, product, reference) : first;
  if (still) throw new Error(`${request.path}: ${still}`);
}

async function difference(request: Request, product: string, reference: string): Promise<string | undefined> {
  const [ours, theirs] = await Promise.all([comparableOf(product, request), comparableOf(reference, request)]);
  // The ID of a created record differs between the two.
  const [one, other] = [ours, theirs].map((part) => JSON.stringify(request.body ? part.title : part));
  return one === other ? undefined : `the product gives ${one}, the reference ${other}`;
}

async function comparableOf(origin: string, { path, body, ifNoneMatch }: Request): Promise<Comparable> {
  const signal = AbortSignal.timeout(limit);
  const response = await fetch(
    origin + path,
    body === undefined
      ? { signal, headers: { ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) } }
      : { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body, signal },
  );
  if (ifNoneMatch && response.status === 304) return { total: undefined, ids: [], title: undefined };
  const text = await response.text();
  if (!response.ok) throw new Error(`${origin}${path}: ${response.status} ${text.slice(0, 300)}`);
  const value = JSON.parse(text);
  const records: { id: number }[] = value.id ? [value] : (value.events ?? value.categories ?? value.venues);
  if (records.length === 0) throw new Error(`${origin}${path}: no records`);
  // One orders names by the collation of the language, the other by bytes.
  const ids = value.events || value.id ? records.map(({ id }) => id) : [];
  return { total: value.total, ids, title: value.title };
}
