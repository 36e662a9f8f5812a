import { expect } from 'chai';
import { resourceNames } from '../../src/model/field.ts';
import { describeOnNewPairs } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const administrator = { as: 'administrator' } as const;

describeOnNewPairs('the reset route', () => {
  let service: Running;

  before(async () => {
    service = await startService({ allowReset: true });
  });
  after(() => service.close());

  it('empties the calendar and fills it with a scenario, and says what it did', async () => {
    await service.request('POST', '/tags', { ...administrator, body: { name: 'De prova' } });
    const { status, body, headers } = await service.request('POST', '~/reset', {
      ...administrator,
      body: { scenario: 'one-event' },
    });
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      scenarios: ['one-event'],
      now: '2031-05-06T08:00:00.000Z',
      removed: 1,
      created: { categories: 1, tags: 1, venues: 1, organizers: 1, events: 1 },
      listed: true,
    });
    expect(headers.get('Cache-Control')).to.equal('no-store');
    expect((await service.request('GET', '/events')).body.events[0].title).to.equal('Concert de primavera');
    expect((await service.request('GET', '/tags?search=prova&hide_empty=false')).body.total).to.equal(0);
  });

  it('shows the new records at once, where others had the same IDs', async () => {
    for (const [scenario, count] of [
      ['one-street', 61],
      ['statuses', 1],
      ['one-event', 1],
    ] as const) {
      await service.request('POST', '~/reset', { ...administrator, form: { scenario } });
      const { body } = await service.request('GET', '/events?per_page=100');
      expect(body.events, scenario).to.have.length(count);
      for (const { id, title } of body.events) {
        expect((await service.request('GET', `/events/${id}`)).body.title).to.equal(title);
      }
    }
  });

  it('takes several scenarios and a number of events', async () => {
    const { body } = await service.request('POST', '~/reset/', {
      ...administrator,
      body: { scenario: ['one-event', 'statuses'], events: 25 },
    });
    expect(body.created.events).to.equal(33);
    const none = await service.request('POST', '~/reset', { ...administrator, body: { scenario: 'empty' } });
    expect(none.body).to.deep.include({ created: {} });
    expect(none.body.removed).to.be.greaterThan(33);
    expect((await service.request('GET', '/events')).body.total).to.equal(0);
  });

  it('makes resets one after the other when several come at once', async () => {
    const scenarios = ['statuses', 'one-street', 'one-event'];
    const answers = await Promise.all(
      scenarios.map((scenario) => service.request('POST', '~/reset', { ...administrator, body: { scenario } })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    const { body } = await service.request('GET', '/events?per_page=100&start_date=2031-01-01', administrator);
    expect([1, 5, 61]).to.include(body.total);
  });

  it('gives no ID of its records to one that is written meanwhile', async () => {
    let isReset = false;
    const written: number[] = [];
    const write = async (writer: number): Promise<void> => {
      for (let number = 1; !isReset; number += 1) {
        const body = { name: `Meanwhile ${writer} ${number}` };
        written.push((await service.request('POST', '/tags', { ...administrator, body })).body.id);
      }
    };
    const reset = service.request('POST', '~/reset', { ...administrator, body: { events: 1000 } });
    const ended = reset.finally(() => (isReset = true));
    await Promise.all(Array.from({ length: 10 }, (_, writer) => write(writer)));
    expect((await ended).status).to.equal(200);
    for (const id of written) {
      const found = await Promise.all(
        resourceNames.map((kind) => service.request('GET', `/${kind}/${id}`, administrator)),
      );
      expect(found.filter(({ status }) => status === 200).length, `records of ID ${id}`).to.be.at.most(1);
    }
  });

  it('lists the scenarios with what a tester may expect', async () => {
    const { status, body } = await service.request('GET', '~/reset', administrator);
    expect(status).to.equal(200);
    const street = body.scenarios.find(({ name }: { name: string }) => name === 'one-street');
    expect(street.about).to.include('Sixty venues');
    expect(street.expect).to.have.length.greaterThan(3);
  });

  it('is for administrators alone', async () => {
    await service.request('POST', '~/reset', { ...administrator, body: { scenario: 'one-event' } });
    for (const [who, status] of [
      [{}, 401],
      [{ as: 'editor' }, 403],
      [{ as: 'subscriber' }, 403],
    ] as const) {
      for (const method of ['GET', 'POST']) {
        const answer = await service.request(method, '~/reset', {
          ...who,
          ...(method === 'POST' && { body: { scenario: 'empty' } }),
        });
        expect(answer.status).to.equal(status);
      }
    }
    expect((await service.request('GET', '/events')).body.total).to.equal(1);
  });

  it('refuses what it does not know, and changes nothing', async () => {
    const refused = async (body: object): Promise<string[]> => {
      const answer = await service.request('POST', '~/reset', { ...administrator, body });
      expect(answer.status).to.equal(400);
      return Object.keys(answer.body.data.params);
    };
    expect(await refused({ scenario: 'paradise' })).to.deep.equal(['scenario']);
    expect(await refused({ scenario: 'empty', events: -1 })).to.deep.equal(['events']);
    expect(await refused({ events: 1e9 })).to.deep.equal(['events']);
    expect(await refused({ scenario: 'empty', events: 2.5 })).to.deep.equal(['events']);
    expect(await refused({ events: true })).to.deep.equal(['events']);
    expect(await refused({ events: [5] })).to.deep.equal(['events']);
    for (const nothing of [{}, { events: null }, { scenario: '' }, { scenario: [] }]) {
      expect(await refused(nothing)).to.deep.equal(['0']);
    }
    expect((await service.request('GET', '/events')).body.total).to.equal(1);
  });

  it('refuses requests that a page of another site has started, and other methods', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const foreign = await service.request('POST', '~/reset', {
      ...administrator,
      headers,
      body: { scenario: 'empty' },
    });
    expect(foreign.status).to.equal(403);
    const { status, headers: answered } = await service.request('DELETE', '~/reset', administrator);
    expect(status).to.equal(405);
    expect(answered.get('Allow')).to.equal('GET, HEAD, POST, OPTIONS');
  });

  it('is not there unless it is allowed', async () => {
    const usual = await startService();
    const answer = await usual.request('POST', '~/reset', { ...administrator, body: { scenario: 'empty' } });
    expect(answer.status).to.equal(404);
    await usual.close();
  });
});
