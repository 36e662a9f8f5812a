import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert, concerts } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

describeOnOnePair('the headers of answers', () => {
  let service: Running;
  let event: string;
  const lines: Record<string, unknown>[] = [];
  before(async () => {
    service = await startService({ onLine: (line) => lines.push(line) });
    for (const body of concerts(3)) {
      event = `/events/${(await service.request('POST', '/events', { as: 'editor', body })).body.id}`;
    }
  });
  after(() => service.close());

  /** Reads the raw bytes; `fetch` would decompress them. */
  async function bytesOf(encoding: string): Promise<{ headers: Headers; bytes: Buffer }> {
    const { get } = await import('node:http');
    const { promise, resolve, reject } = Promise.withResolvers<{ headers: Headers; bytes: Buffer }>();
    get(`${service.api}/events`, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      const chunks = await Array.fromAsync<Buffer>(response);
      resolve({ headers: new Headers(response.headers as Record<string, string>), bytes: Buffer.concat(chunks) });
    }).on('error', reject);
    return promise;
  }

  it('name the type as WordPress spells it', async () => {
    for (const path of ['', '/doc', '/events', event, '/events/999', '/nothing']) {
      const { headers } = await service.request('GET', path.startsWith('/nothing') ? `~${path}` : path);
      expect(headers.get('content-type')).to.equal('application/json; charset=UTF-8');
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('x-powered-by')).to.equal(null);
    }
  });

  it('let public reads be cached, and nothing else', async () => {
    for (const path of ['', '/doc', '/events', event, '/tags']) {
      const { headers } = await service.request('GET', path);
      expect(headers.get('cache-control')).to.match(/^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+$/);
      expect(headers.get('vary')).to.equal('Accept-Encoding, Authorization');
    }
    const written = await service.request('POST', '/tags', { as: 'editor', body: { name: 'Nou' } });
    expect(written.headers.get('cache-control')).to.equal('private, no-store');
    expect(written.headers.get('location')).to.equal(`${service.api}/tags/${written.body.id}`);
  });

  it('forbid caching of responses to signed-in callers', async () => {
    for (const path of ['', '/doc', '/events', event, '/tags']) {
      const { headers } = await service.request('GET', path, { as: 'subscriber' });
      expect([path, headers.get('cache-control')]).to.deep.equal([path, 'private, no-store']);
    }
  });

  it('name the languages of the texts shown', async () => {
    await service.request('PATCH', event, {
      as: 'editor',
      body: { title: 'Concierto', translation_language: 'es' },
    });
    const languageOf = async (query: Record<string, string>) =>
      (await service.request('GET', event, { query })).headers.get('content-language');
    expect(await languageOf({})).to.equal('ca');
    expect(await languageOf({ translation_language: 'es' })).to.equal('es');
    const list = await service.request('GET', '/events', { query: { translation_language: 'es' } });
    expect(list.headers.get('content-language')).to.equal('ca, es');
  });

  it('name the languages of the records shown inside, too', async () => {
    const sala = { venue: 'Sala petita', description: 'Al barri vell' };
    const body = { ...concert, venue: sala, translations: { es: { title: 'Concierto' } } };
    const { id } = (await service.request('POST', '/events', { as: 'editor', body })).body;
    const languagesOf = async (path: string) =>
      (await service.request('GET', path, { query: { translation_language: 'es' } })).headers.get('content-language');
    for (const time of ['rendered', 'cached']) {
      expect([time, await languagesOf(`/events/${id}`)]).to.deep.equal([time, 'ca, es']);
    }
  });

  it('open reads to pages of every origin', async () => {
    const headers = { Origin: 'https://elsewhere.example' };
    for (const path of ['/events', event, '/events/999']) {
      const answer = await service.request('GET', path, { headers });
      expect(answer.headers.get('access-control-allow-origin')).to.equal('*');
      expect(answer.headers.get('access-control-allow-credentials')).to.equal(null);
      expect(answer.headers.get('access-control-expose-headers')).to.include('X-TEC-Total').and.include('ETag');
    }
  });

  it('offer reads and writes to a preflight, without what browsers keep of credentials', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await service.request('OPTIONS', '/events', {
        headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': method },
      });
      expect(status).to.equal(204);
      expect(headers.get('access-control-allow-origin')).to.equal('*');
      expect(headers.get('access-control-allow-credentials')).to.equal(null);
      expect(headers.get('access-control-allow-methods')?.split(',')).to.include(method);
      const taken = headers.get('access-control-allow-headers')?.split(',');
      expect(taken).to.include.members(['Authorization', 'Content-Type', 'If-Match', 'If-None-Match']);
      expect(taken).to.include.members(['X-HTTP-Method-Override', 'X-WP-Nonce', 'X-Requested-With', 'traceparent']);
    }
  });

  it('let pages of other sites write with a header that they set, and not with what a browser adds by itself', async () => {
    const crossing = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', Origin: 'https://elsewhere.example' };
    const { name, password } = await service.credentials('editor');
    const statusOf = async (asking: object) =>
      (await service.request('POST', '/tags', { as: { name, password }, ...asking })).status;
    expect(await statusOf({ headers: crossing, body: { name: 'Per script' } })).to.equal(201);
    expect(await statusOf({ headers: { ...crossing, 'X-WP-Nonce': 'x' }, form: { name: 'Amb nonce' } })).to.equal(201);
    expect(await statusOf({ headers: crossing, form: { name: 'Formulari' } })).to.equal(403);
  });

  it('are open to the origins of CORS_ORIGINS alone where it names some', async () => {
    const narrow = await startService({ http: { origins: ['https://agenda.example'] } });
    const origin = async (Origin: string) =>
      (await narrow.request('GET', '/events', { headers: { Origin } })).headers.get('access-control-allow-origin');
    expect([await origin('https://agenda.example'), await origin('https://elsewhere.example')]).to.deep.equal([
      'https://agenda.example',
      null,
    ]);
    const { headers } = await narrow.request('GET', '/events', { headers: { Origin: 'https://agenda.example' } });
    expect(headers.get('vary')).to.include('Origin').and.include('Authorization');
    await narrow.close();
  });

  it('compress for those who take it, and change nothing else', async () => {
    const plain = await bytesOf('identity');
    expect(plain.headers.get('content-encoding')).to.equal(null);
    const unfold = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
    for (const [encoding, unfolded] of Object.entries(unfold)) {
      const { headers, bytes } = await bytesOf(encoding);
      expect(headers.get('content-encoding')).to.equal(encoding);
      expect(headers.get('etag')).to.equal((plain.headers.get('etag') as string).replace(/"$/, `-${encoding}"`));
      expect(unfolded(bytes).equals(plain.bytes)).to.equal(true);
    }
    for (const path of ['/events', '/doc', '']) {
      for (const encoding of [...Object.keys(unfold), 'identity']) {
        const asking = { headers: { 'Accept-Encoding': encoding } };
        const [got, head] = [await service.request('GET', path, asking), await service.request('HEAD', path, asking)];
        for (const name of ['etag', 'content-encoding', 'content-type', 'vary']) {
          expect([name, head.headers.get(name)]).to.deep.equal([name, got.headers.get(name)]);
        }
      }
    }
    for (const nothing of ['rot13', 'br;q=0, identity;q=0', '*;q=0', 'gzip;q=0', '']) {
      const { headers, bytes } = await bytesOf(nothing);
      expect([nothing, headers.get('content-encoding'), bytes.equals(plain.bytes)]).to.deep.equal([
        nothing,
        null,
        true,
      ]);
    }
  });

  it('give a request the name that its client chose, when that is a plain one', async () => {
    const nameOf = async (name: string) =>
      (await service.request('GET', '/tags', { headers: { 'X-Request-Id': name } })).headers.get('x-request-id');
    expect(await nameOf('trace-1.a:b')).to.equal('trace-1.a:b');
    for (const name of ['a b', '{"a":1}', 'x'.repeat(200), '<a>']) {
      expect(await nameOf(name)).to.match(/^[\da-f-]{36}$/);
    }
  });

  it('leave one log line a request, without secrets and without the query', async () => {
    lines.length = 0;
    const { password } = await service.credentials('editor');
    await service.request('GET', event, {
      as: 'editor',
      query: 'password=hush',
      headers: { 'X-Request-Id': 'l1' },
    });
    await service.request('GET', '~/nothing', { headers: { 'X-Request-Id': 'l2' } });
    const [read, missed] = ['l1', 'l2'].map((id) => lines.filter((line) => line['request_id'] === id));
    expect(read).to.have.length(1);
    expect(read?.[0]).to.include({
      method: 'GET',
      route: '{api}/events/{id}',
      status: 200,
      user: 'editor',
      msg: 'request',
    });
    expect(read?.[0]).to.include({ path: `/calendar/events/v1${event}` });
    expect(read?.[0]?.['ms']).to.be.a('number');
    expect(missed?.[0]).to.include({ route: 'none', status: 404 });
    const text = JSON.stringify(lines);
    expect(text).not.to.include('hush').and.not.include(password).and.not.include('Basic');
  });
});
