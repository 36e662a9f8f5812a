import { expect } from 'chai';
import { customFields, item, noteTexts, only, place, read, values } from '../support/madrid-feed.ts';

describe('the Madrid importer', () => {
  describe('cleans texts', () => {
    it('of entities that were escaped twice and of invisible characters', () => {
      expect(values({ title: 'Fetén &amp; amigos \u00a0' })['title']).to.equal('Fetén & amigos');
      const description = '\uFEFFHistoria.   &amp;gt; Con presentación &amp;gt; Mayores de 18';
      expect(values({ description })['description']).to.equal(
        '<p>Historia.</p>\n<p>&gt; Con presentación</p>\n<p>&gt; Mayores de 18</p>',
      );
    });

    it('so that they cannot carry markup', () => {
      const description = '&lt;script&gt;alert(1)&lt;/script&gt;';
      expect(values({ description })['description']).not.to.include('<script');
    });

    it('of line breaks in the names of places, and notes it', () => {
      const reading = read(item({ 'event-location': 'Casa.\nPlanta 2' }));
      expect(only(reading, 'venues').name).to.equal('Casa. Planta 2');
      expect(noteTexts(reading)).to.include('Line break in the name of a place: made a space');
    });

    it('of capitals in streets', () => {
      const streets = [
        ['CALLE CAMINO DE LOS VINATEROS 51', 'Calle Camino de los Vinateros 51'],
        ['CALLE EL GRECO 29', 'Calle El Greco 29'],
        ["CALLE ENRIQUE D'ALMONTE 1", "Calle Enrique D'Almonte 1"],
        ['CALLE NUESTRA SE&amp;Ntilde;ORA DEL VILLAR 6', 'Calle Nuestra Señora del Villar 6'],
        ['Carretera M-607 Km 13 L-10 ', 'Carretera M-607 Km 13 L-10'],
        ['PARQUE (JUNTO AL LAGO)', 'Parque (Junto al Lago)'],
      ];
      for (const [street, readable] of streets) {
        const area = { ...place.address.area, 'street-address': street };
        const venue = only(read(item({ address: { ...place.address, area } })), 'venues');
        expect(venue.values['address']).to.equal(readable);
      }
    });
  });

  describe('makes places once', () => {
    it('with address, district and coordinates', () => {
      const reading = read(item(), item({ id: '13' }));
      expect(only(reading, 'venues').values).to.deep.equal({
        venue: 'Casa del Reloj',
        address: 'Paseo de la Chopera 6',
        city: 'Madrid',
        country: 'España',
        province: 'Madrid',
        zip: '28045',
        geo_lat: 40.39,
        geo_lng: -3.7,
      });
      expect(only(reading, 'organizers').values).to.deep.equal({ organizer: 'Casa del Reloj' });
      expect(customFields({})['district']?.value).to.equal('Chamberí');
      expect(customFields({})['neighbourhood']?.value).to.equal('Ríos Rosas');
    });

    it('by their identifier, whatever their name', () => {
      const reading = read(item(), item({ id: '13', 'event-location': 'Casa  del Reloj' }));
      expect(only(reading, 'venues').name).to.equal('Casa del Reloj');
    });

    it('taking a missing address from the other items, and notes it', () => {
      const bare = { district: { '@id': 'https://datos.example/Distrito/Distrito' } };
      const reading = read(item({ id: '11', address: bare, location: {} }), item());
      expect(only(reading, 'venues').values['address']).to.equal('Paseo de la Chopera 6');
      expect(noteTexts(reading).join()).to.include('taken from other items');
    });

    it('as two when the feed gives two addresses, and notes it', () => {
      const area = { ...place.address.area, 'street-address': 'CALLE NUEVA 1' };
      const reading = read(item(), item({ id: '13', address: { ...place.address, area } }), item({ id: '14' }));
      const venues = reading.records.filter((each) => each.resource === 'venues');
      expect(venues.map((each) => each.values['address'])).to.deep.equal(['Paseo de la Chopera 6', 'Calle Nueva 1']);
      const events = reading.records.filter((each) => each.resource === 'events');
      expect(events.map((each) => each.links.venue?.[0])).to.deep.equal([venues[0]?.id, venues[1]?.id, venues[0]?.id]);
      expect(noteTexts(reading)).to.include('Place with two addresses: made two venues');
    });

    it('and none for an item without one, and notes it', () => {
      const nowhere = { 'event-location': '', relation: undefined, address: undefined, location: undefined };
      const reading = read(item({ ...nowhere, organization: undefined }));
      expect(reading.records.filter((each) => each.resource === 'venues')).to.deep.equal([]);
      expect(only(reading).links).to.deep.include({ venue: [], organizer: [] });
      expect(noteTexts(reading)).to.include('No place: kept without a venue');
    });
  });

  describe('names terms readably', () => {
    it('with accents, each category after the one above it', () => {
      const categories = read(item()).records.filter((each) => each.resource === 'categories');
      expect(categories.map((each) => [each.id, each.name, each.links.parent])).to.deep.equal([
        ['Musica', 'Música', undefined],
        ['Musica/Flamenco', 'Flamenco', ['Musica']],
      ]);
    });

    it('taking unknown ones apart, and notes it', () => {
      const reading = read(item({ '@type': 'https://datos.example/kos/actividades/CursosDeVerano' }));
      expect(only(reading, 'categories').name).to.equal('Cursos de verano');
      expect(reading.notes.find((note) => note.detail === 'Cursos de verano')?.where).to.equal('CursosDeVerano');
    });

    it('and keeps an event without a category, and notes it', () => {
      const reading = read(item({ '@type': undefined }));
      expect(only(reading).links.categories).to.deep.equal([]);
      expect(noteTexts(reading)).to.include('No category: kept without one');
    });

    it('making tags of audiences', () => {
      const tags = read(item({ audience: 'Jovenes, PropietariosdeAnimales,Jovenes' })).records.filter(
        (each) => each.resource === 'tags',
      );
      expect(tags.map((each) => each.name)).to.deep.equal(['Jóvenes', 'Propietarios de animales']);
    });
  });
});
