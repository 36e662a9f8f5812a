import { expect } from 'chai';
import type { Answer } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

const bare = {
  events: concert,
  venues: { venue: 'Palau' },
  organizers: { organizer: 'Orfeó' },
  categories: { name: 'Música' },
  tags: { name: 'jazz' },
};
/** Milliseconds. On servers the writes, each of which waits until lists show it, took over ten seconds on a busy machine. */
const timeout = 90_000;
const statuses = (answers: Answer[]) => answers.map((answer) => answer.status);
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

describeOnOnePair('writes at the same time', () => {
  const { service, send, create } = withEmptiedService();
  beforeEach(() => service.credentials('editor'));

  it('never lose a field that only one of them touched', async () => {
    const { id } = await create('events', concert);
    const changes: Record<string, unknown>[] = [
      { title: 'Nou' },
      { description: 'Text' },
      { excerpt: 'Resum' },
      { cost: '20' },
      { website: 'https://a.cat' },
      { featured: true },
      { sticky: true },
      { show_map: true },
      { end_date: '2031-06-02 01:00:00' },
      { tags: ['jazz'] },
      { categories: ['Música'] },
      { venue: { venue: 'Palau' } },
      { organizer: [{ organizer: 'Orfeó' }] },
      { image: 'https://a.cat/b.jpg' },
      { translation_language: 'es', title: 'Nuevo' },
      { translation_language: 'es', description: 'Texto' },
    ];
    const answers = await Promise.all(changes.map((body) => send('PATCH', `/events/${id}`, { body })));
    expect(new Set(statuses(answers))).to.deep.equal(new Set([200]));
    const { body } = await service.request('GET', `/events/${id}?_translations=true`);
    expect(body).to.deep.include({ title: 'Nou', description: 'Text', excerpt: 'Resum', cost: '20 €' });
    expect(body).to.include({ website: 'https://a.cat', featured: true, sticky: true, show_map: true });
    expect([body.end_date, body.tags[0].name, body.categories[0].name]).to.deep.equal([
      '2031-06-02 01:00:00',
      'jazz',
      'Música',
    ]);
    expect([body.venue.venue, body.organizer[0].organizer, body.image.url]).to.deep.equal([
      'Palau',
      'Orfeó',
      'https://a.cat/b.jpg',
    ]);
    expect(body.translations.es).to.include({ title: 'Nuevo', description: 'Texto' });
  });

  it('all succeed when they change one field, and one of them wins', async () => {
    const { id } = await create('venues', bare.venues);
    const cities = times(25, (at) => `Ciutat ${at}`);
    const answers = await Promise.all(cities.map((city) => send('PUT', `/venues/${id}`, { body: { city } })));
    expect(new Set(statuses(answers))).to.deep.equal(new Set([200]));
    expect(answers.map((answer) => answer.body.city)).to.deep.equal(cities);
    expect(cities).to.include((await service.request('GET', `/venues/${id}`)).body.city);
  });

  it('of the same title each get a slug of their own', async () => {
    for (const resource of ['events', 'venues', 'organizers'] as const) {
      const answers = await Promise.all(times(10, () => send('POST', `/${resource}`, { body: bare[resource] })));
      expect(new Set(statuses(answers))).to.deep.equal(new Set([201]));
      const base = answers[0]?.body.slug.replace(/-\d+$/, '');
      const expected = times(10, (at) => (at === 0 ? base : `${base}-${at + 1}`));
      expect(answers.map((answer) => answer.body.slug).sort()).to.deep.equal(expected.sort());
      expect(new Set(answers.map((answer) => answer.body.id)).size).to.equal(10);
    }
  });

  it('of the same term create one, and the others get its ID in the error', async () => {
    const answers = await Promise.all(times(8, () => send('POST', '/tags', { body: bare.tags })));
    const [made, ...more] = answers.filter((answer) => answer.status === 201);
    expect(more).to.deep.equal([]);
    const refused = answers.filter((answer) => answer.status === 400);
    expect(refused.length).to.equal(7);
    for (const { body } of refused) {
      expect([body.code, body.data.term_id]).to.deep.equal(['term_exists', made?.body.id]);
    }
  });

  it('make a new venue, organizer, term or image that they share only once', async () => {
    const body = {
      ...concert,
      venue: { venue: 'Palau', address: 'C/ Major' },
      organizer: [{ organizer: 'Orfeó' }],
      categories: ['Música'],
      tags: ['jazz'],
      image: 'https://a.cat/b.jpg',
    };
    const answers = await Promise.all(times(10, () => send('POST', '/events', { body })));
    const ids = answers.map(({ body: { venue, organizer, categories, tags, image } }) =>
      [venue, organizer[0], categories[0], tags[0], image].map((record) => record.id).join(),
    );
    expect(new Set(ids).size).to.equal(1);
    for (const list of ['venues', 'organizers'])
      expect((await service.request('GET', `/${list}`)).body.total).to.equal(1);
  });

  it('delete once', async () => {
    for (const resource of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
      const { id } = await create(resource, bare[resource]);
      const answers = await Promise.all(times(4, () => send('DELETE', `/${resource}/${id}`)));
      const second = resource === 'categories' || resource === 'tags' ? 404 : 410;
      expect(statuses(answers).sort()).to.deep.equal([200, second, second, second]);
    }
  });

  it('never make a category its own ancestor', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids: number[] = [];
      for (const name of ['a', 'b', 'c']) ids.push((await create('categories', { name: `${name}${round}` })).id);
      const moves = ids.map((id, at) => send('PATCH', `/categories/${id}`, { body: { parent: ids[(at + 1) % 3] } }));
      expect(statuses(await Promise.all(moves)).sort()).to.deep.equal([200, 200, 400]);
    }
  }).timeout(timeout);

  it('never leave a category under a removed one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const above = (await create('categories', { name: `Dalt ${round}` })).id;
      const child = (await create('categories', { name: `Sota ${round}`, parent: above })).id;
      const answers = await Promise.all([
        send('PATCH', `/categories/${child}`, { body: { description: 'a' } }),
        send('DELETE', `/categories/${above}`),
        send('PATCH', `/categories/${child}`, { body: { description: 'b' } }),
        send('POST', '/categories', { body: { name: `Tard ${round}`, parent: above } }),
      ]);
      expect(answers[1]?.status).to.equal(200);
      const { categories } = (await service.request('GET', '/categories?hide_empty=false&per_page=100')).body;
      const ids = new Set(categories.map((category: { id: number }) => category.id));
      for (const { parent } of categories) expect(parent === 0 || ids.has(parent)).to.equal(true);
    }
  }).timeout(timeout);

  describe('with If-Match', () => {
    const tagOf = async (path: string) => (await service.request('GET', path)).headers.get('etag') as string;

    for (const resource of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
      const title = { events: 'title', venues: 'venue', organizers: 'organizer' }[resource as string] ?? 'name';

      it(`change and delete ${resource} only as they were seen`, async () => {
        const path = `/${resource}/${(await create(resource, bare[resource])).id}`;
        const seen = await tagOf(path);
        const first = await send('PATCH', path, { body: { [title]: 'Nou' }, headers: { 'If-Match': seen } });
        expect([first.status, first.body[title]]).to.deep.equal([200, 'Nou']);
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const late = await send(method, path, { body: { [title]: 'Tard' }, headers: { 'If-Match': seen } });
          expect([late.status, late.body.code]).to.deep.equal([412, 'precondition_failed']);
        }
        expect((await service.request('GET', path)).body[title]).to.equal('Nou');
        const last = await send('DELETE', path, { headers: { 'If-Match': await tagOf(path) } });
        expect(last.status).to.equal(200);
      });
    }

    it('accept the tag in the response of a write, one of several, and any with *', async () => {
      const path = `/events/${(await create('events', concert)).id}`;
      const written = await send('PATCH', path, { body: { cost: '1' } });
      const own = written.headers.get('etag') as string;
      const next = await send('PATCH', path, { body: { cost: '2' }, headers: { 'If-Match': own } });
      expect(next.status).to.equal(200);
      const several = `"other", ${next.headers.get('etag')}`;
      expect((await send('PATCH', path, { body: { cost: '3' }, headers: { 'If-Match': several } })).status).to.equal(
        200,
      );
      expect((await send('PATCH', path, { body: { cost: '4' }, headers: { 'If-Match': '*' } })).status).to.equal(200);
      for (const unknown of ['"other"', '"1"', 'nonsense']) {
        const answer = await send('PATCH', path, { body: { cost: '5' }, headers: { 'If-Match': unknown } });
        expect(answer.status).to.equal(412);
      }
    });

    it('accept the tag of an anonymous read, in any language and any encoding', async () => {
      const path = `/events/${(await create('events', concert)).id}`;
      for (const headers of [{ 'Accept-Encoding': 'identity' }, { 'Accept-Encoding': 'gzip' }]) {
        const seen = await service.request('GET', `${path}?translation_language=es`, { headers });
        const tag = seen.headers.get('etag') as string;
        const answer = await send('PATCH', path, { body: { cost: '1' }, headers: { 'If-Match': tag } });
        expect(answer.status).to.equal(200);
      }
    });

    it('let exactly one of several writes with the same tag through', async () => {
      const path = `/events/${(await create('events', concert)).id}`;
      const headers = { 'If-Match': await tagOf(path) };
      const answers = await Promise.all(times(10, (at) => send('PATCH', path, { body: { cost: at }, headers })));
      expect(statuses(answers).sort()).to.deep.equal([200, ...times(9, () => 412)]);
    });

    it('first report what is forbidden or missing', async () => {
      const { id } = await create('events', concert);
      const headers = { 'If-Match': '"other"' };
      expect((await service.request('PATCH', `/events/${id}`, { headers, body: {} })).status).to.equal(401);
      expect((await send('PATCH', '/events/999', { headers, body: {} })).status).to.equal(404);
    });
  });
});
