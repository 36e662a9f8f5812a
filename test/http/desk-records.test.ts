import { expect } from 'chai';
import { type DeskAnswer, fieldsOf, filled, said, type Visitor, visitorOf } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneDesk } from '../support/with-desk.ts';

describeOnOnePair('the desk', () => {
  const { service, create, at, read } = withOneDesk();

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
      const { id } = await create('events', { ...concert, title: 'Vetllada', cost: '5' });
      const visitor = await at('editor');
      const copy = fieldsOf(await visitor.get(`/desk/events/new?from=${id}`));
      const done = await visitor.post('/desk/events/new', copy);
      const other = await read(Number(/action="\/desk\/events\/(\d+)"/.exec(done.text)?.[1]));
      expect(other).to.include({ title: 'Vetllada', cost: '5 €', status: 'draft', slug: 'vetllada-2' });
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

    it('that is saved as a draft says that nobody sees it, and one button publishes it for those who may', async () => {
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

    it('is not published at once by an editor who schedules it for no moment, or for a past one', async () => {
      const visitor = await at('editor');
      const sent = filled(fieldsOf(await visitor.get('/desk/events/new')), {
        'texts[ca][title]': 'Estrena',
        start_date: '2031-06-01T20:00',
        end_date: '2031-06-01T22:00',
        status: 'future',
      });
      for (const date of ['', '2020-01-01T10:00']) {
        const refused = await visitor.post('/desk/events/new', filled(sent, { date, website: 'www' }));
        expect([date, refused.status]).to.deep.equal([date, 422]);
        expect(refused.text).to.include('Per programar-ho cal una data').and.to.include('id="website-problem"');
      }
      const done = await visitor.post('/desk/events/new', filled(sent, { date: '2031-05-20T10:00' }));
      expect(done.text).to.include('<option value="future" selected>');
      const path = /action="(\/desk\/events\/\d+)"/.exec(done.text)?.[1] ?? '';
      expect((await visitor.post(path, filled(fieldsOf(done), { date: '' }))).status).to.equal(422);
    });

    it('that is a draft has a symbol in the preview, and a poster for those alone who may read it', async () => {
      const { id } = await create('events', { ...concert, status: 'draft' });
      const path = `/desk/posters/ca/events/${id}.svg`;
      const visitor = await at('editor');
      expect((await visitor.get(`/desk/events/${id}/preview?language=ca`)).text).to.include('class="poster symbol"');
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

    it('says of an image of another host that visitors do not see it', async () => {
      const visitor = await at('editor');
      for (const [image, isSeen] of [
        ['https://img.example/a.jpg', false],
        [`${service.url}/assets/share.png`, true],
      ] as const) {
        const { id } = await create('events', { ...concert, image });
        const { text } = await visitor.get(`/desk/events/${id}`);
        expect([image, !text.includes('no mostren imatges d’aquest servidor')]).to.deep.equal([image, isSeen]);
      }
    });

    it('has what most need in sight, and says of folded groups what is filled in', async () => {
      const { id } = await create('events', {
        ...concert,
        tags: ['jazz', 'rock'],
        event_status: 'postponed',
        post_parent: (await create('events', { ...concert, title: 'Festival' })).id,
        description: '<p>Amb la banda.</p>',
      });
      const visitor = await at('editor');
      const { text } = await visitor.get(`/desk/events/${id}`);
      const sight = text.replaceAll(/<details.*?<\/details>/gs, '');
      for (const name of ['texts[ca][title]', 'start_date', 'end_date', 'repeat', 'venue[]', 'cost', 'image', 'status'])
        expect([name, sight.includes(`name="${name}"`)]).to.deep.equal([name, true]);
      const folded = [...text.matchAll(/<summary>([^<]*) <span class="hint">([^<]*)<\/span>/g)].map((each) =>
        each.slice(1),
      );
      expect(folded).to.deep.include.members([
        ['Text', 'Amb la banda.'],
        ['Categories i etiquetes', 'jazz, rock'],
        ['Canvis i cancel·lació', 'Ajornat'],
      ]);
      expect(new Map(fieldsOf(await visitor.get(`/desk/events/${id}`))).get('post_parent')).to.equal('Festival');
      expect(text).not.to.include('Número de l');
      const empty = /<fieldset class="group"><legend>[^<]*<\/legend>\s*<\/fieldset>/;
      for (const resource of ['events', 'venues', 'organizers', 'categories', 'tags'])
        expect((await visitor.get(`/desk/${resource}/new`)).text).not.to.match(empty);
    });

    it('is part of another event that is chosen by its name, or of none', async () => {
      const [id, festival] = [
        await create('events', concert),
        await create('events', { ...concert, title: 'Festival' }),
      ];
      const visitor = await at('editor');
      const path = `/desk/events/${id.id}`;
      const above = async (event: number) =>
        (await service.calendar.pair.store.read('events', [event]))[0]?.facts.post_parent;
      const offered = JSON.stringify({ Festival: festival.id });
      const form = filled(fieldsOf(await visitor.get(path)), {
        post_parent: 'Festival',
        'offered[post_parent]': offered,
      });
      const saved = await visitor.post(path, form);
      expect(await above(id.id)).to.equal(festival.id);
      const wrong = await visitor.post(path, filled(fieldsOf(saved), { post_parent: 'Un altre' }));
      expect([wrong.status, wrong.text.includes('Trieu un acte de la llista.')]).to.deep.equal([422, true]);
      expect(new Map(fieldsOf(wrong)).get('post_parent')).to.equal('Un altre');
      await visitor.post(path, filled(fieldsOf(saved), { post_parent: '' }));
      expect(await above(id.id)).to.equal(0);
    });

    it('that could not be saved and published has that button still', async () => {
      const visitor = await at('editor');
      const sent = filled(fieldsOf(await visitor.get('/desk/events/new')), {
        'texts[ca][title]': 'Sopar',
        start_date: '2031-06-01T20:00',
        end_date: '2031-05-01T22:00',
        publish: 'true',
      });
      const refused = await visitor.post('/desk/events/new', sent);
      expect([refused.status, refused.text.includes('name="publish" value="true"')]).to.deep.equal([422, true]);
      const corrected = filled(fieldsOf(refused), { end_date: '2031-06-01T22:00', publish: 'true' });
      const done = await visitor.post('/desk/events/new', corrected);
      const id = Number(/action="\/desk\/events\/(\d+)"/.exec(done.text)?.[1]);
      expect((await read(id)).status).to.equal('publish');
    });

    it('that is a venue takes the point of its town, which is saved with the rest', async () => {
      const visitor = await at('editor');
      const form = filled(fieldsOf(await visitor.get('/desk/venues/new')), {
        'texts[ca][venue]': 'Ateneu',
        city: 'Vic',
      });
      const taken = await visitor.post('/desk/venues/new', [...form, ['point', 'town']]);
      const values = new Map(fieldsOf(taken));
      expect(Number(values.get('geo_lat'))).to.be.closeTo(41.93, 0.02);
      expect(Number(values.get('geo_lng'))).to.be.closeTo(2.25, 0.02);
      expect(values.get('texts[ca][venue]')).to.equal('Ateneu');
      const wrong = await visitor.post('/desk/venues/new', [...filled(form, { city: 'Enlloc' }), ['point', 'town']]);
      expect([wrong.status, wrong.text.includes('id="city-problem"')]).to.deep.equal([422, true]);
      const saved = await visitor.post(
        '/desk/venues/new',
        fieldsOf(taken).filter(([name]) => name !== 'point'),
      );
      expect(said(saved, 'notice')).to.deep.equal(['S’ha desat.']);
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
});
