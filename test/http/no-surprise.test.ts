import { expect } from 'chai';
import fc from 'fast-check';
import { routes } from '../../src/derive/routes.ts';
import { resources } from '../../src/model/tables/resources.ts';
import { anyText } from '../support/any-text.ts';
import { casesOf } from '../support/demanded.ts';
import { describeOnOnePair, describeOnOtherPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

/** Names of known parameters and fields, and some unknown ones. */
const names = [
  ...new Set(
    Object.values(resources).flatMap(({ fields, extensions, filters }) =>
      [fields, extensions, filters].flatMap(Object.keys),
    ),
  ),
  'translation_language',
  'translations',
  '_fields',
  '_translations',
  'force',
  'id',
  'status[]',
  '__proto__',
  '$where',
];

const name = fc.constantFrom(...names);
const value = fc.oneof(
  anyText(40),
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    'ca',
    'es',
    'true',
    '2031-06-01',
    '9'.repeat(30),
    '1,2',
    '%',
    '"',
    '\\',
    '*',
    '--',
  ),
  fc.integer().map(String),
);
const anything = fc.oneof({ weight: 2, arbitrary: value }, fc.jsonValue({ maxDepth: 4 }));

const request = fc.record({
  route: fc.constantFrom(...routes),
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  id: fc.oneof(
    fc.integer({ min: 0, max: 20 }).map(String),
    value.filter((text) => text.isWellFormed()),
  ),
  as: fc.constantFrom('editor', 'contributor', undefined),
  query: fc.array(fc.tuple(name, value), { maxLength: 4 }),
  body: fc.option(fc.dictionary(name, anything, { maxKeys: 8 }), { nil: undefined }),
});

// What checks a request is before the pair: another one gets some of those that come through
describeOnOnePair('whatever is asked', () => whateverIsAsked(200));
describeOnOtherPairs('whatever is asked', () => whateverIsAsked(60));

function whateverIsAsked(cases: number): void {
  let service: Running;
  before(async () => {
    service = await startService();
    await service.request('POST', '/events', {
      as: 'editor',
      body: { ...concert, venue: { venue: 'Sala' }, tags: ['jazz'] },
    });
  });
  after(() => service.close());

  it('is answered, and never with a failure of ours', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ route, method, id, as, query, body }) => {
        const path = route.path.replace(/\{\w+\}/, encodeURIComponent(id));
        const withBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && body !== undefined;
        const answer = await service.request(method, path, {
          query: query
            .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text.toWellFormed())}`)
            .join('&'),
          ...(as && { as }),
          ...(withBody && { body: { ...concert, ...body } }),
        } as never);
        expect(answer.status, answer.text).to.be.below(500);
      }),
      { numRuns: casesOf(cases), seed: 3 },
    );
  });
}
