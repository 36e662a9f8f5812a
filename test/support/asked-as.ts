/** Questions of one kind of reader, each of which must be answered. */

import { expect } from 'chai';
import type { Asking, Loose } from './asking.ts';
import type { Running } from './service.ts';

/** What is asked of a path, as the public or as somebody of a role; resolves to the body of a 200. */
export function askedAs(
  service: () => Running,
  as: Asking['as'] | undefined,
): (path: string, query: Record<string, string>) => Promise<Loose> {
  return async (path, query) => {
    const { status, body } = await service().request('GET', path, { query, ...(as && { as }) });
    expect(status, JSON.stringify([path, query, body])).to.equal(200);
    return body;
  };
}
