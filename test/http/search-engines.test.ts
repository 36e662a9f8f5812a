import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

const sala = { venue: 'Sala', address: 'C/ Major, 1', city: 'Reus', geo_lat: 41.1234567, geo_lng: 1.1 };

describeOnOnePair('events for search engines', () => {
  const { service, create } = withOneService({ baseUrl: 'https://agenda.cat' });
  const list = async (query = {}): Promise<Loose[]> => (await service.request('GET', '/events.jsonld', { query })).body;
  const made = async (body: object, query = {}): Promise<Loose> => {
    const { id } = await create('events', { ...concert, venue: [sala], ...body });
    const { body: data, headers } = await service.request('GET', `/events/${id}.jsonld`, { query });
    expect(headers.get('content-type')).to.equal('application/ld+json');
    return data;
  };

  it('have name, start and place, and are left out of the list without a place', async () => {
    await made({ title: 'Amb lloc' });
    const without = await made({ title: 'Sense lloc', venue: [] });
    expect(without).to.include({ name: 'Sense lloc' }).and.not.to.have.property('location');
    const all = await list();
    expect(all.map(({ name }) => name))
      .to.include('Amb lloc')
      .and.not.to.include('Sense lloc');
    for (const event of all) {
      expect(event).to.include.keys('name', 'startDate', 'location', 'eventStatus', 'url');
      expect(event.location.address).to.include({ '@type': 'PostalAddress', addressLocality: 'Reus' });
    }
  });

  it('are what single records have as json_ld', async () => {
    const { id } = await create('events', { ...concert, title: 'El mateix', venue: [sala], cost: ['5 €', '12,50 €'] });
    const { json_ld } = (await service.request('GET', `/events/${id}`)).body;
    const { body, headers } = await service.request('GET', `/events/${id}.jsonld`);
    expect(body).to.deep.equal(json_ld);
    expect(headers.get('content-disposition')).to.equal(`inline; filename="event-${id}.jsonld"`);
    expect((await list({ include: String(id) }))[0]).to.deep.equal(json_ld);
  });

  it('have no two with the same address', async () => {
    await made({ title: 'Repetit' });
    await made({ title: 'Repetit' });
    const addresses = (await list()).map(({ url }) => url);
    expect(new Set(addresses).size).to.equal(addresses.length);
  });

  it('say the offset of their day, of whole days the days, and no end that is the start', async () => {
    const winter = await made({ start_date: '2031-02-06 20:00', end_date: '2031-02-06 20:00' });
    expect([winter.startDate, winter.endDate]).to.deep.equal(['2031-02-06T20:00:00+01:00', undefined]);
    const days = await made({ all_day: true, end_date: '2031-06-03' });
    expect([days.startDate, days.endDate]).to.deep.equal(['2031-06-01', '2031-06-03']);
    const day = await made({ all_day: true });
    expect([day.startDate, day.endDate]).to.deep.equal(['2031-06-01', undefined]);
  });

  it('say what has become of them, and sell nothing that is cancelled', async () => {
    const cancelled = await made({ event_status: 'cancelled', cost: '12 €' });
    expect(cancelled).to.include({
      eventStatus: 'https://schema.org/EventCancelled',
      startDate: '2031-06-01T20:00:00+02:00',
    });
    expect(cancelled).not.to.have.property('offers');
    const online = await made({ event_status: 'moved_online', online_url: 'https://example.com/live' });
    expect(online).to.deep.include({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://example.com/live' },
    });
    const elsewhere = await made({ event_status: 'moved_online', website: 'https://example.com/' });
    expect(elsewhere.location).to.deep.equal({ '@type': 'VirtualLocation', url: 'https://example.com/' });
    const { id } = await create('events', { ...concert, venue: [sala] });
    const later = { event_status: 'rescheduled', start_date: '2031-06-02 20:00', end_date: '2031-06-02 22:00' };
    await service.request('POST', `/events/${id}`, { as: 'editor', body: later });
    const { body: moved } = await service.request('GET', `/events/${id}.jsonld`);
    expect(moved.previousStartDate).to.equal('2031-06-01T20:00:00+02:00');
  });

  it('have prices as numbers with a point, what is free at 0, and none for words', async () => {
    expect((await made({ cost: '12,50 €' })).offers).to.include({ price: '12.50', priceCurrency: 'EUR' });
    expect((await made({ cost: 'Gratuït' })).offers).to.include({ price: '0', priceCurrency: 'EUR' });
    expect(await made({ cost: 'Taquilla inversa' })).not.to.have.property('offers');
  });

  it('have organizers with an address, their own or that of their page', async () => {
    const organizer = [{ organizer: 'Orfeó', website: 'https://b.cat' }, { organizer: 'Ateneu' }];
    const data = await made({ organizer });
    expect(data.organizer.map(({ name, url }: Loose) => [name, url])).to.deep.equal([
      ['Orfeó', 'https://b.cat'],
      ['Ateneu', 'https://agenda.cat/organizer/ateneu/'],
    ]);
  });

  it('are plain texts in the requested language, none of which ends a script', async () => {
    const body = {
      title: 'Fi &lt;/script&gt;',
      description: '<p>Un <em>text</em></p>',
      translations: { es: { title: 'Fin' } },
    };
    const data = await made(body, { translation_language: 'es' });
    expect(data).to.include({ name: 'Fin', inLanguage: 'es', description: 'Un text' });
    expect((await service.request('GET', '/events.jsonld')).text).not.to.match(/<\/script|<!--/i);
  });
});

describeOnOnePair('events on a map', () => {
  const { service, create } = withOneService({ baseUrl: 'https://agenda.cat' });
  const map = (query = {}) => service.request('GET', '/events.geojson', { query });

  it('are those with coordinates, longitude first, within a box', async () => {
    const empty = await map();
    expect(empty.body).to.deep.equal({ type: 'FeatureCollection', features: [] });
    await create('events', { ...concert, title: 'Enlloc' });
    await create('events', {
      ...concert,
      title: 'A &amp; B',
      venue: [{ venue: 'Lluny' }, sala],
      categories: ['Música'],
    });
    await create('events', { ...concert, title: 'Al sud', venue: [{ venue: 'Sud', geo_lat: -33, geo_lng: -70 }] });
    const { body, headers } = await map({ geoloc: false });
    expect(headers.get('content-type')).to.equal('application/geo+json');
    expect(headers.get('x-wp-total')).to.equal('2');
    expect(body.bbox).to.deep.equal([-70, -33, 1.1, 41.123457]);
    expect(body.features.map(({ geometry }: Loose) => geometry)).to.deep.equal([
      { type: 'Point', coordinates: [1.1, 41.123457] },
      { type: 'Point', coordinates: [-70, -33] },
    ]);
    const [first] = body.features;
    expect(first.properties).to.deep.equal({
      title: 'A & B',
      url: 'https://agenda.cat/event/a-b/',
      start_date: '2031-06-01 20:00:00',
      end_date: '2031-06-01 22:00:00',
      all_day: false,
      timezone: 'Europe/Madrid',
      event_status: 'scheduled',
      series: null,
      venue: 'Lluny',
      city: '',
      categories: ['Música'],
      cost: '',
      image: null,
    });
    expect((await map({ bbox: '0,40,2,42' })).body.features).to.have.length(1);
  });
});
