import { type ChildProcess, execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { type Ended, ended, newFolder, removeFolders, run, started } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { firstOfSample, sampleFile } from '../support/madrid-sample.ts';

const sample = firstOfSample(5);

describe('an import from a pipe', () => {
  let settings: Record<string, string>;
  let passing: string;
  let child: ChildProcess | undefined;

  beforeEach(() => {
    passing = newFolder();
    settings = { DATA_DIR: newFolder(), TMPDIR: passing };
  });
  afterEach(() => child?.kill('SIGKILL'));
  after(removeFolders);

  const copies = (): string[] => readdirSync(passing).filter((name) => name.startsWith('cartellera-import'));

  function importing(words: readonly string[], input: string): Promise<Ended> {
    child = started(['import', ...words], settings);
    child.stdin?.end(input);
    return ended(child);
  }

  it('reads a feed from standard input, and leaves no temporary copy', async () => {
    const { code, out, err } = await importing(['-'], sample);
    expect({ code, err }).to.deep.equal({ code: 0, err: '' });
    expect(out).to.match(/^events +[1-9]\d* +0 +0 +0$/m);
    expect(copies()).to.deep.equal([]);
  });

  it('reads an export from /dev/stdin completely', async () => {
    // The export is larger than the buffer of a pipe
    await run(['import', sampleFile], settings);
    const { out: exported } = await run(['export', '-'], settings);
    settings = { ...settings, DATA_DIR: newFolder() };
    expect((await importing(['/dev/stdin'], exported)).code).to.equal(0);
    expect((await run(['export', '-'], settings)).out).to.equal(exported);
  });

  it('reads from a named pipe', async () => {
    const pipe = join(newFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [{ code, out }] = await Promise.all([run(['import', pipe], settings), writeFile(pipe, sample)]);
    expect(code).to.equal(0);
    expect(out).to.match(/^events +[1-9]\d* +0 +0 +0$/m);
  });

  it('says that it cannot recognize the format', async () => {
    const { code, err } = await run(['import', '-'], settings, { stdin: Readable.from(['hello']) });
    expect(code).to.equal(1);
    expect(err).to.match(/^What standard input is cannot be recognized .+\n$/);
  });

  it('leaves no temporary copy when a signal ends it, and exits by that signal', async () => {
    child = started(['import', '-'], settings);
    const end = ended(child);
    child.stdin?.write('{"cartellera"');
    await eventually(async () => expect(copies()).to.have.length(1));
    child.kill('SIGTERM');
    await end;
    expect(child.signalCode).to.equal('SIGTERM');
    expect(copies()).to.deep.equal([]);
  });
});
