import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { fileForm, formWith } from '../support/forms.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { jpeg } from '../support/photos.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

// On one pair: other names for what `images` and `images-upload` prove, on both where the pair decides it
describeOnOnePair("WordPress's media interface", () => {
  const { service, send, create } = withEmptiedService({ http: { aliases: ['wp-json/tribe/events/v1'] } });
  const media = (method: string, path = '', asking: Asking = {}) =>
    service.request(method, `~/wp-json/wp/v2/media${path}`, { as: 'author', ...asking });
  let made = 0;
  const fresh = () => {
    made += 1;
    return jpeg(320 + made, 200);
  };
  const upload = async (texts: Readonly<Record<string, string>> = {}): Promise<Loose> => {
    const { status, body } = await media('POST', '', fileForm(await fresh(), 'El cor.jpg', texts));
    expect(status).to.equal(201);
    return body;
  };

  it('takes a file in a form, and answers as WordPress does', async () => {
    const texts = {
      title: 'El cor & l’orquestra',
      alt_text: 'Un cor',
      caption: 'Foto: Nom',
      description: 'x',
      post: '7',
    };
    const body = await upload(texts);
    const { id, source_url, media_details } = body;
    const { width, sizes } = media_details;
    expect(body).to.deep.include({
      date: '2031-05-06T10:00:00',
      date_gmt: '2031-05-06T08:00:00',
      guid: { rendered: source_url },
      slug: 'el-cor-lorquestra',
      status: 'inherit',
      type: 'attachment',
      link: source_url,
      title: { rendered: 'El cor &amp; l’orquestra' },
      alt_text: 'Un cor',
      caption: { rendered: 'Foto: Nom' },
      description: { rendered: '' },
      media_type: 'image',
      mime_type: 'image/jpeg',
      post: null,
      _links: { self: [{ href: `${service.url}/wp-json/wp/v2/media/${id}` }] },
    });
    expect(body.author).to.be.a('number');
    expect(Object.keys(sizes)).to.deep.equal(['thumbnail', 'medium', 'full']);
    expect(sizes.thumbnail).to.include({ file: 'thumbnail.webp', width: 150, height: 150, mime_type: 'image/webp' });
    expect(sizes.full).to.include({ width, source_url });
    expect((await fetch(sizes.medium.source_url)).status).to.equal(200);
  });

  it('gives the number that records take', async () => {
    const { id } = await upload({ alt_text: 'Un cor' });
    const event = await service.request('POST', '~/wp-json/tribe/events/v1/events', {
      as: 'author',
      body: { ...concert, image: id },
    });
    expect([event.status, event.body.image.id, event.body.image.alt]).to.deep.equal([201, id, 'Un cor']);
  });

  it('takes the file as the body, with its name in a header', async () => {
    const raw = new Uint8Array(await fresh());
    const headers = { 'Content-Type': 'image/jpeg', 'Content-Disposition': 'attachment; filename="cartell.jpg"' };
    const { status, body } = await media('POST', '', { raw, headers });
    expect([status, body.title.rendered]).to.deep.equal([201, 'cartell']);
  });

  it('refuses by the codes that its clients know', async () => {
    const raw = new Uint8Array(await fresh());
    const type = { 'Content-Type': 'image/jpeg' };
    const named = { ...type, 'Content-Disposition': 'attachment; filename="a.jpg"' };
    const wrong = { ...named, 'Content-MD5': createHash('md5').update('x').digest('hex') };
    const refusals: readonly (readonly [Asking, number, string])[] = [
      [{}, 400, 'rest_upload_no_data'],
      [{ body: { title: 'x' } }, 400, 'rest_upload_no_data'],
      [formWith(['title', 'x']), 400, 'rest_upload_no_data'],
      [{ raw, headers: type }, 400, 'rest_upload_no_content_disposition'],
      [{ raw, headers: { ...type, 'Content-Disposition': 'attachment' } }, 400, 'rest_upload_invalid_disposition'],
      [{ raw, headers: wrong }, 412, 'rest_upload_hash_mismatch'],
      [fileForm('<svg/>'), 400, 'rest_upload_sideload_error'],
      [fileForm('no picture'), 400, 'rest_upload_sideload_error'],
      [{ ...fileForm(raw), as: 'contributor' }, 403, 'rest_cannot_create'],
    ];
    for (const [asking, status, code] of refusals) {
      const answer = await media('POST', '', asking);
      expect([answer.status, answer.body.code, answer.body.data.status]).to.deep.equal([status, code, status]);
    }
    const visitor = await service.request('POST', '~/wp-json/wp/v2/media', fileForm(raw));
    expect([visitor.status, visitor.body.code]).to.deep.equal([401, 'rest_cannot_create']);
    const right = { ...named, 'Content-MD5': createHash('md5').update(raw).digest('hex') };
    expect((await media('POST', '', { raw, headers: right })).status).to.equal(201);
    const gone = await media('GET', '/99999');
    expect([gone.status, gone.body.code]).to.deep.equal([404, 'rest_post_invalid_id']);
  });

  it('lists pictures as an array, with the totals in headers', async () => {
    const [one, two] = [await upload({ alt_text: 'Un piano' }), await upload()];
    const first = await media('GET', '', { query: { per_page: 1 } });
    expect(first.body.map(({ id }: Loose) => id)).to.deep.equal([two.id]);
    expect([first.headers.get('X-WP-Total'), first.headers.get('X-WP-TotalPages')]).to.deep.equal(['2', '2']);
    expect((await media('GET', '', { query: { search: 'piano' } })).body.map(({ id }: Loose) => id)).to.deep.equal([
      one.id,
    ]);
    expect((await media('GET', '', { query: { include: one.id } })).body).to.have.length(1);
    expect((await media('HEAD')).status).to.equal(200);
  });

  it('changes what is said of a picture', async () => {
    const { id } = await upload({ alt_text: 'Abans', caption: 'Nom' });
    const { status, body } = await media('POST', `/${id}`, {
      body: { alt_text: 'Després', caption: { raw: 'Un altre' } },
    });
    expect([status, body.alt_text, body.caption.rendered]).to.deep.equal([200, 'Després', 'Un altre']);
    expect((await media('PUT', `/${id}`, { form: { alt_text: 'Fi' } })).body.alt_text).to.equal('Fi');
    expect((await media('GET', `/${id}`)).body.alt_text).to.equal('Fi');
  });

  it('deletes for good only, and what records show only for editors', async () => {
    const [free, shown] = [await upload(), await upload()];
    await create('venues', { venue: 'Sala', image: shown.id });
    const trash = await media('DELETE', `/${free.id}`);
    expect([trash.status, trash.body.code]).to.deep.equal([501, 'rest_trash_not_supported']);
    const gone = await media('DELETE', `/${free.id}`, { query: { force: true } });
    expect([gone.status, gone.body.deleted, gone.body.previous.id]).to.deep.equal([200, true, free.id]);
    expect((await media('GET', `/${free.id}`)).status).to.equal(404);
    const used = await media('DELETE', `/${shown.id}`, { query: { force: true } });
    expect([used.status, used.body.code]).to.deep.equal([409, 'image_in_use']);
    expect((await media('DELETE', `/${shown.id}`, { as: 'editor', query: { force: true } })).status).to.equal(200);
    expect((await send('GET', '/images')).body.total).to.equal(0);
  });

  it('says which methods there are', async () => {
    expect((await media('OPTIONS')).headers.get('Allow')).to.equal('OPTIONS, HEAD, GET, POST');
    const { status, headers } = await media('PATCH');
    expect([status, headers.get('Allow')]).to.deep.equal([405, 'OPTIONS, HEAD, GET, POST']);
    expect((await media('GET', '/abc')).status).to.equal(404);
  });

  it('is found by `rest_route` too', async () => {
    const { id } = await upload();
    const route = (method: string, path: string, asking: Asking = {}) =>
      service.request(method, `~/?rest_route=/wp/v2/media${path}`, { as: 'author', ...asking });
    expect((await route('GET', `/${id}`)).body.id).to.equal(id);
    const made = await route('POST', '', fileForm(await fresh()));
    expect(made.status).to.equal(201);
    expect((await route('GET', '')).body).to.have.length(2);
  });
});

describeOnOnePair("WordPress's media interface without an alias below its path", () => {
  const { service } = withEmptiedService();

  it('is there by `rest_route` alone', async () => {
    const as = 'author';
    expect((await service.request('GET', '~/wp-json/wp/v2/media', { as })).status).to.equal(404);
    expect((await service.request('GET', '~/?rest_route=/wp/v2/media', { as })).status).to.equal(200);
    expect((await service.request('GET', '~/?rest_route=/wp/v2/posts', { as })).status).to.equal(404);
  });
});
