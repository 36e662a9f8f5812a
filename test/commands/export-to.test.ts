import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { killOnExit } from '../support/children.ts';
import { type Ended, ended, newFolder, removeFolders, root, run, runProcess, started } from '../support/command.ts';

describe('the target of an export', () => {
  let settings: Record<string, string>;
  let whole: string;
  let folder: string;
  let reader: ChildProcess | undefined;

  before(async () => {
    settings = { DATA_DIR: newFolder() };
    await run(['import', join(root, 'seeds/madrid-sample.json')], settings);
    whole = (await run(['export', '-'], settings)).out;
  });
  beforeEach(() => {
    folder = newFolder();
  });
  // A reader would block for ever if nothing was written to the pipe
  afterEach(() => reader?.kill());
  after(removeFolders);

  const at = (name: string): string => join(folder, name);
  const exportTo = (file: string): Promise<Ended> => run(['export', file], settings);
  const readPipe = (command: string, ...words: string[]): Promise<Ended> => {
    execFileSync('mkfifo', [at('pipe')]);
    reader = killOnExit(spawn(command, [...words, at('pipe')]));
    return ended(reader);
  };

  it('may be a named pipe, which is written to and not replaced', async () => {
    const reading = readPipe('cat');
    const { code, out } = await exportTo(at('pipe'));
    expect(code).to.equal(0);
    expect(out).to.include(`records written to ${at('pipe')}`);
    expect(lstatSync(at('pipe')).isFIFO()).to.equal(true);
    expect((await reading).out).to.equal(whole);
    expect(readdirSync(folder)).to.deep.equal(['pipe']);
  });

  it('is reported as incomplete if it is a pipe whose reader exits too soon', async () => {
    void readPipe('head', '-c1');
    const { code, out, err } = await exportTo(at('pipe'));
    expect({ code, out }).to.deep.equal({ code: 1, out: '' });
    expect(err).to.equal(`${at('pipe')}: its reader ended before everything was written\n`);
  });

  it('may be a symbolic link, which is followed and not replaced', async () => {
    writeFileSync(at('agenda.ndjson'), 'older');
    symlinkSync('agenda.ndjson', at('latest'));
    expect((await exportTo(at('latest'))).code).to.equal(0);
    expect(lstatSync(at('latest')).isSymbolicLink()).to.equal(true);
    expect(readFileSync(at('agenda.ndjson'), 'utf8')).to.equal(whole);
  });

  it('is created if a symbolic link points to a missing file', async () => {
    symlinkSync('agenda.ndjson', at('latest'));
    expect((await exportTo(at('latest'))).code).to.equal(0);
    expect(lstatSync(at('latest')).isSymbolicLink()).to.equal(true);
    expect(readFileSync(at('agenda.ndjson'), 'utf8')).to.equal(whole);
  });

  it('has no temporary file beside it after a signal ends the export', async () => {
    const child = started(['export', at('agenda.ndjson')], settings);
    const end = ended(child);
    // A pipe in the place of the unfinished file, which nobody empties, holds the export up
    const unfinished = join(`${at('agenda.ndjson')}.${child.pid}.part`, 'agenda.ndjson');
    mkdirSync(dirname(unfinished));
    execFileSync('mkfifo', [unfinished]);
    const held = await open(unfinished);
    child.kill('SIGTERM');
    await end;
    await held.close();
    expect(child.signalCode).to.equal('SIGTERM');
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('gets only the lines if it is a name of standard output', async () => {
    const { code, out, err } = await runProcess(['export', '/dev/fd/1'], settings);
    expect({ code, err }).to.deep.equal({ code: 0, err: '' });
    expect(out).to.equal(whole);
  });

  const impossible: [string, string, string][] = [
    ['a folder', '', 'is a folder, not a file'],
    ['the name of a folder', 'none/', 'is the name of a folder, not of a file'],
    ['in a folder that is missing', 'none/agenda.ndjson', 'FOLDER/none must be a folder that can be written to'],
    ['below a file', 'file/agenda.ndjson', 'FOLDER/file must be a folder that can be written to'],
  ];
  for (const [what, name, reason] of impossible) {
    it(`is named as it was typed in the error if it is ${what}`, async () => {
      writeFileSync(at('file'), 'kept');
      const { code, out, err } = await exportTo(`${folder}/${name}`);
      expect({ code, out }).to.deep.equal({ code: 1, out: '' });
      expect(err).to.match(/^.+\n$/);
      expect(err.startsWith(`${folder}/${name}`)).to.equal(true);
      expect(err).to.include(reason.replace('FOLDER', folder));
      expect(readdirSync(folder)).to.deep.equal(['file']);
    });
  }

  it('must have a name', async () => {
    const { code, err } = await exportTo('');
    expect(code).to.equal(2);
    expect(err).to.include('must be the name of a file');
  });
});
