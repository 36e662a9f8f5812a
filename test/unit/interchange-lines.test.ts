import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { inFlight } from '../../src/interchange/bulk-writes.ts';
import { readLines } from '../../src/interchange/restore/lines.ts';
import { newFolder, removeFolders } from '../support/command.ts';

describe('the lines of a file', () => {
  after(removeFolders);

  async function read(bytes: string | Buffer) {
    const file = join(newFolder(), 'lines');
    writeFileSync(file, bytes);
    return Array.fromAsync(readLines(file));
  }

  it('are counted from 1, blank ones too, which are left out', async () => {
    const lines = await read('one\n\n \nfour\r\nfive');
    expect(lines.map(({ number, text }) => [number, text?.trim()])).to.deep.equal([
      [1, 'one'],
      [4, 'four'],
      [5, 'five'],
    ]);
    expect(lines.at(-1)?.upTo).to.equal(17);
  });

  it('are none in an empty file, and none of blanks after the last line break', async () => {
    expect(await read('')).to.deep.equal([]);
    expect((await read('one\n \t')).map(({ text }) => text)).to.deep.equal(['one']);
  });

  it('are complete if they are longer than a chunk of the file', async () => {
    const long = 'à'.repeat(1_500_000);
    const lines = await read(`${long}\n${long}x\n`);
    expect(lines.map(({ text }) => text?.length)).to.deep.equal([1_500_000, 1_500_001]);
  });

  it('have no text if they are not UTF-8, without effect on the next one', async () => {
    const lines = await read(Buffer.concat([Buffer.from([0xff, 0xfe, 10]), Buffer.from('good\n')]));
    expect(lines.map(({ text }) => text)).to.deep.equal([undefined, 'good']);
  });

  it('have no text if they are far too long, without effect on the next one', async () => {
    const lines = await read(Buffer.concat([Buffer.alloc(65 * 1024 * 1024, 'x'), Buffer.from('\ngood\n')]));
    expect(lines.map(({ text }) => text)).to.deep.equal([undefined, 'good']);
  });
});

describe('steps in flight', () => {
  const items = Array.from({ length: 5000 }, (_, at) => at);

  it('all run, started in order, and never too many concurrently', async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    await inFlight(items, async (item) => {
      begun.push(item);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    expect(begun).to.deep.equal(items);
    expect(most).to.equal(2000);
  });

  it('fail with the first failure, once the others have ended', async () => {
    let running = 0;
    const failing = inFlight(items, async (item) => {
      running += 1;
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (item === 3) throw new Error('three');
    });
    const error = await failing.catch((reason: unknown) => reason);
    expect(error).to.be.an('error').with.property('message', 'three');
    expect(running).to.equal(0);
  });
});
