import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import { resources } from '../../src/model/tables/resources.ts';
import { readConfig } from '../../src/read-config.ts';
import type { Loose } from '../support/asking.ts';
import { newFolder, removeFolders, run, started } from '../support/command.ts';
import { killedAt, slowEvents } from '../support/killing.ts';
import { type Running, startService } from '../support/service.ts';

describe('the command import, of another calendar', () => {
  const there = { DATA_DIR: join(newFolder(), 'data') };
  let service: Running;

  before(async () => {
    // Several pages of events, which are stored one after the other, but few series: an import reads each of them by itself
    await run(['seed', '--events', '20'], there);
    const table = join(newFolder(), 'agenda.csv');
    const rows = Array.from({ length: 90 }, (_, at) => `Acte ${at},2031-05-06 20:00,Sala ${at % 40}`);
    writeFileSync(table, ['title,start_date,venue', ...rows, ''].join('\n'));
    await run(['import', table], there);
    service = await startService({ pair: await openPair(readConfig(there), () => {}), now: Date.now() });
  });
  after(async () => {
    await service.close();
    removeFolders();
  });

  it('completes when it is run again after a kill, with no duplicate or missing record', async () => {
    const killed = { DATA_DIR: newFolder() };
    const quickAgain = await slowEvents(killed.DATA_DIR);
    const child = started(['import', service.api], killed);
    expect(await killedAt(child, killed.DATA_DIR, 'events', 10)).to.equal(true);
    quickAgain();
    const again = await run(['import', `${service.api}/`], killed);
    expect(again.code, again.out).to.equal(0);
    expect(again.out).to.match(/^events +[1-9]\d* +0 +[1-9]\d* +0$/m);
    expect(await textsIn(killed)).to.deep.equal(await textsIn(there));
    const { out } = await run(['import', service.api, '--format', 'tribe'], killed);
    expect(out).to.match(/^events +0 +0 +\d{3} +0$/m);
    expect((await run(['check'], killed)).code).to.equal(0);
  });

  it('says in one line what is wrong with an address', async () => {
    const { code, out, err } = await run(['import', `${service.url}/healthz`], { DATA_DIR: newFolder() });
    expect({ code, out }).to.deep.equal({ code: 1, out: '' });
    expect(err).to.match(/is not The Events Calendar's interface.*\n$/);
  });

  /** The texts of all public records of the kinds that an import takes, in an order that does not depend on that of the import. */
  async function textsIn(settings: Record<string, string>): Promise<object[]> {
    const { out } = await run(['export', '-'], settings);
    const nameOf = ({ kind, texts }: Loose) =>
      JSON.stringify([kind, Object.values<Loose>(texts).map(({ slug }) => slug)]);
    return out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line): Loose => JSON.parse(line))
      .filter(({ kind, facts }) => kind in resources && (facts.status ?? 'publish') === 'publish')
      .map(({ kind, texts }) => ({ kind, texts }))
      .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  }
}).timeout(120_000);
