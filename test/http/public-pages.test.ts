import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('links to public pages', () => {
  const pages = { events: '/actes/{slug}', venues: '/llocs/{slug}.html', organizers: '/qui/{slug}/' };
  const { service, create } = withOneService({ baseUrl: 'https://agenda.cat', pages });

  it('follow the paths of the settings, in records, in what they show, and in schema.org data', async () => {
    const body = { ...concert, venue: { venue: 'Palau' }, organizer: { organizer: 'Orfeó' }, cost: '5' };
    const { id } = await create('events', body);
    const event = (await service.request('GET', `/events/${id}`)).body;
    expect([event.url, event.venue.url, event.organizer[0].url]).to.deep.equal([
      'https://agenda.cat/actes/concert-de-primavera',
      'https://agenda.cat/llocs/palau.html',
      'https://agenda.cat/qui/orfeo/',
    ]);
    expect([event.json_ld.url, event.json_ld.offers.url]).to.deep.equal([event.url, event.url]);
    const [listed] = (await service.request('GET', '/venues')).body.venues;
    expect(listed.url).to.equal(event.venue.url);
  });

  it('follow the slug of a record in the trash', async () => {
    const { id } = await create('venues', { venue: 'Liceu' });
    const thrown = await service.request('DELETE', `/venues/${id}`, { as: 'editor' });
    expect(thrown.body.url).to.equal('https://agenda.cat/llocs/liceu__trashed.html');
  });
});
