import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('cached rendered records', () => {
  const { service } = withOneService();

  async function made(path: string, body: object): Promise<number> {
    return (await service.request('POST', path, { as: 'editor', body })).body.id;
  }
  const read = (path: string, as?: 'editor') => service.request('GET', path, as ? { as } : {});

  it('are not shown to readers because an editor saw them inside an event', async () => {
    const venue = await made('/venues', { venue: 'Sala secreta', status: 'draft' });
    const event = await made('/events', { ...concert, venue });
    expect((await read(`/events/${event}`, 'editor')).body.venue.venue).to.equal('Sala secreta');
    for (let time = 0; time < 2; time += 1) {
      expect((await read(`/venues/${venue}`)).status).to.equal(403);
      expect((await read(`/events/${event}`)).body.venue).to.deep.equal([]);
    }
  });

  it('follow every change of what they show, and vanish for readers who may see them no more', async () => {
    const [venue, category] = [await made('/venues', { venue: 'Palau' }), await made('/categories', { name: 'Jazz' })];
    const event = await made('/events', { ...concert, venue, categories: [category] });
    const shown = async () => {
      const { body } = await read(`/events/${event}`);
      return [body.title, body.venue.venue, body.json_ld.location.name, body.categories[0].count];
    };
    for (let time = 0; time < 2; time += 1) {
      expect(await shown()).to.deep.equal([concert.title, 'Palau', 'Palau', 1]);
    }
    await service.request('PATCH', `/venues/${venue}`, { as: 'editor', body: { venue: 'Auditori' } });
    await made('/events', { ...concert, categories: [category] });
    expect(await shown()).to.deep.equal([concert.title, 'Auditori', 'Auditori', 2]);
    await service.request('PATCH', `/events/${event}`, { as: 'editor', body: { status: 'draft' } });
    expect((await read(`/events/${event}`)).status).to.equal(403);
  });

  it('still refuse wrong parameters', async () => {
    const event = await made('/events', concert);
    for (let time = 0; time < 2; time += 1) await read(`/events/${event}`);
    expect((await service.request('GET', `/events/${event}`, { query: { _translations: 'perhaps' } })).status).to.equal(
      400,
    );
  });

  it('show any text as it was sent, whatever it looks like', async () => {
    const title = String.raw`"\u00000" "count":"@1@" \u00001`;
    const category = await made('/categories', { name: title });
    const event = await made('/events', { ...concert, title, categories: [category] });
    for (let time = 0; time < 2; time += 1) {
      const { body } = await read(`/events/${event}`);
      expect([body.title, body.categories[0].name, body.categories[0].count]).to.deep.equal([title, title, 1]);
    }
  });
});
