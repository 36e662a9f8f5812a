import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const wide = '你'.repeat(10_000);
const event = { title: 'Fira', start_date: '2031-06-01 10:00', end_date: '2031-06-01 12:00' };

describeOnOnePair('the bounds of what a record holds', () => {
  const { service, send, create } = withOneService();
  const problems = async (path: string, body: object): Promise<Loose> =>
    (await send('POST', path, { body })).body.data?.params;
  const numbered = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}`);

  it('are 10,000 characters for names and plain texts', async () => {
    const venue = await create('venues', { venue: wide, address: wide, city: wide, website: 'https://e.example/' });
    expect([venue.venue, venue.address, venue.city]).to.deep.equal([wide, wide, wide]);
    const tag = await create('tags', { name: wide, description: wide });
    expect(tag.name).to.equal(wide);
    const held = await create('events', { ...event, title: wide, venue: venue.id, tags: [tag.id] });
    expect(held.title).to.equal(wide);
    const list = await service.request('GET', '/events', { query: { orderby: 'title', venue: venue.id } });
    expect(list.body.events.map(({ id }: Loose) => id)).to.deep.equal([held.id]);
    expect((await service.request('GET', '/venues', { query: { orderby: 'title' } })).body.venues[0].id).to.equal(
      venue.id,
    );
    const params = await problems('/venues', { venue: `${wide}你`, address: `${wide}你`, city: 'Vic' });
    expect(Object.keys(params)).to.have.members(['venue', 'address']);
    expect(params.address).to.include('10000');
  });

  it('are 500,000 characters for a description, as sent and as stored', async () => {
    const full = `<p>${'a'.repeat(499_993)}</p>`;
    expect((await create('events', { ...event, description: full })).description).to.equal(full);
    expect(await problems('/events', { ...event, description: `${full}b` })).to.have.all.keys('description');
    expect(await problems('/events', { ...event, description: '&'.repeat(400_000) })).to.have.all.keys('description');
  });

  it('are 30,000 tags, and a search in the first 100,000 characters', async () => {
    const params = await problems('/events', { ...event, description: '<a>'.repeat(30_001) });
    expect(params.description).to.match(/30000 etiquetes HTML$/);
    const description = `<p>davant ${'mot '.repeat(26_000)}darrere</p>`;
    const { id } = await create('events', { ...event, title: 'Lletres', description });
    const found = async (search: string) =>
      (
        await service.request('GET', '/events', { query: { search, start_date: '2031-01-01', end_date: '2032-01-01' } })
      ).body.events.map((each: Loose) => each.id);
    expect(await found('davant')).to.deep.equal([id]);
    expect(await found('darrere')).to.deep.equal([]);
  });

  it('are 100,000 characters of a description that HTML writes as entities, because cleaning them takes long', async () => {
    const description = '&lt;'.repeat(100_000);
    expect((await create('events', { ...event, description })).description).to.equal(description);
    for (const more of [`${description}&lt;`, '>'.repeat(100_001)])
      expect(await problems('/events', { ...event, description: more })).to.have.all.keys('description');
  });

  it('are 50 organizers, 100 categories and 100 tags for an event', async () => {
    const full = {
      organizer: numbered(50, 'Colla').map((organizer) => ({ organizer })),
      categories: numbered(100, 'Tema'),
      tags: numbered(100, 'Mot'),
    };
    const { organizer, categories, tags } = await create('events', { ...event, ...full });
    expect([organizer.length, categories.length, tags.length]).to.deep.equal([50, 100, 100]);
    const more = {
      organizer: [...full.organizer, { organizer: 'Una més' }],
      categories: numbered(101, 'Tema'),
      tags: numbered(101, 'Mot'),
    };
    const params = await problems('/events', { ...event, ...more });
    expect(Object.keys(params)).to.have.members(['organizer', 'categories', 'tags']);
    expect((await send('GET', '/organizers', { query: { search: 'Una més' } })).body.total ?? 0).to.equal(0);
  });

  it('are in the OpenAPI document', async () => {
    const { properties } = (await service.request('GET', '/doc')).body.components.schemas.EventCreation;
    expect(properties.title.maxLength).to.equal(10_000);
    expect(properties.description.maxLength).to.equal(500_000);
    expect([properties.organizer.maxItems, properties.categories.maxItems, properties.tags.maxItems]).to.deep.equal([
      50, 100, 100,
    ]);
  });
});
