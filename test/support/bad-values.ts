/** What fields and parameters of each kind refuse. */

import { cursorText } from '../../src/model/cursor.ts';
import type { ValueType } from '../../src/model/tables/field.ts';
import { place } from './good-values.ts';

/** Names that every object has. */
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
const notText = [5, true, false, ['x'], [], {}, { $gt: '' }];
const badText = ['x\0y', 'x\uD800y'];
const notLists = [true, {}, { $gt: '' }, { 0: 1 }];
const notIds = ['x', '0', 0, -1, 1.5, '1.5', '1e3', '', true, {}, [], [1], { $gt: '' }, '99999999999999999999'];
const longText = 'x'.repeat(1001);
const longPhrase = 'x'.repeat(61);
const longName = 'x'.repeat(10_001);

/** What fields and parameters of each kind refuse. */
export const badValues: Readonly<Record<ValueType, readonly unknown[]>> = {
  title: [...notText, ...badText, '', '  ', '<b></b>', longName],
  plain: [...notText, ...badText, longName],
  html: [...notText, ...badText],
  slug: [...notText, ...badText, '', '---', '!'],
  moment: [...notText, '', 'foo', '2031-02-30', '2031-05-06 25:00', '2031-13-01', 'next week', '9'.repeat(5000)],
  anyOf: [true, {}, 'nope', ...inherited],
  towns: [true, {}, '<b></b>', longName, 'x\0'],
  box: [5, {}, '1,2,3', '1,2,3,4,5', '1,42,2,41', '1,-91,2,3', 'a,b,c,d'],
  month: [...notText, '2031', '2031-13', '2031-11-01'],
  place: [...notText, '41,2,3', '91,2', '41', '<b></b>', 'x\0', longName],
  radius: ['x', true, [], {}, -1, 0, '500.1'],
  prices: [true, {}, 'cheap'],
  languages: [true, {}, 'xx'],
  period: [...notText, 'someday', '2031-02-30', '2031-13', '2031-11-05/2031-11-01', '../..', 'a/b/c', 'today/tomorrow'],
  instant: [...notText, 'foo', 'tomorrow', '2031-02-30'],
  hour: [...notText, '25:00', '18', '18:60', '24:01', '6:00'],
  zone: [...notText, 'Europe/Atlantis', 'UTC+99', '2', 'x'.repeat(5000)],
  status: [...notText, '', 'any', 'nope', 'PUBLISH', 'publish,draft'],
  statuses: [...notLists, 'any', 'Publish', 'publish,nope', [['publish']]],
  flag: ['yes', 'perhaps', 2, -1, [], ['true'], {}, { $gt: '' }],
  truth: [],
  url: [
    ...notText,
    ...badText,
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'javascript:https://a.cat',
    'https://',
    'https:///a.cat',
    'https://a.cat\\@b.cat',
    'https://a.cat/"b',
    'https://a.cat/<b>',
    'https://a b.cat',
    `https://a.cat/${'x'.repeat(2048)}`,
  ],
  email: [...notText, 'nom', 'nom@', '@example.com', 'a b@example.com', 'nom@example.com\0'],
  image: [0, '0', -1, 1.5, true, [], {}, { $gt: '' }, { id: 'x' }, 'nope', 'ftp://example.com/a.jpg'],
  focus: [
    0.5,
    '0.5',
    true,
    [],
    [0.5, 0.5],
    {},
    { x: 0.5 },
    { x: 2, y: 0 },
    { x: -0.1, y: 0 },
    { x: 'a', y: 0 },
    { $gt: '' },
  ],
  recurrence: [7, true, {}, [7], 'every Thursday', 'FREQ=HOURLY', { rrule: 7 }, { rdate: ['soon'] }, { $gt: '' }],
  cost: [true, false, {}, { $gt: '' }, [[1]], [{}], [null]],
  user: notIds.filter((value) => value !== 0 && value !== '0'),
  id: notIds,
  parent: notIds.filter((value) => value !== 0 && value !== '0'),
  ids: [
    ...notLists,
    '',
    [],
    'a',
    '1,a',
    [0],
    ['-1'],
    [1.5],
    [[1]],
    [null],
    Array.from({ length: 1001 }, (_, index) => index + 1),
  ],
  terms: [...notLists, [0], [1.5], [true], [[1]], [{}], [{ $gt: '' }], [null], ['<b></b>'], [longName], ['x\0']],
  links: [...notLists, 'x', '1,x', [true], [null], [[1]], [{}], [{ $gt: '' }], { id: 'x' }],
  count: [...notIds, '1e13', 2 ** 53],
  amount: ['x', true, [], {}, -1, 2.5],
  words: [true, {}, 'nope'],
  number: ['x', true, [], {}, '1e400'],
  search: [...notText, ...badText, longText],
  choice: [...notText, '', 'nope', ...inherited],
  cursor: [
    ...notText,
    'x',
    ' ',
    'W10',
    'e30',
    'bnVsbA',
    `${cursorText(place)}.`,
    cursorText({ ...place, begun: -60_000 }),
    cursorText({ ...place, begun: 1e18 }),
    'x'.repeat(2001),
  ],
  sections: [
    ...notText,
    'nope',
    'nope:a',
    'categories:',
    'categories:<b></b>',
    `tags:${Array.from({ length: 13 }, (_, at) => `t${at}`)}`,
  ],
  names: [true, {}, 5, [5], [{}]],
  language: [...notText, '', 'fr', 'ca,es'],
  phrase: [...notText, ...badText, '<b></b>', '…', 'un dos tres quatre cinc', longPhrase],
  phrases: [
    ...[5, true, {}, [], ['x'], '', 'x', 'x,X', ['x', ''], ['x', 5], ['x', ['y']], ['x', '…'], ['x', 'a b c d e']],
    ...[['x', longPhrase], ['x', 'y\0'], Array.from({ length: 21 }, (_, at) => `x${at}`)],
  ],
  word: [...notText, ...badText, '', longText],
};
