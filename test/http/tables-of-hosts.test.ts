import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { Answer } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const rowsOf = ({ text }: Answer): Record<string, string>[] => parse(text, { columns: true, bom: true });

describeOnOnePair('venues and organizers as a table', () => {
  const { service, create } = withOneService({ maxFeed: 1 });
  const ask = (path: string, query = {}) => service.request('GET', path, { query });

  before(async () => {
    const texts = { description: '<p>Un teatre</p><p>Al <b>centre</b></p>' };
    const address = { address: 'Plaça Major, 1', city: 'Vic', zip: '08500', country: 'Espanya' };
    const point = { geo_lat: 41.93, geo_lng: 2.25 };
    await create('venues', { venue: 'Teatre "Gran"', ...texts, ...address, ...point, phone: '+34 930 00 00 00' });
    await create('venues', { venue: '=Sala', translations: { es: { venue: 'Sala, S. L.' } } });
    await create('venues', { venue: 'Secreta', status: 'private' });
    await create('organizers', {
      organizer: 'Ateneu',
      email: 'info@ateneu.example',
      website: 'https://ateneu.example',
    });
    for (let at = 0; at < 5; at += 1) await create('organizers', { organizer: `Entitat ${at}` });
  });

  it('have the published records of the list, each with what is known of it', async () => {
    const answer = await ask('/venues.csv', { orderby: 'id' });
    expect(answer.headers.get('content-disposition')).to.equal('attachment; filename="venues.csv"');
    const [theatre, hall, ...others] = rowsOf(answer);
    expect(others).to.deep.equal([]);
    expect(theatre).to.deep.include({
      venue: 'Teatre "Gran"',
      address: 'Plaça Major, 1',
      city: 'Vic',
      zip: '08500',
      country: 'Espanya',
      geo_lat: '41.93',
      geo_lng: '2.25',
      phone: "'+34 930 00 00 00",
      description: 'Un teatre\nAl centre',
      language: 'ca',
    });
    expect(theatre?.['url']).to.match(/\/venue\/teatre-gran\/$/);
    expect(hall).to.deep.include({ venue: "'=Sala", geo_lat: '', city: '' });
    const [inSpanish] = rowsOf(await ask('/venues.csv', { search: 'sala', translation_language: 'es' }));
    expect(inSpanish).to.deep.include({ venue: 'Sala, S. L.', language: 'es' });
  });

  it('are paged, have entity tags and are refused like lists', async () => {
    const first = await ask('/organizers.csv');
    expect(first.headers.get('x-feed-truncated')).to.equal('5/6');
    expect(first.headers.get('link')).to.match(/\/organizers\.csv\?page=2>; rel="next"$/);
    expect(rowsOf(await ask('/organizers.csv', { page: 2 }))).to.have.length(1);
    const [found] = rowsOf(await ask('/organizers.csv', { search: 'ateneu' }));
    expect(found).to.deep.include({
      organizer: 'Ateneu',
      email: 'info@ateneu.example',
      website: 'https://ateneu.example',
    });
    const tag = first.headers.get('etag') ?? '';
    expect((await service.request('GET', '/organizers.csv', { headers: { 'If-None-Match': tag } })).status).to.equal(
      304,
    );
    expect((await ask('/organizers.csv', { page: 9 })).body.code).to.equal('organizer-archive-page-not-found');
    expect((await ask('/venues.csv', { status: 'draft' })).status).to.equal(400);
    expect((await ask('/venues.ics')).status).to.equal(404);
    expect((await ask('/categories.csv')).status).to.equal(404);
  });
});
