import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { newFolder, run, started } from '../support/command.ts';
import { killedWhen } from '../support/killing.ts';
import { describeOnServerPlaces } from '../support/places.ts';

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
      await seed(settings, '--scenario', 'one-event');
      await seed(settings, '--scenario', 'statuses', '--scenario', 'trash', '--reset');
      await done(settings, 'reseed', '--shift', '--now', '2026-09-01');
    }
    expect(await exported(servers)).to.equal(await exported(embedded));
    await done(servers, 'check');
  }).timeout(timeout);

  it('are complete when seed is run again after a kill, byte for byte those of the embedded pair', async () => {
    const words = ['--events', '40'];
    const client = new MongoClient(servers.MONGODB_URL as string);
    const venues = client.db().collection('venues');
    try {
      // Once and before the events, which are stored many at once; `seed.test.ts` kills between them too
      const child = started(['seed', ...moment, ...words], servers);
      expect(await killedWhen(child, async () => (await venues.estimatedDocumentCount()) > 0)).to.equal(true);
    } finally {
      await client.close();
    }
    const again = await seed(servers, ...words);
    expect(again).to.match(/^categories +0 +0 +[1-9]\d* +0$/m);
    expect(again).to.match(/^events +[1-9]\d* +0 +\d+ +0$/m);
    const embedded = { DATA_DIR: join(newFolder(), 'data') };
    await seed(embedded, ...words);
    expect(await exported(servers)).to.equal(await exported(embedded));
    await done(servers, 'check');
  }).timeout(timeout);
});
