import { expect } from 'chai';
import { fieldsOf, filled, said, visitorOf } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneDesk } from '../support/with-desk.ts';

describeOnOnePair('the desk', () => {
  const { service, create, at, read } = withOneDesk();

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

    it('keeps the lines of a plain text', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const name = 'texts[ca][description]';
      const typed = 'Repartiment:\nPep & Fill\n  Roser\n\nEntrada lliure.';
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      const saved = await visitor.post(
        `/desk/events/${id}`,
        filled(fields, { [name]: typed.replaceAll('\n', '\r\n') }),
      );
      const html = '<p>Repartiment:<br />Pep &amp; Fill<br />Roser</p>\n<p>Entrada lliure.</p>';
      expect((await read(id)).description).to.equal(html);
      expect(new Map(fieldsOf(saved)).get(name)).to.equal('Repartiment:\nPep & Fill\nRoser\n\nEntrada lliure.');
    });

    it('keeps tags inside of typed paragraphs, and between them', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const name = 'texts[ca][description]';
      const typed = 'Amb <strong>Pep</strong>\ni més.\n\n<ul>\n<li>Un</li>\n</ul>\n\nPep & Fill';
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      await visitor.post(`/desk/events/${id}`, filled(fields, { [name]: typed }));
      const html = '<p>Amb <strong>Pep</strong><br />i més.</p>\n<ul>\n<li>Un</li>\n</ul>\n<p>Pep &amp; Fill</p>';
      expect((await read(id)).description).to.equal(html);
    });

    it('removes values that were emptied', async () => {
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

    it('shows errors at their fields, in the language of the desk, and keeps what was typed', async () => {
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
      const [summary, ...problems] = said(refused, 'problem');
      expect(summary).to.include('Título del acto (ca), Cuándo termina, Página web del acto');
      expect(refused.text).to.include('<a href="#title-ca">');
      expect(problems).to.deep.equal([
        '«Título del acto» no puede estar en blanco',
        '«Cuándo termina» no puede ser anterior al comienzo',
        '«Página web del acto» debe ser una dirección web completa que empiece por http:// o https://; se ha recibido «www»',
      ]);
      expect(new Map(fieldsOf(refused)).get('texts[es][title]')).to.equal('Sí');
      expect(await read(id)).to.include({ title: concert.title });
    });

    it('shows what is missing and what is wrong in a new record together', async () => {
      const visitor = await at('editor');
      const sent = filled(fieldsOf(await visitor.get('/desk/events/new')), {
        website: 'www',
        start_date: '2031-02-30T20:00',
      });
      const refused = await visitor.post('/desk/events/new', sent);
      expect(said(refused, 'problem')).to.have.lengthOf(1 + 4);
      expect(refused.text).not.to.include('`');
    });

    it('is shown again after a conflicting save, and can then be saved anyway', async () => {
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
      expect(said(again, 'problem')).to.deep.equal([
        'No s’ha desat: el formulari era d’una altra sessió. Reviseu-lo i torneu-lo a desar.',
      ]);
      expect(new Map(fieldsOf(again)).get('texts[ca][title]')).to.equal('Robat');
      expect(await read(id)).to.include({ title: concert.title });
      for (const what of ['trash', 'remove', 'restore']) {
        const pressed = await visitor.post(`/desk/events/${id}/${what}`, [['token', 'forged']]);
        expect([what, pressed.status, said(pressed, 'problem')]).to.deep.equal([
          what,
          403,
          ['No s’ha fet: la pàgina era d’una altra sessió. Torneu-ho a provar.'],
        ]);
      }
    });

    it('that comes after the session has ended leads to the sign-in, changes nothing, and can be sent again', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      const typed = { cost: '9', 'texts[ca][description]': 'U.\n\n«Dos» & "tres"', 'tags[]': ['a', 'b'] };
      const answer = await visitorOf(service.url).post(`/desk/events/${id}`, filled(fields, typed));
      expect(answer.status).to.equal(401);
      expect(answer.text).to.match(/<a [^>]*href="\/desk\/sign-in" target="_blank"/);
      expect(await read(id)).to.include({ cost: '' });
      const kept = fieldsOf(answer, `/desk/events/${id}`);
      const again = await (await at('editor')).post(`/desk/events/${id}`, kept);
      expect(again.status).to.equal(403);
      await visitor.post(`/desk/events/${id}`, filled(fieldsOf(again), { token: new Map(fields).get('token') ?? '' }));
      const { cost, tags, description } = await read(id);
      expect([cost, tags.map(({ name }: { name: string }) => name), description]).to.deep.equal([
        '9 €',
        ['a', 'b'],
        '<p>U.</p>\n<p>«Dos» &amp; "tres"</p>',
      ]);
    });

    it('of another site is refused', async () => {
      const { id } = await create('events', concert);
      const visitor = await at('editor');
      const fields = fieldsOf(await visitor.get(`/desk/events/${id}`));
      const answer = await visitor.post(`/desk/events/${id}`, fields, { 'Sec-Fetch-Site': 'cross-site' });
      expect(answer.status).to.equal(403);
    });

    it('asks for numbers, moments, addresses and flags by controls of their own', async () => {
      const visitor = await at('editor');
      const controls = async (resource: string) => {
        const { text } = await visitor.get(`/desk/${resource}/new`);
        const inputs = text.matchAll(/<input type="([\w-]+)"[^>]* name="(\w+)"/g);
        return Object.fromEntries(Array.from(inputs, ([, type, name]) => [name, type]));
      };
      const numbers = { geo_lat: 'number', geo_lng: 'number' };
      expect(await controls('venues')).to.include({ ...numbers, website: 'url', city: 'text' });
      expect(await controls('organizers')).to.include({ email: 'email' });
      const others = { start_date: 'datetime-local', image: 'url', featured: 'checkbox', cost: 'text' };
      expect(await controls('events')).to.include(others);
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
});
