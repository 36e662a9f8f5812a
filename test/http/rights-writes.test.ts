import { expect } from 'chai';
import { listUsers } from '../../src/calendar/access/users.ts';
import { kinds } from '../../src/model/tables/field.ts';
import type { Asking } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

describeOnOnePair('what writes may name and leave behind', () => {
  let service: Running;
  const users: Record<string, number> = {};
  before(async () => {
    service = await startService();
    for (const role of ['administrator', 'editor', 'author', 'contributor'] as const) await service.credentials(role);
    for (const { id, facts } of await listUsers(service.calendar)) users[facts.name] = id;
  });
  after(() => service.close());

  const create = (as: Asking['as'], body: object, path = '/events') =>
    service.request('POST', path, { as, body } as Asking);

  /** The number of documents of each kind, including unlisted ones. */
  async function counts(): Promise<Record<string, number>> {
    const { store } = service.calendar.pair;
    const all = await Promise.all(kinds.map(async (kind) => [kind, (await Array.fromAsync(store.scan(kind))).length]));
    return Object.fromEntries(all);
  }

  it('make the writer the author', async () => {
    for (const role of ['editor', 'author', 'contributor'] as const) {
      for (const author of [undefined, null, users[role]]) {
        const { status, body } = await create(role, { ...concert, author });
        expect([role, author, status, body.author]).to.deep.equal([role, author, 201, String(users[role])]);
      }
    }
  });

  it('let only editors name another author', async () => {
    for (const path of ['/events', '/venues', '/organizers']) {
      const facts = { ...concert, venue: 'Sala', organizer: 'Ateneu' };
      const record = path === '/events' ? concert : facts;
      for (const role of ['administrator', 'editor'] as const) {
        const { status, body } = await create(role, { ...record, author: users['author'] }, path);
        expect([path, status, body.author]).to.deep.equal([path, 201, String(users['author'])]);
      }
      for (const role of ['author', 'contributor'] as const) {
        for (const author of [users['editor'], 999_999]) {
          const { status, body } = await create(role, { ...record, author }, path);
          expect([path, role, status, body.code]).to.deep.equal([path, role, 403, 'rest_forbidden']);
        }
      }
      const unknown = await create('editor', { ...record, author: 999_999 }, path);
      expect([unknown.status, Object.keys(unknown.body.data.params)]).to.deep.equal([400, ['author']]);
    }
  });

  it('let only editors change the author of a record', async () => {
    const { id } = (await create('author', concert)).body;
    const change = (as: Asking['as'], author: unknown) =>
      service.request('PATCH', `/events/${id}`, { as, body: { author, title: 'Donat' } } as Asking);
    expect((await change('author', users['editor'])).status).to.equal(403);
    expect((await service.request('GET', `/events/${id}`)).body.title).to.equal(concert.title);
    expect((await change('author', users['author'])).status).to.equal(200);
    expect((await change('editor', users['contributor'])).body.author).to.equal(String(users['contributor']));
    expect((await change('author', users['author'])).status).to.equal(403);
  });

  it('let what an author’s event creates be the author’s, and pending with contributors', async () => {
    for (const [role, status] of [
      ['author', 'publish'],
      ['contributor', 'pending'],
    ] as const) {
      const linked = {
        venue: { venue: `Sala ${role}` },
        organizer: [{ organizer: `Gent ${role}`, status: 'publish' }],
      };
      const { body } = await create(role, { ...concert, ...linked });
      expect(body.status).to.equal(status);
      for (const record of [body.venue, body.organizer[0]]) {
        expect([record.status, record.author]).to.deep.equal([status, String(users[role])]);
      }
      const seen = await service.request('GET', `/venues/${body.venue.id}`);
      expect(seen.status).to.equal(status === 'publish' ? 200 : 403);
    }
  });

  it('let contributors use the terms that there are, and make none', async () => {
    const { id } = (await create('editor', { name: 'Jazz' }, '/tags')).body;
    const known = await create('contributor', { ...concert, tags: [id, 'jazz', 'JAZZ'] });
    expect([known.status, known.body.tags.length]).to.deep.equal([201, 1]);
    const before = await counts();
    const refused = await create('contributor', { ...concert, tags: ['jazz', 'nou'], categories: ['nova'] });
    expect([refused.status, Object.keys(refused.body.data.params)]).to.deep.equal([400, ['categories', 'tags']]);
    expect(await counts()).to.deep.equal(before);
    const made = await create('author', { ...concert, tags: ['jazz', 'nou'], categories: ['nova'] });
    expect([made.status, made.body.tags.length, made.body.categories.length]).to.deep.equal([201, 2, 1]);
  });

  it('let nobody link to what is hidden from them', async () => {
    const draft = (await create('editor', { venue: 'Amagada', status: 'draft' }, '/venues')).body.id;
    const trash = (await create('editor', { venue: 'Llençada', status: 'trash' }, '/venues')).body.id;
    for (const role of ['author', 'contributor'] as const) {
      expect((await create(role, { ...concert, venue: draft })).status).to.equal(400);
    }
    expect((await create('editor', { ...concert, venue: draft })).status).to.equal(201);
    expect((await create('editor', { ...concert, venue: trash })).body.data.params).to.have.all.keys('venue');
    const { body } = await create('author', { ...concert, venue: { venue: 'Amagada' } });
    expect(body.venue.id).not.to.equal(draft);
  });

  it('let nobody name a hidden event as the parent of another, nor one in the trash', async () => {
    const hidden = (await create('editor', { ...concert, status: 'private' })).body.id;
    const trash = (await create('editor', { ...concert, status: 'trash' })).body.id;
    for (const [role, post_parent, status] of [
      ['author', hidden, 400],
      ['contributor', hidden, 400],
      ['editor', hidden, 201],
      ['editor', trash, 400],
    ] as const) {
      expect((await create(role, { ...concert, post_parent })).status, role).to.equal(status);
    }
  });

  it('let an event keep its parent, whatever happened to it', async () => {
    const parent = (await create('editor', concert)).body.id;
    const { id } = (await create('editor', { ...concert, post_parent: parent })).body;
    await service.request('DELETE', `/events/${parent}`, { as: 'editor' });
    const body = { title: 'Nou', post_parent: parent };
    expect((await service.request('PATCH', `/events/${id}`, { as: 'editor', body })).status).to.equal(200);
  });

  it('leave nothing behind when they are refused', async () => {
    const along = {
      image: 'https://example.org/never-seen.jpg',
      venue: { venue: 'Mai feta', image: 'https://example.org/never.png' },
      organizer: [{ organizer: 'Mai feta' }],
      categories: ['mai feta'],
      tags: ['mai feta'],
    };
    const { id } = (await create('editor', concert)).body;
    const before = await counts();
    const state = (await service.request('GET', `/events/${id}`)).text;
    const wrongs: [Asking['as'], object][] = [
      ['editor', { ...concert, ...along, website: 'nope' }],
      ['editor', { ...concert, ...along, end_date: '2031-01-01' }],
      ['editor', { ...concert, ...along, post_parent: 999_999 }],
      ['editor', { ...concert, ...along, categories: ['mai feta', 999_999] }],
      ['editor', { ...concert, ...along, organizer: [{ organizer: 'Mai feta' }, { organizer: ' ' }] }],
      ['editor', { ...concert, ...along, organizer: [{ organizer: 'Mai feta' }, 999_999] }],
      ['editor', { ...along }],
      ['author', { ...concert, ...along, author: users['editor'] }],
      ['contributor', { ...concert, ...along }],
      [
        'contributor',
        { ...concert, ...along, categories: [], tags: [], venue: { venue: 'Mai', author: users['editor'] } },
      ],
      [undefined, { ...concert, ...along }],
    ];
    for (const [as, body] of wrongs) {
      const answers = [await create(as, body)];
      if ('title' in body) answers.push(await service.request('PUT', `/events/${id}`, { as, body } as Asking));
      for (const { status } of answers) expect(status).to.be.within(400, 404);
    }
    const stale = { as: 'editor', body: along, headers: { 'If-Match': '"0-x"' } } as const;
    expect((await service.request('PUT', `/events/${id}`, stale)).status).to.equal(412);
    expect(await counts()).to.deep.equal(before);
    expect((await service.request('GET', `/events/${id}`)).text).to.equal(state);
  });
});
