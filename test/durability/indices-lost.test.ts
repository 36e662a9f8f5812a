import { expect } from 'chai';
import { databaseIn } from '../../src/backends/mongo/open.ts';
import { run } from '../support/command.ts';
import { removeIndices, serverAt } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { elasticsearchUrl } from '../support/servers.ts';
import { basic, type Serving, sendJson, startServing } from '../support/serving.ts';

const administrator = basic('admin', 'obre la porta');
const concert = { title: 'Concert', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
const summer = 'start_date=2031-06-01&end_date=2031-07-01';

describeOnServerPlaces('mirrored: a service whose indices are deleted', (newPlace) => {
  const place = newPlace();
  const settings = { ...place, ADMIN_PASSWORD: 'obre la porta' };
  let serving: Serving;

  before(async () => {
    serving = await startServing(settings);
  });
  after(() => serving.child.kill('SIGKILL'));

  it('still serves documents, and has its lists back after reindex', async () => {
    const { api, url } = serving;
    const create = (title: string) => sendJson('POST', `${api}/events`, administrator, { ...concert, title });
    const before = await create('Abans');
    await removeIndices(serverAt(elasticsearchUrl), databaseIn(String(place['MONGODB_URL'])));
    expect((await sendJson('GET', `${api}/events?${summer}&search=abans`, undefined)).status).to.equal(503);
    const during = await create('Durant');
    expect([during.status, during.headers.get('x-index-lag')]).to.deep.equal([201, 'pending']);
    for (const { body } of [before, during]) {
      expect((await sendJson('GET', `${api}/events/${body.id}`, undefined)).body.title).to.equal(body.title);
    }
    const list = await sendJson('GET', `${api}/events?${summer}`, undefined);
    expect([list.headers.get('x-search-backend'), list.body.total]).to.deep.equal(['store', 2]);
    await eventually(async () =>
      expect((await sendJson('GET', `${url}/readyz`, undefined)).body.notices).to.have.length(1),
    );
    const { code, err } = await run(['reindex'], settings);
    expect(code, err).to.equal(0);
    await eventually(async () => {
      for (const title of ['abans', 'durant']) {
        const found = await sendJson('GET', `${api}/events?${summer}&search=${title}`, undefined);
        expect([title, found.status, found.body.total]).to.deep.equal([title, 200, 1]);
      }
    });
    expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
  }).timeout(240_000);

  it('notices within seconds that one of them was created anew by another process, empty', async () => {
    const { api, url } = serving;
    const created = await sendJson('POST', `${api}/venues`, administrator, { venue: 'Sala' });
    expect([created.status, created.headers.get('x-index-lag')]).to.deep.equal([201, null]);
    await removeIndices(serverAt(elasticsearchUrl), `${databaseIn(String(place['MONGODB_URL'])).toLowerCase()}-venues`);
    expect((await run(['check'], settings)).code).to.equal(1);
    await eventually(async () => {
      const { notices } = (await sendJson('GET', `${url}/readyz`, undefined)).body;
      expect(notices).to.deep.equal(['The index has none of 1 venues: run reindex']);
    }, 20_000);
    const list = await sendJson('GET', `${api}/venues`, undefined);
    expect([list.headers.get('x-search-backend'), list.body.total]).to.deep.equal(['store', 1]);
    expect((await run(['reindex'], settings)).code).to.equal(0);
    await eventually(async () =>
      expect((await sendJson('GET', `${url}/readyz`, undefined)).body.notices).to.equal(undefined),
    );
    expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
  }).timeout(120_000);
});
