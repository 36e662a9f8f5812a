import { expect } from 'chai';
import { wrapped } from '../../src/async/calls.ts';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { Unreachable } from '../../src/ports.ts';
import { fieldsOf, filled, said, visitorOf } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { visitorAs } from '../support/with-desk.ts';

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
    service = await startService({ pair: { ...pair, store }, http: { proposals: true } });
  });
  afterEach(() => {
    failure = undefined;
    hindered = writes;
  });
  after(() => service.close());

  async function sentWhile(error: Error, typed = 'Rock') {
    const visitor = await visitorAs(service, 'editor');
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

  it('comes back with a proposal of the public, which is made once when it is sent again', async () => {
    const visitor = visitorOf(service.url);
    const typed = { title: 'Sopar', start_date: '2031-06-24T21:00', name: 'Quima', mail: 'quima@a.example' };
    const form = filled(fieldsOf(await visitor.get('/propose'), '/propose'), typed);
    failure = new Unreachable('The disk is full');
    const answer = await visitor.post('/propose', form);
    failure = undefined;
    expect([answer.status, said(answer, 'problem').length]).to.deep.equal([503, 1]);
    expect(Number(answer.headers.get('retry-after'))).to.be.above(0);
    const again = fieldsOf(answer, '/propose');
    expect(new Map(again)).to.deep.equal(new Map(form));
    for (const sent of [again, form]) expect((await visitor.post('/propose', sent)).status).to.equal(200);
    const { body } = await service.request('GET', '/events', { as: 'editor', query: { status: 'pending' } });
    expect(body.total).to.equal(1);
  });

  it('comes back with the records that were chosen in a list, and what was typed beside its buttons', async () => {
    const { body } = await service.request('POST', '/events', { as: 'editor', body: concert });
    const visitor = await visitorAs(service, 'editor');
    const list = await visitor.get('/desk/events');
    const [, chosen = ''] = new RegExp(`name="chosen\\[\\]" value="(${body.id}\\.\\d+)"`).exec(list.text) ?? [];
    const typed = { 'chosen[]': chosen, press: 'cancel', reason: 'Plou', days: '7', venue: 'Ateneu' };
    failure = new Unreachable('The disk is full');
    const answer = await visitor.post('/desk/events/chosen', filled(fieldsOf(list, '/desk/events/chosen'), typed));
    failure = undefined;
    const again = fieldsOf(answer, '/desk/events/chosen');
    const { press: _, ...kept } = typed;
    for (const [field, value] of Object.entries(kept)) expect(new Map(again).get(field), field).to.equal(value);
    const done = await visitor.post('/desk/events/chosen', filled(again, { press: 'cancel' }));
    expect(new Map(fieldsOf(done, '/desk/events/chosen')).get('reason')).to.equal('');
    const { body: now } = await service.request('GET', `/events/${body.id}`);
    expect([now.event_status, now.event_status_reason]).to.deep.equal(['cancelled', 'Plou']);
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
