import { expect } from 'chai';
import type { Asking } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('a POST that stands for another method', () => {
  const { service } = withOneService();

  const post = (path: string, asking: Asking = {}) => service.request('POST', path, { as: 'editor', ...asking });
  const create = async () => `/events/${(await post('/events', { body: concert })).body.id}`;
  const header = (method: string) => ({ headers: { 'X-HTTP-Method-Override': method } });

  it('removes with DELETE, in a header or a parameter', async () => {
    for (const asking of [header('DELETE'), header('delete'), { query: { _method: 'DELETE' } }]) {
      const path = await create();
      const { status, body } = await post(path, asking);
      expect([status, body.status]).to.deep.equal([200, 'trash']);
      expect((await service.request('GET', path)).status).to.equal(404);
    }
  });

  it('changes with PUT and PATCH', async () => {
    for (const method of ['PUT', 'PATCH']) {
      const { status, body } = await post(await create(), { ...header(method), body: { title: `By ${method}` } });
      expect([status, body.title]).to.deep.equal([200, `By ${method}`]);
    }
  });

  it('reads with GET, for anybody, and the parameters of the body count', async () => {
    const id = Number((await create()).split('/').at(-1));
    for (const asking of [header('GET'), { query: { _method: 'get' } }]) {
      const list = await service.request('POST', '/events', {
        ...asking,
        body: { per_page: 1, start_date: '2031-01-01' },
      });
      expect([list.status, list.body.events.length]).to.deep.equal([200, 1]);
      expect(new URL(list.body.rest_url).searchParams.get('per_page')).to.equal('1');
      expect(list.headers.get('X-Ignored-Parameters')).to.equal(null);
      expect((await service.request('POST', `/events/${id}`, asking)).body.id).to.equal(id);
    }
    const unset = { start_date: null, end_date: null, search: null, per_page: 1 };
    const asking = { ...header('GET'), query: { start_date: '2031-01-01', per_page: 5 }, body: unset };
    const list = await service.request('POST', '/events', asking);
    expect([list.status, list.body.events.length]).to.deep.equal([200, 1]);
    const form = await service.request('POST', '/events', { ...header('GET'), form: { per_page: '0' } });
    expect(Object.keys(form.body.data.params)).to.deep.equal(['per_page']);
  });

  it('is refused where that method is', async () => {
    const { status, body, headers } = await post('/events', { ...header('DELETE'), body: concert });
    expect([status, body.code]).to.deep.equal([405, 'rest_no_route']);
    expect(headers.get('allow')).to.include('POST');
  });

  it('needs the rights of that method', async () => {
    const path = await create();
    expect((await post(path, { ...header('DELETE'), as: 'subscriber' })).status).to.equal(403);
    expect((await service.request('GET', path)).status).to.equal(200);
  });

  it('stays a POST with any other word, and a GET stays a GET', async () => {
    const path = await create();
    for (const word of ['OPTIONS', 'CONNECT', 'foo', '']) {
      const { status, body } = await post(path, { ...header(word), body: { title: `Still ${word}` } });
      expect([status, body.title]).to.deep.equal([200, `Still ${word}`.trim()]);
    }
    const asking = { as: 'editor', ...header('DELETE'), query: { _method: 'DELETE' } } as const;
    expect((await service.request('GET', path, asking)).body.status).to.equal('publish');
  });
});
