import { expect } from 'chai';
import { fieldsOf, said } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneDesk } from '../support/with-desk.ts';

describeOnOnePair('a published event in the desk', () => {
  const { service, send, create, at } = withOneDesk();

  async function proposed(resource: string, body: object): Promise<number> {
    return (await service.request('POST', `/${resource}`, { as: 'contributor', body })).body.id;
  }

  it('says that visitors do not see its venue and organizer yet, and publishes each with one button', async () => {
    const venue = await proposed('venues', { venue: 'Sala Nova' });
    const organizer = await proposed('organizers', { organizer: 'Colla' });
    const { id } = await create('events', { ...concert, venue: [venue], organizer: [organizer] });
    const visitor = await at('editor');
    let page = await visitor.get(`/desk/events/${id}`);
    expect(page.text).to.include('Els visitants encara no veuen «Sala Nova» (pendent de revisió) en aquest acte.');
    for (const path of [`/desk/venues/${venue}/publish`, `/desk/organizers/${organizer}/publish`]) {
      page = await visitor.post(path, fieldsOf(page, path));
      expect(said(page, 'notice')).to.deep.equal(['S’ha publicat.']);
      expect(page.text).to.include(`action="/desk/events/${id}"`).and.not.to.include(path);
    }
    const { body } = await service.request('GET', `/events/${id}`);
    expect([body.venue.venue, body.organizer[0].organizer]).to.deep.equal(['Sala Nova', 'Colla']);
  });

  it('publishes nothing that somebody else has changed since, and does not mind when it is public already', async () => {
    const venue = await proposed('venues', { venue: 'Sala Nova' });
    const { id } = await create('events', { ...concert, venue: [venue] });
    const visitor = await at('editor');
    const path = `/desk/venues/${venue}/publish`;
    const form = fieldsOf(await visitor.get(`/desk/events/${id}`), path);
    await send('PATCH', `/venues/${venue}`, { body: { city: 'Vic' } });
    expect((await visitor.post(path, form)).status).to.equal(409);
    await send('PATCH', `/venues/${venue}`, { body: { status: 'publish' } });
    expect((await visitor.post(path, form)).status).to.equal(200);
  });

  it('says it without a button to those who may not publish the venue, and nothing of a draft or a public venue', async () => {
    const venue = (await send('POST', '/venues', { body: { venue: 'Amagada', status: 'pending' } })).body.id;
    const own = (await service.request('POST', '/venues', { as: 'author', body: { venue: 'Meva', status: 'draft' } }))
      .body.id;
    const body = { ...concert, venue: [own] };
    const { id } = (await service.request('POST', '/events', { as: 'author', body })).body;
    const seen = await (await at('author')).get(`/desk/events/${id}`);
    expect(seen.text).to.include(`/desk/venues/${own}/publish`);
    const draft = await create('events', { ...concert, venue: [venue], status: 'draft' });
    const shown = await create('events', { ...concert, venue: { venue: 'Pública' } });
    const visitor = await at('editor');
    for (const each of [draft, shown])
      expect((await visitor.get(`/desk/events/${each.id}`)).text).not.to.include('Els visitants encara no veuen');
  });
});

describeOnOnePair('the buttons of the desk', () => {
  const { service, create, at } = withOneDesk();

  it('stand only where the caller may press them', async () => {
    const [category, tag] = [await create('categories', { name: 'Música' }), await create('tags', { name: 'jazz' })];
    const event = await create('events', concert);
    const own = (await service.request('POST', '/events', { as: 'contributor', body: concert })).body;
    const buttons = async (role: 'contributor' | 'author' | 'editor', path: string) => {
      const { text } = await (await at(role)).get(`/desk/${path}`);
      const names = ['class="primary"', 'name="publish"', 'new?from=', '/trash"', '/remove"'];
      return names.map((name) => text.includes(name));
    };
    for (const path of [`categories/${category.id}`, `tags/${tag.id}`]) {
      expect(await buttons('contributor', path), path).to.deep.equal([false, false, false, false, false]);
      expect(await buttons('author', path), path).to.deep.equal([false, false, true, false, false]);
      expect(await buttons('editor', path), path).to.deep.equal([true, false, true, false, true]);
    }
    expect(await buttons('contributor', `events/${event.id}`)).to.deep.equal([false, false, true, false, false]);
    expect(await buttons('contributor', `events/${own.id}`)).to.deep.equal([true, false, true, true, false]);
    expect(await buttons('editor', `events/${own.id}`)).to.deep.equal([true, true, true, true, false]);
  });
});
