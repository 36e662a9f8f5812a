import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

describeOnOnePair('venues and organizers that data of an event name', () => {
  const { service, send, create } = withEmptiedService();

  const at = async (venue: object, as: 'editor' | 'author' | 'contributor' = 'editor'): Promise<Loose> =>
    (await send('POST', '/events', { as, body: { ...concert, venue } })).body.venue;
  const total = async () => (await send('GET', '/venues?status=publish,pending,draft')).body.total;

  it('are never taken from a name that looks like a name with an address', async () => {
    const joined = await create('venues', { venue: 'Teatre Nou|Carrer Major 1' });
    const made = await at({ venue: 'Teatre Nou', address: 'Carrer Major 1' });
    expect([made.venue, made.id === joined.id]).to.deep.equal(['Teatre Nou', false]);
    expect((await at({ venue: 'Teatre Nou|Carrer Major 1' })).id).to.equal(joined.id);
  });

  it('are distinguished by name, address and town; a missing address or town matches any', async () => {
    const auditori = { venue: 'Teatre Auditori', address: 'Plaça Major, 1' };
    const vic = await at({ ...auditori, city: 'Vic' });
    const valls = await at({ ...auditori, city: 'Valls' });
    expect([vic.city, valls.city, vic.id === valls.id]).to.deep.equal(['Vic', 'Valls', false]);
    expect((await at({ ...auditori, city: 'VALLS' })).id).to.equal(valls.id);
    expect((await at({ venue: 'teatre auditori', city: 'Valls' })).id).to.equal(valls.id);
    expect((await at(auditori)).id).to.equal(vic.id);
    expect(await total()).to.equal(2);
    const bare = await create('venues', { venue: 'Ateneu' });
    expect((await at({ venue: 'Ateneu', address: 'C/ Nou, 2', city: 'Reus' })).id).to.equal(bare.id);
  });

  it('are those that agree in most, before those that say less', async () => {
    const bare = await create('venues', { venue: 'Casino' });
    const placed = await create('venues', { venue: 'Casino', address: 'C/ Nou, 2', city: 'Vic' });
    expect((await at({ venue: 'Casino', address: 'C/ Nou, 2', city: 'Vic' })).id).to.equal(placed.id);
    expect((await at({ venue: 'Casino', city: 'Valls' })).id).to.equal(bare.id);
  });

  it('are published ones first, so that readers see them', async () => {
    const pending = await at({ venue: 'Sala' }, 'contributor');
    const published = await create('venues', { venue: 'Sala' });
    const made = await send('POST', '/events', { body: { ...concert, venue: { venue: 'Sala' } } });
    expect([pending.status, made.body.venue.id]).to.deep.equal(['pending', published.id]);
    expect((await service.request('GET', `/events/${made.body.id}`)).body.venue.id).to.equal(published.id);
    expect((await at({ venue: 'Sala' }, 'contributor')).id).to.equal(published.id);
  });

  it('are never those that the caller may not see', async () => {
    const hidden = await create('venues', { venue: 'Sala', status: 'draft' });
    expect((await at({ venue: 'Sala' })).id).to.equal(hidden.id);
    const others = [await at({ venue: 'Sala' }, 'contributor'), await at({ venue: 'Sala' }, 'author')];
    expect(new Set([hidden, ...others].map(({ id }) => id)).size).to.equal(3);
  });

  it('are found behind any number of namesakes', async () => {
    const { store } = service.calendar.pair;
    const { id } = await create('venues', { venue: 'Sala' });
    const [sala] = await store.read('venues', [id]);
    const { facts, texts } = sala as NonNullable<typeof sala>;
    await send('DELETE', `/venues/${id}`);
    const hide = () => store.insert('venues', { facts: { ...facts, author: 999, status: 'pending' }, texts });
    await Promise.all(Array.from({ length: 110 }, hide));
    const own = await at({ venue: 'Sala' }, 'author');
    expect((await at({ venue: 'Sala' }, 'author')).id).to.equal(own.id);
    const published = await create('venues', { venue: 'Sala' });
    for (const as of ['author', 'editor', 'contributor'] as const) {
      expect([own.id, published.id]).to.include((await at({ venue: 'Sala' }, as)).id);
    }
  });

  it('may be made twice on purpose, by a request of their own', async () => {
    const first = await at({ venue: 'Palau' });
    const second = await create('venues', { venue: 'Palau' });
    expect([second.id === first.id, second.slug]).to.deep.equal([false, 'palau-2']);
  });

  it('are found no more by a name that they had', async () => {
    const first = await at({ venue: 'Palau' });
    await send('PATCH', `/venues/${first.id}`, { body: { venue: 'Liceu' } });
    const second = await at({ venue: 'Palau' });
    expect(second.id).not.to.equal(first.id);
    await send('DELETE', `/venues/${second.id}`);
    expect([first.id, second.id]).not.to.include((await at({ venue: 'Palau' })).id);
    expect((await send('PATCH', `/venues/${second.id}`, { body: { status: 'publish' } })).status).to.equal(200);
    expect((await send('PATCH', `/venues/${first.id}`, { body: { venue: 'Palau' } })).status).to.equal(200);
  });
});
