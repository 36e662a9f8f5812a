import { expect } from 'chai';
import { databaseIn } from '../../src/backends/mongo/open.ts';
import { openPair } from '../../src/backends/open.ts';
import { readConfig } from '../../src/read-config.ts';
import { event, noon } from '../contracts/drafts.ts';
import { run } from '../support/command.ts';
import { removeIndices, serverAt } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { elasticsearchUrl } from '../support/servers.ts';
import {
  administrator,
  type ServedResponse,
  type Serving,
  sendJson,
  startServing,
  withAdministrator,
} from '../support/serving.ts';

const concert = { title: 'Concert', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
const summer = 'start_date=2031-05-01&end_date=2031-07-01';

describeOnServerPlaces('mirrored: a service whose index an operator has put into another state', (newPlace) => {
  const settings = newPlace();
  const prefix = databaseIn(String(settings['MONGODB_URL'])).toLowerCase();
  const alias = `${prefix}-events`;
  const server = serverAt(elasticsearchUrl);
  let serving: Serving;
  let index: string;
  /** A search of the service that started beside a closed index, before the `reindex` after which all tests begin. */
  let refused: ServedResponse;

  before(async () => {
    const { store, close } = await openPair(readConfig(await withAdministrator(settings)), () => {});
    await store.insert('events', event('Abans de tancar', noon));
    await close();
    await server('POST', `${alias}/_close`);
    serving = await startServing(settings);
    refused = await search('tancar');
    await reindex();
    [index = ''] = Object.keys(await server('GET', `${alias}/_alias`));
  });
  after(async () => {
    serving.child.kill('SIGKILL');
    await server('DELETE', `${alias}x?ignore_unavailable=true`);
  });

  const create = (title: string) => sendJson('POST', `${serving.api}/events`, administrator, { ...concert, title });
  const search = (title: string) => sendJson('GET', `${serving.api}/events?${summer}&search=${title}`, undefined);
  const notices = async () => (await sendJson('GET', `${serving.url}/readyz`, undefined)).body.notices;
  const isIndexAway = async () =>
    /^cartellera_index_away 1$/m.test(await (await fetch(`${serving.url}/metrics`)).text());

  async function reindex(): Promise<void> {
    const { code, err } = await run(['reindex'], settings);
    expect(code, err).to.equal(0);
  }

  /** Asserts that an event is found by each of these titles. */
  async function expectFound(...titles: readonly string[]): Promise<void> {
    for (const title of titles) {
      const { status, body } = await search(title);
      expect([title, status, body.total]).to.deep.equal([title, 200, 1]);
    }
  }

  it('starts beside a closed index, and has its lists back after reindex', async () => {
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'not_ready']);
    await eventually(() => expectFound('tancar'), 30_000);
  }).timeout(120_000);

  const states = {
    closed: {
      begin: () => server('POST', `${index}/_close`),
      end: () => server('POST', `${index}/_open`),
      notice: 'An index of this calendar is closed: open it, or run reindex',
      takesWrites: false,
    },
    'not to be read': {
      begin: () => server('PUT', `${index}/_settings`, { 'index.blocks.read': true }),
      end: () => server('PUT', `${index}/_settings`, { 'index.blocks.read': null }),
      notice: 'index read (api)',
      takesWrites: true,
    },
  };

  for (const [state, { begin, end, notice, takesWrites }] of Object.entries(states)) {
    it(`says so with 503 while it is ${state}, still serves documents, and heals by itself`, async () => {
      const word = state.slice(0, 6).replace(' ', '');
      const before = await create(`Abans ${word}`);
      await begin();
      try {
        const refused = await search(`abans+${word}`);
        expect([refused.status, refused.body.code]).to.deep.equal([503, 'not_ready']);
        expect(Number(refused.headers.get('retry-after'))).to.be.greaterThan(0);
        const during = await create(`Durant ${word}`);
        const lag = during.headers.get('x-index-lag');
        expect(during.status).to.equal(201);
        if (!takesWrites) expect(lag).to.equal('pending');
        // A look every ten seconds notices the state, and from then on nothing is written
        else if (!(await isIndexAway())) expect(lag).to.equal(null);
        for (const { body } of [before, during]) {
          expect((await sendJson('GET', `${serving.api}/events/${body.id}`, undefined)).body.title).to.equal(
            body.title,
          );
        }
        const list = await sendJson('GET', `${serving.api}/events?${summer}&per_page=50`, undefined);
        expect([list.status, list.headers.get('x-search-backend')]).to.deep.equal([200, 'store']);
        await eventually(async () => expect(String(await notices())).to.include(notice), 20_000);
      } finally {
        await end();
      }
      await eventually(() => expectFound(`abans+${word}`, `durant+${word}`), 30_000);
    }).timeout(120_000);
  }

  it('leaves writes pending while another index shares its alias, and heals by itself', async () => {
    await server('PUT', `${alias}x`, { settings: { number_of_replicas: 0 } });
    await server('POST', '_aliases', { actions: [{ add: { index: `${alias}x`, alias } }] });
    const during = await create('Durant partida');
    expect([during.status, during.headers.get('x-index-lag')]).to.deep.equal([201, 'pending']);
    await server('POST', '_aliases', { actions: [{ remove: { index: `${alias}x`, alias } }] });
    await eventually(() => expectFound('durant+partida'), 30_000);
  }).timeout(120_000);

  it('says so with 503 while its alias names an index without its fields', async () => {
    const to = (from: string, other: string) =>
      server('POST', '_aliases', {
        actions: [{ remove: { index: from, alias } }, { add: { index: other, alias } }],
      });
    await to(index, `${alias}x`);
    const refused = await search('durant');
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'not_ready']);
    await to(`${alias}x`, index);
    await eventually(() => expectFound('durant+partida'), 30_000);
    // It has healed of all states before this one, too
    expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
  }).timeout(120_000);

  it('still serves documents when its indices are deleted, and has its lists back after reindex', async () => {
    const before = await create('Abans esborrat');
    const list = async () => sendJson('GET', `${serving.api}/events?${summer}`, undefined);
    const { total } = (await list()).body;
    await removeIndices(server, prefix);
    expect((await search('abans+esborrat')).status).to.equal(503);
    const during = await create('Durant esborrat');
    expect([during.status, during.headers.get('x-index-lag')]).to.deep.equal([201, 'pending']);
    for (const { body } of [before, during]) {
      expect((await sendJson('GET', `${serving.api}/events/${body.id}`, undefined)).body.title).to.equal(body.title);
    }
    const { headers, body } = await list();
    expect([headers.get('x-search-backend'), body.total]).to.deep.equal(['store', total + 1]);
    await eventually(async () => expect(await notices()).to.have.length(1));
    await reindex();
    await eventually(() => expectFound('abans+esborrat', 'durant+esborrat'), 30_000);
  }).timeout(240_000);

  it('notices within seconds that one of its indices was created anew by another process, empty', async () => {
    // A look notices a moment after it that the reindex of another test has ended
    await eventually(async () => expect(await isIndexAway()).to.equal(false), 20_000);
    const created = await sendJson('POST', `${serving.api}/venues`, administrator, { venue: 'Sala' });
    expect(created.status).to.equal(201);
    const venues = async () => sendJson('GET', `${serving.api}/venues`, undefined);
    await eventually(async () => {
      const { headers, body } = await venues();
      expect([headers.get('x-search-backend'), body.total]).to.deep.equal([null, 1]);
    }, 20_000);
    await removeIndices(server, `${prefix}-venues`);
    expect((await run(['check'], settings)).code).to.equal(1);
    await eventually(async () => {
      expect(await notices()).to.deep.equal(['The index has none of 1 venues: run reindex']);
    }, 20_000);
    const list = await venues();
    expect([list.headers.get('x-search-backend'), list.body.total]).to.deep.equal(['store', 1]);
    await reindex();
    await eventually(async () => expect(await notices()).to.equal(undefined));
    expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
  }).timeout(120_000);
});
