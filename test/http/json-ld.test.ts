import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the schema.org data of a single read', () => {
  const { service } = withOneService({ baseUrl: 'https://agenda.cat' });

  async function dataOf(resource: string, body: object, query = {}) {
    const made = await service.request('POST', `/${resource}`, { as: 'editor', body });
    expect(made.status).to.equal(201);
    return (await service.request('GET', `/${resource}/${made.body.id}`, { query })).body.json_ld;
  }

  it('describe an event with its place, organizers and prices', async () => {
    const data = await dataOf('events', {
      ...concert,
      description: '<p>Nit de <em>jazz</em> &amp; blues</p>',
      image: 'https://a.cat/b.jpg',
      cost: ['5 €', '12,50 €'],
      venue: { venue: 'Palau', address: 'C/ Major, 1', city: 'Reus', zip: '43201', geo_lat: 41.1, geo_lng: 1.1 },
      organizer: [{ organizer: 'Orfeó', email: 'a@b.cat', phone: '977', website: 'https://b.cat' }, { organizer: 'B' }],
    });
    expect(data).to.deep.include({
      '@type': 'Event',
      name: 'Concert de primavera',
      description: 'Nit de jazz & blues',
      url: 'https://agenda.cat/event/concert-de-primavera/',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2031-06-01T20:00:00+02:00',
      endDate: '2031-06-01T22:00:00+02:00',
      inLanguage: 'ca',
    });
    expect(data['@context']).to.match(/^https?:\/\/schema\.org/);
    expect([data.image].flat()).to.deep.equal(['https://a.cat/b.jpg']);
    expect(data.location).to.deep.include({ '@type': 'Place', name: 'Palau' });
    expect(data.location.address).to.deep.equal({
      '@type': 'PostalAddress',
      streetAddress: 'C/ Major, 1',
      addressLocality: 'Reus',
      postalCode: '43201',
    });
    expect(data.location.geo).to.deep.equal({ '@type': 'GeoCoordinates', latitude: 41.1, longitude: 1.1 });
    expect(data.organizer.map((one: { name: string }) => one.name)).to.deep.equal(['Orfeó', 'B']);
    expect(data.organizer[0]).to.include({ email: 'a@b.cat', telephone: '977', sameAs: 'https://b.cat' });
    expect(data.offers.map(({ price, priceCurrency }: Record<string, string>) => [price, priceCurrency])).to.deep.equal(
      [
        ['5', 'EUR'],
        ['12.50', 'EUR'],
      ],
    );
  });

  it('leave out what an event does not have', async () => {
    expect(await dataOf('events', concert)).not.to.have.any.keys('location', 'organizer', 'offers', 'image');
  });

  it('offer what is free at 0', async () => {
    const data = await dataOf('events', { ...concert, cost: 'Gratuït' });
    expect(data.offers).to.deep.equal({
      '@type': 'Offer',
      price: '0',
      validFrom: '2031-05-06T10:00:00+02:00',
      priceCurrency: 'EUR',
      url: data.url,
      availability: 'https://schema.org/InStock',
    });
  });

  it('name things in plain text, without entities', async () => {
    const sala = { venue: 'Tom &amp; Jerry', address: 'Carrer d&#39;en Nou, 1', city: 'Vic &lt;/script&gt;' };
    const { name, location } = await dataOf('events', { ...concert, title: 'Formatge &amp; vi', venue: sala });
    const { streetAddress, addressLocality } = location.address;
    expect([name, location.name, streetAddress, addressLocality]).to.deep.equal([
      'Formatge & vi',
      'Tom & Jerry',
      "Carrer d'en Nou, 1",
      'Vic &lt;/script>',
    ]);
  });

  it('offer no words without a price', async () => {
    expect(await dataOf('events', { ...concert, cost: 'Taquilla inversa' })).not.to.have.property('offers');
  });

  it('give the offset of the event’s zone, and only the days of a whole day', async () => {
    const tokyo = await dataOf('events', { ...concert, timezone: 'Asia/Tokyo' });
    expect(tokyo.startDate).to.equal('2031-06-01T20:00:00+09:00');
    const days = await dataOf('events', { ...concert, all_day: true, end_date: '2031-06-02' });
    expect([days.startDate, days.endDate]).to.deep.equal(['2031-06-01', '2031-06-02']);
  });

  it('say the language of the words that are shown', async () => {
    const body = { ...concert, translations: { es: { title: 'Concierto' } } };
    const spanish = await dataOf('events', body, { translation_language: 'es' });
    expect([spanish.name, spanish.inLanguage]).to.deep.equal(['Concierto', 'es']);
    const fallen = await dataOf('events', concert, { translation_language: 'es' });
    expect([fallen.name, fallen.inLanguage]).to.deep.equal(['Concert de primavera', 'ca']);
  });

  it('describe a venue as a place', async () => {
    const data = await dataOf('venues', { venue: 'Palau', website: 'https://p.cat', phone: '93', country: 'Espanya' });
    expect(data).to.deep.include({ '@type': 'Place', name: 'Palau', telephone: '93', sameAs: 'https://p.cat' });
    expect(data['@context']).to.match(/^https?:\/\/schema\.org/);
    expect(data.address.addressCountry).to.equal('Espanya');
    expect(data).not.to.have.property('geo');
  });

  it('name the region that the record shows', async () => {
    const body = { venue: 'Palau', country: 'United States', province: 'Girona', state: 'Ohio' };
    expect((await dataOf('venues', body)).address.addressRegion).to.equal('Ohio');
    expect((await dataOf('venues', { ...body, stateprovince: 'Texas' })).address.addressRegion).to.equal('Texas');
  });

  it('describe an organizer with its ways to be reached', async () => {
    const data = await dataOf('organizers', { organizer: 'Orfeó', email: 'a@b.cat', phone: '93' });
    expect(data).to.include({ name: 'Orfeó', email: 'a@b.cat', telephone: '93' });
    expect(data['@type']).to.equal('Organization');
  });

  it('are never in lists or answers to writes, nor for terms', async () => {
    const made = await service.request('POST', '/events', { as: 'editor', body: { ...concert, tags: ['jazz'] } });
    expect(made.body).not.to.have.property('json_ld');
    const list = await service.request('GET', '/events');
    expect(list.body.events.map(({ id }: Loose) => id)).to.include(made.body.id);
    expect(list.text).not.to.include('json_ld');
    const tag = (await service.request('GET', `/tags/${made.body.tags[0].id}`)).body;
    expect(tag).to.include({ name: 'jazz' }).and.not.to.have.property('json_ld');
  });
});
