import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder, removeFolders, run, started } from '../support/command.ts';
import { killedAt, slowEvents } from '../support/killing.ts';

describe('an import that is killed', () => {
  const folder = newFolder();
  const file = join(folder, 'agenda.ndjson');
  const there = { DATA_DIR: join(folder, 'there') };

  before(async () => {
    const here = { DATA_DIR: join(folder, 'here') };
    await run(['seed', '--events', '60', '--now', '2026-01-01'], here);
    await run(['export', file], here);
  });
  after(removeFolders);

  const exported = async (): Promise<string> => (await run(['export', '-'], there)).out;

  it('has stored only whole lines at any time, and completes when it is run again', async () => {
    const whole = readFileSync(file, 'utf8');
    const lines = new Set(whole.split('\n'));
    const quickAgain = await slowEvents(there.DATA_DIR);
    for (const [kind, count] of [['venues', 10] as const, ['events', 10] as const]) {
      expect(await killedAt(started(['import', file], there), there.DATA_DIR, kind, count)).to.equal(true);
      const stored = (await exported()).split('\n');
      expect(stored.filter((line) => !lines.has(line))).to.deep.equal([]);
    }
    quickAgain();
    const again = await run(['import', file], there);
    expect(again.code, again.err).to.equal(0);
    expect(again.out).to.match(/^events +[1-9]\d* +0 +[1-9]\d* +0$/m);
    expect(await exported()).to.equal(whole);
    expect((await run(['check'], there)).code).to.equal(0);
  });

  it('reports each malformed line by its number, and imports the others', async () => {
    const small = { DATA_DIR: join(folder, 'small') };
    await run(['seed', '--events', '5', '--now', '2026-01-01'], small);
    const lines = (await run(['export', '-'], small)).out.trimEnd().split('\n');
    const broken = lines.with(lines.length - 2, '{"kind":"events","id":').with(lines.length - 1, '{"kind":"paradise"}');
    writeFileSync(file, `${broken.join('\n')}\n`);
    const { code, out } = await run(['import', file], { DATA_DIR: join(folder, 'third') });
    expect(code).to.equal(1);
    expect(out).to.match(/^events +3 +0 +0 +2$/m);
    expect(out).to.match(new RegExp(`no JSON object\\n +line ${lines.length - 1}\n`));
    expect(out).to.match(new RegExp(`kind must be one of .*\\n +line ${lines.length}`));
  });
}).timeout(120_000);
