/** Arbitraries (fast-check) of hostile parts of requests: values, bodies, queries, media types and headers. */

import fc from 'fast-check';
import { resources } from '../../src/model/tables/resources.ts';
import { concert } from './records.ts';

/** Values that attackers and broken clients send. */
const values: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  [{ $where: 'sleep(1000)' }],
  { __proto__: null, constructor: { prototype: { polluted: 1 } } },
  { length: 1e9 },
  { toString: 1, valueOf: 2 },
  { id: { id: 1 } },
  { venue: { venue: { venue: 1 } } },
  [[[[[[]]]]]],
  Array(1_500).fill(1),
  Array(1_001).fill('a'),
  [null, undefined, true],
  1e308,
  -0,
  2 ** 53,
  Number.MIN_VALUE,
  'x'.repeat(70_000),
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\ufeff\uffff',
  `${'<div>'.repeat(3_000)}`,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'; drop table documents_events; --",
  '" OR 1=1',
  '%00',
  '../../../etc/passwd',
  '{{7*7}}',
  '1e309',
  'NaN',
  '-9'.repeat(40),
  '٢٠٣١-٠١-٠١',
  '2031-06-01T20:00:00+99:99',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20',
  '99999999999999999999',
  'UTC+999999',
  'http://[::1',
  'http://a:b@c:99999/',
  'javascript:alert(1)',
  '(a+)+$'.repeat(200),
  '"'.repeat(999),
  '-'.repeat(999),
  'ﷺ'.repeat(300),
  '🧑‍🤝‍🧑'.repeat(80),
  'a\u0301'.repeat(400),
];

const names = [
  ...new Set(
    Object.values(resources).flatMap(({ fields, extensions, filters }) =>
      [fields, extensions, filters].flatMap(Object.keys),
    ),
  ),
  ...['translation_language', 'translations', '_fields', '_translations', 'force', 'id', '__proto__', 'constructor'],
];
const name = fc.constantFrom(...names);
/** One hostile value. */
export const evil = fc.constantFrom(...values);

/** The first and last valid dates, combined with zones west and east of UTC. */
const edge = fc.constantFrom('0001-01-01', '0001-01-01T00:00:00Z', '9999-12-31 23:59:59', '9999-12-31T23:59:59Z');
const edges = fc.record(
  {
    start_date: edge,
    end_date: edge,
    date: edge,
    date_utc: edge,
    timezone: fc.constantFrom('America/Sao_Paulo', 'Asia/Tokyo', 'UTC', 'UTC+14', 'UTC-12'),
    all_day: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Any text. `fc.string` is not used because it first builds a table of all characters, which takes a second. */
const text = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 50 })
  .map((points) => String.fromCodePoint(...points));

const smallJson = fc.oneof(
  edges.map((dates) => JSON.stringify({ ...concert, ...dates })),
  fc.dictionary(name, evil, { minKeys: 1, maxKeys: 5 }).map((body) => JSON.stringify({ ...concert, ...body })),
  fc.tuple(name, evil).map(([key, value]) => JSON.stringify({ translations: { ca: { [key]: value } }, name: 'a' })),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => `${'{"venue":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc
    .tuple(name, fc.integer({ min: 0, max: 60 }))
    .map(([key, at]) => JSON.stringify({ ...concert, [key]: '\\' }).slice(0, at)),
  fc.constantFrom(
    'null',
    '1',
    '"a"',
    '[]',
    '[{}]',
    'undefined',
    'NaN',
    "{'a':1}",
    '{"a":1}}',
    '{"title":"\\ud800"}',
    '\ufeff',
  ),
  name.map((key) => `{"${key}":1,"${key}":{"__proto__":{"x":1}},"${key}":"2"}`),
  text,
);
/** JSON bodies, some malformed, and a few that are far above the size limit. */
export const json = fc.oneof(
  { weight: 100, arbitrary: smallJson },
  { weight: 1, arbitrary: fc.constant(`{"title":"${'a'.repeat(2_000_000)}"}`) },
);
/** Queries and forms, with valid and invalid percent-encoding. */
export const pairs = fc
  .array(
    fc.tuple(
      name,
      fc.constantFrom('', '[]', '[0]', '[a]', '[__proto__]', '[a][b][c]', '[99999999]', '%5B', '[', '.', '%00', '[]['),
      fc.oneof(
        evil.map((value) =>
          encodeURIComponent(
            (typeof value === 'string'
              ? value.slice(0, 1_500)
              : (JSON.stringify(value)?.slice(0, 500) ?? '')
            ).toWellFormed(),
          ),
        ),
        fc.constantFrom(
          '%',
          '%zz',
          '%ff%fe',
          '%c0%80',
          '%ed%a0%80',
          '+',
          '&',
          '=',
          ';',
          '%0d%0aSet-Cookie:a=b',
          '1',
          'true',
        ),
      ),
    ),
    { maxLength: 6 },
  )
  .map((each) => each.map(([key, suffix, value]) => `${key}${suffix}=${value}`).join('&'));
/** Media types of bodies, which need not match the body. */
export const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-7',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'application/ld+json',
  'multipart/form-data',
  'text/plain',
  ';',
);
/** Headers that affect how a request is parsed or answered, with hostile values. */
export const headers = fc.dictionary(
  fc.constantFrom(
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'If-Match',
    'If-None-Match',
    'Content-Encoding',
    'X-Request-Id',
    'Origin',
    'Range',
    'Expect-CT',
    'Cookie',
    'X-HTTP-Method-Override',
    'Forwarded',
  ),
  fc.constantFrom(
    '',
    '*',
    '*/*;q=0',
    'application/problem+json',
    ',,,',
    '"',
    'W/"1"',
    'gzip',
    'br;q=0, identity;q=0',
    'zz-ZZ;q=x',
    'bytes=0-',
    'a=b; c',
    '\u00ff\u00fe',
    'x'.repeat(3_000),
    'DELETE',
    '99999999999999999999',
  ),
  { maxKeys: 3 },
);
