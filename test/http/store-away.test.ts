import { expect } from 'chai';
import { mirroredPair } from '../../src/mirror/pair.ts';
import { eventually } from '../support/eventually.ts';
import { type ApartOnServers, apartOnServers } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { type Running, startService } from '../support/service.ts';

const languages = ['ca', 'es'];
const concert = { title: 'Concert', start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };

describeOnServers('mirrored: a service whose server', () => {
  let apart: ApartOnServers;
  let service: Running;
  const lines: Record<string, unknown>[] = [];

  before(async () => {
    apart = await apartOnServers(languages);
    const pair = await mirroredPair(await apart.openStore(), await apart.openIndex(), { languages });
    service = await startService({ pair, http: { signInLimit: 2 }, onLine: (line) => lines.push(line) });
  });
  after(async () => {
    await service.close();
    await apart.remove();
  });

  const recovered = () =>
    eventually(async () => expect((await service.request('GET', '~/readyz')).status).to.equal(200));
  afterEach(async () => {
    apart.giveStoreBack();
    await apart.giveBack();
    await recovered();
  });

  const create = (title = 'Concert', more: object = {}) =>
    service.request('POST', '/events', { as: 'editor', body: { ...concert, title, ...more } });

  it('of documents is unavailable says so, is not ready, and recovers automatically', async () => {
    const path = `/events/${(await create()).body.id}`;
    apart.takeStoreAway();
    for (const answer of [await service.request('GET', path), await service.request('GET', '/tags'), await create()]) {
      expect([answer.status, answer.body.code]).to.deep.equal([503, 'not_ready']);
      expect(Number(answer.headers.get('retry-after'))).to.be.above(0);
    }
    const ready = await service.request('GET', '~/readyz');
    expect([ready.status, ready.body.status]).to.deep.equal([503, 'not ready']);
    expect(ready.body.reasons).to.have.length(1);
    expect((await service.request('GET', '~/healthz')).status).to.equal(200);
    apart.giveStoreBack();
    await recovered();
    expect((await service.request('GET', path)).status).to.equal(200);
    expect((await create('Ball')).status).to.equal(201);
  });

  it('of documents is unavailable is named in the one log line of each request', async () => {
    lines.length = 0;
    apart.takeStoreAway();
    for (let turn = 0; turn < 4; turn += 1) expect((await service.request('GET', '/events/1')).status).to.equal(503);
    const refusals = () => lines.filter(({ level }) => level === 40);
    await eventually(async () => expect(refusals()).to.have.length.at.least(4));
    expect(refusals()).to.have.length(4);
    for (const { msg, reason } of refusals()) expect(`${msg}: ${reason}`).to.match(/^request: MongoDB /);
  });

  it('of documents was unavailable counts no sign-in of that time as failed', async () => {
    const asAuthor = { as: await service.credentials('author') };
    apart.takeStoreAway();
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await service.request('GET', '/tags', asAuthor)).status).to.equal(503);
    }
    apart.giveStoreBack();
    await recovered();
    expect((await service.request('GET', '/tags', asAuthor)).status).to.equal(200);
  });

  it('of lists hangs answers lists from the store', async () => {
    const evening = { start_date: '2031-06-02 20:00', end_date: '2031-06-02 22:00' };
    const { body } = await create('Concert', evening);
    apart.silenceIndex();
    const late = await create('Ball', evening);
    expect([late.status, late.headers.get('x-index-lag')]).to.deep.equal([201, 'pending']);
    for (let turn = 0; turn < 5; turn += 1) {
      const list = await service.request('GET', '/events', { query: { start_date: '2031-06-02' } });
      expect([list.status, list.headers.get('x-search-backend'), list.body.total]).to.deep.equal([200, 'store', 2]);
    }
    expect((await service.request('GET', `/events/${body.id}`)).status).to.equal(200);
    await apart.giveBack();
    await eventually(async () => {
      const search = await service.request('GET', '/events', { query: { start_date: '2031-06-02', search: 'ball' } });
      expect([search.status, search.body.total]).to.deep.equal([200, 1]);
    });
  });
});
