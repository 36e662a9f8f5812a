import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { newFolder, removeFolders, run } from '../support/command.ts';

describe('the files of a store', () => {
  let folder: string;
  let data: string;
  let store: string;

  beforeEach(async () => {
    folder = newFolder();
    data = join(folder, 'data');
    store = join(data, 'cartellera.sqlite');
    await run(['seed', '--events', '2'], { DATA_DIR: data });
  });
  after(removeFolders);

  const refused = async (command: 'export' | 'backup', file: string, settings = { DATA_DIR: data }): Promise<void> => {
    const before = readFileSync(store);
    const { code, out, err } = await run([command, file], settings);
    expect({ code, out }, file).to.deep.equal({ code: 1, out: '' });
    expect(err, file).to.equal(`${file} is a file of the store: name another one\n`);
    expect(readFileSync(store).equals(before), file).to.equal(true);
    expect((await run(['check'], { DATA_DIR: data })).code).to.equal(0);
  };

  it('are never written over by an export, under whatever name', async () => {
    const [link, hard, folderLink] = ['link', 'hard', 'folder'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    symlinkSync(store, link);
    linkSync(store, hard);
    symlinkSync(data, folderLink);
    for (const file of [
      store,
      relative(process.cwd(), store),
      `${data}/../data/./cartellera.sqlite`,
      link,
      hard,
      join(folderLink, 'cartellera.sqlite'),
    ]) {
      await refused('export', file);
    }
    await refused('export', store, { DATA_DIR: folderLink });
  });

  it('are never made anew by an export or a backup where SQLite would take them for its own', async () => {
    const link = join(folder, 'to-come');
    symlinkSync(`${store}-wal`, link);
    for (const ending of ['-wal', '-shm', '-journal']) {
      for (const command of ['export', 'backup'] as const) {
        expect(existsSync(`${store}${ending}`)).to.equal(false);
        await refused(command, `${store}${ending}`);
        expect(existsSync(`${store}${ending}`)).to.equal(false);
      }
    }
    for (const command of ['export', 'backup'] as const) await refused(command, link);
  });

  it('are known where the store itself is a link', async () => {
    const moved = join(folder, 'moved.sqlite');
    renameSync(store, moved);
    symlinkSync(moved, store);
    for (const file of [moved, `${moved}-wal`]) await refused('export', file);
  });

  it('are not made by a backup in the place of a store that is not there yet', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const file = join(empty, 'cartellera.sqlite');
    expect(await run(['backup', file], { DATA_DIR: empty })).to.include({ code: 1 });
    expect(existsSync(file)).to.equal(false);
  });

  it('of pictures are never written over either, and nothing is put in the place of their folder', async () => {
    const [media, link] = [join(data, 'media'), join(folder, 'pictures')];
    for (const command of ['export', 'backup'] as const) {
      await refused(command, media);
      expect(existsSync(media)).to.equal(false);
    }
    const picture = join(media, 'ab', 'abcd', 'full.jpg');
    mkdirSync(dirname(picture), { recursive: true });
    writeFileSync(picture, 'a picture');
    symlinkSync(media, link);
    for (const file of [picture, relative(process.cwd(), picture), join(link, 'ab', 'abcd', 'full.jpg')]) {
      await refused('export', file);
      expect(readFileSync(picture, 'utf8')).to.equal('a picture');
    }
    await refused('backup', join(media, 'copy.sqlite'));
    expect(await run(['export', join(data, 'media.ndjson')], { DATA_DIR: data })).to.include({ code: 0 });
  });

  it('leave room for other files beside them', async () => {
    const file = join(data, 'agenda.ndjson');
    expect((await run(['export', file], { DATA_DIR: data })).code).to.equal(0);
    expect(readFileSync(file, 'utf8')).to.include('"cartellera"');
    expect((await run(['backup', join(data, 'copy.sqlite')], { DATA_DIR: data })).code).to.equal(0);
  });

  it('are for their owner alone, also those that an earlier version left readable', async () => {
    const reader = new Database(store);
    reader.prepare('select count(*) from meta').get();
    const files = ['', '-wal', '-shm'].map((ending) => `${store}${ending}`);
    for (const file of files) chmodSync(file, 0o644);
    expect((await run(['check'], { DATA_DIR: data })).code).to.equal(0);
    for (const file of files) expect(statSync(file).mode & 0o777, file).to.equal(0o600);
    reader.close();
  });
}).timeout(60_000);
