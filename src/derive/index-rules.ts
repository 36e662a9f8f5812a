/** The rules by which an index is made, known by what becomes of a few fixed records. */

import { hash } from 'node:crypto';
import type { Document } from '../model/documents/document.ts';
import type { Entry } from '../model/documents/entry.ts';
import { gazetteerVersion } from '../model/places/gazetteer.ts';
import { stemRules } from '../model/search/stems-and-small-words.ts';
import { asPlanned } from '../model/tables/event-states.ts';
import type { Language, ResourceName } from '../model/tables/field.ts';
import { type EntryRules, entryOf } from './entry.ts';

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

/** Digests of the rules by which an index is made, for some languages and settings. Each is made once. */
export interface IndexRules {
  digestOf(languages: readonly Language[], rules: EntryRules): string;
  /** The same in steps, between which others get their turn: the first words that a process analyses take long. */
  making(languages: readonly Language[], rules: EntryRules): Generator<void, string>;
}

/**
 * Makes these digests: of the stems, and of what `rowsOf` makes of the samples. They change with whatever of this program decides what a record
 * becomes, so that an index of another version is known as such.
 */
export function indexRulesBy(rowsOf: (entry: Entry, languages: readonly Language[]) => unknown): IndexRules {
  const known = new Map<string, string>();

  /** Makes the rows of one sample after the other, then the digest. */
  function* making(languages: readonly Language[], rules: EntryRules): Generator<void, string> {
    const key = JSON.stringify({ languages, rules });
    const before = known.get(key);
    if (before !== undefined) return before;
    const context = {
      rules,
      pointOf: () => ({ lat: venue.geo_lat, lng: venue.geo_lng }),
      townOf: () => 'lhospitalet-de-llobregat',
      ancestorsOf: () => [4],
    };
    const rows: unknown[] = [];
    for (const [at, [kind, facts, nameField]] of samples.entries()) {
      const named = Object.entries(texts).map(([each, { title, ...others }]) => [
        each,
        { [nameField]: title, ...others },
      ]);
      const parts = { kind, id: at + 1, revision: 1, facts, texts: Object.fromEntries(named) };
      rows.push(rowsOf(entryOf(parts as unknown as Document<ResourceName>, context, languages), languages));
      yield;
    }
    const made = [languages.map(stemRules), rules, gazetteerVersion(), rows];
    const digest = hash('sha1', JSON.stringify(made), 'base64url');
    known.set(key, digest);
    return digest;
  }

  return {
    making,
    digestOf(languages, rules) {
      const steps = making(languages, rules);
      let step = steps.next();
      while (!step.done) step = steps.next();
      return step.value;
    },
  };
}
