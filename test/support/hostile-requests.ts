/** Arbitraries of whole hostile requests to every route, and the assertions on every response to them. */

import { expect } from 'chai';
import fc from 'fast-check';
import { type Route, routes } from '../../src/derive/routes.ts';
import type { Answer, Asking } from './asking.ts';
import { evil, headers, json, pairs, types } from './hostile.ts';
import { concert } from './records.ts';

/** One hostile request. */
export interface Hostile {
  readonly method: string;
  /** Relative to the root of the API. */
  readonly path: string;
  readonly asking: Asking;
}

/** An event with a venue, an organizer, a category and a tag, for the requests to refer to. */
export const linkedConcert = {
  ...concert,
  venue: { venue: 'Sala' },
  organizer: { organizer: 'Gent' },
  categories: ['a'],
  tags: ['b'],
};

/** The IDs that paths use: those of an event created from `linkedConcert` and of its linked records, and two that no record has. */
export function idsOf({ body }: Pick<Answer, 'body'>): number[] {
  return [body.id, body.venue.id, body.organizer[0].id, body.categories[0].id, body.tags[0].id, 0, 999_999];
}

type Asks = NonNullable<Asking['as']> | undefined;

/** Reads, deletions and PATCH requests whose query and headers are hostile. */
export function hostileReads(ids: readonly number[], callers: readonly Asks[]): fc.Arbitrary<Hostile> {
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH');
  return fc
    .tuple(pathsTo(ids), method, fc.constantFrom(...callers), pairs, headers)
    .map(([path, method, as, query, sent]) => ({ method, path, asking: { query, headers: sent, ...(as && { as }) } }));
}

/** Writes whose body and headers are hostile. */
export function hostileWrites(ids: readonly number[], callers: readonly Asks[]): fc.Arbitrary<Hostile> {
  const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE');
  const paths = fc.oneof(
    { weight: 4, arbitrary: pathsTo(ids, written) },
    { weight: 4, arbitrary: pathsTo(ids, creating) },
    { weight: 1, arbitrary: pathsTo(ids) },
  );
  return fc
    .tuple(paths, method, fc.constantFrom(...callers), body, headers)
    .map(([path, method, as, { raw, type }, sent]) => ({
      method,
      path,
      asking: { raw, headers: { ...sent, 'Content-Type': type }, ...(as && { as }) },
    }));
}

const body = fc.oneof(
  { weight: 5, arbitrary: json.map((raw) => ({ raw, type: 'application/json' })) },
  { weight: 2, arbitrary: pairs.map((raw) => ({ raw, type: 'application/x-www-form-urlencoded' })) },
  { weight: 1, arbitrary: fc.record({ raw: fc.oneof(json, pairs), type: types }) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 64 }).map((raw) => ({ raw: new Uint8Array(raw), type: 'application/json' })),
  },
);

/** Routes that accept writes. Most routes are read-only, so random writes would otherwise rarely reach these. */
const written = routes.filter(({ operations }) => Object.keys(operations).some((method) => method !== 'GET'));
/** Routes that create: few of what is sent to them is right. */
const creating = routes.filter(({ operations }) => operations.POST === 'create');

function pathsTo(ids: readonly number[], some: readonly Route[] = routes): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...some), fc.constantFrom(...ids), evil)
    .map(([route, id, slug]) =>
      route.path
        .replace('{id}', () => String(id))
        .replace('{slug}', () => encodeURIComponent(textOf(slug).slice(0, 500).toWellFormed())),
    );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Asserts that the server did not fail, that an error has the documented shape, and that no response leaks internals. */
export function expectNoHarm(method: string, answer: Answer): void {
  const { status, text } = answer;
  expect(status, text.slice(0, 500)).to.be.below(500);
  expect(text).not.to.match(/\.ts\b|node_modules|SQLITE|Mongo|at \w+ \(/);
  if (status >= 400 && method !== 'HEAD') expectError(answer);
}

function expectError({ status, headers: sent, body: error, text }: Answer): void {
  expect(sent.get('content-type'), text).to.match(/^application\/(problem\+)?json/);
  expect(error, text).to.include.keys('code');
  expect(error.code)
    .to.be.a('string')
    .and.match(/^[a-z_-]+$/);
  expect(error.detail ?? error.message)
    .to.be.a('string')
    .and.not.equal('');
  expect(error.data.status).to.equal(status);
}
