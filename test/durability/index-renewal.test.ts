import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { run } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { makeOlderIndex } from '../support/older-index.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { elasticsearchUrl } from '../support/servers.ts';
import {
  administrator,
  messagesOf,
  type Serving,
  sendJson,
  startServing,
  withAdministrator,
} from '../support/serving.ts';
import { layWire, type Wire } from '../support/wire.ts';

/** Milliseconds that each request takes, so that a rebuild can be interrupted in its middle. */
const lag = 200;

/** Milliseconds between two looks at servers that are unavailable, a little more than that. */
const look = 5500;

/** What a service, by all of its workers, says to who asks whether it is ready. */
async function readiness({ url }: Serving): Promise<unknown[]> {
  const said: unknown[] = [];
  // New connections are handed to the workers in turn
  for (let time = 0; time < 4; time += 1) {
    said.push(await (await fetch(`${url}/readyz`, { headers: { Connection: 'close' } })).json());
  }
  return said;
}

async function expectReady(serving: Serving): Promise<void> {
  await eventually(async () => expect(await readiness(serving)).to.deep.equal(Array(4).fill({ status: 'ready' })));
}

describeOnServerPlaces('mirrored: a service that rebuilds an older index', (newPlace) => {
  const settings = newPlace();
  let wires: { readonly store: Wire; readonly index: Wire };
  let serving: Serving;

  before(async () => {
    await makeOlderIndex(settings);
    wires = { store: await layWire(String(settings['MONGODB_URL'])), index: await layWire(elasticsearchUrl) };
    // So that nothing is rebuilt yet
    wires.index.cut();
    const apart = { MONGODB_URL: wires.store.url, ELASTICSEARCH_URL: wires.index.url };
    serving = await startServing({ ...settings, ...apart });
  });
  after(async () => {
    serving.child.kill('SIGKILL');
    await Promise.all([wires.store.close(), wires.index.close()]);
  });

  const failures = () => messagesOf(serving, /could not be rebuilt/);

  /** Lets the index answer, slowly, and waits until a rebuild begins. */
  async function letBegin(): Promise<void> {
    const begun = () => messagesOf(serving, /^The index was made by an older/).length;
    const before = begun();
    wires.index.mend();
    wires.index.slow(lag);
    // Often, since the rebuild must not end meanwhile
    await eventually(async () => expect(begun()).to.be.above(before), 30_000, lag / 10);
  }

  // That all workers say what one has noticed is proven below
  it('tries again when the index was unreachable in its middle, and tells it', async () => {
    await letBegin();
    wires.index.cut();
    await eventually(async () => expect(failures()).to.have.length(1));
    await eventually(async () => {
      expect(JSON.stringify(await (await fetch(`${serving.url}/readyz`)).json())).to.include('which is tried again');
    });
  }).timeout(60_000);

  it('begins again when its documents were away too and both answer, not before, and goes on by itself', async () => {
    const before = failures().length;
    await letBegin();
    wires.store.cut();
    await eventually(async () => expect(failures()).to.have.length(before + 1));
    // The pause is two looks long after a second failure
    await delay(3 * look);
    expect(failures()).to.have.length(before + 1);
    wires.store.mend();
    wires.index.mend();
    await eventually(async () => expect(messagesOf(serving, /^The index is rebuilt/)).to.have.length(1), 30_000);
    expect(failures()).to.have.length(before + 1);
    await expectReady(serving);
    expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
  }).timeout(120_000);
});

describeOnServerPlaces('mirrored: a service whose index is for other languages', (newPlace) => {
  const settings = newPlace();
  const others = { ...settings, LANGUAGES: 'es,en' };
  let serving: Serving;

  before(async () => {
    await withAdministrator(settings);
    serving = await startServing({ ...others, WORKERS: '2' });
  });
  after(() => serving.child.kill('SIGKILL'));

  const notice = 'The index was made for other languages: run reindex';
  const expectNoticed = async () => {
    expect(await readiness(serving)).to.deep.equal(Array(4).fill({ status: 'ready', notices: [notice] }));
  };

  it('says so by all workers, one that has just started too', async () => {
    await eventually(expectNoticed);
    const answering = () => messagesOf(serving, /^A worker answers/);
    process.kill(answering().find(({ worker }) => worker === 2).pid, 'SIGKILL');
    await eventually(async () => expect(messagesOf(serving, /^A worker has ended/)).to.have.length(1));
    while (answering().length < 3) await expectNoticed();
    await expectNoticed();
  }).timeout(60_000);

  it('takes writes meanwhile, in the new language too', async () => {
    const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
    const body = { title: 'Concierto', ...dates, translations: { en: { title: 'Concert' } } };
    const { status, headers } = await sendJson('POST', `${serving.api}/events`, administrator, body);
    expect([status, headers.get('x-index-lag')]).to.deep.equal([201, null]);
    const found = await sendJson('GET', `${serving.api}/events?start_date=2031-06-01&search=concierto`, undefined);
    expect(found.body.total).to.equal(1);
    expect(messagesOf(serving, /^The index refused/)).to.have.length(0);
    const state = await readiness(serving);
    expect(state).to.deep.equal(Array(4).fill({ status: 'ready', notices: [notice] }));
  });

  it('says so once in its log, and that an operator has rebuilt it', async () => {
    const { code, err } = await run(['reindex'], others);
    expect(code, err).to.equal(0);
    await expectReady(serving);
    expect(messagesOf(serving, new RegExp(notice))).to.have.length(1);
    expect(messagesOf(serving, /^The index is up to date/)).to.have.length(1);
  }).timeout(60_000);
});
