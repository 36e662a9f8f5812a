import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { newFolder, run, started } from '../support/command.ts';
import { killedWhen } from '../support/killing.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { thousandHash } from '../support/seeded.ts';
import { basic, sendJson, startServing } from '../support/serving.ts';

type Settings = Readonly<Record<string, string>>;

const timeout = 300_000;

const moment = ['--now', '2026-01-01T00:00:00Z'];

describeOnServerPlaces('demo data on the server pair', (newPlace) => {
  let servers: Settings;

  beforeEach(() => {
    servers = newPlace();
  });

  const done = async (settings: Settings, ...words: string[]): Promise<string> => {
    const { code, out, err } = await run(words, settings);
    expect(code, out + err).to.equal(0);
    return out;
  };
  const seed = (settings: Settings, ...words: string[]) => done(settings, 'seed', ...moment, ...words);
  const exported = (settings: Settings) => done(settings, 'export', '-');

  it('are those of the embedded pair after a reset, a second seed and a reseed', async () => {
    const embedded = { DATA_DIR: join(newFolder(), 'data') };
    for (const settings of [servers, embedded]) {
      await seed(settings, '--events', '40');
      await seed(settings, '--events', '10', '--scenario', 'statuses', '--scenario', 'trash', '--reset');
      await done(settings, 'reseed', '--shift', '--now', '2026-09-01');
    }
    expect(await exported(servers)).to.equal(await exported(embedded));
    await done(servers, 'check');
  }).timeout(timeout);

  it('are complete when seed is run again after a kill, byte for byte those of the embedded pair', async () => {
    const words = ['--events', '1000', '--seed', '1'];
    const client = new MongoClient(servers.MONGODB_URL as string);
    const events = client.db().collection('events');
    try {
      // Once and early, since a busy machine is late to kill; `seed.test.ts` tries two kills in a row
      const child = started(['seed', ...moment, ...words], servers);
      expect(await killedWhen(child, async () => (await events.estimatedDocumentCount()) > 0)).to.equal(true);
    } finally {
      await client.close();
    }
    expect(await seed(servers, ...words)).to.match(/^events +[1-9]\d* +0 +[1-9]\d* +0$/m);
    const hash = createHash('sha256').update(await exported(servers));
    expect(hash.digest('hex')).to.equal(thousandHash);
    await done(servers, 'check');
  }).timeout(timeout);

  it('can be created by administrators over HTTP, and are listed at once', async () => {
    const password = 'obre la porta';
    const serving = await startServing({ ...servers, ALLOW_RESET: 'true', ADMIN_PASSWORD: password });
    try {
      for (const [scenario, total] of Object.entries({ 'one-street': 61, 'one-event': 1, statuses: 1, empty: 0 })) {
        const { status, body } = await sendJson('POST', `${serving.url}/reset`, basic('admin', password), { scenario });
        expect({ status, listed: body.listed }).to.deep.equal({ status: 200, listed: true });
        const list = await sendJson('GET', `${serving.api}/events`, undefined);
        expect(list.body.total, scenario).to.equal(total);
      }
    } finally {
      serving.child.kill('SIGKILL');
    }
  }).timeout(timeout);
});
