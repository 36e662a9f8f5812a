import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder, removeFolders, runProcess } from '../support/command.ts';

/** What other tests see of `serve`, which is always a process, and of commands that the tests run within theirs. */
describe('a command that is a process of its own', () => {
  const folder = newFolder();
  const settings = { DATA_DIR: join(folder, 'data') };
  const exported = join(folder, 'agenda.ndjson');
  after(removeFolders);

  const moment = ['--now', '2026-01-01T00:00:00Z'];
  const done: [string, string[], RegExp][] = [
    ['seed', ['--events', '3', ...moment], /^events +3 +0 +0 +0$/m],
    ['reseed', ['--shift', ...moment], /^events +0 +0 +3 +0$/m],
    ['users', ['add', 'marta', '--role', 'editor'], /^User marta added as editor\nApplication password: .+\n$/],
    ['keys', ['add', 'web', '--user', 'marta'], /^Key web of marta added\nAPI key: \S+\n$/],
    ['reindex', [], /^Index built anew from \d+ records\n$/],
    ['check', [], /^No differences in \d+ records\n$/],
    ['export', [exported], /^\d+ records written to .+\nKeep it safe: .+\n$/],
    ['import', [exported], /^events +0 +0 +3 +0$/m],
    ['backup', [join(folder, 'copy.sqlite')], /^The store is copied to .+\nKeep it safe: .+\n$/],
  ];
  for (const [command, words, said] of done) {
    it(`says on its standard output what ${command} has done, and ends with 0`, async () => {
      const { code, out, err } = await runProcess([command, ...words], settings);
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
