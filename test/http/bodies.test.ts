import { expect } from 'chai';
import { parseJson, parsePairs } from '../../src/http/requests/inputs.ts';
import type { Asking } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

const json = { 'Content-Type': 'application/json' };

describeOnOnePair('the bodies of writes', () => {
  const { service } = withOneService({ http: { maxBody: 100_000 } });

  const create = (asking: Asking) => service.request('POST', '/events', { as: 'editor', ...asking });
  const total = async () => (await service.request('GET', '/events', { as: 'editor' })).body.total;

  it('may be JSON or a form, and say the same', async () => {
    const byJson = await create({
      body: { ...concert, tags: ['jazz', 'blues'], venue: { venue: 'Sala', city: 'Reus' } },
    });
    const byForm = await create({
      form: 'title=Concert+de+primavera&start_date=2031-06-01+20:00:00&end_date=2031-06-01T22:00:00&tags[]=jazz&tags[]=blues&venue[venue]=Sala&venue[city]=Reus',
    });
    expect([byJson.status, byForm.status]).to.deep.equal([201, 201]);
    for (const name of ['title', 'utc_start_date', 'utc_end_date', 'venue']) {
      expect(byForm.body[name]).to.deep.equal(byJson.body[name]);
    }
    expect(byForm.body.tags.map(({ id }: { id: number }) => id)).to.deep.equal(
      byJson.body.tags.map(({ id }: { id: number }) => id),
    );
  });

  it('have a name twice in a form alone: in JSON a list is a value, of the wrong kind', async () => {
    const headers = { 'Accept-Language': 'en' };
    const messageOf = async (sent: object) =>
      (await service.request('POST', '/tags', { as: 'editor', headers, ...sent })).body.data.params.slug;
    expect(await messageOf({ form: 'name=a&slug=a&slug=b' })).to.include('sent twice');
    expect(await messageOf({ body: { name: 'a', slug: ['a', 'b'] } })).not.to.include('sent twice');
  });

  it('are read as UTF-8', async () => {
    const answer = await create({ body: { ...concert, title: 'Nit d’estiu ☀ 夜' } });
    expect(answer.body.title).to.equal('Nit d’estiu ☀ 夜');
  });

  it('may be absent where nothing is required', async () => {
    const { body } = await create({ body: concert });
    const answer = await service.request('PATCH', `/events/${body.id}`, { as: 'editor' });
    expect([answer.status, answer.body.title]).to.deep.equal([200, concert.title]);
  });

  it('without a type are read as a form', async () => {
    const raw = new TextEncoder().encode('title=a&start_date=2031-06-01&end_date=2031-06-01');
    expect((await create({ raw })).status).to.equal(201);
  });

  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=latin1',
    'nonsense',
  ]) {
    it(`of type ${type} are refused with 415`, async () => {
      const answer = await create({ raw: JSON.stringify(concert), headers: { 'Content-Type': type } });
      expect([answer.status, answer.body.code]).to.deep.equal([415, 'unsupported_media_type']);
    });
  }

  const noJson = [
    '{',
    '',
    ' ',
    '{"title": "a",}',
    "{'title': 'a'}",
    '[1]',
    '"text"',
    '12',
    'null',
    'true',
    '\u0000',
    '{} {}',
  ];
  for (const raw of noJson.filter((text) => text !== '')) {
    it(`that are ${JSON.stringify(raw)} are no JSON object`, async () => {
      const answer = await create({ raw, headers: json });
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_json']);
    });
  }

  it('that are an empty JSON list are an empty object, as PHP writes it', async () => {
    const path = `/events/${(await create({ body: concert })).body.id}`;
    const answer = await service.request('PUT', path, { as: 'editor', raw: '[]', headers: json });
    expect([answer.status, answer.body.title]).to.deep.equal([200, concert.title]);
    const missing = await create({ raw: '[]', headers: json });
    expect([missing.status, missing.body.code]).to.deep.equal([400, 'rest_missing_callback_param']);
  });

  it('that are broken UTF-8 or UTF-16 are no JSON', async () => {
    for (const raw of [
      Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
      new Uint8Array(Buffer.from('{}', 'utf16le')),
    ]) {
      const answer = await create({ raw, headers: json });
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_json']);
    }
  });

  it('that are broken UTF-8 are no form', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const raw of [Uint8Array.of(0x61, 0x3d, 0xff), 'title=caf%E9', 'title=%ED%A0%80', '%ff=1', 'title=%C3%%A9']) {
      const answer = await create({ raw, headers });
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_bad_request']);
    }
  });

  it('nested beyond reason are refused and leave no trace', async () => {
    const before = await total();
    const deep = [
      `{"title":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
      `${'{"venue":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
    ];
    for (const raw of deep) expect((await create({ raw, headers: json })).status).to.equal(400);
    const form = `title=a${Array.from({ length: 300 }, (_, at) => `[k${at}]`).join('')}=1`;
    expect((await create({ form })).status).to.equal(400);
    expect(await total()).to.equal(before);
  });

  it('cannot reach prototypes', async () => {
    const answer = await create({ raw: `{"__proto__": ${JSON.stringify(concert)}}`, headers: json });
    expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_missing_callback_param']);
    await create({ form: '__proto__[status]=draft&constructor[prototype][status]=draft' });
    expect(({} as { status?: string }).status).to.equal(undefined);
  });

  it('with operators, null characters or half characters are wrong parameters', async () => {
    const before = await total();
    for (const title of [{ $gt: '' }, 'a\u0000b', '\ud800', ['a'], { toString: 'x' }]) {
      const answer = await create({ body: { ...concert, title } });
      expect(answer.status).to.equal(400);
      expect(answer.body.data.params).to.have.property('title');
    }
    expect(await total()).to.equal(before);
  });

  it('with thousands of names are refused', async () => {
    const form = Array.from({ length: 5_000 }, (_, at) => `n${at}=1`).join('&');
    const answer = await create({ form });
    expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_bad_request']);
  });

  it('larger than the limit are refused with 413, however they are sent', async () => {
    const large = `{"title": "${'x'.repeat(10_000_000)}"}`;
    const whole = await create({ raw: large, headers: json });
    expect([whole.status, whole.body.code]).to.deep.equal([413, 'body_too_large']);
    const chunks = ReadableStream.from(Array.from({ length: 20 }, () => new TextEncoder().encode('x'.repeat(50_000))));
    const headers = { ...json, authorization: `Bearer ${await service.key('editor')}` };
    const chunked = await fetch(`${service.api}/events`, { method: 'POST', body: chunks, headers, duplex: 'half' });
    expect(chunked.status).to.equal(413);
    expect((await create({ body: concert })).status).to.equal(201);
  });

  it('may be compressed, and are measured as what they unfold to', async () => {
    const { gzipSync } = await import('node:zlib');
    const send = (text: string) =>
      create({ raw: new Uint8Array(gzipSync(text)), headers: { ...json, 'Content-Encoding': 'gzip' } });
    expect((await send(JSON.stringify(concert))).status).to.equal(201);
    expect((await send(`{"title": "${'x'.repeat(5_000_000)}"}`)).status).to.equal(413);
    for (const encoding of ['gzip', 'deflate', 'br']) {
      for (const raw of [JSON.stringify(concert), 'x'.repeat(50), new Uint8Array(50).fill(255)]) {
        const broken = await create({ raw, headers: { ...json, 'Content-Encoding': encoding } });
        expect([broken.status, broken.body.code]).to.deep.equal([400, 'rest_bad_request']);
      }
    }
    const unknown = await create({ raw: '{}', headers: { ...json, 'Content-Encoding': 'rot13' } });
    expect(unknown.status).to.equal(415);
  });

  it('are not looked at before rights', async () => {
    for (const asking of [
      { raw: '{', headers: json },
      { raw: '<a/>', headers: { 'Content-Type': 'text/xml' } },
    ]) {
      expect((await service.request('POST', '/events', asking)).status).to.equal(401);
      expect((await service.request('POST', '/events', { ...asking, as: 'subscriber' })).status).to.equal(403);
      expect((await service.request('PUT', '/events/999', asking)).status).to.equal(401);
      expect((await service.request('DELETE', '/tags/999', { ...asking, as: 'author' })).status).to.equal(403);
    }
  });

  it('of removals are looked at too, and the documentation says so', async () => {
    const { id } = (await create({ body: concert })).body;
    for (const [asking, status] of [
      [{ raw: '<a/>', headers: { 'Content-Type': 'text/xml' } }, 415],
      [{ raw: 'x'.repeat(1_100_000), headers: json }, 413],
    ] as const) {
      expect((await service.request('DELETE', `/events/${id}`, { as: 'editor', ...asking })).status).to.equal(status);
    }
  });

  it('of reads are ignored', async () => {
    const answer = await service.request('OPTIONS', '/events', { raw: '{', headers: json });
    expect(answer.status).to.equal(200);
  });
});

describeOnOnePair('queries and forms', () => {
  it('give lists for repeats and brackets, and objects for names in brackets', () => {
    expect(parsePairs('x=1&x=2')).to.deep.equal({ x: ['1', '2'] });
    expect(parsePairs('x[]=1&x[]=2')).to.deep.equal({ x: ['1', '2'] });
    expect(parsePairs('x[0]=1&x[1]=2')).to.deep.equal({ x: ['1', '2'] });
    expect(parsePairs('venue[venue]=a&venue[city]=b')).to.deep.equal({ venue: { venue: 'a', city: 'b' } });
    expect(parsePairs('a=1%2C2&b=x+y&c=%C3%A0&d')).to.deep.equal({ a: '1,2', b: 'x y', c: 'à', d: '' });
  });

  it('keep what is badly encoded as it is', () => {
    expect(parsePairs('search=100%&x=%zz')).to.deep.equal({ search: '100%', x: '%zz' });
  });

  it('leave names of JavaScript’s own out', () => {
    const read = parsePairs('__proto__[a]=1&__proto__=2&a[__proto__][b]=1&hasOwnProperty=1');
    expect(({} as Record<string, unknown>)['a']).to.equal(undefined);
    expect(Object.keys(read)).not.to.include('__proto__');
  });
});

describeOnOnePair('JSON bodies', () => {
  it('lose __proto__ at every level and keep all else', () => {
    const read = parseJson(Buffer.from('{"a": {"__proto__": {"x": 1}, "b": [{"__proto__": 1, "c": null}]}}'));
    expect(JSON.stringify(read)).to.equal('{"a":{"b":[{"c":null}]}}');
  });

  it('may begin with a byte order mark', () => {
    expect(parseJson(Buffer.from('\ufeff{"a": 1}'))).to.deep.equal({ a: 1 });
  });
});
