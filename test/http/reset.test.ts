import { expect } from 'chai';
import { buildDemo } from '../../src/demo/demo.ts';
import { exchange } from '../../src/interchange/populate.ts';
import { newTally } from '../../src/interchange/tally.ts';
import { type ResourceName, resourceNames } from '../../src/model/tables/field.ts';
import { KeyTaken } from '../../src/ports.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnNewPairs, describeOnOneNewPair } from '../support/pairs.ts';
import { rejection } from '../support/rejection.ts';
import { aTuesday, startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

const administrator = { as: 'administrator' } as const;

describeOnNewPairs('the reset route', (isFirst) => {
  const { service } = withOneService({ allowReset: true });

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
      clock: 'running',
      removed: 1,
      created: { categories: 1, tags: 1, venues: 1, organizers: 1, events: 1 },
      listed: true,
    });
    expect(headers.get('Cache-Control')).to.equal('no-store');
    expect((await service.request('GET', '/events')).body.events[0].title).to.equal('Concert de primavera');
    expect((await service.request('GET', '/tags?search=prova&hide_empty=false')).body.total).to.equal(0);
  });

  // It comes early, while the IDs that are given next are still those of the new records
  it('gives no ID of its records to one that is written concurrently', async () => {
    let isReset = false;
    const before = await service.request('POST', '/tags', { ...administrator, body: { name: 'Before' } });
    const written: number[] = [];
    const write = async (writer: number): Promise<void> => {
      // The last one begins after the reset
      for (let [number, isLast] = [1, false]; !isLast; number += 1) {
        isLast = isReset;
        const body = { name: `Meanwhile ${writer} ${number}` };
        written.push((await service.request('POST', '/tags', { ...administrator, body })).body.id);
      }
    };
    // Ten events with all that they name, or seven that name little
    const content = isFirst ? { events: 10 } : { scenario: 'deep-categories' };
    const reset = service.request('POST', '~/reset', { ...administrator, body: content });
    const ended = reset.finally(() => (isReset = true));
    await Promise.all(Array.from({ length: 3 }, (_, writer) => write(writer)));
    expect((await ended).status).to.equal(200);
    const { rawStore } = service.calendar;
    const idsOf = (kind: ResourceName) => Array.fromAsync(rawStore.scan(kind), ({ id }) => id);
    const [tags, ...others] = await Promise.all([
      idsOf('tags'),
      ...resourceNames.filter((kind) => kind !== 'tags').map(idsOf),
    ]);
    expect(tags.filter((id) => written.includes(id))).to.have.length.of.at.least(3);
    expect(before.body.id).to.be.below(Math.max(...others.flat()));
    const ids = [tags, ...others].flat();
    expect(ids).to.have.length(new Set(ids).size);
  });

  it('shows the new records immediately, also under IDs that others had', async () => {
    for (const [scenario, count] of [
      ['statuses', 1],
      ['costs', 13],
    ] as const) {
      await service.request('POST', '~/reset', { ...administrator, form: { scenario } });
      const { body } = await service.request('GET', '/events?per_page=100');
      expect(body.events, scenario).to.have.length(count);
      for (const { id, title } of body.events) {
        expect((await service.request('GET', `/events/${id}`)).body.title).to.equal(title);
      }
    }
  });

  it('runs several concurrent resets one after the other', async () => {
    // None of them is empty: a calendar that two have cleared is wrong
    const scenarios = ['statuses', 'costs', 'one-event'];
    const answers = await Promise.all(
      scenarios.map((scenario) => service.request('POST', '~/reset', { ...administrator, body: { scenario } })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    const { body } = await service.request('GET', '/events?per_page=100&start_date=2031-01-01', administrator);
    expect([1, 5, 13]).to.include(body.total);
    // What is left is what one of them has made
    const { events, venues } = await service.calendar.pair.size();
    const made = answers.map(({ body: { created } }) => [created.events, created.venues ?? 0]);
    expect(made).to.deep.include([events, venues]);
  });

  it('is seen whole or not at all', async () => {
    const sizes = { costs: 13, statuses: 1, empty: 0 };
    let isDone = false;
    const totals = new Set<number>();
    const read = async (): Promise<void> => {
      while (!isDone) {
        const { events, total } = (await service.request('GET', '/events?per_page=100')).body;
        expect(events).to.have.length(total);
        totals.add(total);
      }
    };
    const reset = async (scenario: string) =>
      expect((await service.request('POST', '~/reset', { ...administrator, body: { scenario } })).status).to.equal(200);
    await reset('statuses');
    const readers = [read(), read()];
    for (const scenario of ['costs', 'empty']) await reset(scenario);
    isDone = true;
    await Promise.all(readers);
    expect(Object.values(sizes)).to.include.members([...totals]);
  });

  it('leaves everything as it was when it fails midway', async () => {
    await service.request('POST', '~/reset', { ...administrator, body: { scenario: 'one-event' } });
    const before = (await service.request('GET', '/events')).body;
    const { records, ...demo } = buildDemo(
      { events: 0, seed: 3, now: aTuesday, languages: ['ca', 'es'], scenarios: ['deep-categories'] },
      [],
    );
    const all = [...records];
    const doubled = { ...all[0], id: demo.last + 1 } as (typeof all)[number];
    const make = () => ({ ...demo, last: demo.last + 1, records: [...all, doubled] });
    const failure = await rejection(exchange(service.calendar, make, newTally()));
    expect(failure).to.be.instanceOf(KeyTaken);
    await service.calendar.pair.whenIdle();
    const after = (await service.request('GET', '/events')).body;
    expect(after.events.map(({ title, id }: Loose) => [id, title])).to.deep.equal(
      before.events.map(({ title, id }: Loose) => [id, title]),
    );
    expect((await service.request('GET', '/venues')).body.total).to.equal(1);
    expect((await service.request('GET', '/tags')).body.total).to.equal(1);
  });
});

describeOnOneNewPair('the reset route', () => {
  const { service } = withOneService({ allowReset: true });

  it('takes several scenarios and a number of events', async () => {
    const { body } = await service.request('POST', '~/reset/', {
      ...administrator,
      body: { scenario: ['one-event', 'statuses'], events: 5 },
    });
    expect(body.created.events).to.equal(13);
    const none = await service.request('POST', '~/reset', { ...administrator, body: { scenario: 'empty' } });
    expect(none.body).to.deep.include({ created: {} });
    expect(none.body.removed).to.be.greaterThan(13);
    expect((await service.request('GET', '/events')).body.total).to.equal(0);
  });

  it('takes a seed, which makes another calendar, and the same one again', async () => {
    const titles = async (seed?: number) => {
      const body = { events: 5, ...(seed !== undefined && { seed }) };
      expect((await service.request('POST', '~/reset', { ...administrator, body })).status).to.equal(200);
      const { events } = (
        await service.request('GET', '/events?per_page=100&start_date=2000-01-01&end_date=2100-01-01')
      ).body;
      return events.map(({ title }: { title: string }) => title).join();
    };
    const [usual, first, other, again] = [await titles(), await titles(1), await titles(7), await titles(7)];
    expect([first, again]).to.deep.equal([usual, other]);
    expect(other).to.not.equal(usual);
  });

  it('takes a moment, to which it sets the clock', async () => {
    const body = { scenario: 'one-event', now: '2040-02-28T23:30:30Z' };
    const { body: summary } = await service.request('POST', '~/reset', { ...administrator, body });
    expect(summary.now).to.equal('2040-02-28T23:30:30.000Z');
    const list = (await service.request('GET', '/events')).body;
    expect(new URL(list.rest_url).searchParams.get('start_date')).to.equal('2040-02-29 00:30:00');
    expect(list.events[0].start_date.slice(0, 4)).to.equal('2040');
    const back = { scenario: 'one-event', now: '2031-05-06 08:00' };
    await service.request('POST', '~/reset', { ...administrator, body: back });
    const made = await service.request('POST', '/tags', { ...administrator, body: { name: 'Ara' } });
    expect(made.status).to.equal(201);
    expect((await service.request('GET', '/events')).body.events[0].start_date.slice(0, 4)).to.equal('2031');
    expect(service.clock.now).to.equal(aTuesday);
  });

  it('is in the OpenAPI document, with the scenarios and its parameters', async () => {
    const { paths } = (await service.request('GET', '/doc')).body;
    const { properties } = paths['/reset'].post.requestBody.content['application/json'].schema;
    expect(Object.keys(properties)).to.deep.equal(['scenario', 'events', 'seed', 'now', 'clock']);
    expect(properties.scenario.items.enum).to.include('one-street');
    expect(paths['/reset'].servers).to.deep.equal([{ url: service.url }]);
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
    expect(await refused({ seed: -1, now: 'tomorrow', scenario: 'empty' })).to.have.members(['seed', 'now']);
    expect(await refused({ scenario: 'empty', event: 5, scenarios: 'empty' })).to.have.members(['event', 'scenarios']);
    expect(await refused({ scenario: 'no', event: 5 })).to.have.members(['scenario', 'event']);
    for (const nothing of [{}, { events: null }, { scenario: '' }, { scenario: [] }]) {
      expect(await refused(nothing)).to.deep.equal(['0']);
    }
    expect((await service.request('GET', '/events')).body.total).to.equal(1);
  });

  it('refuses requests that a page of another site has started, and other methods', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const { name, password } = await service.credentials('administrator');
    const as = { name, password };
    const foreign = await service.request('POST', '~/reset', { as, headers, form: { scenario: 'empty' } });
    expect(foreign.status).to.equal(403);
    const { status, headers: answered } = await service.request('DELETE', '~/reset', administrator);
    expect(status).to.equal(405);
    expect(answered.get('Allow')).to.equal('GET, HEAD, POST, OPTIONS');
  });

  it('is not there unless it is allowed, nor in the document', async () => {
    const usual = await startService();
    const answer = await usual.request('POST', '~/reset', { ...administrator, body: { scenario: 'empty' } });
    expect(answer.status).to.equal(404);
    expect((await usual.request('GET', '/doc')).body.paths).to.not.have.property('/reset');
    await usual.close();
  });
});
