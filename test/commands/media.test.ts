import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import { storedAddress } from '../../src/model/pictures.ts';
import type { Pair } from '../../src/ports.ts';
import { readConfig } from '../../src/read-config.ts';
import { event } from '../contracts/drafts.ts';
import { newFolder, removeFolders, run } from '../support/command.ts';
import { databaseUrl, elasticsearchUrl, emptyAll, hasServers, newName, removeAll } from '../support/servers.ts';
import { storePicture } from '../support/stored-pictures.ts';

/** Names on the servers: those that the current test uses, and those that are empty again, since making indices takes longer than emptying them. */
const used: string[] = [];
const free: string[] = [];

/** The settings of an empty calendar of either pair. */
const places: Readonly<Record<string, () => Record<string, string>>> = {
  embedded: () => ({ DATA_DIR: newFolder() }),
  ...(hasServers && {
    mirrored: () => {
      const name = free.pop() ?? newName({ lasting: false });
      used.push(name);
      return { MONGODB_URL: databaseUrl(name), ELASTICSEARCH_URL: elasticsearchUrl };
    },
  }),
};

after(async () => {
  removeFolders();
  await Promise.all(free.map(removeAll));
});

async function withPair<T>(settings: Record<string, string>, work: (pair: Pair) => Promise<T>): Promise<T> {
  const pair = await openPair(readConfig(settings), () => {});
  try {
    return await work(pair);
  } finally {
    await pair.close();
  }
}

const listNames = async (pair: Pair) => (await Array.fromAsync(pair.media.names())).map(({ name }) => name).sort();

for (const [name, newPlace] of Object.entries(places)) {
  describe(`${name}: the command media`, () => {
    afterEach(async () => {
      for (const name of used.splice(0)) {
        await emptyAll(name);
        free.push(name);
      }
    });

    it('check finds nothing where every record has its files', async () => {
      const settings = newPlace();
      await withPair(settings, async (pair) => {
        await storePicture(pair);
        await storePicture(pair);
      });
      const { code, out } = await run(['media', 'check'], settings);
      expect({ code, out }).to.deep.equal({ code: 0, out: 'No differences in 2 pictures\n' });
    });

    it('check names records without files and files without records, and ends with 1', async () => {
      const settings = newPlace();
      const orphan = 'k3JxSQ0Yb2mLq9TzR7w1Ug';
      const [none, one] = await withPair(settings, async (pair) => {
        const [none, one] = [await storePicture(pair, { filename: 'poster.jpg' }), await storePicture(pair)];
        const full = await pair.media.read(one.facts.file.name, 'full.jpg');
        await pair.media.remove(none.facts.file.name);
        await pair.media.remove(one.facts.file.name);
        if (full && Buffer.isBuffer(full.body))
          await pair.media.put(one.facts.file.name, new Map([['full.jpg', full.body]]));
        await pair.media.put(orphan, new Map([['full.jpg', Buffer.from('x')]]));
        return [none, one];
      });
      const { code, out } = await run(['media', 'check'], settings);
      expect(code).to.equal(1);
      expect(out).to.include(`images ${none?.id} (poster.jpg): full.jpg, medium.webp missing\n`);
      expect(out).to.include(`images ${one?.id} (cartell.jpg): medium.webp missing\n`);
      expect(out).to.match(new RegExp(`files ${orphan}: no record, stored 20\\d\\d-`));
      expect(out).to.include('Pictures that lack files: 2 of 2; files without a record: 1\n');
    });

    it('unused lists what no record shows and is old enough, and removes it only when told to', async () => {
      const settings = newPlace();
      const [shown, old, recent] = await withPair(settings, async (pair) => {
        const [shown, old] = [await storePicture(pair), await storePicture(pair, { filename: 'vell.jpg' })];
        const recent = await storePicture(pair, { created: Date.now() - 1000 });
        const image = { id: shown.id, url: storedAddress(shown.facts.file) };
        // In the trash it can come back
        await pair.store.insert('events', event('Gala', undefined, { image, status: 'trash' }));
        return [shown, old, recent] as const;
      });
      const listed = await run(['media', 'unused'], settings);
      expect(listed.code).to.equal(0);
      expect(listed.out).to.match(new RegExp(`${old.id}  vell\\.jpg  2026-01-01  +43\n`));
      expect(listed.out).to.include('That no record shows: 1 picture, 0.0 MB. --remove removes them');
      await withPair(settings, async (pair) => expect(await listNames(pair)).to.have.length(3));
      const removed = await run(['media', 'unused', '--remove'], settings);
      expect(removed.out).to.include('Removed: 1 picture,');
      await withPair(settings, async (pair) => {
        expect(await listNames(pair)).to.deep.equal([shown, recent].map(({ facts }) => facts.file.name).sort());
        expect((await pair.store.read('images', [old.id])).length).to.equal(0);
      });
      const all = await run(['media', 'unused', '--older', '0d', '--remove'], settings);
      expect(all.out).to.include('Removed: 1 picture,');
      await withPair(settings, async (pair) => expect(await listNames(pair)).to.deep.equal([shown.facts.file.name]));
      expect(await run(['media', 'check'], settings)).to.include({ code: 0 });
    });

    it('is followed by export and import, which move files with --media and say otherwise what is missing', async () => {
      const [settings, other, third] = [newPlace(), newPlace(), { DATA_DIR: newFolder() }];
      const stored = await withPair(settings, async (pair) => [await storePicture(pair), await storePicture(pair)]);
      const folder = newFolder();
      const [file, media] = [join(folder, 'agenda.ndjson'), join(folder, 'media')];
      const bare = await run(['export', join(folder, 'bare.ndjson')], settings);
      expect(bare.code).to.equal(0);
      expect(bare.err).to.include('The files of 2 pictures are not in it: --media FOLDER copies them');
      const made = await run(['export', file, '--media', media], settings);
      expect(made.code).to.equal(0);
      expect(made.err).to.include(`The files of 2 pictures are in ${media}`);
      const paths = readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((path) => /\./.test(path));
      expect(paths).to.have.length(4);
      for (const path of paths) expect(statSync(join(media, path)).mode & 0o777).to.equal(0o600);

      const lacking = await run(['import', file], other);
      expect(lacking.code).to.equal(0);
      expect(lacking.out).to.match(/2 {2}Pictures whose files are not here: import again with --media/);
      const again = await run(['import', file, '--media', media], other);
      expect(again.out).to.not.include('Pictures whose files');
      expect(await run(['media', 'check'], other)).to.include({ code: 0, out: 'No differences in 2 pictures\n' });

      rmSync(
        join(media, stored[0]?.facts.file.name.slice(0, 2) ?? '', stored[0]?.facts.file.name ?? '', 'medium.webp'),
      );
      const part = await run(['import', file, '--media', media], third);
      expect(part.out).to.match(/1 {2}Pictures whose files are not in the folder of --media\n.*: medium\.webp/);
      expect(await run(['media', 'check'], third)).to.include({ code: 1 });
    });

    it('is not needed for what a reset leaves: seed --reset removes files with their records', async () => {
      const settings = newPlace();
      await withPair(settings, (pair) => storePicture(pair));
      const { code } = await run(['seed', '--events', '3', '--reset'], settings);
      expect(code).to.equal(0);
      await withPair(settings, async (pair) => expect(await listNames(pair)).to.deep.equal([]));
    });
  });
}

describe('media unused', () => {
  it('refuses an age that it cannot read', async () => {
    const { code, err } = await run(['media', 'unused', '--older', 'a month'], {});
    expect(code).to.equal(2);
    expect(err).to.include('It must be a number of days such as 90d.');
  });
});

describe('export --media', () => {
  it('copies a file again that was cut off, and leaves those that are whole', async () => {
    const settings = { DATA_DIR: newFolder() };
    const { facts } = await withPair(settings, (pair) => storePicture(pair));
    const [folder, { name }] = [newFolder(), facts.file];
    const write = () => run(['export', join(folder, 'a.ndjson'), '--media', folder], settings);
    await write();
    const path = (file: string) => join(folder, name.slice(0, 2), name, file);
    const { size } = statSync(path('full.jpg'));
    utimesSync(path('medium.webp'), 1, 1);
    rmSync(path('full.jpg'));
    await write();
    expect(statSync(path('full.jpg')).size).to.equal(size);
    expect(statSync(path('medium.webp')).mtimeMs).to.equal(1000);
  });
});
