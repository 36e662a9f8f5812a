import { connect } from 'node:net';
import { expect } from 'chai';
import { ended, runProcess } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { startBeforeRebuild } from '../support/older-index.ts';
import { atItsPace } from '../support/pace.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { administrator, basic, messagesOf, type Serving, sendJson } from '../support/serving.ts';
import type { Wire } from '../support/wire.ts';

const signInLimit = 4;

describeOnServerPlaces('a service of two workers', (newPlace) => {
  const settings = {
    ...newPlace(),
    SIGN_IN_LIMIT: String(signInLimit),
    TRUST_PROXY: '1',
    ALLOW_RESET: 'true',
    NOW: '2031-05-06T08:00:00Z',
  };
  let wire: Wire;
  let serving: Serving;

  before(async () => {
    ({ wire, serving } = await startBeforeRebuild(settings));
  });
  after(async () => {
    serving.child.kill('SIGKILL');
    await wire.close();
  });

  /** Sends a request on a new connection, so that any worker may get it. One that is being killed may never answer. */
  const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(serving.url + path, {
      signal: AbortSignal.timeout(atItsPace(5_000)),
      headers: { Connection: 'close', ...headers },
    });

  async function measured(name: string): Promise<number> {
    const text = await (await ask('/metrics')).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  }

  it('replaces a worker that was killed, which rebuilds an older index if it was the first', async () => {
    const answering = () => messagesOf(serving, /^A worker answers$/);
    const first = answering().find(({ worker }) => worker === 1);
    process.kill(first.pid, 'SIGKILL');
    try {
      await eventually(async () => expect((await ask('/healthz')).status).to.equal(200));
      await eventually(async () => expect(answering()).to.have.length(3));
      const ends = messagesOf(serving, /^A worker has ended/);
      expect(ends).to.have.length(1);
      expect(ends[0]).to.include({ ended: 1, signal: 'SIGKILL' });
    } finally {
      wire.mend();
    }
    await eventually(async () => {
      expect(messagesOf(serving, /^The index is rebuilt/).map(({ worker }) => worker)).to.deep.equal([3]);
    });
    await eventually(async () => expect((await ask('/calendar/events/v1/organizers')).status).to.equal(200));
    await eventually(async () => expect(await measured('cartellera_processes')).to.equal(2));
  });

  it('answers from both, and aggregates their metrics', async () => {
    const requests = 'http_request_duration_seconds_count{method="GET",route="{api}/tags",status="200"}';
    for (let time = 0; time < 10; time += 1) expect((await ask('/calendar/events/v1/tags')).status).to.equal(200);
    await sendJson('POST', `${serving.api}/tags`, administrator, { name: 'Jazz' });
    await eventually(async () => {
      expect(new Set(serving.lines.flatMap(({ msg, worker }) => (msg === 'request' ? [worker] : []))).size).to.equal(2);
      expect(await measured(requests)).to.equal(10);
    });
    expect(await measured('cartellera_processes')).to.equal(2);
    expect(await measured('cartellera_records{resource="tags"}')).to.equal(1);
    expect(Math.abs(Date.now() / 1000 - (await measured('process_start_time_seconds')))).to.be.below(600);
  });

  /** The years with which lists begin, requested on new connections until both workers have answered. */
  async function years(): Promise<Set<string>> {
    const seen = new Set<string>();
    const before = serving.lines.length;
    const workers = () => serving.lines.slice(before).flatMap(({ msg, worker }) => (msg === 'request' ? [worker] : []));
    await eventually(async () => {
      const response = await fetch(`${serving.api}/events`, { headers: { Connection: 'close' } });
      const { rest_url: address } = (await response.json()) as { rest_url: string };
      seen.add(new URL(address).searchParams.get('start_date')?.slice(0, 4) ?? '');
      expect(new Set(workers()).size).to.equal(2);
    });
    return seen;
  }

  it('starts both at NOW, and a reset sets both clocks', async () => {
    expect([...(await years())]).to.deep.equal(['2031']);
    const order = { scenario: 'one-event', now: '2040-01-01T10:00:00Z' };
    expect((await sendJson('POST', `${serving.url}/reset`, administrator, order)).status).to.equal(200);
    expect([...(await years())]).to.deep.equal(['2040']);
  });

  it('stop the clocks of both by a reset that freezes it, until the next one', async () => {
    const now = '2041-01-01T10:00:00.000Z';
    const order = { scenario: 'one-event', now, clock: 'frozen' };
    expect((await sendJson('POST', `${serving.url}/reset`, administrator, order)).body.clock).to.equal('frozen');
    expect([...(await years())]).to.deep.equal(['2041']);
    for (let time = 0; time < 10; time += 1) {
      const { body } = await sendJson('GET', `${serving.url}/reset`, administrator);
      expect([body.clock, body.now]).to.deep.equal(['frozen', now]);
    }
    expect((await sendJson('POST', `${serving.url}/reset`, administrator, { scenario: 'empty' })).status).to.equal(200);
    await eventually(async () => {
      const { body } = await sendJson('GET', `${serving.url}/reset`, administrator);
      expect(body.clock).to.equal('running');
      expect(Date.parse(body.now)).to.be.greaterThan(Date.parse(now));
    });
  });

  it('counts the failed sign-ins of both together', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < signInLimit + 2; time += 1) {
      // An address whose minute begins here
      const headers = { Authorization: basic('nobody', String(time)), 'X-Forwarded-For': '192.0.2.7' };
      statuses.push((await ask('/calendar/events/v1/tags', headers)).status);
    }
    expect(statuses).to.deep.equal([...Array(signInLimit).fill(401), 429, 429]);
  });

  it('exits at once after repeated signals', async () => {
    const { child, url } = serving;
    const end = ended(child);
    const slow = connect(Number(new URL(url).port), '127.0.0.1');
    slow.on('error', () => undefined).write('GET / HTTP/1.1\r\n');
    for (let time = 0; time < 4; time += 1) await ask('/healthz');
    const timer = setInterval(() => child.kill('SIGTERM'), 100);
    const { code } = await end;
    clearInterval(timer);
    expect(code).to.equal(1);
  });
});

describeOnServerPlaces('workers that cannot start', (newPlace) => {
  it('report it once, and the service ends with 1', async () => {
    const settings = { ...newPlace(), WORKERS: '2', HOST: '203.0.113.9' };
    const { code, err } = await runProcess(['serve'], settings);
    expect(code).to.equal(1);
    expect(err).to.match(/^HOST is 203\.0\.113\.9: .*\n$/);
  });
});
