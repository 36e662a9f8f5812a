import { expect } from 'chai';
import fc from 'fast-check';
import { kinds } from '../../src/model/tables/field.ts';
import { type Answer, ask } from '../support/asking.ts';
import { casesOf } from '../support/demanded.ts';
import {
  expectNoHarm,
  type Hostile,
  hostileReads,
  hostileWrites,
  idsOf,
  linkedConcert,
} from '../support/hostile-requests.ts';
import { describeOnOnePair, describeOnOtherPairs } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const callers = ['administrator', 'contributor', undefined] as const;

// What refuses a request is before the pair: another one needs some cases, to see that it leaves no trace either
describeOnOnePair('whatever is sent', () => whateverIsSent(90));
describeOnOtherPairs('whatever is sent', () => whateverIsSent(20));

function whateverIsSent(cases: number): void {
  let service: Running;
  let ids: number[];
  /** The contents of the store after the last attempt. */
  let stored: string;
  before(async () => {
    service = await startService({ http: { signInLimit: 0 } });
    await service.credentials('contributor');
    ids = idsOf(await service.request('POST', '/events', { as: 'administrator', body: linkedConcert }));
    stored = await everything();
  });
  after(() => service.close());

  /** The complete contents of the store, serialized. */
  async function everything(): Promise<string> {
    const { store } = service.calendar.pair;
    const all = await Promise.all(kinds.map((kind) => Array.fromAsync(store.scan(kind))));
    return JSON.stringify(all);
  }

  /** Sends a request without the check against the OpenAPI document, which does not list such content types and paths. */
  const send = ({ method, path, asking }: Hostile): Promise<Answer> =>
    ask(method, service.api + path, asking, service.credentials);

  async function attempt(hostile: Hostile): Promise<void> {
    const { method } = hostile;
    const answer = await send(hostile);
    expectNoHarm(method, answer);
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    const before = stored;
    stored = await everything();
    if (answer.status >= 400 || !isWrite) {
      expect(stored === before, `${answer.status}: a trace is left`).to.equal(true);
    } else if (answer.status < 300) {
      const query = { start_date: '0001-01-01', end_date: '9999-12-31', per_page: 100 };
      const list = await send({ method: 'GET', path: '/events', asking: { as: 'administrator', query } });
      expect(list.status).to.equal(200);
    }
    expect(({} as Record<string, unknown>)['polluted'] ?? ({} as Record<string, unknown>)['x']).to.equal(undefined);
  }

  it('in a query or a header is answered without a failure of ours, and leaves no trace', async () => {
    await fc.assert(fc.asyncProperty(hostileReads(ids, callers), attempt), { seed: 5, numRuns: casesOf(cases) });
  });

  it('in a body is answered without a failure of ours, and leaves no trace when refused', async () => {
    await fc.assert(fc.asyncProperty(hostileWrites(ids, callers), attempt), { seed: 6, numRuns: casesOf(cases) });
  });
}
