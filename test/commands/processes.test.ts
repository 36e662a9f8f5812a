import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder, removeFolders, runProcess } from '../support/command.ts';

/** What other tests see of `serve`, which is always a process, and of commands that the tests run within theirs. */
describe('a command that is a process of its own', () => {
  let folder: string;
  let settings: Record<string, string>;

  before(() => {
    folder = newFolder();
    settings = { DATA_DIR: join(folder, 'data') };
  });
  after(removeFolders);

  const moment = ['--now', '2026-01-01T00:00:00Z'];
  /** Each on what the ones before have made; a word with a dot is a file. */
  const done: [string, string[], RegExp][] = [
    ['seed', ['--events', '3', ...moment], /^events +3 +0 +0 +0$/m],
    ['reseed', ['--shift', ...moment], /^events +0 +0 +3 +0$/m],
    ['users', ['add', 'marta', '--role', 'editor'], /^User marta added as editor\nApplication password: .+\n$/],
    ['keys', ['add', 'web', '--user', 'marta'], /^Key web of marta added\nAPI key: \S+\n$/],
    ['reindex', [], /^Index built anew from \d+ records\n$/],
    ['check', [], /^No differences in \d+ records\n$/],
    ['export', ['agenda.ndjson'], /^\d+ records written to .+\nKeep it safe: .+\n$/],
    ['import', ['agenda.ndjson'], /^events +0 +0 +3 +0$/m],
    ['backup', ['copy.sqlite'], /^The store is copied to .+\nKeep it safe: .+\n$/],
  ];
  const named = (word: string): string => (/\.[a-z]/.test(word) ? join(folder, word) : word);
  for (const [command, words, said] of done) {
    it(`says on its standard output what ${command} has done, and ends with 0`, async () => {
      const { code, out, err } = await runProcess([command, ...words.map(named)], settings);
      expect({ code, err }).to.deep.equal({ code: 0, err: '' });
      expect(out).to.match(said);
    });
  }

  const failing: [number, string[]][] = [
    [1, ['users', 'remove', 'joan']],
    [2, ['launch']],
  ];
  for (const [expected, words] of failing) {
    it(`says on its standard error what it cannot do, and ends with ${expected}`, async () => {
      const { code, out, err } = await runProcess(words, settings);
      expect({ code, out }).to.deep.equal({ code: expected, out: '' });
      expect(err).to.match(/^.+\n/);
    });
  }
});
