import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder, removeFolders, runProcess } from '../support/command.ts';

/**
 * Runs a command of each file once as a child process, to its end. Other tests run `serve`, `import` and `export` as processes, and other
 * commands in the test process.
 */
describe('a command in its own process', () => {
  let folder: string;
  let settings: Record<string, string>;

  before(() => {
    folder = newFolder();
    settings = { DATA_DIR: join(folder, 'data') };
  });
  after(removeFolders);

  const moment = ['--now', '2026-01-01T00:00:00Z'];
  /** The commands run in this order on one calendar. A word with a dot is the name of a file. */
  const done: [string, string[], RegExp][] = [
    ['seed', ['--events', '3', ...moment], /^events +3 +0 +0 +0$/m],
    ['users', ['add', 'marta', '--role', 'editor'], /^User marta added as editor\nPassword: .+\n$/],
    ['reindex', [], /^Index built anew from \d+ records\n$/],
    ['media', ['check'], /^No differences in 0 pictures\n$/],
    ['backup', ['copy.sqlite'], /^The store is copied to .+\nKeep it safe: .+\n$/],
  ];
  const named = (word: string): string => (/\.[a-z]/.test(word) ? join(folder, word) : word);
  for (const [command, words, expected] of done) {
    it(`prints what ${command} has done on standard output, and ends with 0`, async () => {
      const { code, out, err } = await runProcess([command, ...words.map(named)], settings);
      expect({ code, err }).to.deep.equal({ code: 0, err: '' });
      expect(out).to.match(expected);
    });
  }

  it('prints its error on standard error, and ends with the code of a wrong command line', async () => {
    const { code, out, err } = await runProcess(['launch'], settings);
    expect({ code, out }).to.deep.equal({ code: 2, out: '' });
    expect(err).to.match(/^.+\n/);
  });
});
