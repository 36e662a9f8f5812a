/** Whether both programs give the same answers: a reference that answers something else is none. */

import type { Request } from './load.ts';
import { authorization } from './programs.ts';

const limit = 10_000;

/** What must be the same. */
interface Gist {
  readonly total: number | undefined;
  readonly ids: readonly number[];
  readonly title: string | undefined;
}

/** Asks both for one request. Throws when one refuses or is empty, or when they differ twice: a minute may pass between. */
export async function agree(request: Request, product: string, reference: string): Promise<void> {
  const first = await difference(request, product, reference);
  const still = first && request.body === undefined ? await difference(request, product, reference) : first;
  if (still) throw new Error(`${request.path}: ${still}`);
}

async function difference(request: Request, product: string, reference: string): Promise<string | undefined> {
  const [ours, theirs] = await Promise.all([gistOf(product, request), gistOf(reference, request)]);
  // A created record has its own ID in each.
  const [one, other] = [ours, theirs].map((gist) => JSON.stringify(request.body ? gist.title : gist));
  return one === other ? undefined : `the product gives ${one}, the reference ${other}`;
}

async function gistOf(origin: string, { path, body, ifNoneMatch }: Request): Promise<Gist> {
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
  // Names are ordered by the language's own collation in one, by bytes in the other.
  const ids = value.events || value.id ? records.map(({ id }) => id) : [];
  return { total: value.total, ids, title: value.title };
}
