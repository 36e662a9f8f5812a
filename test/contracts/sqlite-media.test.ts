import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { Unreachable } from '../../src/ports.ts';
import { rejection } from '../support/rejection.ts';
import { bytesOf } from '../support/stored-files.ts';
import { languages } from './drafts.ts';
import { mediaContract } from './media.ts';

describe('The folder of pictures beside an SQLite file', () => {
  const folders: string[] = [];

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
    folders.push(folder);
    return folder;
  }

  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const openIn = (folder: string) => openSqlite({ file: join(folder, 'cartellera.sqlite'), languages });

  mediaContract('embedded', async () => {
    const folder = newFolder();
    return async () => openIn(folder);
  });

  const name = 'k3JxSQ0Yb2mLq9TzR7w1Ug';
  const files = new Map([
    ['full.jpg', randomBytes(100)],
    ['medium.webp', randomBytes(50)],
  ]);

  it('is not made before there is a picture', async () => {
    const folder = newFolder();
    const pair = openIn(folder);
    expect(await pair.media.read(name, 'full.jpg')).to.equal(undefined);
    await pair.media.remove(name);
    expect(await Array.fromAsync(pair.media.names())).to.deep.equal([]);
    expect(readdirSync(folder)).to.not.include('media');
    await pair.close();
  });

  it('has each picture in a folder of its own, which only its owner may read', async () => {
    const folder = newFolder();
    const pair = openIn(folder);
    await pair.media.put(name, files);
    const paths = readdirSync(join(folder, 'media'), { recursive: true, encoding: 'utf8' }).sort();
    expect(paths).to.deep.equal(['k3', `k3/${name}`, `k3/${name}/full.jpg`, `k3/${name}/medium.webp`]);
    const modes = paths.map((path) => (statSync(join(folder, 'media', path)).mode & 0o777).toString(8));
    expect(modes).to.deep.equal(['700', '700', '600', '600']);
    await pair.close();
  });

  it('names what a process left when it ended, and removes that', async () => {
    const folder = newFolder();
    const pair = openIn(folder);
    const left = join(folder, 'media', 'k3', `.${name}.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`);
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'full.jpg'), 'half');
    expect((await Array.fromAsync(pair.media.names())).map((each) => each.name)).to.deep.equal([name]);
    expect(await pair.media.read(name, 'full.jpg')).to.equal(undefined);
    await pair.media.remove(name);
    expect(readdirSync(dirname(left))).to.deep.equal([]);
    await pair.close();
  });

  it('leaves what is none of its own where it is', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'media', 'k3', 'notes'), { recursive: true });
    writeFileSync(join(folder, 'media', '.DS_Store'), '');
    const pair = openIn(folder);
    expect(await Array.fromAsync(pair.media.names())).to.deep.equal([]);
    await pair.close();
  });

  it('is unreachable while it cannot be written or read, and leaves nothing behind', async () => {
    const folder = newFolder();
    const pair = openIn(folder);
    // Root may write everywhere, but not below a file
    writeFileSync(join(folder, 'media'), '');
    expect(await rejection(pair.media.put(name, files))).to.be.instanceOf(Unreachable);
    rmSync(join(folder, 'media'));
    mkdirSync(join(folder, 'media', 'k3', name, 'full.jpg'), { recursive: true });
    expect(await rejection(pair.media.put(name, files))).to.be.instanceOf(Unreachable);
    expect(readdirSync(join(folder, 'media', 'k3'))).to.deep.equal([name]);
    await pair.close();
  });

  it('is in a backup as links to the same files, without what is unfinished, and outlives what is removed', async () => {
    const folder = newFolder();
    const pair = openIn(folder);
    await pair.media.put(name, files);
    mkdirSync(join(folder, 'media', 'k3', `.${name}.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`));
    const copy = join(newFolder(), 'cartellera.sqlite');
    await pair.maintenance.backUp?.(copy, () => {});
    const paths = readdirSync(`${copy}.media`, { recursive: true, encoding: 'utf8' }).sort();
    expect(paths).to.deep.equal(['k3', `k3/${name}`, `k3/${name}/full.jpg`, `k3/${name}/medium.webp`]);
    const inode = (path: string) => statSync(join(path, 'k3', name, 'full.jpg')).ino;
    expect(inode(`${copy}.media`)).to.equal(inode(join(folder, 'media')));
    await pair.media.remove(name);
    await pair.close();
    renameSync(`${copy}.media`, join(dirname(copy), 'media'));
    const restored = openSqlite({ file: copy, languages });
    const found = await restored.media.read(name, 'full.jpg');
    expect(found && (await bytesOf(found)).equals(files.get('full.jpg') ?? Buffer.of())).to.equal(true);
    await restored.close();
  });

  it('of a calendar in memory ends with it', async () => {
    const { TMPDIR } = process.env;
    const folder = newFolder();
    process.env['TMPDIR'] = folder;
    try {
      const pair = openSqlite({ file: ':memory:', languages });
      await pair.media.put(name, files);
      expect(readdirSync(folder)).to.have.length(1);
      await pair.close();
      expect(readdirSync(folder)).to.deep.equal([]);
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
  });
});
