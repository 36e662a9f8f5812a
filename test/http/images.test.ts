import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { fileForm } from '../support/forms.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { colourAt, jpeg } from '../support/photos.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

describeOnPairs('uploaded pictures', (isFirst) => {
  const calendar = withEmptiedService();
  const { send, create } = calendar;
  let made = 0;

  async function upload(
    as: 'author' | 'editor' = 'editor',
    texts: Readonly<Record<string, string>> = {},
    name = 'a.jpg',
  ): Promise<Loose> {
    made += 1;
    const { status, body } = await send('POST', '/images', {
      ...fileForm(await jpeg(320 + made, 200), name, texts),
      as,
    });
    expect(status).to.equal(201);
    return body;
  }

  // What names a picture and who shows it is found before and after the store
  if (isFirst)
    describe('in records', () => {
      it('come with their sizes and what is said of them, in the language of the request', async () => {
        const image = await upload('editor', {
          alt: 'El cor',
          credit: 'Foto: Nom',
          'translations[es][alt]': 'El coro',
        });
        const event = await create('events', { ...concert, image: image.id });
        const {
          used_by,
          author,
          filename,
          created_utc,
          rest_url,
          language,
          available_languages,
          untranslated,
          ...shown
        } = image;
        expect(event.image).to.deep.equal(shown);
        const spanish = await send('GET', `/events/${event.id}`, { query: { translation_language: 'es' } });
        expect(spanish.body.image.alt).to.equal('El coro');
        const list = await send('GET', '/events', { query: { start_date: '2000-01-01' } });
        expect(list.body.events[0].image).to.deep.equal(shown);
      });

      it('are named by their number, as text too, by any of their addresses, and as answers show them', async () => {
        const image = await upload();
        for (const value of [image.id, String(image.id), image.url, image.sizes.medium.url, image]) {
          const venue = await create('venues', { venue: `Sala ${JSON.stringify(value).length}`, image: value });
          expect([venue.image.id, venue.image.url]).to.deep.equal([image.id, image.url]);
        }
        const { body } = await send('POST', '/events', {
          body: { ...concert, image: image.url.replace(/media\/[^/]+/, 'media/AAAAAAAAAAAAAAAAAAAAAA') },
        });
        expect([body.code, Object.keys(body.data.params)]).to.deep.equal(['rest_invalid_param', ['image']]);
        for (const unknown of ['0', 99_999])
          expect((await send('POST', '/events', { body: { ...concert, image: unknown } })).status).to.equal(400);
      });

      it('are shown by venues and organizers within events too', async () => {
        const image = await upload('editor', { alt: 'La sala' });
        const event = await create('events', {
          ...concert,
          venue: { venue: 'Sala', image: image.id },
          organizer: { organizer: 'Ens', image: image.id },
        });
        const { body } = await send('GET', `/events/${event.id}`);
        expect([body.venue.image.alt, body.organizer[0].image.alt]).to.deep.equal(['La sala', 'La sala']);
      });

      it('elsewhere are as before, with nothing said of them', async () => {
        const { image } = await create('events', { ...concert, image: 'https://a.example/x.png' });
        const { id, ...shown } = image;
        expect(shown).to.deep.equal({
          url: 'https://a.example/x.png',
          extension: 'png',
          alt: '',
          credit: '',
          sizes: {},
          srcset: '',
        });
        expect((await send('GET', `/images/${id}`)).body.code).to.equal('image-not-found');
        expect((await send('GET', '/images')).body.total).to.equal(0);
      });

      it('are the full ones in feeds and structured data', async () => {
        const image = await upload();
        const event = await create('events', { ...concert, image: image.id });
        const single = await calendar.service.request('GET', `/events/${event.id}`);
        expect(single.body.json_ld.image).to.deep.equal([image.url]);
        expect(
          (await calendar.service.request('GET', `/events/${event.id}.ics`)).text.replaceAll('\r\n ', ''),
        ).to.include(image.url);
      });
    });

  describe('that change', () => {
    it('change the revision of every record that shows them, and nothing else of it', async () => {
      const image = await upload('editor', { alt: 'Abans' });
      const venue = await create('venues', { venue: 'Sala', image: image.id });
      const event = await create('events', { ...concert, venue: venue.id });
      const read = (path: string) => calendar.service.request('GET', path);
      const before = [
        await read(`/venues/${venue.id}`),
        await read(`/events/${event.id}`),
        await read('/events?start_date=2000-01-01'),
      ];
      const changed = await send('PATCH', `/images/${image.id}`, {
        body: { alt: 'Després', credit: 'Nom', translations: { es: { alt: 'Después' } } },
      });
      expect([changed.status, changed.body.alt, changed.body.credit]).to.deep.equal([200, 'Després', 'Nom']);
      const after = [
        await read(`/venues/${venue.id}`),
        await read(`/events/${event.id}`),
        await read('/events?start_date=2000-01-01'),
      ];
      for (const [at, answer] of after.entries())
        expect(answer.headers.get('ETag')).to.not.equal(before[at]?.headers.get('ETag'));
      const [place, whole, list] = after.map(({ body }) => body);
      expect([place.image.alt, whole.venue.image.alt, list.events[0].venue.image.alt]).to.deep.equal(
        Array(3).fill('Després'),
      );
      expect(place.modified_utc).to.equal(before[0]?.body.modified_utc);
      expect((await read(`/events/${event.id}?translation_language=es`)).body.venue.image.alt).to.equal('Después');
    });

    it('are changed only as they were read, if that is asked', async () => {
      const { id } = await upload();
      const { headers } = await send('GET', `/images/${id}`);
      const ifMatch = { headers: { 'If-Match': headers.get('ETag') as string } };
      expect((await send('PATCH', `/images/${id}`, { body: { alt: 'Un' }, ...ifMatch })).status).to.equal(200);
      expect((await send('PATCH', `/images/${id}`, { body: { alt: 'Dos' }, ...ifMatch })).status).to.equal(412);
      expect((await send('DELETE', `/images/${id}`, ifMatch)).status).to.equal(412);
    });

    // What a change does to a picture is decided before the store
    if (!isFirst) return;

    it('keep what a change does not name, and lose what it empties', async () => {
      const { id } = await upload('editor', { alt: 'Un', credit: 'Nom', 'focus[x]': '0.25', 'focus[y]': '1' });
      const credit = await send('PUT', `/images/${id}`, { form: { credit: 'Un altre' } });
      expect([credit.body.alt, credit.body.credit]).to.deep.equal(['Un', 'Un altre']);
      expect(credit.body.focus).to.deep.equal({ x: 0.25, y: 1 });
      const emptied = await send('POST', `/images/${id}`, { body: { alt: '', credit: null, focus: null } });
      expect([emptied.body.alt, emptied.body.credit, emptied.body.focus]).to.deep.equal(['', '', undefined]);
    });

    it('have another thumbnail with another focus, at an address of its own', async () => {
      const { id, sizes } = await upload('editor');
      const venue = await create('venues', { venue: 'Sala', image: id });
      const { status, body } = await send('PATCH', `/images/${id}`, { body: { focus: { x: 0, y: 0.5 } } });
      expect(status).to.equal(200);
      const { thumbnail, ...others } = body.sizes;
      expect(thumbnail.url).to.match(/\/thumbnail_0_500\.webp$/);
      expect(thumbnail).to.include({ width: 150, height: 150 });
      expect(others.medium).to.deep.equal(sizes.medium);
      const red = await colourAt(new Uint8Array(await (await fetch(thumbnail.url)).arrayBuffer()), {
        left: 0,
        top: 0,
        width: 150,
        height: 150,
      });
      expect(red.red).to.be.above(red.blue);
      expect((await fetch(sizes.thumbnail.url)).status).to.equal(200);
      expect((await send('GET', `/venues/${venue.id}`)).body.image.sizes.thumbnail).to.deep.equal(thumbnail);
      const middle = await send('PATCH', `/images/${id}`, { body: { focus: null } });
      expect(middle.body.sizes.thumbnail.url).to.match(/\/thumbnail_500_500\.webp$/);
    });
  });

  describe('that are deleted', () => {
    const statusAt = async (address: string) => (await fetch(address)).status;

    it('stay while records show them, in the trash too, which the answer names', async () => {
      const { id, url } = await upload('author');
      const event = await send('POST', '/events', { as: 'author', body: { ...concert, image: id } });
      await send('DELETE', `/events/${event.body.id}`);
      const { status, body } = await send('DELETE', `/images/${id}`, { as: 'author' });
      expect([status, body.code]).to.deep.equal([409, 'image_in_use']);
      expect(body.data.records).to.deep.equal([
        { kind: 'events', id: event.body.id, rest_url: `${calendar.service.api}/events/${event.body.id}` },
      ]);
      expect((await send('DELETE', `/images/${id}`, { as: 'author', query: { force: true } })).status).to.equal(403);
      expect(await statusAt(url)).to.equal(200);
    });

    it('are taken out of all records when an editor forces it', async () => {
      const image = await upload();
      const weekly = { ...concert, recurrence: 'FREQ=WEEKLY;COUNT=3', image: image.id };
      const [event, venue] = [
        await create('events', weekly),
        await create('venues', { venue: 'Sala', image: image.id }),
      ];
      const { status } = await send('DELETE', `/images/${image.id}`, { query: { force: true } });
      expect(status).to.equal(200);
      for (const path of [`/events/${event.id}`, `/venues/${venue.id}`]) {
        const { body } = await send('GET', path);
        expect([path, body.image]).to.deep.equal([path, false]);
      }
      expect(await statusAt(image.url)).to.equal(404);
    });

    if (!isFirst) return;

    it('are gone at once, with their files', async () => {
      const { id, url } = await upload();
      expect(await statusAt(url)).to.equal(200);
      const { status, body } = await send('DELETE', `/images/${id}`);
      expect([status, body.id]).to.deep.equal([200, id]);
      expect(await statusAt(url)).to.equal(404);
      expect((await send('GET', `/images/${id}`)).status).to.equal(404);
      expect((await send('GET', '/images')).body.total).to.equal(0);
    });
  });

  describe('in their list', () => {
    it('come newest first, page by page', async () => {
      const ids = [await upload(), await upload(), await upload()].map(({ id }) => id);
      const first = await send('GET', '/images', { query: { per_page: 2 } });
      expect(first.body.images.map(({ id }: Loose) => id)).to.deep.equal([ids[2], ids[1]]);
      expect(first.body).to.include({ total: 3, total_pages: 2 });
      const next = await send('GET', first.body.next_rest_url.slice(calendar.service.api.length));
      expect(next.body.images.map(({ id }: Loose) => id)).to.deep.equal([ids[0]]);
    });

    it('are found by their names, texts and credits, by number, by author, and by whether any record shows them', async () => {
      const one = await upload('author', { alt: 'El cor', 'translations[es][alt]': 'Un piano' }, 'Cartell Fira.jpg');
      const two = await upload('editor', { credit: 'Foto: Núria' }, 'b.png');
      await create('venues', { venue: 'Sala', image: two.id });
      const found = async (query: Record<string, string | number>) =>
        (await send('GET', '/images', { query })).body.images.map(({ id }: Loose) => id);
      expect(await found({ search: 'fira CARTELL' })).to.deep.equal([one.id]);
      expect(await found({ search: 'piano' })).to.deep.equal([one.id]);
      expect(await found({ search: 'nuria' })).to.deep.equal([two.id]);
      expect(await found({ search: 'res' })).to.deep.equal([]);
      expect(await found({ include: `${one.id},12345` })).to.deep.equal([one.id]);
      expect(await found({ author: one.author })).to.deep.equal([one.id]);
      expect(await found({ unused: 'true' })).to.deep.equal([one.id]);
      expect(await found({ unused: 'false' })).to.deep.equal([two.id]);
    });
  });

  describe('and rights', () => {
    const roles = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

    it('list to authors their own and those of public records, to editors all, to others nothing', async () => {
      const own = await upload('author');
      const [hidden, shown] = [await upload('editor'), await upload('editor')];
      await create('venues', { venue: 'Sala', image: shown.id });
      await create('venues', { venue: 'Altra', image: hidden.id, status: 'draft' });
      const listed = async (as: (typeof roles)[number]) =>
        (await send('GET', '/images', { as })).body.images?.map(({ id }: Loose) => id);
      expect(await listed('author')).to.deep.equal([shown.id, own.id]);
      expect(await listed('editor')).to.deep.equal([shown.id, hidden.id, own.id]);
      expect((await send('GET', '/images', { as: 'contributor' })).status).to.equal(403);
      expect((await calendar.service.request('GET', '/images')).status).to.equal(401);
    });

    // What one may do with a picture is decided from its record and those that show it, which the list above finds on both pairs
    if (!isFirst) return;

    it('let authors and higher roles upload, and tell nobody else anything about a file', async () => {
      const broken = fileForm('no picture');
      expect((await calendar.service.request('POST', '/images', broken)).status).to.equal(401);
      for (const as of roles) {
        const { status } = await send('POST', '/images', { ...broken, as });
        expect([as, status]).to.deep.equal([as, as === 'subscriber' || as === 'contributor' ? 403 : 400]);
      }
    });

    it('let everybody see what public records show, and only authors and editors the rest', async () => {
      const { id } = await upload('author');
      const see = async (as?: (typeof roles)[number]) =>
        (await calendar.service.request('GET', `/images/${id}`, as && { as })).status;
      expect(await Promise.all([see(), see('contributor'), see('author'), see('editor')])).to.deep.equal([
        404, 404, 200, 200,
      ]);
      const { body } = await send('POST', '/events', {
        as: 'author',
        body: { ...concert, status: 'draft', image: id },
      });
      expect(await see()).to.equal(404);
      await send('PUT', `/events/${body.id}`, { body: { status: 'publish' } });
      expect(await see()).to.equal(200);
      expect((await calendar.service.request('GET', `/images/${id}`)).body).to.not.have.property('used_by');
      expect((await send('GET', `/images/${id}`)).body.used_by).to.have.length(1);
      await send('PUT', `/events/${body.id}`, { body: { image: '' } });
      expect(await see()).to.equal(404);
    });

    it('let authors change and delete their own pictures only', async () => {
      const [own, others] = [await upload('author'), await upload('editor')];
      await create('venues', { venue: 'Sala', image: others.id });
      const hidden = await upload('editor');
      for (const [id, status] of [
        [own.id, 200],
        [others.id, 403],
        [hidden.id, 404],
      ]) {
        expect([
          id,
          (await send('PATCH', `/images/${id}`, { as: 'author', body: { alt: 'Un' } })).status,
        ]).to.deep.equal([id, status]);
        expect([id, (await send('DELETE', `/images/${id}`, { as: 'author' })).status]).to.deep.equal([id, status]);
      }
      expect((await send('PATCH', `/images/${others.id}`, { as: 'contributor', body: { alt: 'Un' } })).status).to.equal(
        403,
      );
    });

    it('let records show only what their writer may use', async () => {
      const hidden = await upload('editor');
      for (const image of [hidden.id, hidden.url]) {
        const { status, body } = await send('POST', '/events', { as: 'author', body: { ...concert, image } });
        expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['image']]);
      }
      await create('venues', { venue: 'Sala', image: hidden.id });
      expect(
        (await send('POST', '/events', { as: 'contributor', body: { ...concert, image: hidden.id } })).status,
      ).to.equal(201);
    });
  });
});
