import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { Unreachable } from '../../src/ports.ts';
import { fieldsOf, filled, said, visitorOf } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

describeOnOnePair('the desk, when a form cannot be saved', () => {
  let service: Running;
  let failure: Error | undefined;
  before(async () => {
    const pair = await openSqlite({ file: ':memory:', languages: ['ca', 'es'] });
    const insert: typeof pair.store.insert = (...given) =>
      failure ? Promise.reject(failure) : pair.store.insert(...given);
    service = await startService({ pair: { ...pair, store: { ...pair.store, insert } } });
  });
  afterEach(() => {
    failure = undefined;
  });
  after(() => service.close());

  async function sentWhile(error: Error) {
    const visitor = visitorOf(service.url);
    const { name, password } = await service.credentials('editor');
    await visitor.signIn(name, password);
    const fields = fieldsOf(await visitor.get('/desk/tags/new'));
    failure = error;
    return visitor.post('/desk/tags/new', filled(fields, { 'texts[ca][name]': 'Jazz' }));
  }

  it('says so on a page of its own when the store does not answer', async () => {
    const answer = await sentWhile(new Unreachable('The store does not answer'));
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([503, 'text/html; charset=utf-8']);
    expect(Number(answer.headers.get('retry-after'))).to.be.above(0);
    expect(answer.headers.get('cache-control')).to.equal('private, no-store');
    expect(said(answer, 'problem').join()).to.match(/torneu-ho a provar/);
  });

  it('names the line of the log, and nothing else, on an internal error', async () => {
    const answer = await sentWhile(new Error('secret of the store'));
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([500, 'text/html; charset=utf-8']);
    expect(said(answer, 'problem').join()).to.include(answer.headers.get('x-request-id'));
    expect(answer.text).not.to.include('secret');
  });

  it('says so when somebody signs in, too', async () => {
    const { name, password } = await service.credentials('editor');
    failure = new Unreachable('The store does not answer');
    const answer = await visitorOf(service.url).signIn(name, password);
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([503, 'text/html; charset=utf-8']);
  });
});
