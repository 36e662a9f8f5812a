import { expect } from 'chai';
import { wrapped } from '../../src/async/calls.ts';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { Unreachable } from '../../src/ports.ts';
import { fieldsOf, filled, said, visitorOf } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

describeOnOnePair('the desk, when a form cannot be saved', () => {
  let service: Running;
  let failure: Error | undefined;
  const writes = /^(?:insert|replace)$/;
  let hindered = writes;
  before(async () => {
    const pair = await openSqlite({ file: ':memory:', languages: ['ca', 'es'] });
    const store = wrapped(pair.store, (call, name) => {
      if (!failure || !hindered.test(name)) return call();
      return Promise.reject(failure);
    });
    service = await startService({ pair: { ...pair, store } });
  });
  afterEach(() => {
    failure = undefined;
    hindered = writes;
  });
  after(() => service.close());

  async function sentWhile(error: Error, typed = 'Rock') {
    const visitor = visitorOf(service.url);
    const { name, password } = await service.credentials('editor');
    await visitor.signIn(name, password);
    const fields = fieldsOf(await visitor.get('/desk/tags/new'));
    failure = error;
    const answer = await visitor.post('/desk/tags/new', filled(fields, { 'texts[ca][name]': typed }));
    failure = undefined;
    return { ...answer, visitor };
  }

  it('comes back with what was typed, and makes one record when it is sent again', async () => {
    const { visitor, ...answer } = await sentWhile(new Unreachable('The disk is full'), 'Blues');
    expect(new Map(fieldsOf(answer)).get('texts[ca][name]')).to.equal('Blues');
    const saved = await visitor.post('/desk/tags/new', fieldsOf(answer));
    expect(said(saved, 'notice')).to.deep.equal(['S’ha desat.']);
    const { body } = await service.request('GET', '/tags', { query: { hide_empty: false, search: 'blues' } });
    expect(body.total).to.equal(1);
  });

  it('comes back with what was typed also when nothing can be read', async () => {
    hindered = /^/;
    const { visitor, ...answer } = await sentWhile(new Unreachable('The store does not answer'), 'Jazz');
    expect([answer.status, said(answer, 'problem').length]).to.deep.equal([503, 1]);
    expect(Number(answer.headers.get('retry-after'))).to.be.above(0);
    const form = fieldsOf(answer, '/desk/tags/new');
    expect(new Map(form).get('texts[ca][name]')).to.equal('Jazz');
    const saved = await visitor.post('/desk/tags/new', form);
    expect(saved.text).to.include('value="Jazz"');
  });

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
