/** Fixtures of the Madrid feed, and helpers that read them with the importer. */

import { expect } from 'chai';
import type { Reading } from '../../src/formats/incoming.ts';
import { readMadrid } from '../../src/formats/madrid/feed.ts';
import { said } from './said.ts';

/** The location of the fixture, in the feed's format. */
export const place = {
  relation: { '@id': 'https://datos.example/lugares/7-casa.json' },
  'event-location': 'Casa del Reloj',
  address: {
    district: { '@id': 'https://datos.example/Distrito/Chamberi' },
    area: {
      '@id': 'https://datos.example/Distrito/Chamberi/Barrio/RiosRosas',
      locality: 'MADRID',
      'postal-code': '28045',
      'street-address': 'PASEO DE LA CHOPERA 6',
    },
  },
  location: { latitude: 40.39, longitude: -3.7 },
  organization: { 'organization-name': 'Casa del Reloj', accesibility: '1,6' },
};

/** A complete item of the feed; `over` replaces members. */
export function item(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    '@id': 'https://datos.example/evento/12-concierto.json',
    '@type': 'https://datos.example/kos/actividades/Musica/Flamenco',
    id: '12',
    uid: '12',
    title: 'Concierto',
    description: 'Una frase.  Otra frase.',
    free: 0,
    price: '6 euros',
    dtstart: '2025-10-25 19:00:00.0',
    dtend: '2025-10-25 23:59:00.0',
    time: '19:00',
    'excluded-days': '',
    link: 'http://www.madrid.es/x',
    references: { '@id': '' },
    ...place,
    ...over,
  };
}

/** Parses a feed of these items. */
export function read(...items: unknown[]): Reading {
  return readMadrid(Buffer.from(JSON.stringify({ '@context': {}, '@graph': items })));
}

/** The only record of a resource; fails if there is not exactly one. */
export function only(reading: Reading, resource = 'events') {
  const found = reading.records.filter((each) => each.resource === resource);
  expect(found).to.have.length(1);
  return found[0] as (typeof found)[number];
}

/** The field values of the event that the importer makes of an item. */
export function values(over: Record<string, unknown>): Readonly<Record<string, unknown>> {
  return only(read(item(over))).values;
}

/** The custom fields that the importer makes of an item. */
export function customFields(over: Record<string, unknown>): Record<string, { value: string }> {
  return { ...only(read(item(over))).extra.custom_fields };
}

/** The `what` of every note of a reading. */
export function noteTexts(reading: Reading): string[] {
  return reading.notes.map(said);
}
