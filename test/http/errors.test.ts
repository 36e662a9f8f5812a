import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { type Pair, Unreachable } from '../../src/ports.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('errors', () => {
  const { service } = withOneService();

  it('have a code, a message and data, and name every wrong parameter', async () => {
    const answer = await service.request('GET', '/events', { query: { page: 0, per_page: 'x', orderby: 'taste' } });
    expect(answer.status).to.equal(400);
    expect(Object.keys(answer.body)).to.deep.equal(['code', 'message', 'data']);
    expect(answer.body.code).to.equal('rest_invalid_param');
    expect(answer.body.data.status).to.equal(400);
    expect(answer.body.data.params).to.have.all.keys('page', 'per_page', 'orderby');
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    expect(answer.headers.get('etag')).to.equal(null);
  });

  it('of signed-in callers are private', async () => {
    for (const path of ['/events/99999', '/events?page=0']) {
      const answer = await service.request('GET', path, { as: 'editor' });
      expect(answer.headers.get('cache-control')).to.equal('private, no-store');
    }
  });

  it('say by a code which parameters are of a wrong type or no language, for programs', async () => {
    const query = { page: 0, featured: 'perhaps', translation_language: 'fr' };
    const { params, details } = (await service.request('GET', '/events', { query })).body.data;
    expect(details).to.deep.equal({
      featured: { code: 'rest_invalid_type', message: params.featured, data: { param: 'featured' } },
      translation_language: {
        code: 'rest_not_in_enum',
        message: params.translation_language,
        data: { param: 'translation_language' },
      },
    });
    const made = await service.request('POST', '/tags', { as: 'editor', body: { name: 'Nou' } });
    const change = await service.request('PATCH', `/tags/${made.body.id}`, { as: 'editor', body: { slug: null } });
    expect(change.body.data.details.slug.code).to.equal('rest_invalid_type');
    const other = await service.request('GET', '/events', { query: { page: 0 } });
    expect(other.body.data.details).to.deep.equal([]);
  });

  it('name an unknown term as it was sent', async () => {
    const { body } = await service.request('GET', '/events', { query: { categories: 'dansa', tags: '999' } });
    expect(body.data.params.categories).to.include('«dansa»').and.not.include('número');
    expect(body.data.params.tags).to.include('número 999');
  });

  it('list missing parameters by name', async () => {
    const answer = await service.request('POST', '/events', { as: 'editor', body: { venue: -1 } });
    expect(answer.body.code).to.equal('rest_missing_callback_param');
    expect(answer.body.data).to.deep.equal({ status: 400, params: ['title', 'start_date', 'end_date'] });
  });

  it('are in the requested language, else in the preferred one, else in that of the calendar', async () => {
    const languageOf = async (query: Record<string, string>, accepted?: string) => {
      const headers: Record<string, string> = accepted === undefined ? {} : { 'Accept-Language': accepted };
      const answer = await service.request('GET', '/events/999', { query, headers });
      expect(answer.status).to.equal(404);
      return answer.headers.get('content-language');
    };
    expect(await languageOf({}, '*')).to.equal('ca');
    expect(await languageOf({}, 'fr')).to.equal('ca');
    expect(await languageOf({}, 'en-GB,es;q=0.8')).to.equal('en');
    expect(await languageOf({}, 'fr, es-MX;q=0.3')).to.equal('es');
    expect(await languageOf({ translation_language: 'es' }, 'ca')).to.equal('es');
  });

  it('are in the language that a body requests, whatever the query does', async () => {
    const body = { translation_language: 'es' };
    for (const query of [{}, { translation_language: 'ca' }]) {
      const answer = await service.request('POST', '/events', { as: 'editor', query, body });
      expect([answer.status, answer.headers.get('content-language')]).to.deep.equal([400, 'es']);
      expect(answer.body.message).to.match(/^Faltan/);
    }
  });

  it('are in the language of the query even before the body is read', async () => {
    const query = { translation_language: 'es' };
    for (const as of [undefined, 'subscriber', { key: 'wrong' }] as const) {
      const answer = await service.request('POST', '/events', { query, body: {}, ...(as && { as }) });
      expect(answer.headers.get('content-language')).to.equal('es');
    }
  });

  it('report an unknown language in a known one', async () => {
    const answer = await service.request('GET', '/events', { query: { translation_language: 'fr' } });
    expect([answer.status, answer.headers.get('content-language')]).to.deep.equal([400, 'ca']);
    expect(answer.body.data.params).to.have.all.keys('translation_language');
  });

  it('are in a language that the service speaks, and say so, when the requested one is another', async () => {
    const french = await startService({ languages: ['fr', 'de'] });
    try {
      const query = { translation_language: 'de' };
      const answer = await french.request('GET', '/events/999', { query });
      expect(answer.body.message).to.match(/^There is no event/);
      expect(answer.headers.get('content-language')).to.equal('en');
      const preferred = await french.request('GET', '/events/999', { query, headers: { 'Accept-Language': 'es' } });
      expect(preferred.body.message).to.match(/^No hay/);
      expect(preferred.headers.get('content-language')).to.equal('es');
    } finally {
      await french.close();
    }
  });

  it('are problem details for clients that prefer them', async () => {
    const accepting = (accept: string) => service.request('GET', '/events/999', { headers: { accept } });
    const problem = await accepting('application/problem+json, application/json;q=0.9');
    expect(problem.headers.get('content-type')).to.equal('application/problem+json');
    expect(problem.body).to.include({ type: 'about:blank', title: 'Not Found', status: 404, code: 'event-not-found' });
    expect(problem.body.detail).to.be.a('string');
    for (const accept of ['*/*', 'application/json, application/problem+json', 'image/png', 'application/*']) {
      expect((await accepting(accept)).body.code).to.equal('event-not-found');
      expect((await accepting(accept)).headers.get('content-type')).to.equal('application/json; charset=UTF-8');
    }
  });

  it('refuse queries beyond all bounds', async () => {
    for (const query of [Array(2_500).fill('a=1').join('&'), `a${'[b]'.repeat(20)}=1`]) {
      const answer = await service.request('GET', '/events', { query });
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_bad_request']);
    }
  });
});

/** An embedded pair whose store fails on every read by ID. */
async function failingPair(error: Error): Promise<Pair> {
  const pair = await openSqlite({ file: ':memory:', languages: ['ca', 'es'] });
  return { ...pair, store: { ...pair.store, read: () => Promise.reject(error) }, ready: () => Promise.reject(error) };
}

describeOnOnePair('internal errors', () => {
  it('contain a number and nothing else; the log has the details', async () => {
    const lines: Record<string, unknown>[] = [];
    const pair = await failingPair(new Error('secret of the store'));
    const service = await startService({ pair, onLine: (line) => lines.push(line) });
    try {
      const answer = await service.request('GET', '/events/7', { headers: { 'X-Request-Id': 'mine-1' } });
      expect([answer.status, answer.body.code]).to.deep.equal([500, 'internal_error']);
      expect(answer.body.data).to.deep.equal({ status: 500, request_id: 'mine-1' });
      expect(answer.text).not.to.include('secret').and.not.include('.ts');
      const line = lines.find(({ msg }) => msg === 'internal error') as { request_id: string; err: { stack: string } };
      expect(line.request_id).to.equal('mine-1');
      expect(line.err.stack).to.include('secret of the store');
    } finally {
      await service.close();
    }
  });

  it('ask to try again when a backend is unavailable', async () => {
    const pair = await failingPair(new Unreachable('The store does not answer'));
    const service = await startService({ pair });
    try {
      const answer = await service.request('GET', '/events/7');
      expect([answer.status, answer.body.code]).to.deep.equal([503, 'not_ready']);
      expect(Number(answer.headers.get('retry-after'))).to.be.above(0);
      const readiness = await service.request('GET', '~/readyz');
      expect(readiness.status).to.equal(503);
      expect(readiness.body.reasons).to.deep.equal(['The store does not answer']);
      expect((await service.request('GET', '~/healthz')).status).to.equal(200);
    } finally {
      await service.close();
    }
  });
});
