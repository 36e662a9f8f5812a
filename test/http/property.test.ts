import { expect } from 'chai';
import fc from 'fast-check';
import { routes } from '../../src/derive/routes.ts';
import { kinds } from '../../src/model/field.ts';
import { type Answer, type Asking, ask } from '../support/asking.ts';
import { evil, headers, json, pairs, types } from '../support/hostile.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

describeOnPairs('whatever is sent', () => {
  let service: Running;
  let ids: number[];
  before(async () => {
    service = await startService({ http: { signInLimit: 0 } });
    await service.credentials('contributor');
    const linked = { venue: { venue: 'Sala' }, organizer: { organizer: 'Gent' }, categories: ['a'], tags: ['b'] };
    const { body } = await service.request('POST', '/events', { as: 'administrator', body: { ...concert, ...linked } });
    ids = [body.id, body.venue.id, body.organizer[0].id, body.categories[0].id, body.tags[0].id, 0, 999_999];
  });
  after(() => service.close());

  /** Everything that is stored, to the byte. */
  async function everything(): Promise<string> {
    const { store } = service.calendar.pair;
    const all = await Promise.all(kinds.map((kind) => Array.fromAsync(store.scan(kind))));
    return JSON.stringify(all);
  }

  /** Not held against the document: what is sent here has a content type, or an address, that no document lists. */
  const send = (method: string, path: string, asking: Asking): Promise<Answer> =>
    ask(method, service.api + path, asking, service.credentials);

  function expectError({ status, headers: sent, body, text }: Answer): void {
    expect(sent.get('content-type'), text).to.match(/^application\/(problem\+)?json/);
    expect(body, text).to.include.keys('code');
    expect(body.code)
      .to.be.a('string')
      .and.match(/^[a-z_-]+$/);
    expect(body.detail ?? body.message)
      .to.be.a('string')
      .and.not.equal('');
    expect(body.data.status).to.equal(status);
    expect(text).not.to.match(/\.ts\b|node_modules|SQLITE|at \w+ \(/);
  }

  async function attempt(method: string, path: string, asking: Asking): Promise<void> {
    const before = await everything();
    const answer = await send(method, path, asking);
    expect(answer.status, answer.text.slice(0, 500)).to.be.below(500);
    if (answer.status >= 400 && method !== 'HEAD') expectError(answer);
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    if (answer.status >= 400 || !isWrite)
      expect((await everything()) === before, `${answer.status}: a trace is left`).to.equal(true);
    else if (answer.status < 300) expect((await send('GET', '/events', { as: 'administrator' })).status).to.equal(200);
    expect(({} as Record<string, unknown>)['polluted'] ?? ({} as Record<string, unknown>)['x']).to.equal(undefined);
  }

  const place = fc.tuple(fc.constantFrom(...routes), fc.nat({ max: 6 }), evil);
  const pathOf = ([route, at, slug]: [(typeof routes)[number], number, unknown]) =>
    route.path
      .replace('{id}', () => String(ids[at]))
      .replace('{slug}', () => encodeURIComponent(textOf(slug).slice(0, 500).toWellFormed()));
  const as = fc.constantFrom('administrator' as const, 'contributor' as const, undefined);

  it('in a query or a header is answered without a failure of ours, and leaves no trace', async () => {
    const methods = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH');
    await fc.assert(
      fc.asyncProperty(place, methods, as, pairs, headers, async (where, method, who, query, sent) => {
        await attempt(method, pathOf(where), { query, headers: sent, ...(who && { as: who }) });
      }),
      { seed: 5, numRuns: 250 },
    );
  });

  it('in a body is answered without a failure of ours, and leaves no trace when refused', async () => {
    const methods = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE');
    const body = fc.oneof(
      { weight: 5, arbitrary: json.map((raw) => ({ raw, type: 'application/json' })) },
      { weight: 2, arbitrary: pairs.map((raw) => ({ raw, type: 'application/x-www-form-urlencoded' })) },
      { weight: 1, arbitrary: fc.record({ raw: fc.oneof(json, pairs), type: types }) },
      {
        weight: 1,
        arbitrary: fc
          .uint8Array({ maxLength: 64 })
          .map((raw) => ({ raw: new Uint8Array(raw), type: 'application/json' })),
      },
    );
    await fc.assert(
      fc.asyncProperty(place, methods, as, body, headers, async (where, method, who, { raw, type }, sent) => {
        const asking: Asking = { raw, headers: { ...sent, 'Content-Type': type }, ...(who && { as: who }) };
        await attempt(method, pathOf(where), asking);
      }),
      { seed: 6, numRuns: 250 },
    );
  });
});

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
