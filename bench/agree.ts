/** Checks that product and reference give the same responses, because otherwise their rates cannot be compared. */

import { facetSize } from './floor/store.ts';
import type { Request } from './load.ts';
import type { Alike } from './measures.ts';
import { authorization } from './programs.ts';

const limit = 10_000;

/** The part of a response that must be equal. */
interface Comparable {
  readonly total: number | undefined;
  readonly ids: readonly number[];
  readonly title: string | undefined;
  /** For each facet, the counts of its values, highest first. */
  readonly counts?: readonly (readonly number[])[];
}

/**
 * Sends a request to both. Throws if one fails or is empty, or if they differ twice; one difference is tolerated, because a new minute may
 * begin between the two requests.
 */
export async function agree(
  request: Request,
  product: string,
  reference: string,
  alike?: Alike | undefined,
): Promise<void> {
  const difference = () => differenceOf(request, product, reference, alike);
  const first = await difference();
  const still = first && request.body === undefined ? await difference() : first;
  if (still) throw new Error(`${request.path}: ${still}`);
}

async function differenceOf(
  request: Request,
  product: string,
  reference: string,
  alike: Alike | undefined,
): Promise<string | undefined> {
  const [ours, theirs] = await Promise.all([comparableOf(product, request), comparableOf(reference, request)]);
  // The ID of a created record differs between the two.
  const [one, other] = [ours, theirs].map((part) =>
    JSON.stringify(request.body ? part.title : alike === 'total' ? part.total : part),
  );
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
  // Both rank suggestions by rules of their own
  if (value.suggestions) return { total: undefined, ids: [], title: undefined };
  const records: { id: number }[] = value.id ? [value] : (value.events ?? value.categories ?? value.venues);
  if (records.length === 0) throw new Error(`${origin}${path}: no records`);
  // One orders names by the collation of the language, the other by bytes.
  const ids = value.events || value.id ? records.map(({ id }) => id) : [];
  const counts = Object.values<Facet>(value.facets ?? {}).map(({ values }) =>
    // A category that is above a listed one is listed beyond the size
    values
      .map(({ count }) => count)
      .sort((a, b) => b - a)
      .slice(0, facetSize),
  );
  return { total: value.total, ids, title: value.title, counts };
}

interface Facet {
  readonly values: readonly { readonly count: number }[];
}
