import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import { describeOnOnePair, describeOnPairs, openPairForTests } from '../support/pairs.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

const name = 'k3JxSQ0Yb2mLq9TzR7w1Ug';
const full = randomBytes(700_000);
const medium = randomBytes(30_000);
const files = new Map([
  ['full.jpg', full],
  ['medium.webp', medium],
  ['large.png', Buffer.from('png')],
]);

describeOnPairs('the files of a picture', (isFirst) => {
  const { service } = withOneService();

  before(() => service.calendar.pair.media.put(name, files));

  const at = (file: string) => `${service.url}/media/${name}/${file}`;
  const open = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(at(file), { method, headers });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('are served as they were stored, each with its type', async () => {
    for (const [file, type] of [
      ['full.jpg', 'image/jpeg'],
      ['medium.webp', 'image/webp'],
      ['large.png', 'image/png'],
    ] as const) {
      const answer = await open(file, { 'Accept-Encoding': 'br, gzip' });
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal(type);
      expect(answer.headers.get('content-length')).to.equal(String(files.get(file)?.length));
      expect(answer.headers.get('content-encoding')).to.equal(null);
      expect((await bytesOf(answer)).equals(files.get(file) ?? Buffer.of())).to.equal(true);
    }
  });

  it('are each themselves, however many are sent at once and broken off', async () => {
    const media = new Map(Array.from({ length: 8 }, (_, at) => [`size${at}.webp`, randomBytes(20_000 + 9000 * at)]));
    await service.calendar.pair.media.put(name, media);
    const all = Array.from({ length: isFirst ? 20 : 8 }, () => [...media]).flat();
    await Promise.all(
      all.map(async ([file, bytes], at) => {
        const part = at % 3 === 0 ? { Range: 'bytes=100-15099' } : undefined;
        const answer = await open(file, part);
        if (at % 7 === 0) return answer.body?.cancel();
        const expected = part ? bytes.subarray(100, 15_100) : bytes;
        expect((await bytesOf(answer)).equals(expected), file).to.equal(true);
      }),
    );
  });

  it('are sent in part', async () => {
    for (const [asked, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=699990-', 699_990, 699_999],
      ['bytes=-10', 699_990, 699_999],
      ['bytes=-900000', 0, 699_999],
      ['bytes=261119-261121', 261_119, 261_121],
      ['bytes=699999-9999999', 699_999, 699_999],
    ] as const) {
      const answer = await open('full.jpg', { Range: asked });
      expect(answer.status, asked).to.equal(206);
      expect(answer.headers.get('content-range')).to.equal(`bytes ${start}-${end}/700000`);
      expect(answer.headers.get('content-length')).to.equal(String(end - start + 1));
      expect((await bytesOf(answer)).equals(full.subarray(start, end + 1)), asked).to.equal(true);
    }
  });

  it('have no part beyond their end', async () => {
    for (const asked of ['bytes=700000-', 'bytes=700000-700010', 'bytes=-0']) {
      const answer = await open('full.jpg', { Range: asked });
      expect(answer.status, asked).to.equal(416);
      expect(answer.headers.get('content-range')).to.equal('bytes */700000');
      expect((await bytesOf(answer)).length).to.equal(0);
    }
  });

  it('are gone once they are removed', async () => {
    const other = 'removed_0123456789abcd';
    const { media } = service.calendar.pair;
    await media.put(other, files);
    const tag = (await fetch(`${service.url}/media/${other}/medium.webp`)).headers.get('etag') ?? '';
    await media.remove(other);
    const answer = await fetch(`${service.url}/media/${other}/medium.webp`, { headers: { 'If-None-Match': tag } });
    expect(answer.status).to.equal(404);
  });

  it('that nobody reads to the end leave the service as it was', async () => {
    for (let turn = 0; turn < 12; turn += 1)
      await new Promise<void>((resolve, reject) => {
        const asking = request(at('full.jpg'), (response) => {
          response.once('data', () => {
            response.destroy();
            resolve();
          });
        });
        asking.on('error', reject).end();
      });
    expect((await bytesOf(await open('full.jpg'))).equals(full)).to.equal(true);
  });

  // Headers and addresses do not depend on where files lie
  if (!isFirst) return;

  it('may be kept by anybody for a year, shown by pages of any site, and run nowhere', async () => {
    const { headers } = await open('medium.webp', { Origin: 'https://elsewhere.example' });
    expect(headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    expect(headers.get('content-security-policy')).to.equal("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
    expect(headers.get('access-control-allow-origin')).to.equal('*');
    expect(headers.get('accept-ranges')).to.equal('bytes');
    // One copy for all in every cache
    expect(headers.get('vary')).to.equal(null);
    expect(headers.get('set-cookie')).to.equal(null);
  });

  it('have a strong tag and a time, by which a client that has them is told so', async () => {
    const { headers } = await open('medium.webp');
    const [tag, time] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    expect(tag).to.match(/^"[^"]+"$/);
    const all: Record<string, string>[] = [
      { 'If-None-Match': tag },
      { 'If-None-Match': `"x", ${tag}` },
      { 'If-Modified-Since': time },
    ];
    for (const known of all) {
      const answer = await open('medium.webp', known);
      expect(answer.status).to.equal(304);
      expect((await bytesOf(answer)).length).to.equal(0);
      expect(answer.headers.get('cache-control')).to.include('immutable');
    }
    const other = await open('full.jpg', { 'If-None-Match': tag });
    expect(other.status).to.equal(200);
    expect(other.headers.get('etag')).to.not.equal(tag);
    await other.body?.cancel();
  });

  it('are described by HEAD without being sent', async () => {
    const answer = await open('full.jpg', { Range: 'bytes=0-9' }, 'HEAD');
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-length')).to.equal('700000');
    expect(answer.headers.get('content-type')).to.equal('image/jpeg');
    expect((await bytesOf(answer)).length).to.equal(0);
  });

  it('are sent whole where no single part is asked for, or another file is meant', async () => {
    const tag = (await open('full.jpg', {}, 'HEAD')).headers.get('etag') ?? '';
    const all: Record<string, string>[] = [
      { Range: 'bytes=0-1,5-6' },
      { Range: 'bytes=9-1' },
      { Range: 'bytes=-' },
      { Range: 'lines=0-1' },
      { Range: 'bytes=0-9', 'If-Range': '"another"' },
      { Range: 'bytes=0-9', 'If-Range': `W/${tag}` },
    ];
    for (const headers of all) {
      const answer = await open('full.jpg', headers);
      expect(answer.status, JSON.stringify(headers)).to.equal(200);
      expect((await bytesOf(answer)).length).to.equal(700_000);
    }
    expect((await open('full.jpg', { Range: 'bytes=0-9', 'If-Range': tag })).status).to.equal(206);
  });

  it('are not found under any other address', async () => {
    const { url } = service;
    for (const path of [
      `/media/${name}/small.webp`,
      `/media/${name}/full.svg`,
      `/media/${name}/full`,
      `/media/${name}/`,
      `/media/${name}`,
      '/media/',
      '/media',
      `/media/${'a'.repeat(22)}/full.jpg`,
      '/media/..%2F..%2Fetc/passwd',
      `/media/${name}/..%2Ffull.jpg`,
      `/media/${name}/%00.jpg`,
      `/media/${name}/full.jpg/`,
      `/media/%E0%A4%A/full.jpg`,
    ]) {
      const answer = await fetch(url + path);
      expect(answer.status, path).to.equal(404);
      expect(answer.headers.get('cache-control'), path).to.not.include('immutable');
      await answer.body?.cancel();
    }
  });

  it('are only read', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await open('medium.webp', {}, method);
      expect(answer.status).to.equal(405);
      expect(answer.headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
      await answer.body?.cancel();
    }
    expect((await open('medium.webp', {}, 'OPTIONS')).status).to.equal(204);
  });
});

describeOnOnePair('the files of a picture', () => {
  it('are served where there are no pages, count for no limit, and are counted under one route', async () => {
    const lines: Record<string, unknown>[] = [];
    const pair = await openPairForTests(['ca', 'es']);
    await pair.media.put(name, files);
    const service = await startService({
      pair,
      http: { pages: { areOn: false, imageOrigins: [] }, desk: false, rateLimit: 2 },
      onLine: (line) => lines.push(line),
    });
    try {
      for (let turn = 0; turn < 5; turn += 1) {
        const answer = await fetch(`${service.url}/media/${name}/medium.webp`);
        expect(answer.status).to.equal(200);
        expect(answer.headers.get('ratelimit')).to.equal(null);
        await answer.body?.cancel();
      }
      await eventually(async () =>
        expect(lines.filter(({ route }) => route === '/media').map(({ status }) => status)).to.have.length(5),
      );
    } finally {
      await service.close();
    }
  });
});
