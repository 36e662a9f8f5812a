import { expect } from 'chai';
import type { Answer } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('conditional requests', () => {
  const { service } = withOneService();

  const made = async () =>
    (await service.request('POST', '/events', { as: 'editor', body: concert })).body.id as number;
  const read = (id: number, headers: Record<string, string> = {}, query = '') =>
    service.request('GET', `/events/${id}`, { headers, query });
  const tagOf = (answer: Answer) => answer.headers.get('etag') as string;
  const plain = { 'Accept-Encoding': 'identity' };

  it('answer 304 without a body while nothing has changed', async () => {
    const id = await made();
    const first = await read(id);
    const again = await read(id, { 'If-None-Match': tagOf(first) });
    expect([again.status, again.text]).to.deep.equal([304, '']);
    for (const name of ['etag', 'cache-control', 'vary', 'content-language']) {
      expect([name, again.headers.get(name)]).to.deep.equal([name, first.headers.get(name)]);
    }
    await service.request('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Ara sí' } });
    expect((await read(id, { 'If-None-Match': tagOf(first) })).status).to.equal(200);
  });

  it('answer 304 to the tag of a compressed body, which is the tag of that answer too', async () => {
    const id = await made();
    for (const encoding of ['gzip', 'br', 'zstd', 'identity']) {
      const tag = tagOf(await read(id, { 'Accept-Encoding': encoding }));
      const again = await read(id, { 'Accept-Encoding': encoding, 'If-None-Match': tag });
      expect([encoding, again.status, tagOf(again)]).to.deep.equal([encoding, 304, tag]);
    }
  });

  it('take lists of tags, weak ones and the asterisk', async () => {
    const id = await made();
    const tag = tagOf(await read(id, plain));
    for (const header of [`"other", ${tag}`, `W/${tag}`, '*', ` ${tag} `, `"a","b",${tag}`]) {
      expect([header, (await read(id, { 'If-None-Match': header })).status]).to.deep.equal([header, 304]);
    }
    for (const header of ['"other"', tag.slice(1, -1), `${tag}x`, `x${tag}`, '"', 'W/"', ',']) {
      expect([header, (await read(id, { 'If-None-Match': header })).status]).to.deep.equal([header, 200]);
    }
  });

  it('have different tags for different languages, fields and readers', async () => {
    const id = await made();
    const answers = await Promise.all([
      read(id, plain),
      read(id, plain, 'translation_language=es'),
      read(id, plain, '_fields=id'),
      read(id, plain, '_fields=title'),
      read(id, plain, '_translations=true'),
      read(id, { 'Accept-Encoding': 'gzip' }),
      read(id, { 'Accept-Encoding': 'br' }),
    ]);
    const tags = answers.map(tagOf);
    expect(new Set(tags).size).to.equal(tags.length);
  });

  it('hold for lists, whose tag changes with any record of theirs', async () => {
    const id = await made();
    const first = await service.request('GET', '/events');
    const asking = { headers: { 'If-None-Match': tagOf(first) } };
    expect((await service.request('GET', '/events', asking)).status).to.equal(304);
    expect((await service.request('HEAD', '/events', asking)).status).to.equal(304);
    await service.request('PATCH', `/events/${id}`, { as: 'editor', body: { cost: '5' } });
    expect((await service.request('GET', '/events', asking)).status).to.equal(200);
  });

  it('hold for the documents', async () => {
    for (const path of ['', '/doc']) {
      const first = await service.request('GET', path);
      expect((await service.request('GET', path, { headers: { 'If-None-Match': tagOf(first) } })).status).to.equal(304);
    }
  });

  it('let a write pass while its tag holds, compressed or not, and refuse it with 412 afterwards', async () => {
    const id = await made();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'If-Match': tagOf(await read(id, { 'Accept-Encoding': encoding })) };
      const write = () => service.request('PUT', `/events/${id}`, { as: 'editor', body: { title: encoding }, headers });
      expect([encoding, (await write()).status]).to.deep.equal([encoding, 200]);
      const late = await write();
      expect([late.status, late.body.code]).to.deep.equal([412, 'precondition_failed']);
    }
  });

  it('let a write pass with the tag that the write before answered', async () => {
    const id = await made();
    const first = await service.request('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Un' } });
    const headers = { 'If-Match': tagOf(first) };
    const second = await service.request('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Dos' }, headers });
    expect([second.status, second.body.title]).to.deep.equal([200, 'Dos']);
  });

  it('never match malformed, weak or foreign tags', async () => {
    const id = await made();
    const tag = tagOf(await read(id));
    for (const header of ['', `W/${tag}`, tag.slice(1), '"x"', 'x', '""', '"1"', '"99999999999999999999-a"']) {
      const asking = { as: 'editor', body: { title: 'No' }, headers: { 'If-Match': header } } as const;
      expect([header, (await service.request('PATCH', `/events/${id}`, asking)).status]).to.deep.equal([header, 412]);
      expect((await service.request('DELETE', `/events/${id}`, asking)).status).to.equal(412);
    }
    expect((await read(id)).body.title).to.equal(concert.title);
  });

  it('match any state with an asterisk, and one of several tags', async () => {
    const id = await made();
    for (const list of ['"0-x", TAG', '"0-x", TAG, ,', '*']) {
      const headers = { 'If-Match': list.replace('TAG', tagOf(await read(id))) };
      const asking = { as: 'editor', body: { cost: '1' }, headers } as const;
      expect((await service.request('PATCH', `/events/${id}`, asking)).status).to.equal(200);
    }
  });
});
