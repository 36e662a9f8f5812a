import { expect } from 'chai';
import { databaseIn } from '../../src/backends/mongo/open.ts';
import { run } from '../support/command.ts';
import { serverAt } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { elasticsearchUrl } from '../support/servers.ts';
import { basic, type Serving, sendJson, startServing } from '../support/serving.ts';

const administrator = basic('admin', 'obre la porta');
const concert = { title: 'Concert', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
const summer = 'start_date=2031-06-01&end_date=2031-07-01';

describeOnServerPlaces('mirrored: a service whose index an operator has put into another state', (newPlace) => {
  const place = newPlace();
  const settings = { ...place, ADMIN_PASSWORD: 'obre la porta' };
  const alias = `${databaseIn(String(place['MONGODB_URL'])).toLowerCase()}-events`;
  const server = serverAt(elasticsearchUrl);
  let serving: Serving;
  let index: string;

  before(async () => {
    serving = await startServing(settings);
    [index = ''] = Object.keys(await server('GET', `${alias}/_alias`));
  });
  after(async () => {
    serving.child.kill('SIGKILL');
    await server('DELETE', `${alias}x?ignore_unavailable=true`);
  });

  const create = (title: string) => sendJson('POST', `${serving.api}/events`, administrator, { ...concert, title });
  const search = (title: string) => sendJson('GET', `${serving.api}/events?${summer}&search=${title}`, undefined);
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
      const refused = await search(`abans+${word}`);
      expect([refused.status, refused.body.code]).to.deep.equal([503, 'not_ready']);
      expect(Number(refused.headers.get('retry-after'))).to.be.greaterThan(0);
      const during = await create(`Durant ${word}`);
      expect([during.status, during.headers.get('x-index-lag')]).to.deep.equal([201, takesWrites ? null : 'pending']);
      for (const { body } of [before, during]) {
        expect((await sendJson('GET', `${serving.api}/events/${body.id}`, undefined)).body.title).to.equal(body.title);
      }
      const list = await sendJson('GET', `${serving.api}/events?${summer}&per_page=50`, undefined);
      expect([list.status, list.headers.get('x-search-backend')]).to.deep.equal([200, 'store']);
      await eventually(async () => {
        const { notices } = (await sendJson('GET', `${serving.url}/readyz`, undefined)).body;
        expect(String(notices)).to.include(notice);
      }, 20_000);
      await end();
      await eventually(async () => {
        for (const title of ['abans', 'durant']) {
          const found = await search(`${title}+${word}`);
          expect([found.status, found.body.total], title).to.deep.equal([200, 1]);
        }
      }, 30_000);
      expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
    }).timeout(120_000);
  }

  it('leaves writes pending while another index shares its alias, and heals by itself', async () => {
    await server('PUT', `${alias}x`, { settings: { number_of_replicas: 0 } });
    await server('POST', '_aliases', { actions: [{ add: { index: `${alias}x`, alias } }] });
    const during = await create('Durant partida');
    expect([during.status, during.headers.get('x-index-lag')]).to.deep.equal([201, 'pending']);
    await server('POST', '_aliases', { actions: [{ remove: { index: `${alias}x`, alias } }] });
    await eventually(async () => expect((await search('durant+partida')).body.total).to.equal(1), 30_000);
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
    await eventually(async () => expect((await search('durant+partida')).body.total).to.equal(1), 30_000);
  }).timeout(120_000);

  it('starts beside a closed index, and has its lists back after reindex', async () => {
    await create('Abans de tancar');
    await server('POST', `${index}/_close`);
    const second = await startServing(settings);
    try {
      const found = await sendJson('GET', `${second.api}/events?${summer}&search=tancar`, undefined);
      expect(found.status).to.equal(503);
      const { code, err } = await run(['reindex'], settings);
      expect(code, err).to.equal(0);
      await eventually(async () => {
        const { status, body } = await sendJson('GET', `${second.api}/events?${summer}&search=tancar`, undefined);
        expect([status, body.total]).to.deep.equal([200, 1]);
      }, 30_000);
    } finally {
      second.child.kill('SIGKILL');
    }
  }).timeout(120_000);
});
