/** What fields and parameters of each kind take, and how it comes out. */

import { cursorText } from '../../src/model/cursor.ts';
import { parseCost } from '../../src/model/money/cost.ts';
import { readRule } from '../../src/model/recurrence/rule.ts';
import type { ValueType } from '../../src/model/tables/field.ts';

/** A value that is taken, and the checked value; without one, it comes out as it went in. */
export interface Good {
  readonly sent: unknown;
  readonly checked?: unknown;
}

const kept = (...values: unknown[]): Good[] => values.map((sent) => ({ sent }));

/** A place in a list. */
export const place = { list: 'abc', begun: 120_000, after: [1, 2] };

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
    ...['https://example.com/a.jpg', ' https://example.com/a.jpg\n'].map((sent) => ({
      sent,
      checked: { url: sent.trim() },
    })),
    ...[12, '12', { id: 12, url: 'https://example.com/a.jpg' }].map((sent) => ({ sent, checked: { id: 12 } })),
    ...['', false].map((sent) => ({ sent, checked: null })),
  ],
  focus: [
    { sent: { x: 0.5, y: 0.3 }, checked: { x: 0.5, y: 0.3 } },
    { sent: { x: '0.5', y: '1' }, checked: { x: 0.5, y: 1 } },
    { sent: '', checked: null },
  ],
  recurrence: [
    ...['', false, []].map((sent) => ({ sent, checked: null })),
    ...['FREQ=WEEKLY', ['RRULE:FREQ=WEEKLY'], { rrule: 'freq=weekly;interval=1', exdate: [] }].map((sent) => ({
      sent,
      checked: { rule: readRule('FREQ=WEEKLY'), rdate: [], exdate: [] },
    })),
    { sent: { rdate: ['2031-05-06'] }, checked: { rdate: [{ text: '2031-05-06' }], exdate: [] } },
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
  number: [...kept(0, 25), { sent: '2.5', checked: 2.5 }, { sent: '41.38506389999999912', checked: 41.3850639 }],
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
