import { hash } from 'node:crypto';
import { expect } from 'chai';
import { indicesVersion } from '../src/backends/elasticsearch/indices.ts';
import { toIndexed } from '../src/backends/elasticsearch/writer.ts';
import { rowsOfEntry } from '../src/backends/sqlite/index/entry-rows.ts';
import { indexVersion } from '../src/backends/sqlite/index/index-state.ts';
import { entryOf, usualRules } from '../src/derive/entry.ts';
import type { Document } from '../src/model/documents/document.ts';
import type { Entry } from '../src/model/documents/entry.ts';
import { stemRules } from '../src/model/search/stems-and-small-words.ts';
import { asPlanned } from '../src/model/tables/event-states.ts';
import type { Language, ResourceName } from '../src/model/tables/field.ts';

const post = { author: 1, status: 'publish', published: 0, modified: 0, website: 'https://exemple.example/a?b=1' };

const shownMap = { show_map: true, show_map_link: true };

/** What words meet: articles, geminates, hyphens, digits, marks, entities, other scripts. */
const texts = {
  ca: {
    title: "L'Il·lusió del col-loqui: 40è Festival d'Òpera",
    description: '<p>Concerts &amp; tallers a les 20.30 h, covid-19, wi-fi, www.exemple.example, 93 123 45 67</p>',
    slug: 'illusio',
  },
  es: {
    title: 'La ilusión del coloquio: canciones y niños',
    description:
      '<p>Conciertos “dobles”, 1.ª sesión; 1.250,50 €, 4×4, 3 x 3, ½, R.E.M., J. R. R., AC/DC, AC DC; страница 音楽 e\u0301</p>',
    slug: 'ilusion',
  },
};

const event = {
  ...post,
  ...asPlanned,
  ...shownMap,
  timezone: 'Europe/Madrid',
  start_date: '2031-11-18 23:30:00',
  end_date: '2031-11-21 05:00:00',
  start: Date.UTC(2031, 10, 18, 22, 30),
  end: Date.UTC(2031, 10, 21, 4),
  all_day: false,
  cost: {
    text: '',
    values: ['5', '12.5'],
    shown: ['5', '12,5'],
    code: 'EUR',
    symbol: '€',
    position: 'postfix',
    gap: ' ',
  },
  hide_from_listings: false,
  sticky: false,
  featured: true,
  categories: [3],
  tags: [5],
  venue: [2],
  organizer: [6],
  post_parent: 7,
};

const recurrence = {
  rrule: '',
  rdate: ['2031-11-25 23:30:00', '2031-12-02 23:30:00'],
  exdate: [],
  own: { '2031-12-02 23:30:00': { facts: { sold_out: true }, texts: {} } },
  horizon: '',
  places: 3,
};

const venue = {
  ...post,
  // Its town would read the gazetteer, whose version is among the rules
  status: 'private',
  ...shownMap,
  address: "Carrer de l'Àngel, 1",
  city: "L'Hospitalet de Llobregat",
  country: 'Espanya',
  province: 'Barcelona',
  state: '',
  zip: '08901',
  phone: '+34 93 123 45 67',
  stateprovince: '',
  geo_lat: 41.36,
  geo_lng: 2.1,
};

const samples: readonly (readonly [ResourceName, facts: object, nameField: string])[] = [
  ['events', event, 'title'],
  ['events', { ...event, all_day: true, status: 'draft', cost: { text: 'Taquilla inversa', values: [] } }, 'title'],
  ['events', { ...event, recurrence }, 'title'],
  ['venues', venue, 'venue'],
  ['organizers', { ...post, phone: '93 123 45 67', email: 'hola@exemple.example' }, 'organizer'],
  ['categories', { parent: 4 }, 'name'],
  ['tags', { parent: 0 }, 'name'],
];

/** Those of an index with both languages that have stems, and of one with neither first. */
const indices: readonly (readonly Language[])[] = [
  ['ca', 'es'],
  ['en', 'es', 'ca'],
];

/** A version that changes with whatever decides what a record becomes in an index. */
function versionOf(rowsOf: (entry: Entry, languages: readonly Language[]) => unknown): string {
  const context = {
    rules: usualRules,
    pointOf: () => ({ lat: venue.geo_lat, lng: venue.geo_lng }),
    townOf: () => 'lhospitalet-de-llobregat',
    ancestorsOf: () => [4],
  };
  const rows = indices.flatMap((languages) =>
    samples.map(([kind, facts, nameField], at) => {
      const named = Object.entries(texts).map(([each, { title, ...others }]) => [
        each,
        { [nameField]: title, ...others },
      ]);
      const parts = { kind, id: at + 1, revision: 1, facts, texts: Object.fromEntries(named) };
      return rowsOf(entryOf(parts as unknown as Document<ResourceName>, context, languages), languages);
    }),
  );
  return hash('sha1', JSON.stringify([indices.map((each) => each.map(stemRules)), rows]), 'base64url').slice(0, 12);
}

describe('the version of an index', () => {
  const versions = {
    indexVersion: [indexVersion, versionOf(rowsOfEntry)],
    indicesVersion: [indicesVersion, versionOf(toIndexed)],
  };
  for (const [name, [written, made]] of Object.entries(versions)) {
    it(`is another one when records become anything else in it: ${name}`, () => {
      // Services then rebuild indices of older versions by themselves
      expect(written, `Write ${made} as ${name}`).to.equal(made);
    });
  }
});
