import { expect } from 'chai';
import { changePassword, removeUser, verifyKey } from '../../src/calendar/access/users.ts';
import type { Role } from '../../src/model/documents/document.ts';
import { type DeskAnswer, fieldsOf, filled, said, type Visitor, visitorOf } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withService } from '../support/with-service.ts';

type Headers = Record<string, string>;

describeOnOnePair('the desk', () => {
  const { service, create } = withService();

  async function at(role: Role): Promise<Visitor> {
    const visitor = visitorOf(service.url);
    const { name, password } = await service.credentials(role);
    expect((await visitor.signIn(name, password)).status).to.equal(200);
    return visitor;
  }

  const read = async (id: number) =>
    (await service.request('GET', `/events/${id}`, { as: 'editor', query: { _translations: true } })).body;

  describe('signing in', () => {
    it('is asked for by every page, which comes after it', async () => {
      const { id } = await create('events', concert);
      const visitor = visitorOf(service.url);
      const asked = await visitor.get(`/desk/events/${id}`);
      const [form] = [/<form class="sign-in" method="post" action="([^"]*)"/.exec(asked.text)?.[1] ?? ''];
      const { name, password } = await service.credentials('editor');
      const next = await visitor.post(form, [
        ['name', name],
        ['password', password],
      ]);
      expect(next.text).to.include('Concert de primavera');
    });

    it('leads nowhere but to the desk', async () => {
      const { name, password } = await service.credentials('editor');
      for (const to of ['https://elsewhere.example/', '//elsewhere.example/desk/', '/desk/\\elsewhere.example', '/']) {
        const answer = await fetch(`${service.url}/desk/sign-in?to=${encodeURIComponent(to)}`, {
          method: 'POST',
          body: new URLSearchParams({ name, password }),
          redirect: 'manual',
        });
        expect(answer.headers.get('Location'), to).to.equal('/desk');
      }
    });

    it('with a wrong password is refused, and keeps the name', async () => {
      const refused = await visitorOf(service.url).signIn('editor', 'wrong');
      expect(refused.status).to.equal(422);
      expect(said(refused, 'problem')).to.deep.equal(['L’usuari o la contrasenya no són correctes.']);
      expect(refused.text).to.include('value="editor"');
    });

    it('is refused to subscribers, who may not write', async () => {
      const { name, password } = await service.credentials('subscriber');
      expect((await visitorOf(service.url).signIn(name, password)).status).to.equal(403);
    });

    it('gives a cookie that scripts do not see and other sites do not send', async () => {
      const { name, password } = await service.credentials('editor');
      const answer = await fetch(`${service.url}/desk/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ name, password }),
        redirect: 'manual',
      });
      expect(answer.headers.get('Set-Cookie')).to.match(/; path=\/desk; .*samesite=strict; httponly$/);
    });

    it('ends by signing out, for whoever has copied the cookie too', async () => {
      const visitor = await at('editor');
      const copy = visitorOf(service.url);
      copy.takeCookie(visitor.cookie());
      await visitor.post('/desk/sign-out', fieldsOf(await visitor.get('/desk'), '/desk/sign-out'));
      expect((await visitor.get('/desk')).text).to.include('class="sign-in"');
      service.clock.now += 5_000;
      const { store } = service.calendar.pair;
      const sessions = (await Array.fromAsync(store.scan('keys'))).filter(({ facts }) => facts.expires !== undefined);
      expect(sessions).to.deep.equal([]);
    });

    it('lasts a working day', async () => {
      const visitor = await at('editor');
      const key = /cartellera_desk=([^;]+)/.exec(visitor.cookie())?.[1] as string;
      service.clock.now += 12 * 60 * 60 * 1000 - 1;
      expect((await verifyKey(service.calendar, key))?.facts.name).to.equal('editor');
      service.clock.now += 1;
      expect(await verifyKey(service.calendar, key)).to.equal(undefined);
    });

    it('removes sessions that have ended, and no other keys', async () => {
      await service.key('editor');
      await at('editor');
      service.clock.now += 12 * 60 * 60 * 1000;
      await at('author');
      const keys = await Array.fromAsync(service.calendar.pair.store.scan('keys'));
      expect(keys.map(({ facts }) => facts.expires)).to.deep.equal([
        undefined,
        service.clock.now + 12 * 60 * 60 * 1000,
      ]);
    });

    it('ends with a new password, and with the next sign-in of the same browser', async () => {
      await service.key('author');
      const visitor = await at('author');
      const { name, password } = await service.credentials('author');
      await visitor.signIn(name, password);
      const sessions = async () =>
        (await Array.fromAsync(service.calendar.pair.store.scan('keys'))).filter(({ facts }) => facts.expires);
      expect(await sessions()).to.have.lengthOf(1);
      await changePassword(service.calendar, 'author');
      expect(await sessions()).to.deep.equal([]);
    });

    it('leaves nothing behind for who may not write', async () => {
      const { name, password } = await service.credentials('subscriber');
      await visitorOf(service.url).signIn(name, password);
      expect(await Array.fromAsync(service.calendar.pair.store.scan('keys'))).to.deep.equal([]);
    });

    it('is refused to pages of other origins', async () => {
      const { name, password } = await service.credentials('editor');
      const sent = [
        ['name', name],
        ['password', password],
      ] as const;
      for (const headers of [{ Origin: 'https://elsewhere.example' }, { 'Sec-Fetch-Site': 'same-site' }] as Headers[]) {
        expect((await visitorOf(service.url).post('/desk/sign-in', sent, headers)).status).to.equal(403);
      }
      for (const headers of [
        { Origin: service.url },
        { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
      ] as Headers[]) {
        expect((await visitorOf(service.url).post('/desk/sign-in', sent, headers)).status).to.equal(200);
      }
    });

    it('ends with its user', async () => {
      await at('author');
      await removeUser(service.calendar, 'author');
      expect(await Array.fromAsync(service.calendar.pair.store.scan('keys'))).to.deep.equal([]);
    });
  });

  describe('a form', () => {
    it('makes an event in two languages, with a venue, an organizer, a category and a tag by their names', async () => {
      const category = await create('categories', { name: 'Música' });
      const visitor = await at('editor');
      const sent = filled(fieldsOf(await visitor.get('/desk/events/new')), {
        'texts[ca][title]': 'Nit de jazz',
        'texts[es][title]': 'Noche de jazz',
        'texts[ca][description]': 'Amb Ella & Louis.\r\n\r\nEntrada lliure.',
        start_date: '2031-06-01T20:00',
        end_date: '2031-06-01T22:00',
        'venue[]': 'Jamboree',
        'organizer[]': 'Associació del Jazz',
        'categories[]': `#${category.id}`,
        'tags[]': 'de nit',
        status: 'publish',
      });
      const done = await visitor.post('/desk/events/new', sent);
      expect(said(done, 'notice')).to.deep.equal(['S’ha desat.']);
      const id = Number(/name="revision"/.test(done.text) && /action="\/desk\/events\/(\d+)"/.exec(done.text)?.[1]);
      const event = await read(id);
      expect(event.translations.ca).to.include({
        title: 'Nit de jazz',
        description: '<p>Amb Ella &amp; Louis.</p>\n<p>Entrada lliure.</p>',
      });
      expect(event.translations.es).to.include({ title: 'Noche de jazz', slug: 'noche-de-jazz' });
      expect([event.venue.venue, event.organizer[0].organizer]).to.deep.equal(['Jamboree', 'Associació del Jazz']);
      expect([event.categories[0].id, event.tags[0].name, event.status]).to.deep.equal([
        category.id,
        'de nit',
        'publish',
      ]);
    });

    it('that is sent as it came changes nothing but the time of the change', async () => {
      const body = {
        ...concert,
        start_date: '2031-06-01 20:00:30',
        description: '<ul><li>a</li></ul>',
        excerpt: 'Curt & bo',
        venue: { venue: 'Palau', city: 'Girona' },
        cost: 'De 5 a 12 €',
        image: 'https://images.example/a.jpg',
        featured: true,
        translations: { es: { title: 'Concierto' } },
      };
      const { id } = await create('events', body);
      const before = await read(id);
      service.clock.now += 60_000;
      const visitor = await at('editor');
      await visitor.post(`/desk/events/${id}`, fieldsOf(await visitor.get(`/desk/events/${id}`)));
      const { modified, modified_utc: _, ...after } = await read(id);
      expect({ ...after, modified: before.modified, modified_utc: before.modified_utc }).to.deep.equal(before);
      expect(modified).not.to.equal(before.modified);
    });

    it('takes away what was emptied', async () => {
      const body = { ...concert, cost: '5', tags: ['a', 'b'], translations: { es: { title: 'Concierto' } } };
      const { id } = await create('events', { ...body, featured: true });
      const visitor = await at('editor');
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      const emptied = filled(
        fields.filter(([name]) => name !== 'featured' && name !== 'tags[]'),
        { cost: '', 'texts[es][title]': '', 'texts[es][slug]': '' },
      );
      expect((await visitor.post(`/desk/events/${id}`, emptied)).status).to.equal(200);
      const event = await read(id);
      expect(event).to.deep.include({ cost: '', tags: [], featured: false });
      expect(Object.keys(event.translations)).to.deep.equal(['ca']);
    });

    it('tells what is wrong at its fields, in the language of the desk, and keeps what was typed', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}?lang=es`));
      const wrong = {
        'texts[ca][title]': ' ',
        website: 'www',
        start_date: '2031-06-01T23:00',
        'texts[es][title]': 'Sí',
      };
      const refused = await visitor.post(`/desk/events/${id}`, filled(fields, wrong));
      expect(refused.status).to.equal(422);
      expect(said(refused, 'problem').slice(1)).to.deep.equal([
        '«Título del evento» no puede estar en blanco',
        '«Cuándo termina» no puede ser anterior al comienzo',
        '«Página web del evento» debe ser una dirección web completa que empiece por http:// o https://; se ha recibido «www»',
      ]);
      expect(new Map(fieldsOf(refused)).get('texts[es][title]')).to.equal('Sí');
      expect(await read(id)).to.include({ title: concert.title });
    });

    it('tells of a new record what is missing and what is wrong together', async () => {
      const visitor = await at('editor');
      const sent = filled(fieldsOf(await visitor.get('/desk/events/new')), {
        website: 'www',
        start_date: '2031-02-30T20:00',
      });
      const refused = await visitor.post('/desk/events/new', sent);
      expect(said(refused, 'problem')).to.have.lengthOf(1 + 4);
    });

    it('is shown again to who saves after somebody else, and saves when that is wanted', async () => {
      const { id } = await create('events', { ...concert, categories: ['Zeta', 'Música', 'Art'], tags: ['a', 'b'] });
      const visitor = await at('editor');
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      await service.request('PUT', `/events/${id}`, {
        as: 'editor',
        body: { title: 'Un altre', website: 'https://a.example', featured: true, end_date: '2031-06-01 23:00' },
      });
      const refused = await visitor.post(`/desk/events/${id}`, filled(fields, { 'texts[ca][title]': 'El meu' }));
      expect(refused.status).to.equal(409);
      expect(said(refused, 'problem').slice(1).toSorted()).to.deep.equal([
        'Ara hi ha: 2031-06-01 23:00',
        'Ara hi ha: Un altre',
        'Ara hi ha: https://a.example',
        'Ara té un altre valor.',
      ]);
      expect(await read(id)).to.include({ title: 'Un altre' });
      await visitor.post(`/desk/events/${id}`, fieldsOf(refused));
      expect(await read(id)).to.include({ title: 'El meu' });
    });

    it('without the token of the session changes nothing, and is shown again with all that was typed', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      const forged = filled(fields, { token: 'forged', 'texts[ca][title]': 'Robat' });
      const again = await visitor.post(`/desk/events/${id}`, forged);
      expect(again.status).to.equal(403);
      expect(again.text).to.include('el formulari era d’una altra sessió');
      expect(new Map(fieldsOf(again)).get('texts[ca][title]')).to.equal('Robat');
      expect(await read(id)).to.include({ title: concert.title });
      for (const what of ['trash', 'remove', 'restore']) {
        expect((await visitor.post(`/desk/events/${id}/${what}`, [['token', 'forged']])).status).to.equal(403);
      }
    });

    it('that comes after the session has ended leads to the sign-in, and changes nothing', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      const answer = await visitorOf(service.url).post(`/desk/events/${id}`, filled(fields, { cost: '9' }));
      expect(answer.status).to.equal(401);
      expect(answer.text).to.include('<a href="/desk/sign-in" target="_blank"');
      expect(await read(id)).to.include({ cost: '' });
    });

    it('of another site is refused', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      const answer = await visitor.post(`/desk/events/${id}`, fields, { 'Sec-Fetch-Site': 'cross-site' });
      expect(answer.status).to.equal(403);
    });

    it('escapes every text', async () => {
      const hostile = '"><script>alert(1)</script>';
      const { id } = await create('events', {
        ...concert,
        title: 'a"b',
        cost: hostile,
        venue: { venue: 'V', address: hostile },
      });
      const visitor = await at('editor');
      const { text } = await visitor.get(`/desk/events/${id}`);
      expect(text).not.to.include('<script>');
      expect(text).to.include('value="a&quot;b"');
    });
  });

  describe('a record', () => {
    const press = async (visitor: Visitor, path: string, what: string, shown?: DeskAnswer) =>
      visitor.post(`${path}/${what}`, fieldsOf(shown ?? (await visitor.get(path)), `${path}/${what}`));

    it('goes to the trash, comes back as a draft, and is removed for good', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const path = `/desk/events/${id}`;
      expect(said(await press(visitor, path, 'trash'), 'notice')).to.deep.equal(['S’ha mogut a la paperera.']);
      expect(said(await press(visitor, path, 'restore'), 'notice')).to.deep.equal(['S’ha recuperat com a esborrany.']);
      expect((await read(id)).status).to.equal('draft');
      await press(visitor, path, 'trash');
      expect((await visitor.get('/desk/events?status=trash')).text).to.include(concert.title);
      expect(said(await press(visitor, path, 'remove'), 'notice')).to.deep.equal(['S’ha esborrat.']);
      expect((await visitor.get(path)).status).to.equal(404);
    });

    it('is neither trashed, restored nor removed in a state that the editor has not seen, and then shown as it is', async () => {
      const visitor = await at('editor');
      const event = await create('events', concert);
      const venue = await create('venues', { venue: 'Sala', status: 'trash' });
      const tag = await create('tags', { name: 'jazz' });
      for (const [path, what, changes] of [
        [`events/${event.id}`, 'trash', { title: 'Un altre' }],
        [`venues/${venue.id}`, 'restore', { venue: 'Un altre' }],
        [`venues/${venue.id}`, 'remove', { venue: 'Un altre nom' }],
        [`tags/${tag.id}`, 'remove', { name: 'Un altre' }],
      ] as const) {
        const seen = await visitor.get(`/desk/${path}`);
        await service.request('PUT', `/${path}`, { as: 'editor', body: changes });
        const before = (await service.request('GET', `/${path}`, { as: 'editor' })).text;
        const refused = await press(visitor, `/desk/${path}`, what, seen);
        expect([refused.status, said(refused, 'problem')], path).to.deep.equal([
          409,
          ['No s’ha fet: algú altre ho ha canviat mentre ho miràveu. Ara és així:'],
        ]);
        expect(refused.text).to.include('Un altre');
        expect((await service.request('GET', `/${path}`, { as: 'editor' })).text).to.equal(before);
        expect((await press(visitor, `/desk/${path}`, what, refused)).status, path).to.equal(200);
        expect((await service.request('GET', `/${path}`, { as: 'editor' })).text).not.to.equal(before);
        if (what === 'restore') await service.request('DELETE', `/${path}`, { as: 'editor' });
      }
    });

    it('is not trashed by a form that says no revision', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const token = fieldsOf(await visitor.get('/desk'), '/desk/sign-out');
      expect((await visitor.post(`/desk/events/${id}/trash`, token)).status).to.equal(409);
      expect((await read(id)).status).to.equal('publish');
      expect((await visitor.get(`/desk/events/${id}/trash?lang=es`)).text).to.include('Mover a la papelera');
    });

    it('is duplicated as a draft with a slug of its own', async () => {
      const { id } = await create('events', { ...concert, cost: '5' });
      const visitor = await at('editor');
      const copy = fieldsOf(await visitor.get(`/desk/events/new?from=${id}`));
      const done = await visitor.post('/desk/events/new', copy);
      const other = await read(Number(/action="\/desk\/events\/(\d+)"/.exec(done.text)?.[1]));
      expect(other).to.include({ title: concert.title, cost: '5 €', status: 'draft', slug: 'concert-de-primavera-2' });
    });

    it('that is a draft is previewed as its public page would be, in each language', async () => {
      const { id } = await create('events', {
        ...concert,
        status: 'draft',
        translations: { es: { title: 'Concierto' } },
      });
      const visitor = await at('editor');
      const answer = await visitor.get(`/desk/events/${id}/preview?language=es`);
      expect(answer.text).to.include('<h1>Concierto</h1>').and.to.include('noindex');
      expect(answer.headers.get('Cache-Control')).to.equal('private, no-store');
      expect((await (await at('author')).get(`/desk/events/${id}/preview`)).status).to.equal(403);
    });

    it('that is saved as a draft says that nobody sees it, and is published by one press, by who may', async () => {
      const visitor = await at('editor');
      const sent = filled(fieldsOf(await visitor.get('/desk/events/new')), {
        'texts[ca][title]': 'Sopar',
        start_date: '2031-06-01T20:00',
        end_date: '2031-06-01T22:00',
      });
      const draft = await visitor.post('/desk/events/new', sent);
      expect(draft.text).to.include('Encara no es veu a l’agenda.');
      const path = /action="(\/desk\/events\/\d+)"/.exec(draft.text)?.[1] ?? '';
      const published = await visitor.post(path, [...fieldsOf(draft), ['publish', 'true']]);
      expect(published.text).not.to.include('Encara no es veu a l’agenda.').and.not.to.include('name="publish"');
      expect(await read(Number(path.split('/').at(-1)))).to.include({ title: 'Sopar', status: 'publish' });
      const contributor = await at('contributor');
      const form = await contributor.get('/desk/events/new');
      expect(form.text).not.to.include('name="publish"');
      const token = new Map(fieldsOf(form)).get('token') ?? '';
      const proposed = await contributor.post('/desk/events/new', filled(sent, { token, author: '', publish: 'true' }));
      expect(proposed.text).to.include('Pendent de revisió').and.to.include('Encara no es veu a l’agenda.');
    });

    it('that is a draft has its poster in the preview, for those alone who may read it', async () => {
      const { id } = await create('events', { ...concert, status: 'draft' });
      const path = `/desk/posters/ca/events/${id}.svg`;
      const visitor = await at('editor');
      expect((await visitor.get(`/desk/events/${id}/preview?language=ca`)).text).to.include(`src="${path}?`);
      const poster = await visitor.get(path);
      expect(poster.headers.get('Content-Type')).to.equal('image/svg+xml; charset=utf-8');
      expect(poster.headers.get('Cache-Control')).to.equal('private, no-store');
      expect(poster.headers.get('Content-Security-Policy')).to.include('sandbox');
      expect(poster.text).to.include(concert.title);
      expect((await (await at('author')).get(path)).status).to.equal(403);
      expect((await visitor.get(path.replace('/ca/', '/xx/'))).status).to.equal(404);
      expect((await visitorOf(service.url).get(path)).text).to.include('class="sign-in"');
    });

    it('that is new, or a copy, belongs to who makes it', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('contributor');
      for (const path of ['/desk/events/new', `/desk/events/new?from=${id}`]) {
        const sent = filled(fieldsOf(await visitor.get(path)), {
          'texts[ca][title]': 'Meu',
          start_date: '2031-06-01T20:00',
          end_date: '2031-06-01T22:00',
        });
        const made = await visitor.post('/desk/events/new', sent);
        expect(said(made, 'notice'), path).to.deep.equal(['S’ha desat.']);
        const { author } = await read(Number(/action="\/desk\/events\/(\d+)"/.exec(made.text)?.[1]));
        expect([author, new Map(sent).get('author')]).to.deep.equal([author, String(author)]);
      }
    });

    it('of every resource has a form with each field of its table', async () => {
      const visitor = await at('editor');
      for (const [resource, names] of Object.entries({
        venues: ['texts[ca][venue]', 'address', 'geo_lat', 'image', 'status'],
        organizers: ['texts[es][organizer]', 'email', 'phone'],
        categories: ['texts[ca][name]', 'parent'],
        tags: ['texts[ca][name]', 'texts[ca][slug]'],
      })) {
        const fields = fieldsOf(await visitor.get(`/desk/${resource}/new`)).map(([name]) => name);
        expect(fields, resource).to.include.members(names);
      }
    });
  });

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

    it('show editors what waits for review', async () => {
      await service.request('POST', '/events', { as: 'contributor', body: { ...concert, title: 'Proposta' } });
      expect((await (await at('editor')).get('/desk')).text).to.include('Proposta');
      expect((await (await at('author')).get('/desk')).text).not.to.include('Proposta');
    });

    it('show everybody their own drafts, and nobody else who may not edit them', async () => {
      await service.request('POST', '/events', { as: 'contributor', body: { ...concert, title: 'Esbós meu' } });
      await service.request('POST', '/venues', { as: 'contributor', body: { venue: 'Sala meva' } });
      const { text } = await (await at('contributor')).get('/desk');
      expect(text).to.include('Esbós meu').and.to.include('Sala meva');
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

  it('answers paths that it has not with 404, and is kept by nobody', async () => {
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
