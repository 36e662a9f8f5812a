import { expect } from 'chai';
import { fieldsOf, filled, said, visitorOf } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedDesk } from '../support/with-desk.ts';
import { withService } from '../support/with-service.ts';

describeOnOnePair('the desk', () => {
  const { service, create, at, read } = withEmptiedDesk();

  describe('rights', () => {
    it('are those of the interface: what an author may not change stays', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('author');
      const sent = filled(fieldsOf(await visitor.get('/desk/events/new')), {
        'texts[ca][title]': 'Meu',
        revision: '1',
      });
      expect((await visitor.post(`/desk/events/${id}`, sent)).status).to.equal(403);
      expect((await visitor.get('/desk/users')).status).to.equal(403);
      expect(await read(id)).to.include({ title: concert.title });
    });

    it('offer contributors no state that they may not choose, and no form for what is not theirs', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('contributor');
      const { text } = await visitor.get('/desk/events/new');
      expect(text).to.include('value="pending"').and.not.to.include('value="publish"');
      const other = await visitor.get(`/desk/events/${id}`);
      expect(other.text).to.include('disabled').and.not.to.include('class="primary"');
    });

    it('offer no form for a category to contributors, who could not save it', async () => {
      const visitor = await at('contributor');
      expect((await visitor.get('/desk/categories')).text).not.to.include('/desk/categories/new');
      expect((await visitor.get('/desk/categories/new')).status).to.equal(403);
      expect((await (await at('author')).get('/desk/categories')).text).to.include('/desk/categories/new');
    });

    it('show editors what waits for review', async () => {
      await service.request('POST', '/events', { as: 'contributor', body: { ...concert, title: 'Proposta' } });
      expect((await (await at('editor')).get('/desk')).text).to.include('Proposta');
      expect((await (await at('author')).get('/desk')).text).not.to.include('Proposta');
    });

    it('show drafts only to their authors and to those who may edit them', async () => {
      await service.request('POST', '/events', {
        as: 'contributor',
        body: { ...concert, title: 'Esbós meu', venue: { venue: 'Ateneu', city: 'Vic' } },
      });
      await service.request('POST', '/venues', { as: 'contributor', body: { venue: 'Sala meva' } });
      const { text } = await (await at('contributor')).get('/desk');
      expect(text).to.include('Esbós meu').and.to.include('Sala meva').and.to.include('<td>Ateneu, Vic</td>');
      expect((await (await at('author')).get('/desk')).text).not.to.include('Esbós meu');
    });

    it('let administrators add and remove users and keys, whose secrets are shown once', async () => {
      const visitor = await at('administrator');
      const token = fieldsOf(await visitor.get('/desk'), '/desk/sign-out');
      const ask = (values: Record<string, string>) => visitor.post('/desk/users', filled(token, values));
      const added = await ask({ action: 'add-user', name: 'marta', role: 'editor' });
      const password = /marta: <code>([^<]+)<\/code>/.exec(added.text)?.[1] ?? '';
      expect((await visitorOf(service.url).signIn('marta', password)).status).to.equal(200);
      expect((await visitor.get('/desk/users')).text).not.to.include(password);
      expect(said(await ask({ action: 'add-user', name: 'marta', role: 'editor' }), 'problem')).to.have.lengthOf(1);
      const keyed = await ask({ action: 'add-key', name: 'web', user: 'marta' });
      const key = /web: <code>([^<]+)<\/code>/.exec(keyed.text)?.[1] ?? '';
      expect((await service.request('POST', '/events', { as: { key }, body: concert })).status).to.equal(201);
      const removed = await ask({ action: 'remove-user', name: 'marta' });
      expect(removed.text).not.to.include('marta');
      expect(said(await ask({ action: 'remove-user', name: 'administrator' }), 'problem')).to.have.lengthOf(1);
    });
  });

  it('lists what the caller has changed last first, however often the others were changed', async () => {
    const drafted = async (title: string) => {
      service.clock.now += 60_000;
      const asking = { as: 'contributor', body: { ...concert, title, status: 'draft' } } as const;
      return (await service.request('POST', '/events', asking)).body;
    };
    const { id } = await drafted('Primer');
    await service.request('PATCH', `/events/${id}`, { as: 'contributor', body: { cost: '5' } });
    await drafted('Segon');
    const { text } = await (await at('contributor')).get('/desk');
    expect(text.indexOf('Segon')).to.be.within(1, text.indexOf('Primer'));
  });

  it('keeps its sections around what went wrong', async () => {
    const lost = await (await at('editor')).get('/desk/events/999999999');
    expect(lost.status).to.equal(404);
    expect(lost.text).to.include('href="/desk/venues"').and.to.include('action="/desk/sign-out"');
  });

  it('answers unknown paths with 404, and is not cached', async () => {
    const visitor = await at('editor');
    for (const path of [
      '/desk/nothing',
      '/desk/events/0',
      '/desk/events/x',
      '/desk/events/99999',
      '/desk/events/1/2/3',
    ]) {
      const answer = await visitor.get(path);
      expect(answer.status, path).to.equal(404);
      expect(answer.text).to.include('<a href="/desk">Redacció</a>');
      expect(answer.headers.get('Cache-Control')).to.equal('private, no-store');
    }
  });
});

describeOnOnePair('a service without a desk', () => {
  const { service } = withService({ http: { desk: false } });

  it('has nothing at its path', async () => {
    expect((await fetch(`${service.url}/desk`)).status).to.equal(404);
  });
});
