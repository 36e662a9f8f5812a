/** Valid values of the tables' fields and how responses show them. The matrix fails for rows without samples. */

import type { ResourceName, Row, ValueType } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import type { Good } from '../good-values.ts';
import { goodValuesOf } from '../values.ts';
import type { Known, World } from './world.ts';

/** Equivalent spellings of one value. */
export interface Sample {
  readonly spellings: readonly unknown[];
  /** The value that `shownIn` finds in a response. */
  readonly shown: unknown;
  /** Fields that this value needs to be accepted. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

type Sampler = (row: Row, world: World, name: string) => readonly Sample[];

/** At least two different values of a field, each with all of its spellings. */
export function samplesOf(row: Row, world: World, name: string): readonly Sample[] {
  return samplers[row.valueType]?.(row, world, name) ?? [];
}

const samplers: Partial<Record<ValueType, Sampler>> = {
  title: asChecked,
  plain: (row, _, name) => asChecked(row).filter(({ shown }) => name !== 'stateprovince' || shown !== ''),
  html: asChecked,
  slug: asChecked,
  url: asChecked,
  email: asChecked,
  flag: asChecked,
  zone: asChecked,
  moment: (_, __, name) => moments(name),
  // An event that moves online also becomes attended online, unless the request sets another mode
  choice: (row, _, name) =>
    name === 'event_status' ? beside(asChecked(row), { attendance_mode: 'offline' }) : asChecked(row),
  status: () => [
    ...['publish', 'draft', 'pending', 'private', 'trash'].map((status) => ({ spellings: [status], shown: status })),
    { spellings: ['future', 'publish'], shown: 'future', beside: { date: '2031-12-01 10:00:00' } },
  ],
  image: (_, { image }) => [
    { spellings: ['https://example.com/a.jpg', ' https://example.com/a.jpg '], shown: 'https://example.com/a.jpg' },
    { spellings: [image.id, String(image.id), { id: image.id, url: image.url }, image.url], shown: image.url },
    { spellings: ['', false], shown: '' },
  ],
  cost: () => costs,
  recurrence: () => series,
  user: (_, { users }) => users.map(natural),
  id: (row, world) => knownTo(row, world).map(({ id }) => natural(id)),
  parent: (row, world) => [...knownTo(row, world).map(({ id }) => natural(id)), natural(0)],
  terms: (row, world) => terms(knownTo(row, world)),
  links: (row, world) => links(knownTo(row, world), row.refers as ResourceName),
  number: (row, _, name) => beside(asChecked(row), name === 'geo_lat' ? { geo_lng: 1 } : { geo_lat: 1 }),
};

/** The records that values of a row may refer to. */
export function knownTo(row: Row, world: World): readonly [Known, Known, Known] {
  return world[row.refers as ResourceName];
}

/** Samples of fields that responses show as the gate returns them. */
function asChecked(row: Row): readonly Sample[] {
  return grouped(goodValuesOf(row)).map(([{ sent, checked = sent }, ...others]) => ({
    spellings: [sent, ...others.map((other) => other.sent)],
    shown: checked,
  }));
}

/** Groups valid values by their meaning. */
export function grouped(values: readonly Good[]): [Good, ...Good[]][] {
  const groups = Map.groupBy(values, (good) => JSON.stringify('checked' in good ? good.checked : good.sent) ?? '');
  return [...groups.values()] as [Good, ...Good[]][];
}

/** The coordinates of a venue: it has both or neither. */
export const places = ['geo_lat', 'geo_lng'];

/** Both coordinates with a value if `name` is one of them; otherwise empty. */
export function placeWith<T>(name: string, value: T): Record<string, T> {
  return places.includes(name) ? Object.fromEntries(places.map((place) => [place, value])) : {};
}

function beside(samples: readonly Sample[], fields: Sample['beside']): readonly Sample[] {
  return samples.map((sample) => ({ ...sample, beside: fields }));
}

function natural(id: number): Sample {
  return { spellings: [id, String(id)], shown: id };
}

/** `date_utc` is a wall clock in UTC, every other moment one in Madrid, which is two hours ahead in May. */
function moments(name: string): readonly Sample[] {
  const wall = ['2031-05-06 10:00:00', '2031-05-06 10:00', '2031-05-06T10:00:00', '2031-05-06T10:00'];
  const eight = ['2031-05-06T08:00:00Z', '2031-05-06T10:00:00+02:00', '2031-05-05T22:00:00-10:00'];
  const epoch = String(Date.UTC(2031, 4, 6, 8) / 1000);
  const day = { spellings: ['2031-05-06'], shown: '2031-05-06 00:00:00' };
  const ofMadrid = [{ spellings: [...wall, ...eight, epoch], shown: '2031-05-06 10:00:00' }, day];
  if (name === 'previous_start_date') return beside(ofMadrid, { event_status: 'postponed' });
  if (name !== 'date_utc') return ofMadrid;
  return [
    { spellings: wall, shown: '2031-05-06 10:00:00' },
    { spellings: [...eight, epoch], shown: '2031-05-06 08:00:00' },
    day,
  ];
}

const costs: readonly Sample[] = [
  { spellings: ['20', 20, '20€', '20 €', ' 20 ', ['20'], [20]], shown: ['20 €', ['20']] },
  { spellings: ['20.5', 20.5], shown: ['20.5 €', ['20.5']] },
  { spellings: ['20,50', '20,50 €'], shown: ['20,50 €', ['20.50']] },
  { spellings: ['$20'], shown: ['$20', ['20']] },
  { spellings: ['EUR 15'], shown: ['EUR 15', ['15']] },
  { spellings: ['5 - 12', 'De 5 a 12 €', ['5', 12], ['12', '5']], shown: ['5 € – 12 €', ['5', '12']] },
  { spellings: ['1.234,56 €'], shown: ['1.234,56 €', ['1234.56']] },
  { spellings: ['1,234.56'], shown: ['1,234.56 €', ['1234.56']] },
  {
    spellings: [
      ['0', '20', '30'],
      [30, 0, 20],
    ],
    shown: ['Gratuït – 30 €', ['0', '20', '30']],
  },
  { spellings: [0, '0', 'Gratuït', 'Gratis', 'Free', 'free'], shown: ['Gratuït', ['0']] },
  { spellings: ['Taquilla inversa', '<b>Taquilla inversa</b>'], shown: ['Taquilla inversa', []] },
  { spellings: ['', []], shown: ['', []] },
];

/**
 * Rules and dates of the event that has nothing but what is required, shown as rule, further and removed dates. That event begins years
 * before the clock, so a rule without end would give it a thousand dates, and every write of the matrix as much work.
 */
const series: readonly Sample[] = [
  {
    spellings: [
      'FREQ=WEEKLY;COUNT=3',
      'rrule:freq=weekly;count=3;interval=1',
      ['RRULE:FREQ=WEEKLY;COUNT=3'],
      { rrule: 'FREQ=WEEKLY;COUNT=3' },
    ],
    shown: ['FREQ=WEEKLY;COUNT=3', [], []],
  },
  {
    spellings: ['RDATE:20420201T100000', { rdate: ['2042-02-01 10:00'] }, { rrule: '', rdate: '2042-02-01T10:00' }],
    shown: ['', ['2042-02-01 10:00:00'], []],
  },
  { spellings: ['', [], false], shown: false },
];

/** IDs, slugs and names, mixed, shown by name. An unknown name creates a term. */
function terms([a, b]: readonly [Known, Known, Known]): readonly Sample[] {
  const asShown = { id: a.id, name: 'Another name', count: 5 };
  const one = [a.id, String(a.id), [a.id], [String(a.id)], ['', String(a.id)], a.slug, [a.name], a.name, [asShown]];
  const both = [[b.id, a.id], `${b.id},${a.id}`, [String(b.id), a.slug], `${b.name}, ${a.id},`, [b.id, a.id, b.slug]];
  return [
    { spellings: one, shown: [a.name] },
    { spellings: both, shown: [a.name, b.name] },
    { spellings: [['Pa, vi i sucre']], shown: ['Pa, vi i sucre'] },
    { spellings: ['Nova paraula', ['Nova paraula'], ['<i>nova</i> PARAULA']], shown: ['Nova paraula'] },
    { spellings: [[], ''], shown: [] },
  ];
}

/** IDs and data, mixed, in any order. Data that match an existing record refer to it. */
function links([a, b]: readonly [Known, Known, Known], resource: ResourceName): readonly Sample[] {
  const { title } = resources[resource];
  const one = [a.id, [a.id], String(a.id), [String(a.id)], { id: a.id }, [{ id: String(a.id), [title]: 'Another' }]];
  const mixed = [
    [{ id: b.id }, a.id],
    [{ [title]: b.name }, String(a.id)],
  ];
  const both = [[b.id, a.id], `${b.id},${a.id}`, [String(b.id), a.id], ...mixed];
  return [
    { spellings: [...one, { [title]: a.name }, { [title]: a.name.toUpperCase() }], shown: [a.name] },
    { spellings: both, shown: [b.name, a.name] },
    { spellings: [{ [title]: 'Casa nova' }, [{ [title]: 'Casa nova', phone: '977' }]], shown: ['Casa nova'] },
    { spellings: [[], ''], shown: [] },
  ];
}
