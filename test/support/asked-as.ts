/** GET requests of one role, each of which must succeed. */

import { expect } from 'chai';
import type { Asking, Loose } from './asking.ts';
import type { Running } from './service.ts';

/** Returns a function that sends a GET request with a query, as a role or anonymously, asserts status 200 and resolves to the body. */
export function askedAs(
  service: Pick<Running, 'request'>,
  as: Asking['as'] | undefined,
): (path: string, query: Record<string, string>) => Promise<Loose> {
  return async (path, query) => {
    const { status, body } = await service.request('GET', path, { query, ...(as && { as }) });
    expect(status, JSON.stringify([path, query, body])).to.equal(200);
    return body;
  };
}
