import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

const full = {
  ...concert,
  description: '<p>Text</p>',
  excerpt: 'Resum',
  cost: '20',
  website: 'https://a.cat',
  image: 'https://a.cat/b.jpg',
  show_map: true,
  show_map_link: true,
  hide_from_listings: true,
  sticky: true,
  featured: true,
  categories: ['Música'],
  tags: ['jazz'],
  venue: { venue: 'Palau' },
  organizer: [{ organizer: 'Orfeó' }],
};

/** Titles as sent, as stored, and their slugs. */
const titles: [string, string, string][] = [
  ['Concert <em>de</em> nit', 'Concert de nit', 'concert-de-nit'],
  ['  Fira  ', 'Fira', 'fira'],
  ['0', '0', '0'],
  ['2031', '2031', '2031'],
  ['L’Aplec — “Cançons” & més', 'L’Aplec — “Cançons” & més', 'laplec-cancons-mes'],
  ['Col·legi d’Història', 'Col·legi d’Història', 'collegi-dhistoria'],
  ['Ñandú, ¿qué? ÀÉÍÒÚ', 'Ñandú, ¿qué? ÀÉÍÒÚ', 'nandu-que-aeiou'],
  ['<script>alert(1)</script>Festa', 'Festa', 'festa'],
  ['2 < 3 i 5 > 4', '2 < 3 i 5 > 4', '2-3-i-5-4'],
];

/** HTML as sent and as cleaned, the same in descriptions and excerpts. */
const htmls: [string, string][] = [
  ['<p>Hola <strong>món</strong></p>', '<p>Hola <strong>món</strong></p>'],
  ['Text pla', 'Text pla'],
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="https://a.cat">a</a>', '<a href="https://a.cat">a</a>'],
];

const minuteAfter = (time: string) =>
  new Date(Date.parse(`${time}Z`) + 60_000).toISOString().slice(0, 19).replace('T', ' ');

describeOnOnePair('writing events', () => {
  const { service, send } = withOneService();

  const create = async (body: object) => (await send('POST', '/events', { body })).body;
  const read = async (id: number) => (await send('GET', `/events/${id}`)).body;

  it('answers a new one with 201, the record and where it is', async () => {
    const { status, headers, body } = await send('POST', '/events', { body: concert });
    expect(status).to.equal(201);
    expect(headers.get('location')).to.equal(`${service.api}/events/${body.id}`);
    const { json_ld: _, ...record } = await read(body.id);
    expect(body).to.deep.equal(record);
  });

  it('shows a new one in the same client’s next list', async () => {
    const times = { start_date: '2033-02-03 20:00:00', end_date: '2033-02-03 22:00:00' };
    const { id } = await create({ ...concert, ...times });
    const { events } = (await send('GET', '/events?start_date=2033-02-03&end_date=2033-02-04')).body;
    expect(events.map((event: { id: number }) => event.id)).to.include(id);
  });

  for (const method of ['POST', 'PUT', 'PATCH']) {
    for (const way of ['ID', 'slug']) {
      it(`changes by ${method} and ${way} only what is named`, async () => {
        const { modified, modified_utc, ...before } = await create(full);
        service.clock.now += 60_000;
        const path = way === 'ID' ? `/events/${before.id}` : `/events/by-slug/${before.slug}`;
        const { status, body } = await send(method, path, { body: { excerpt: 'Altre' } });
        expect(status).to.equal(200);
        const times = { modified: minuteAfter(modified), modified_utc: minuteAfter(modified_utc) };
        expect(body).to.deep.include({ ...before, excerpt: 'Altre', ...times });
      });
    }
  }

  it('clears what is null', async () => {
    const { id } = await create(full);
    const names = ['description', 'excerpt', 'cost', 'website', 'image', 'categories', 'tags', 'venue', 'organizer'];
    const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'];
    const body = Object.fromEntries([...names, ...flags].map((name) => [name, null]));
    const answer = await send('PATCH', `/events/${id}`, { body });
    const nothing = { description: '', excerpt: '', cost: '', website: '', image: false };
    const lists = { categories: [], tags: [], venue: [], organizer: [] };
    expect(answer.body).to.deep.include({ ...nothing, ...lists });
    expect(flags.map((name) => answer.body[name])).to.deep.equal(flags.map(() => false));
  });

  it('clears texts that are empty', async () => {
    const { id } = await create(full);
    const body = { description: '', excerpt: '', cost: '', website: '', image: '', categories: '', tags: '' };
    const answer = await send('PATCH', `/events/${id}`, { body });
    expect(answer.body).to.deep.include({ ...body, image: false, categories: [], tags: [] });
  });

  it('takes null as absent on create', async () => {
    const body = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
    const answer = await send('POST', '/events', {
      body: { ...body, ...concert, title: 'Recital', slug: null, status: null, author: null },
    });
    expect([answer.status, answer.body.status, answer.body.slug]).to.deep.equal([201, 'publish', 'recital']);
    const missing = await send('POST', '/events', { body: { ...concert, title: null, end_date: null } });
    expect([missing.body.code, missing.body.data.params]).to.deep.equal([
      'rest_missing_callback_param',
      ['title', 'end_date'],
    ]);
  });

  it('ignores fields that it does not know, and those that are computed', async () => {
    const body = {
      ...concert,
      id: 999,
      url: 'x',
      utc_start_date: 'x',
      cost_details: 1,
      unknown: { a: [] },
      global_id: null,
    };
    const { status, body: record } = await send('POST', '/events?whatever=1', { body });
    expect([status, record.id === 999, 'unknown' in record]).to.deep.equal([201, false, false]);
  });

  for (const [sent, title, slug] of titles) {
    it(`calls ${JSON.stringify(sent)} ${JSON.stringify(title)} at ${slug}`, async () => {
      const record = await create({ ...concert, title: sent });
      expect([record.title, record.slug]).to.deep.equal([title, slug]);
      expect((await service.request('GET', `/events/by-slug/${slug}`)).body.id).to.equal(record.id);
    });
  }

  for (const [sent, shown] of htmls) {
    it(`cleans ${JSON.stringify(sent)}`, async () => {
      const record = await create({ ...concert, description: sent, excerpt: sent });
      expect([record.description, record.excerpt]).to.deep.equal([shown, shown]);
    });
  }

  it('gives an event whose title has no letters a slug all the same', async () => {
    const { slug, id } = await create({ ...concert, title: '夜 ☀' });
    expect(slug).to.match(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect((await service.request('GET', `/events/by-slug/${slug}`)).body.id).to.equal(id);
  });

  it('numbers slugs that are taken, sent or made', async () => {
    const aplec = { ...concert, title: 'Aplec de maig' };
    expect((await create(aplec)).slug).to.equal('aplec-de-maig');
    expect((await create(aplec)).slug).to.equal('aplec-de-maig-2');
    expect((await create({ ...aplec, slug: 'Aplec de Maig!' })).slug).to.equal('aplec-de-maig-3');
    const other = await create({ ...concert, title: 'Un altre' });
    const body = { slug: 'aplec-de-maig' };
    expect((await send('PATCH', `/events/${other.id}`, { body })).body.slug).to.equal('aplec-de-maig-4');
  });

  it('lets a venue have the slug of an event', async () => {
    await create(concert);
    const { body } = await send('POST', '/venues', { body: { venue: concert.title } });
    expect(body.slug).to.equal('concert-de-primavera');
  });

  it('keeps the slug when the title changes, and frees one that changes', async () => {
    const vetllada = { ...concert, title: 'Vetllada' };
    const { id } = await create(vetllada);
    expect((await send('PATCH', `/events/${id}`, { body: { title: 'Nou' } })).body.slug).to.equal('vetllada');
    expect((await send('PATCH', `/events/${id}`, { body: { slug: 'nou' } })).body.slug).to.equal('nou');
    expect((await send('PATCH', `/events/${id}`, { body: { slug: 'nou' } })).body.slug).to.equal('nou');
    expect((await service.request('GET', '/events/by-slug/vetllada')).status).to.equal(301);
    expect((await create(vetllada)).slug).to.equal('vetllada');
  });

  it('renames by slug the event of the path', async () => {
    await create({ ...concert, title: 'b' });
    const { id } = await create({ ...concert, title: 'a' });
    const { body } = await send('PUT', '/events/by-slug/a', { body: { slug: 'c', id: 999 } });
    expect([body.id, body.slug]).to.deep.equal([id, 'c']);
  });

  for (const [value, flag] of [
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ] as const) {
    it(`reads ${JSON.stringify(value)} as ${flag}`, async () => {
      const { id } = await create({ ...concert, featured: !flag });
      const { body } = await send('PATCH', `/events/${id}`, { body: { featured: value, sticky: value } });
      expect([body.featured, body.sticky]).to.deep.equal([flag, flag]);
    });
  }

  it('lets only editors name another author', async () => {
    const own = await service.request('POST', '/events', { as: 'author', body: concert });
    const author = own.body.author;
    expect((await create({ ...concert, author: Number(author) })).author).to.equal(author);
    expect((await send('POST', '/events', { body: { ...concert, author: 999 } })).status).to.equal(400);
    const other = Number((await create(concert)).author);
    const refused = await service.request('POST', '/events', { as: 'author', body: { ...concert, author: other } });
    expect(refused.status).to.equal(403);
  });

  it('never makes one of two that are alike, and never writes over one', async () => {
    for (const [resource, body] of [
      ['events', concert],
      ['venues', { venue: 'Palau', description: 'Text' }],
      ['organizers', { organizer: 'Orfeó' }],
    ] as const) {
      const ids = [
        (await send('POST', `/${resource}`, { body })).body.id,
        (await send('POST', `/${resource}`, { body })).body.id,
      ];
      expect(ids[0]).not.to.equal(ids[1]);
    }
  });

  it('knows a parent event, and refuses one that does not exist', async () => {
    const { id } = await create(concert);
    const child = await create({ ...concert, post_parent: id });
    expect((await service.request('GET', `/events?post_parent=${id}`)).body.events[0].id).to.equal(child.id);
    for (const post_parent of [999, child.id]) {
      const answer = await send('PATCH', `/events/${child.id}`, { body: { post_parent } });
      expect([answer.status, Object.keys(answer.body.data.params)]).to.deep.equal([400, ['post_parent']]);
      expect(answer.body.data.params.post_parent).not.to.match(/categor/);
    }
    await send('PATCH', `/events/${child.id}`, { body: { post_parent: null } });
    expect((await service.request('GET', `/events?post_parent=${id}`)).body.total).to.equal(0);
  });
});
