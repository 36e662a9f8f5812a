/** Values for every kind of row of the tables: what is taken and how it comes out, and what is refused. */

import { cursorText } from '../../src/model/cursor.ts';
import { parseCost } from '../../src/model/money/cost.ts';
import type { Row, ValueType } from '../../src/model/tables/field.ts';

/** A value that is taken, and the checked value; without one, it comes out as it went in. */
export interface Good {
  readonly sent: unknown;
  readonly checked?: unknown;
}

const kept = (...values: unknown[]): Good[] => values.map((sent) => ({ sent }));
/** Names that every object has. */
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
const notText = [5, true, false, ['x'], [], {}, { $gt: '' }];
const badText = ['x\0y', 'x\uD800y'];
const notLists = [true, {}, { $gt: '' }, { 0: 1 }];
const notIds = ['x', '0', 0, -1, 1.5, '1.5', '1e3', '', true, {}, [], [1], { $gt: '' }, '99999999999999999999'];
const longText = 'x'.repeat(1001);
const longPhrase = 'x'.repeat(61);
const longName = 'x'.repeat(10_001);

const place = { list: 'abc', begun: 120_000, after: [1, 2] };

const dates = [
  '2031-05-06 10:00:00',
  '2031-05-06 10:00',
  '2031-05-06',
  '2031-05-06T10:00:00',
  '2031-05-06T10:00:00+02:00',
  '2031-05-06T08:00:00Z',
  '1514764800',
];

/** What fields and parameters of each kind take. */
export const goodValues: Readonly<Record<ValueType, readonly Good[]>> = {
  title: [...kept('Fira', '0', '12345', 'Ñandú 🎉'), { sent: ' <b>Fira</b> ', checked: 'Fira' }],
  plain: [...kept('Carrer Major, 1', '08002', ''), { sent: '<i>Reus</i>', checked: 'Reus' }],
  html: [...kept('<p>Hola</p>', ''), { sent: '<p>Hola<script>alert(1)</script></p>', checked: '<p>Hola</p>' }],
  slug: [
    ...kept('fira-2031', '0'),
    ...['Fira Major', '<b>Fira</b> major'].map((sent) => ({ sent, checked: 'fira-major' })),
  ],
  moment: [...kept(...dates), { sent: '2031-05-06T10:00:00 02:00', checked: '2031-05-06T10:00:00+02:00' }],
  zone: [...kept('Europe/Madrid', 'UTC', 'UTC+2', 'UTC-5.5'), { sent: '', checked: 'Europe/Madrid' }],
  status: kept('publish', 'future', 'draft', 'pending', 'private', 'trash'),
  statuses: [
    { sent: 'draft', checked: ['draft'] },
    { sent: 'publish, draft', checked: ['publish', 'draft'] },
    { sent: ['publish', 'trash'], checked: ['publish', 'trash'] },
    ...['', []].map((sent) => ({ sent, checked: [] })),
  ],
  flag: [
    ...kept(true, false),
    ...[1, '1', 'true', 'TRUE'].map((sent) => ({ sent, checked: true })),
    ...[0, '0', 'false', 'False'].map((sent) => ({ sent, checked: false })),
  ],
  truth: [
    ...['1', 'true', 'yes', 'on', 'YES'].map((sent) => ({ sent, checked: true })),
    ...['0', 'false', 'no', '', 'perhaps', ['1'], { a: '1' }].map((sent) => ({ sent, checked: false })),
  ],
  url: [
    ...kept('https://example.com/a?b=c#d', 'http://exàmple.cat/música', ''),
    { sent: ' https://a.cat ', checked: 'https://a.cat' },
  ],
  email: [
    ...kept('nom@example.com', 'nom.cognom+x@sub.example.cat', 'nom@museu.internal', ''),
    { sent: ' nom@example.com ', checked: 'nom@example.com' },
  ],
  image: [
    { sent: 'https://example.com/a.jpg', checked: { url: 'https://example.com/a.jpg' } },
    ...[12, '12', { id: 12, url: 'https://example.com/a.jpg' }].map((sent) => ({ sent, checked: { id: 12 } })),
    ...['', false].map((sent) => ({ sent, checked: null })),
  ],
  cost: ['10', 10, 0, ['5', 12], '', [], 'De 5 a 12 €', 'Gratuït'].map((sent) => ({ sent, checked: parseCost(sent) })),
  user: [...[3, '3'].map((sent) => ({ sent, checked: 3 })), ...[0, '0'].map((sent) => ({ sent, checked: 0 }))],
  id: [3, '3'].map((sent) => ({ sent, checked: 3 })),
  parent: [...[3, '3'].map((sent) => ({ sent, checked: 3 })), ...[0, '0'].map((sent) => ({ sent, checked: 0 }))],
  ids: [
    ...[3, '3', [3], ['3'], '3,3'].map((sent) => ({ sent, checked: [3] })),
    ...['1,2', '1, 2,', [1, '2']].map((sent) => ({ sent, checked: [1, 2] })),
  ],
  terms: [
    ...[3, [3], [{ id: 3, name: 'Música' }]].map((sent) => ({ sent, checked: [3] })),
    ...['3', ['3'], ['', '3']].map((sent) => ({ sent, checked: ['3'] })),
    { sent: '1, musica,Teatre i dansa', checked: ['1', 'musica', 'Teatre i dansa'] },
    { sent: ['Pa, vi i sucre', 7], checked: ['Pa, vi i sucre', 7] },
  ],
  links: [
    ...[3, '3', [3], ['3'], { id: 3 }, [{ id: '3', more: true }]].map((sent) => ({ sent, checked: [3] })),
    { sent: '1,2', checked: [1, 2] },
    ...['', [], 0, '0', false, [0]].map((sent) => ({ sent, checked: [] })),
  ],
  count: [
    ...[3, '3'].map((sent) => ({ sent, checked: 3 })),
    ...[2e12, '1000000000001', 2 ** 53 - 1].map((sent) => ({ sent, checked: 1e12 })),
  ],
  latitude: [...kept(0, -90, 41.38), { sent: '41.38506389999999912', checked: 41.3850639 }],
  longitude: [...kept(0, 180), { sent: '-179.5', checked: -179.5 }],
  distance: [...kept(0, 25), { sent: '2.5', checked: 2.5 }],
  search: [
    ...kept('concert "de nit" -rock', '2031', 'x'.repeat(1000)),
    ...['', '  ', '%&!'].map((sent) => ({ sent, checked: undefined })),
  ],
  choice: [],
  amount: [0, '5'].map((sent) => ({ sent, checked: Number(sent) })),
  words: [],
  anyOf: [],
  month: kept('2031-11'),
  box: [{ sent: '1.9, 41.3,2.3,41.5', checked: { west: 1.9, south: 41.3, east: 2.3, north: 41.5 } }],
  towns: [
    { sent: 'Girona', checked: ['Girona'] },
    { sent: 'Lérida, vic', checked: ['Lérida', 'vic'] },
  ],
  place: [{ sent: '41.98, 2.82', checked: { lat: 41.98, lng: 2.82 } }, ...kept('Girona', "L'Hospitalet de Llobregat")],
  radius: [...kept(25), { sent: '0.5', checked: 0.5 }],
  decimal: [0, '12.5', '1000'].map((sent) => ({ sent, checked: Number(sent) })),
  prices: [
    { sent: 'free', checked: ['free'] },
    { sent: '0-10,50-', checked: ['0-10', '50-'] },
  ],
  languages: [{ sent: 'ca', checked: ['ca'] }],
  period: kept('today', 'Weekend', '2031-11-05', '2031-11', '2031-11-01/2031-11-15', '2031-11-01/..', '../2031-11-01'),
  instant: kept(...dates),
  hour: [
    { sent: '18:30', checked: 1110 },
    { sent: '00:00', checked: 0 },
    { sent: '24:00', checked: 1440 },
  ],
  cursor: [
    { sent: '', checked: {} },
    { sent: cursorText(place), checked: place },
  ],
  sections: [
    { sent: 'town', checked: { facet: 'town' } },
    { sent: 'categories:musica, Teatre', checked: { facet: 'categories', values: ['musica', 'Teatre'] } },
  ],
  names: [
    { sent: 'id, venue.city', checked: ['id', 'venue.city'] },
    { sent: ['id'], checked: ['id'] },
  ],
  language: kept('ca', 'es'),
  phrase: [...kept('Festa major', '', 'R&B'), { sent: ' <b>xou</b> ', checked: 'xou' }],
  phrases: [
    ...kept(
      ['concert', 'música en viu'],
      Array.from({ length: 20 }, (_, at) => `x${at}`),
    ),
    { sent: 'concert, <i>bolo</i>', checked: ['concert', 'bolo'] },
    { sent: ['Música', 'bolo', 'musica'], checked: ['Música', 'bolo'] },
  ],
  word: kept('musica', '0'),
};

/** What fields and parameters of each kind refuse. */
export const badValues: Readonly<Record<ValueType, readonly unknown[]>> = {
  title: [...notText, ...badText, '', '  ', '<b></b>', longName],
  plain: [...notText, ...badText, longName],
  html: [...notText, ...badText],
  slug: [...notText, ...badText, '', '---', '!'],
  moment: [...notText, '', 'foo', '2031-02-30', '2031-05-06 25:00', '2031-13-01', 'next week', '9'.repeat(5000)],
  anyOf: [true, {}, 'nope', ...inherited],
  towns: [true, {}, '<b></b>', longName, 'x\0'],
  box: [5, {}, '1,2,3', '1,2,3,4,5', '1,42,2,41', '181,1,2,3', '1,-91,2,3', 'a,b,c,d'],
  month: [...notText, '2031', '2031-13', '2031-11-01'],
  place: [...notText, '41,2,3', '91,2', '41,181', '41', '<b></b>', 'x\0', longName],
  radius: ['x', true, [], {}, -1, 0, '500.1'],
  decimal: ['x', true, [], {}, -1],
  prices: [true, {}, 'cheap'],
  languages: [true, {}, 'xx'],
  period: [...notText, 'someday', '2031-02-30', '2031-13', '2031-11-05/2031-11-01', '../..', 'a/b/c', 'today/tomorrow'],
  instant: [...notText, 'foo', 'tomorrow', '2031-02-30'],
  hour: [...notText, '25:00', '18', '18:60', '24:01', '6:00'],
  zone: [...notText, 'Europe/Atlantis', 'UTC+99', '2', 'x'.repeat(5000)],
  status: [...notText, '', 'any', 'nope', 'publish,draft'],
  statuses: [...notLists, 'any', 'publish,nope', [['publish']]],
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
  latitude: ['x', true, [], {}, 90.1, '-91', '1e400'],
  longitude: ['x', true, [], {}, 180.1, '-181'],
  distance: ['x', true, [], {}, -1, '50000'],
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

/** The good values of one row; those that depend on more than its kind are added. */
export function goodValuesOf(row: Row): readonly Good[] {
  if (row.valueType === 'choice')
    return (row.enum ?? []).flatMap((word) => [{ sent: word }, { sent: word.toUpperCase(), checked: word }]);
  if (row.valueType === 'amount') return [row.min ?? 0, '5'].map((sent) => ({ sent, checked: Number(sent) }));
  if (row.valueType === 'words' && row.enum) {
    const [first = '', second = first] = row.enum;
    return [
      { sent: first, checked: [first] },
      { sent: first.toUpperCase(), checked: [first] },
      { sent: [first, second], checked: [first, second] },
      { sent: `${first},${second}`, checked: [first, second] },
    ];
  }
  if (row.valueType === 'anyOf') {
    const [first = '', ...others] = row.enum ?? [];
    return [
      { sent: first, checked: [first] },
      { sent: `-${first.toUpperCase()}`, checked: others },
    ];
  }
  const emptyFlag = row.valueType === 'flag' && row.type === 'string' ? [{ sent: '', checked: false }] : [];
  return [...goodValues[row.valueType], ...emptyFlag];
}

/** Whether an empty text takes the value away: of a moment that a record need not have. */
export function isClearedByBlank({ valueType, required, onNull }: Row): boolean {
  return valueType === 'moment' && !required && !onNull;
}

/** The bad values of one row. */
export function badValuesOf(row: Row): readonly unknown[] {
  const emptyFlag = row.valueType === 'flag' && row.type !== 'string' ? [''] : [];
  return [...badValues[row.valueType], ...emptyFlag].filter(
    (value) => !(value === '' && (isClearedByBlank(row) || row.asSent)),
  );
}
