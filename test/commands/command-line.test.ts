import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { newFolder, removeFolders, run, runProcess } from '../support/command.ts';

describe('the command line', () => {
  after(removeFolders);

  const commands = ['serve', 'import', 'export', 'seed', 'reseed', 'users', 'keys', 'reindex', 'check', 'media'];

  it('lists its commands', async () => {
    const { code, out } = await run(['--help']);
    expect(code).to.equal(0);
    for (const command of commands) expect(out).to.match(new RegExp(`^  ${command}`, 'm'));
  });

  for (const command of [...commands, 'media unused', 'users add', 'users password', 'keys add']) {
    it(`explains ${command} with examples`, async () => {
      const { code, out } = await run([...command.split(' '), '--help']);
      expect(code).to.equal(0);
      expect(out)
        .to.include('Usage: cartellera ')
        .and.to.match(/Examples?:\n {2}\S/);
    });
  }

  const wrong: [string, string[]][] = [
    ['nothing', []],
    ['an unknown command', ['launch']],
    ['an unknown option', ['check', '--hard']],
    ['a missing argument', ['import']],
    ['an empty name of a file', ['import', '']],
    ['one argument too many', ['export', 'a', 'b']],
    ['an unknown format', ['import', 'x.json', '--format', 'xml']],
    ['an unknown role', ['users', 'add', 'marta', '--role', 'queen']],
    ['no role', ['users', 'add', 'marta']],
    ['a name that no one can sign in with', ['users', 'add', 'a:b', '--role', 'editor']],
    ['half a command', ['users']],
  ];
  for (const [what, words] of wrong) {
    it(`ends with 2 on ${what}, saying so on standard error`, async () => {
      const { code, out, err } = await run(words);
      expect(code).to.equal(2);
      expect(out).to.equal('');
      expect(err).to.not.equal('').and.to.not.include('    at ');
    });
  }

  it('reports an unknown subcommand of users and keys', async () => {
    for (const command of ['users', 'keys']) {
      const { code, err } = await run([command, 'bogus']);
      expect(code).to.equal(2);
      expect(err).to.match(/^error: unknown command 'bogus'\n/);
    }
  });

  it('ends with 1 on wrong settings, with a line for each', async () => {
    const settings = { DATA_DIR: newFolder(), PORT: 'eighty', TIME_ZONE: 'Mars/Base' };
    for (const { code, out, err } of [await runProcess(['serve'], settings), await run(['check'], settings)]) {
      expect(code).to.equal(1);
      expect(out).to.equal('');
      const lines = err.trim().split('\n');
      expect(lines).to.have.length(2);
      expect(lines[0]).to.match(/^PORT is "eighty": it must be /);
      expect(lines[1]).to.match(/^TIME_ZONE is "Mars\/Base": it must be /);
    }
  });

  it('says in one line which server cannot be reached', async () => {
    const { code, out, err } = await run(['check'], {
      MONGODB_URL: 'mongodb://127.0.0.1:1/calendar',
      ELASTICSEARCH_URL: 'http://127.0.0.1:1',
    });
    expect({ code, out }).to.deep.equal({ code: 1, out: '' });
    expect(err).to.match(/^MongoDB cannot be reached: .+\n$/);
  });

  it('reports that the embedded store has no previous index', async () => {
    const { code, out, err } = await run(['reindex', '--back'], { DATA_DIR: newFolder() });
    expect({ code, out }).to.deep.equal({ code: 1, out: '' });
    expect(err).to.match(/^The embedded store keeps no older index.+\n$/);
  });

  it('says in one line that a data folder cannot be used', async () => {
    for (const folder of ['/dev/null', '/dev/null/data', '/proc/data/here', '/proc/version']) {
      const { code, err } = await run(['check'], { DATA_DIR: folder });
      expect(code).to.equal(1);
      expect(err).to.equal(`DATA_DIR is ${folder}: it must be a folder that can be written to, or made\n`);
    }
  });

  it('ends with 1 when its result cannot be written, but not when nobody reads it', async () => {
    for (const [code, expected] of [
      ['ENOSPC', { code: 1, err: 'No space is left on the disk\n' }],
      ['EPIPE', { code: 0, err: '' }],
    ] as const) {
      const stdout = new Writable({ write: (_part, _encoding, done) => done(Object.assign(new Error(), { code })) });
      const ended = await run(['users', 'add', 'marta', '--role', 'editor'], { DATA_DIR: newFolder() }, { stdout });
      expect({ code: ended.code, err: ended.err }).to.deep.equal(expected);
    }
  });

  it('removes its signal listeners after a command', async () => {
    const listeners = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => process.listenerCount(signal));
    const before = listeners();
    expect((await run(['export', join(newFolder(), 'all.ndjson')], { DATA_DIR: newFolder() })).code).to.equal(0);
    expect(listeners()).to.deep.equal(before);
  });

  it('names an invalid address of another calendar', async () => {
    for (const words of [['https://'], ['agenda', '--format', 'tribe']]) {
      const { code, err } = await run(['import', ...words], { DATA_DIR: newFolder() });
      expect(code).to.equal(1);
      expect(err)
        .to.match(/^.+ must be the address of another calendar.+\n$/)
        .and.to.include(`${words[0]} must`);
    }
  });

  it('names the setting and the file when the store is damaged', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'cartellera.sqlite'), 'no database '.repeat(1000));
    const settings = { DATA_DIR: folder, PORT: '0' };
    for (const { code, err } of [await run(['check'], settings), await runProcess(['serve'], settings)]) {
      expect(code).to.equal(1);
      expect(err)
        .to.match(/^DATA_DIR is (.+): its cartellera\.sqlite cannot be used: .+\n$/)
        .and.to.include(folder);
    }
  });
});
