import { expect } from 'chai';
import { maxSynonyms } from '../../src/model/tables/terms-and-synonyms.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

const concerts = { language: 'ca', words: ['concert', 'bolo', 'música en viu'] };

describeOnOnePair('synonyms', () => {
  const { service, send } = withEmptiedService();
  const as = 'administrator';
  const post = (body: object) => send('POST', '/synonyms', { as, body });

  it('are created, read and listed in the order of their numbers', async () => {
    const first = await post({ ...concerts, root: 'actuació' });
    expect(first.status).to.equal(201);
    const { id } = first.body;
    const rest_url = `${service.api}/synonyms/${id}`;
    expect(first.headers.get('location')).to.equal(rest_url);
    expect(first.body).to.deep.equal({ id, rest_url, ...concerts, root: 'actuació' });
    const second = await post({ language: 'es', words: ['<b>fiesta</b>', ' verbena '] });
    expect(second.body).to.deep.include({ language: 'es', words: ['fiesta', 'verbena'], root: '' });
    expect((await send('GET', `/synonyms/${id}`)).body).to.deep.equal(first.body);
    const { status, body, headers } = await send('GET', '/synonyms');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      synonyms: [first.body, second.body],
      rest_url: `${service.api}/synonyms/`,
      total: 2,
      total_pages: 1,
    });
    expect(headers.get('cache-control')).to.equal('private, no-store');
  });

  it('are listed by language and by pages, whose links lead from one to the next', async () => {
    for (const language of ['ca', 'es', 'ca', 'ca']) await post({ ...concerts, language });
    const list = async (query: object) => (await send('GET', '/synonyms', { query: { ...query } })).body;
    const first = await list({ language: 'ca', per_page: 2 });
    expect([first.synonyms.length, first.total, first.total_pages]).to.deep.equal([2, 3, 2]);
    const { search } = new URL(first.next_rest_url);
    const { body: next } = await send('GET', '/synonyms', { query: search.slice(1) });
    expect(next.synonyms).to.have.lengthOf(1);
    expect(next).to.include({ previous_rest_url: first.rest_url }).and.not.have.property('next_rest_url');
    expect(await list({ page: 9 })).to.deep.include({ synonyms: [], total: 4 });
  });

  it('keep what a change does not name, and lose their root by null', async () => {
    const { id } = (await post({ ...concerts, root: 'xou' })).body;
    const change = async (body: object) => (await send('PATCH', `/synonyms/${id}`, { as, body })).body;
    expect(await change({ words: ['concert', 'recital'] })).to.deep.include({
      language: 'ca',
      words: ['concert', 'recital'],
      root: 'xou',
    });
    expect(await change({ root: null })).to.deep.include({ words: ['concert', 'recital'], root: '' });
    expect(
      (await send('PUT', `/synonyms/${id}`, { as, form: { language: 'es', words: 'ocio,tiempo libre' } })).body,
    ).to.deep.include({ language: 'es', words: ['ocio', 'tiempo libre'] });
  });

  it('are changed only in the state that the client knows, where it says so', async () => {
    const { body, headers } = await post(concerts);
    const path = `/synonyms/${body.id}`;
    const known = { 'If-Match': headers.get('etag') ?? '' };
    expect((await send('GET', path, { headers: { 'If-None-Match': known['If-Match'] } })).status).to.equal(304);
    expect((await send('PATCH', path, { as, headers: known, body: { root: 'a' } })).status).to.equal(200);
    expect((await send('PATCH', path, { as, headers: known, body: { root: 'b' } })).status).to.equal(412);
    expect((await send('DELETE', path, { as, headers: known })).status).to.equal(412);
    expect((await send('GET', path)).body.root).to.equal('a');
  });

  it('lose no field to a write that meets another', async () => {
    const { id } = (await post(concerts)).body;
    const bodies = [{ root: 'xou' }, { words: ['concert', 'recital'] }, { language: 'es' }];
    const answers = await Promise.all(bodies.map((body) => send('PATCH', `/synonyms/${id}`, { as, body })));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect((await send('GET', `/synonyms/${id}`)).body).to.deep.include(Object.assign({}, ...bodies));
  });

  it('are removed for good, and their number names nothing any more', async () => {
    const { body } = await post(concerts);
    const removed = await send('DELETE', `/synonyms/${body.id}`, { as });
    expect([removed.status, removed.body]).to.deep.equal([200, body]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const { status, body: failed } = await send(method, `/synonyms/${body.id}`, { as });
      expect([method, status, failed.code]).to.deep.equal([method, 404, 'synonym-not-found']);
    }
  });

  it('raise the generation with each write, so that cached responses are not used any more', async () => {
    const { pair } = service.calendar;
    const generations = [await pair.generation()];
    const { id } = (await post(concerts)).body;
    generations.push(await pair.generation());
    await send('PATCH', `/synonyms/${id}`, { as, body: { root: 'xou' } });
    generations.push(await pair.generation());
    await send('DELETE', `/synonyms/${id}`, { as });
    generations.push(await pair.generation());
    expect(generations).to.deep.equal([...new Set(generations)].toSorted((one, other) => one - other));
  });

  it('are no record of another kind, nor found at its address', async () => {
    const { id } = (await post(concerts)).body;
    expect((await send('GET', `/tags/${id}`)).status).to.equal(404);
    const { body } = await send('POST', '/tags', { body: { name: 'Música' } });
    expect((await send('GET', `/synonyms/${body.id}`)).body.code).to.equal('synonym-not-found');
  });
});

describeOnOnePair('synonyms that are wrong', () => {
  const { service, send } = withEmptiedService();
  const as = 'administrator';

  it('are refused with everything that is wrong, in the requested language', async () => {
    const body = { language: 'fr', words: ['concert'], root: 'un dos tres quatre cinc' };
    const phrases = { ca: 'paraules o expressions', es: 'palabras o expresiones', en: 'words or phrases' };
    for (const [language, phrase] of Object.entries(phrases)) {
      const headers = { 'Accept-Language': language };
      const { status, body: failed } = await send('POST', '/synonyms', { as, body, headers });
      expect([status, failed.code]).to.deep.equal([400, 'rest_invalid_param']);
      expect(failed.data.params).to.have.all.keys('language', 'words', 'root');
      expect(failed.data.params.words).to.include(phrase).and.include('20').and.include('60');
    }
    for (const words of [
      ['patuf', 'Patuf'],
      ['a', 'a'],
      ['bolo', 'x'.repeat(61)],
      ['bolo', 'un dos tres quatre cinc'],
    ]) {
      const headers = { 'Accept-Language': 'en' };
      const { body: failed } = await send('POST', '/synonyms', { as, body: { language: 'ca', words }, headers });
      expect(failed.data.params.words, words.join()).to.include('must have 2 to 20 different words or phrases');
    }
    expect((await send('POST', '/synonyms', { as, body: { root: 'x' } })).body.data.params).to.deep.equal([
      'language',
      'words',
    ]);
  });

  it('are no more than a language may have, but for those of another', async () => {
    const { store } = service.calendar.pair;
    const draft = { facts: { language: 'ca', words: ['a1', 'b1'] }, texts: {} };
    await Promise.all(Array.from({ length: maxSynonyms }, () => store.insert('synonyms', draft)));
    const refused = await send('POST', '/synonyms', { as, body: concerts });
    expect([refused.status, Object.keys(refused.body.data.params)]).to.deep.equal([400, ['language']]);
    expect(refused.body.data.params.language).to.include(String(maxSynonyms));
    const { status, body } = await send('POST', '/synonyms', { as, body: { ...concerts, language: 'es' } });
    expect(status).to.equal(201);
    expect((await send('PATCH', `/synonyms/${body.id}`, { as, body: { language: 'ca' } })).status).to.equal(400);
    expect((await send('PATCH', `/synonyms/${body.id}`, { as, body: { root: 'xou' } })).status).to.equal(200);
  });
});
