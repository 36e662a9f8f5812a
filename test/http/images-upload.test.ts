import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import sharp from 'sharp';
import { StorageFull } from '../../src/ports.ts';
import { fileForm, formWith } from '../support/forms.ts';
import { describeOnOnePair, describeOnPairs, openPairForTests } from '../support/pairs.ts';
import { fromTelephone, jpeg, photo } from '../support/photos.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

/** The folders of uploads that are there. */
async function foldersLeft(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`cartellera-upload-${process.pid}-`));
}

describeOnPairs('an upload', (isFirst) => {
  const calendar = withOneService({
    http: { uploads: { maxBytes: 300_000, maxPixels: 4_000_000, outgoing: { hosts: ['localhost'], blocks: [] } } },
  });
  const upload = (asking: object) => calendar.send('POST', '/images', { as: 'author', ...asking });
  const sizeOfAll = async () => (await calendar.send('GET', '/images')).body.total;
  let made = 0;
  /** A picture that nobody has sent yet. */
  const fresh = () => {
    made += 1;
    return jpeg(400 + made, 300);
  };

  /** The bytes of a file, as the service sends them. */
  async function bytesAt(address: string): Promise<Buffer> {
    return Buffer.from(await (await fetch(address)).arrayBuffer());
  }

  it('of a form is a picture with its sizes and what is said of it', async () => {
    const texts = {
      alt: 'El cor',
      credit: 'Foto: Nom',
      'translations[es][alt]': 'El coro',
      'focus[x]': '0',
      'focus[y]': '1',
    };
    const { status, headers, body } = await upload(fileForm(await jpeg(1000, 500), 'El cor.JPG', texts));
    expect(status).to.equal(201);
    expect(headers.get('Location')).to.equal(`${calendar.service.api}/images/${body.id}`);
    expect(body).to.include({
      extension: 'jpg',
      width: 1000,
      height: 500,
      alt: 'El cor',
      credit: 'Foto: Nom',
      filename: 'El cor.JPG',
      language: 'ca',
      created_utc: '2031-05-06 08:00:00',
    });
    expect(body.focus).to.deep.equal({ x: 0, y: 1 });
    expect(body.available_languages).to.deep.equal(['ca', 'es']);
    expect(Object.keys(body.sizes)).to.deep.equal(['thumbnail', 'medium', 'medium_large']);
    const { medium } = body.sizes;
    expect(body.srcset).to.equal(`${medium.url} 300w, ${body.sizes.medium_large.url} 768w`);
    const full = await bytesAt(body.url);
    expect(full).to.have.length(body.filesize);
    expect(await sharp(full).metadata()).to.include({ format: 'jpeg', width: 1000 });
    expect(medium).to.include({ width: 300, height: 150, 'mime-type': 'image/webp' });
    expect(await bytesAt(medium.url)).to.have.length(medium.filesize);
    const spanish = await calendar.send('GET', `/images/${body.id}`, { query: { translation_language: 'es' } });
    expect(spanish.body.alt).to.equal('El coro');
  });

  it('of the same bytes is the same picture, for whoever may use it', async () => {
    const form = fileForm(await fresh());
    const first = await upload(form);
    const again = await upload(form);
    expect([first.status, again.status, again.body.id]).to.deep.equal([201, 200, first.body.id]);
    expect(again.headers.get('Location')).to.equal(null);
    expect((await calendar.send('POST', '/images', { ...form, as: 'editor' })).body.id).to.equal(first.body.id);
    const others = fileForm(await fresh());
    const ofEditor = await calendar.send('POST', '/images', { ...others, as: 'editor' });
    const own = await upload(others);
    expect(own.status).to.equal(201);
    expect(own.body.id).to.not.equal(ofEditor.body.id);
  });

  it('of the same bytes at the same moment is one picture', async () => {
    const form = fileForm(await fresh());
    const answers = await Promise.all([upload(form), upload(form), upload(form)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).to.equal(1);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 200, 201]);
  });

  // What is taken is decided before it is stored
  if (!isFirst) return;

  it('may also be the body, with its name in a header, or in the field `image` of a form', async () => {
    const bytes = new Uint8Array(await fresh());
    const headers = {
      'Content-Type': 'image/png',
      'Content-Disposition': 'attachment; filename="../../etc/El cor.jpg"',
    };
    const raw = await upload({ raw: bytes, headers, query: { alt: 'Un cor' } });
    expect([raw.status, raw.body.alt, raw.body.filename]).to.deep.equal([201, 'Un cor', 'El cor.jpg']);
    const named = { 'Content-Disposition': "attachment; filename*=UTF-8''pla%C3%A7a.jpg" };
    const encoded = await upload({ raw: new Uint8Array(await fresh()), headers: named });
    expect([encoded.status, encoded.body.filename]).to.deep.equal([201, 'plaça.jpg']);
    const form = await upload(formWith(['alt', 'Abans'], ['image', { bytes: await fresh(), name: 'x' }]));
    expect([form.status, form.body.alt]).to.deep.equal([201, 'Abans']);
  });

  it('says nothing of where a photograph was taken, whatever was in its file', async () => {
    const { body } = await upload(fileForm(await fromTelephone(640, 480)));
    expect(body).to.include({ width: 480, height: 640 });
    for (const address of [body.url, body.sizes.thumbnail.url])
      expect((await bytesAt(address)).includes('Telefon 12')).to.equal(false);
  });

  it('is refused without a file, with two, and with an empty one', async () => {
    const file = { bytes: await fresh(), name: 'a.jpg' };
    const refusals = [
      [await upload({}), 'upload_no_file'],
      [await upload({ body: { alt: 'x' } }), 'upload_no_file'],
      [await upload(formWith(['alt', 'x'])), 'upload_no_file'],
      [await upload(formWith(['poster', file])), 'upload_no_file'],
      [await upload(fileForm('')), 'upload_no_file'],
      [await upload(formWith(['file', file], ['file', file])), 'upload_too_many'],
      [await upload(formWith(['file', file], ['image', file])), 'upload_too_many'],
    ] as const;
    for (const [{ status, body }, code] of refusals) expect([status, body.code]).to.deep.equal([400, code]);
  });

  it('is refused when it is no picture, with the format that it is and those that are taken', async () => {
    const before = await sizeOfAll();
    const svg = await upload(fileForm('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.jpg'));
    expect([svg.status, svg.body.code]).to.deep.equal([400, 'upload_not_image']);
    expect(svg.body.message).to.match(/SVG.*JPEG, PNG, WebP, AVIF/);
    const cut = await upload(fileForm((await fresh()).subarray(0, 2000)));
    expect(cut.body.code).to.equal('upload_not_image');
    const large = await upload(fileForm(await photo(3000, 1400).png().toBuffer()));
    expect([large.status, large.body.code]).to.deep.equal([400, 'upload_dimensions']);
    expect(large.body.message).to.match(/3000 × 1400.*4000000/);
    expect(await sizeOfAll()).to.equal(before);
    expect(await foldersLeft()).to.deep.equal([]);
  });

  it('is refused when it has too many bytes, announced or not, and the client sees the answer', async () => {
    const bytes = new Uint8Array(400_000).fill(255);
    for (const headers of [{}, { 'Content-Type': 'image/jpeg' }]) {
      const { status, body } = await upload({ raw: bytes, headers });
      expect([status, body.code]).to.deep.equal([413, 'body_too_large']);
    }
    expect((await upload(fileForm(bytes))).status).to.equal(413);
    const key = await calendar.service.key('author');
    const chunked = await fetch(`${calendar.service.api}/images`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'image/jpeg' },
      body: new Blob([bytes]).stream(),
      duplex: 'half',
    } as RequestInit);
    const refusal = (await chunked.json()) as { readonly code: string };
    expect([chunked.status, refusal.code]).to.deep.equal([413, 'body_too_large']);
    expect(await foldersLeft()).to.deep.equal([]);
  });

  it('is refused before its sender sends a byte, when they may not upload', async () => {
    for (const [as, status] of [
      ['contributor', 403],
      ['author', 100],
    ] as const) {
      const socket = connect(Number(new URL(calendar.service.url).port), '127.0.0.1');
      const key = await calendar.service.key(as);
      const head = [
        'POST /calendar/events/v1/images HTTP/1.1',
        'Host: x',
        'Expect: 100-continue',
        'Content-Length: 5000',
      ];
      socket.write(`${[...head, 'Content-Type: image/jpeg', `Authorization: Bearer ${key}`].join('\r\n')}\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      socket.destroy();
    }
  });

  it('is refused with all fields that are wrong', async () => {
    const before = await sizeOfAll();
    const { status, body } = await upload(fileForm(await fresh(), 'a.jpg', { alt: 'x'.repeat(501), 'focus[x]': '3' }));
    expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params)).to.have.members(['alt', 'focus']);
    expect(await sizeOfAll()).to.equal(before);
  });

  it('keeps texts without markup', async () => {
    const texts = { alt: '<b>Un</b> cor', credit: '<script>x</script>Nom' };
    const { body } = await upload(fileForm(await fresh(), '<b>.jpg', texts));
    expect([body.alt, body.credit.includes('<'), body.filename]).to.deep.equal(['Un cor', false, 'b.jpg']);
  });

  describe('of an address', () => {
    let elsewhere: Server;
    let address: string;
    let asked: string[];
    before(async () => {
      elsewhere = createServer(async (request, response) => {
        asked.push(request.url ?? '');
        if (request.url === '/cartell.jpg') return response.end(await jpeg(333, 222));
        if (request.url === '/page') return response.setHeader('Content-Type', 'image/jpeg').end('<html>secret</html>');
        if (request.url === '/inside')
          return response.writeHead(302, { Location: address.replace('localhost', '127.0.0.1') }).end();
        const [, left] = /^\/again(\d)$/.exec(request.url ?? '') ?? [];
        if (left)
          return response
            .writeHead(301, { Location: left === '1' ? '/cartell.jpg' : `/again${Number(left) - 1}` })
            .end();
        return response.writeHead(500).end('secret');
      }).listen(0, 'localhost');
      await new Promise((resolve) => elsewhere.once('listening', resolve));
      address = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
    });
    beforeEach(() => {
      asked = [];
    });
    after(() => elsewhere.close());

    it('fetches the picture and keeps it', async () => {
      const { status, body } = await upload({ body: { url: `${address}/cartell.jpg`, alt: 'Un cor' } });
      expect([status, body.width, body.alt, body.filename]).to.deep.equal([201, 333, 'Un cor', 'cartell.jpg']);
      expect(body.url).to.include('/media/');
      expect((await upload({ form: { url: `${address}/again3` } })).status).to.equal(200);
    });

    it('goes no further than three redirects, and none to a private address', async () => {
      for (const path of ['/again4', '/inside', '/gone', '/']) {
        const { status, text, body } = await upload({ body: { url: address + path } });
        expect([path, status, body.code]).to.deep.equal([path, 400, 'rest_invalid_param']);
        expect(Object.keys(body.data.params)).to.deep.equal(['url']);
        expect(text).to.not.include('secret');
      }
    });

    it('refuses what is no picture, whatever its type says', async () => {
      const { status, text } = await upload({ body: { url: `${address}/page` } });
      expect(status).to.equal(400);
      expect(text).to.include('HTML').and.not.include('secret');
    });

    for (const url of [
      'http://127.0.0.1:1/a.jpg',
      'http://2130706433/a.jpg',
      'http://[::1]/a.jpg',
      'http://[::ffff:127.0.0.1]/a.jpg',
      'http://169.254.169.254/latest/meta-data',
      'http://10.1.2.3/a.jpg',
      'http://name:password@localhost/a.jpg',
      'file:///etc/passwd',
      'no address',
    ])
      it(`never reaches ${url}`, async () => {
        const { status, body } = await upload({ body: { url } });
        expect([status, body.code, Object.keys(body.data.params)]).to.deep.equal([400, 'rest_invalid_param', ['url']]);
        expect(asked).to.deep.equal([]);
      });
  });
});

describeOnOnePair('a service without room for files of pictures', () => {
  it('says so, to uploads and to another focus, and when to come back', async () => {
    const pair = await openPairForTests(['ca', 'es']);
    let isFull = false;
    const put: typeof pair.media.put = (name, files) =>
      isFull ? Promise.reject(new StorageFull('The disk is full')) : pair.media.put(name, files);
    const service = await startService({ pair: { ...pair, media: { ...pair.media, put } } });
    try {
      const send = (method: string, path: string, asking: object) =>
        service.request(method, path, { as: 'editor', ...asking });
      const { id } = (await send('POST', '/images', fileForm(await jpeg(900, 500)))).body;
      isFull = true;
      for (const { status, body, headers } of [
        await send('POST', '/images', fileForm(await jpeg(901, 500))),
        await send('PATCH', `/images/${id}`, { body: { focus: { x: 0, y: 0.5 } } }),
      ])
        expect([status, body.code, headers.get('Retry-After')]).to.deep.equal([503, 'storage_full', '60']);
    } finally {
      await service.close();
    }
  });
});
