import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

const words = (text: string) => text.trim().split(/[\s,]+/);
const languages = ['language', 'available_languages', 'untranslated'];
const publication = ['author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url'];

/** The keys of the records of each kind, in order. */
const event = [
  ...words('id, global_id, global_id_lineage'),
  ...publication,
  ...words(`rest_url, title, description, excerpt, slug, image, all_day, start_date, start_date_details, end_date,
    end_date_details, timezone, timezone_abbr, utc_start_date, utc_start_date_details, utc_end_date,
    utc_end_date_details, cost, cost_details, website, show_map, show_map_link, hide_from_listings, sticky, featured,
    categories, tags, venue, organizer, custom_fields, event_status, event_status_reason, previous_start_date,
    attendance_mode, online_url, sold_out`),
  ...languages,
  ...words('recurrence, occurrence'),
];
const venue = [
  'id',
  ...publication,
  ...words(`venue, description, excerpt, slug, image, address, city, country, province, state, zip, phone, website,
    stateprovince, show_map, show_map_link, global_id, global_id_lineage`),
  ...languages,
];
const placed = venue.toSpliced(venue.indexOf('show_map'), 0, 'geo_lat', 'geo_lng');
const organizer = [
  'id',
  ...publication,
  ...words('organizer, description, excerpt, slug, image, phone, website, email, global_id, global_id_lineage'),
  ...languages,
];
const term = [
  ...words('id, name, slug, term_group, term_taxonomy_id, taxonomy, description, parent, count, filter, urls'),
  ...languages,
];
const keysOf = { events: event, venues: venue, organizers: organizer, categories: term, tags: term };

const bare = {
  events: concert,
  venues: { venue: 'Palau' },
  organizers: { organizer: 'Orfeó' },
  categories: { name: 'Música' },
  tags: { name: 'jazz' },
};
type Resource = keyof typeof bare;
const resources = Object.keys(bare) as Resource[];

function hasNull(value: Loose): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(hasNull));
}

describeOnOnePair('a record', () => {
  const { service, send } = withEmptiedService({ baseUrl: 'https://agenda.cat/web' });

  const create = async (resource: Resource, body: object = bare[resource]) =>
    (await service.request('POST', `/${resource}`, { as: 'editor', body })).body;

  for (const resource of resources) {
    const linked = ['events', 'venues', 'organizers'].includes(resource);

    it(`of ${resource} has every key in its order and none is null, wherever it is shown`, async () => {
      const made = await create(resource);
      const path = `/${resource}/${made.id}`;
      const read = (await service.request('GET', path)).body;
      const list = (await service.request('GET', `/${resource}?hide_empty=false`)).body[resource];
      const updated = (await service.request('PUT', path, { as: 'editor', body: {} })).body;
      const removed = (await service.request('DELETE', path, { as: 'editor' })).body;
      for (const record of [made, list[0], updated, removed]) {
        expect(Object.keys(record)).to.deep.equal(keysOf[resource]);
        expect(hasNull(record)).to.equal(false);
      }
      expect(Object.keys(read)).to.deep.equal([...keysOf[resource], ...(linked ? ['json_ld'] : [])]);
      expect(hasNull(read)).to.equal(false);
    });

    it(`of ${resource} may be sent back whole and stays as it was`, async () => {
      const full: Record<Resource, object> = {
        events: { ...concert, all_day: true, cost: 'De 5 a 12 €', venue: { venue: 'Palau' }, tags: ['jazz', 'blues'] },
        venues: { venue: 'Palau', country: 'Espanya', province: 'Barcelona', geo_lat: 41.4, geo_lng: 2.2 },
        organizers: { organizer: 'Orfeó', email: 'a@b.cat', image: 'https://a.cat/b.png' },
        categories: { name: 'Música', description: '<p>Tota</p>', parent: (await create('categories')).id },
        tags: bare.tags,
      };
      const { id } = await create(resource, full[resource]);
      const { body } = await service.request('GET', `/${resource}/${id}`);
      await service.request('PUT', `/${resource}/${id}`, { as: 'editor', body });
      expect((await service.request('GET', `/${resource}/${id}`)).body).to.deep.equal(body);
    });
  }

  it('of an event without anything says so with empty texts, lists and false', async () => {
    const record = await create('events');
    expect(record).to.deep.include({
      id: record.id,
      global_id: `agenda.cat/web?id=${record.id}`,
      global_id_lineage: [`agenda.cat/web?id=${record.id}`],
      author: '1',
      url: 'https://agenda.cat/web/event/concert-de-primavera/',
      rest_url: `https://agenda.cat/web/calendar/events/v1/events/${record.id}`,
      description: '',
      excerpt: '',
      image: false,
      all_day: false,
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      website: '',
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
      event_status: 'scheduled',
      event_status_reason: '',
      previous_start_date: '',
      attendance_mode: 'offline',
      online_url: '',
      sold_out: false,
    });
    expect(record.id).to.be.a('number');
  });

  it('of a venue has a point only when it is known, and has its own links', async () => {
    const record = await create('venues', { ...bare.venues, geo_lat: '41.4', geo_lng: 0, show_map: 'true' });
    expect(Object.keys(record)).to.deep.equal(placed);
    expect(record).to.include({ geo_lat: 41.4, geo_lng: 0, show_map: true, show_map_link: false, image: false });
    expect(record.url).to.equal('https://agenda.cat/web/venue/palau/');
    expect(record.global_id).to.equal(`agenda.cat/web?id=${record.id}`);
  });

  it('of a venue keeps both coordinates or neither, whatever changes', async () => {
    const { id } = await create('venues', bare.venues);
    const patch = (body: object) => send('PATCH', `/venues/${id}`, { body });
    const refused = async (body: object) => Object.keys((await patch(body)).body.data.params);
    expect(await refused({ geo_lat: 41 })).to.deep.equal(['geo_lng']);
    expect((await patch({ geo_lat: 41, geo_lng: 2 })).body).to.include({ geo_lat: 41, geo_lng: 2 });
    expect((await patch({ geo_lng: 3 })).body).to.include({ geo_lat: 41, geo_lng: 3 });
    expect(await refused({ geo_lat: null })).to.deep.equal(['geo_lat']);
    expect(await refused({ geo_lng: '' })).to.deep.equal(['geo_lng']);
    expect((await patch({ geo_lat: null, geo_lng: null })).body).not.to.have.any.keys('geo_lat', 'geo_lng');
  });

  for (const [country, province, state, sent, shown] of [
    ['', '', '', undefined, ''],
    ['', 'Girona', '', undefined, 'Girona'],
    ['', 'Girona', 'Ohio', undefined, 'Ohio'],
    ['United States', 'Girona', 'Ohio', undefined, 'Ohio'],
    ['Estats Units d’Amèrica', 'Girona', 'Ohio', undefined, 'Ohio'],
    ['Estados Unidos', '', 'Ohio', undefined, 'Ohio'],
    ['US', '', 'Ohio', undefined, 'Ohio'],
    ['Espanya', 'Girona', 'Ohio', undefined, 'Girona'],
    ['Espanya', 'Girona', '', 'Catalunya', 'Catalunya'],
    ['Espanya', 'Girona', '', '', 'Girona'],
  ] as const) {
    it(`of a venue with ${JSON.stringify([country, province, state, sent])} is in ${JSON.stringify(shown)}`, async () => {
      const body = { venue: 'Palau', country, province, state, stateprovince: sent };
      expect((await create('venues', body)).stateprovince).to.equal(shown);
    });
  }

  it('of a venue derives its region again when that is cleared', async () => {
    const { id } = await create('venues', {
      venue: 'Palau',
      country: 'Espanya',
      province: 'Girona',
      stateprovince: 'X',
    });
    const body = { stateprovince: null };
    const answer = await service.request('PATCH', `/venues/${id}`, { as: 'editor', body });
    expect(answer.body.stateprovince).to.equal('Girona');
  });

  it('of a venue goes on deriving its region when it is sent back as it was read', async () => {
    const { id, stateprovince } = await create('venues', { venue: 'Palau', country: 'Espanya', province: 'Girona' });
    const put = (body: object) => service.request('PUT', `/venues/${id}`, { as: 'editor', body });
    expect((await put({ stateprovince, province: 'Lleida' })).body.stateprovince).to.equal('Lleida');
    expect((await put({ stateprovince: 'Ponent' })).body.stateprovince).to.equal('Ponent');
    expect((await put({ province: 'Girona' })).body.stateprovince).to.equal('Ponent');
  });

  it('of a category names its parent, of a tag its kind', async () => {
    const above = await create('categories');
    const record = await create('categories', { name: 'Jazz', parent: above.id });
    const collection = 'https://agenda.cat/web/calendar/events/v1/categories';
    expect(record).to.deep.include({
      term_group: 0,
      term_taxonomy_id: record.id,
      taxonomy: 'event_category',
      parent: above.id,
      count: 0,
      filter: 'raw',
      urls: { self: `${collection}/${record.id}`, collection, up: `${collection}/${above.id}` },
    });
    expect(above.urls).to.have.all.keys('self', 'collection');
    expect(await create('tags')).to.deep.include({ taxonomy: 'event_tag', parent: 0 });
  });

  it('of an event holds whole venues, organizers and terms, without their json_ld', async () => {
    const { id } = await create('events', {
      ...concert,
      venue: { venue: 'Palau' },
      organizer: [{ organizer: 'Orfeó' }],
      categories: ['Música'],
      tags: ['jazz'],
    });
    const { body } = await service.request('GET', `/events/${id}`);
    expect(Object.keys(body.venue)).to.deep.equal(venue);
    expect(Object.keys(body.organizer[0])).to.deep.equal(organizer);
    expect(Object.keys(body.categories[0])).to.deep.equal(term);
    for (const [resource, shown] of [
      ['venues', body.venue],
      ['organizers', body.organizer[0]],
      ['categories', body.categories[0]],
      ['tags', body.tags[0]],
    ]) {
      const { json_ld: _, ...alone } = (await service.request('GET', `/${resource}/${shown.id}`)).body;
      expect(shown).to.deep.equal(alone);
    }
  });
});
