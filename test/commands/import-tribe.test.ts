import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder, removeFolders, run, started } from '../support/command.ts';
import { killedAt } from '../support/killing.ts';
import { type Serving, startServing, withAdministrator } from '../support/serving.ts';

describe('the command import, of another calendar', () => {
  const there = { DATA_DIR: join(newFolder(), 'data') };
  let serving: Serving;

  before(async () => {
    await run(['seed', '--events', '240'], there);
    serving = await startServing(await withAdministrator(there));
  });
  after(() => {
    serving.child.kill('SIGKILL');
    removeFolders();
  });

  it('completes when it is run again after a kill, with no duplicate or missing record', async () => {
    const [whole, killed] = [{ DATA_DIR: newFolder() }, { DATA_DIR: newFolder() }];
    expect((await run(['import', serving.api], whole)).code).to.equal(0);
    const child = started(['import', serving.api], killed);
    expect(await killedAt(child, killed.DATA_DIR, 'events', 40)).to.equal(true);
    const again = await run(['import', `${serving.api}/`], killed);
    expect(again.code, again.out).to.equal(0);
    expect(again.out).to.match(/^events +[1-9]\d* +0 +[1-9]\d* +0$/m);
    expect(await textsIn(killed)).to.deep.equal(await textsIn(whole));
    const { out } = await run(['import', serving.api, '--format', 'tribe'], killed);
    expect(out).to.match(/^events +0 +0 +\d{3} +0$/m);
    expect((await run(['check'], killed)).code).to.equal(0);
  });

  it('says in one line what is wrong with an address', async () => {
    const { code, out, err } = await run(['import', `${serving.url}/healthz`], { DATA_DIR: newFolder() });
    expect({ code, out }).to.deep.equal({ code: 1, out: '' });
    expect(err).to.match(/is not The Events Calendar's interface.*\n$/);
  });

  /** The texts of all records, sorted so that they do not depend on the order of import. */
  async function textsIn(settings: Record<string, string>): Promise<string[]> {
    const { out } = await run(['export', '-'], settings);
    const records = out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    return records.map(({ kind, texts }) => `${kind} ${JSON.stringify(texts)}`).sort();
  }
}).timeout(120_000);
