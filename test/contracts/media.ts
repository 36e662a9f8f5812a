/** Contract of every store of files of pictures. */

import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { MediaStore } from '../../src/ports.ts';
import { rejection } from '../support/rejection.ts';
import { bytesOf, drop } from '../support/stored-files.ts';

/** A store that its test closes. */
export interface OpenedMedia {
  readonly media: MediaStore;
  close(): Promise<void>;
}

const newName = () => randomBytes(16).toString('base64url');

/** Declares the suite; `empty` makes an empty place and returns a function that opens it, as each of several processes would. */
export function mediaContract(name: string, empty: () => Promise<() => Promise<OpenedMedia>>): void {
  describe(`${name}: files of pictures`, () => {
    let open: () => Promise<OpenedMedia>;
    let opened: OpenedMedia[];
    let media: MediaStore;

    async function openOne(): Promise<MediaStore> {
      const one = await open();
      opened.push(one);
      return one.media;
    }

    beforeEach(async () => {
      open = await empty();
      opened = [];
      media = await openOne();
    });

    afterEach(() => Promise.all(opened.map((one) => one.close())));

    async function bytesIn(store: MediaStore, name: string, file: string, range?: { start: number; end: number }) {
      const found = await store.read(name, file, range);
      return found && bytesOf(found);
    }

    const listNames = async () => (await Array.fromAsync(media.names())).map(({ name }) => name).sort();

    it('are read as they were stored, whatever their bytes and their size', async () => {
      const name = newName();
      const files = new Map([
        ['full.jpg', randomBytes(1_000_003)],
        ['medium_large.webp', randomBytes(255 * 1024)],
        ['1536x1536.webp', Buffer.from([0])],
        ['thumbnail.webp', Buffer.from('\r\n\0�')],
      ]);
      await media.put(name, files);
      for (const [file, bytes] of files) {
        expect((await bytesIn(media, name, file))?.equals(bytes), file).to.equal(true);
        const found = await media.read(name, file);
        expect(found?.size).to.equal(bytes.length);
        drop(found);
      }
    });

    it('are read in part, across whatever the store divides them into', async () => {
      const name = newName();
      const bytes = randomBytes(600_000);
      await media.put(name, new Map([['full.jpg', bytes]]));
      const part = 255 * 1024;
      for (const [start, end] of [
        [0, 0],
        [0, 599_999],
        [599_999, 599_999],
        [part - 1, part],
        [part, 2 * part - 1],
        [part + 17, 2 * part + 17],
        [100, 300_000],
      ] as const) {
        const read = await media.read(name, 'full.jpg', { start, end });
        expect(read?.size).to.equal(600_000);
        const got = read && (await bytesOf(read));
        expect(got?.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).to.equal(true);
      }
    });

    it('are read as they are into memory that is given, never more than fits', async () => {
      const name = newName();
      const files = new Map([100, 64 * 1024, 300_000].map((length) => [`size${length}.webp`, randomBytes(length)]));
      await media.put(name, files);
      for (const [file, bytes] of files)
        for (const range of [undefined, { start: 10, end: 98 }]) {
          const expected = range ? bytes.subarray(10, 99) : bytes;
          const room = (length: number) => {
            expect(length).to.equal(expected.length);
            return Buffer.alloc(length);
          };
          const read = await media.read(name, file, range, room);
          const got = read && (await bytesOf(read));
          expect(got?.equals(expected), file).to.equal(true);
        }
    });

    it('are served by another process as soon as they are stored, and by none once they are removed', async () => {
      const other = await openOne();
      const name = newName();
      await media.put(name, new Map([['full.jpg', Buffer.from('bytes')]]));
      expect(String(await bytesIn(other, name, 'full.jpg'))).to.equal('bytes');
      await other.remove(name);
      expect(await media.read(name, 'full.jpg')).to.equal(undefined);
      expect(await other.read(name, 'full.jpg')).to.equal(undefined);
    });

    it('are not found under another name, nor under another file of the same picture', async () => {
      const name = newName();
      await media.put(name, new Map([['full.jpg', Buffer.from('bytes')]]));
      expect(await media.read(newName(), 'full.jpg')).to.equal(undefined);
      expect(await media.read(name, 'full.png')).to.equal(undefined);
      expect(await media.read(name.slice(0, -1), 'full.jpg')).to.equal(undefined);
    });

    it('say when they were stored', async () => {
      const name = newName();
      const before = Date.now();
      await media.put(name, new Map([['full.jpg', Buffer.from('bytes')]]));
      const [listed] = await Array.fromAsync(media.names());
      const read = await media.read(name, 'full.jpg');
      drop(read);
      // Some stores round to seconds
      for (const stored of [listed?.stored, read?.stored])
        expect(stored)
          .to.be.above(before - 1001)
          .and.below(Date.now() + 1001);
    });

    it('are there once when they are put twice, also at the same moment', async () => {
      const name = newName();
      const files = new Map([
        ['full.jpg', randomBytes(300_000)],
        ['medium.webp', randomBytes(20)],
      ]);
      const other = await openOne();
      await Promise.all([media.put(name, files), other.put(name, files)]);
      await media.put(name, files);
      expect(await listNames()).to.deep.equal([name]);
      for (const [file, bytes] of files) expect((await bytesIn(media, name, file))?.equals(bytes)).to.equal(true);
      await media.remove(name);
      expect(await listNames()).to.deep.equal([]);
    });

    it('of one picture are removed together, and of no other', async () => {
      const name = newName();
      // Alike in all but the end, and longer by one character
      const others = [`${name.slice(0, -1)}${name.endsWith('Z') ? 'Y' : 'Z'}`, `${name}0`, `${name}-`];
      const files = new Map([
        ['full.jpg', Buffer.from('a')],
        ['medium.webp', Buffer.from('b')],
      ]);
      await Promise.all([name, ...others].map((each) => media.put(each, files)));
      await media.remove(name);
      for (const file of files.keys()) expect(await media.read(name, file)).to.equal(undefined);
      expect(await listNames()).to.deep.equal(others.sort());
      for (const other of others) expect(String(await bytesIn(media, other, 'medium.webp'))).to.equal('b');
    });

    it('are removed without complaint when there are none', async () => {
      await media.remove(newName());
      expect(await listNames()).to.deep.equal([]);
    });

    it('are listed by the names of their pictures, each once', async () => {
      const names = Array.from({ length: 30 }, newName);
      const files = new Map(['full.jpg', 'medium.webp', 'large.webp'].map((file) => [file, Buffer.from(file)]));
      await Promise.all(names.map((name) => media.put(name, files)));
      expect(await listNames()).to.deep.equal(names.sort());
    });

    it('have no names that lead elsewhere', async () => {
      const name = newName();
      const files = (file: string) => new Map([[file, Buffer.from('x')]]);
      for (const wrong of [
        '',
        '..',
        '../../../../etc/passwd',
        `${name}/..`,
        'short',
        `${name}\0`,
        `.${name}`,
        'a'.repeat(99),
      ]) {
        expect(await rejection(media.put(wrong, files('full.jpg'))), wrong).to.be.instanceOf(RangeError);
        expect(await rejection(media.read(wrong, 'full.jpg')), wrong).to.be.instanceOf(RangeError);
        expect(await rejection(media.remove(wrong)), wrong).to.be.instanceOf(RangeError);
      }
      for (const wrong of ['', '..', 'full', '../full.jpg', 'full.jpg/', 'full.JPG', '.jpg', 'a b.jpg']) {
        expect(await rejection(media.put(name, files(wrong))), wrong).to.be.instanceOf(RangeError);
        expect(await rejection(media.read(name, wrong)), wrong).to.be.instanceOf(RangeError);
      }
      expect(await listNames()).to.deep.equal([]);
    });

    it('that nobody reads to the end keep nothing open', async () => {
      const name = newName();
      await media.put(name, new Map([['full.jpg', randomBytes(2_000_000)]]));
      for (let turn = 0; turn < 50; turn += 1) drop(await media.read(name, 'full.jpg'));
      expect((await bytesIn(media, name, 'full.jpg'))?.length).to.equal(2_000_000);
    });
  });
}
