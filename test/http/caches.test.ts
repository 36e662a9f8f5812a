import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Budget, usualCacheSize } from '../../src/cache/cache.ts';
import { type DiskCache, openDiskCache } from '../../src/cache/disk-cache.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const root = join(import.meta.dirname, '../..');
const [, page = ''] = /^## Caches\n(.*?)^## /ms.exec(readFileSync(join(root, 'OPERATIONS.md'), 'utf8')) ?? [];
/** The rows of a table whose first cell is code. */
const rows = [...page.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name = '', rest = '']) => [
  name,
  ...rest.split(' | '),
]);
const cached = rows.filter(([name = '']) => !name.endsWith('.ts'));

/** Formats a budget as the page does. */
function written({ entries, bytes }: Budget): string {
  const parts = [
    ...(entries === undefined ? [] : [`${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`]),
    ...(bytes === undefined ? [] : [`${bytes / 2 ** 20} MiB`]),
  ];
  return parts.join(', ') || 'none';
}

describeOnPairs('the page on caches', () => {
  let disk: DiskCache;
  let service: Running;
  before(async () => {
    disk = openDiskCache() as DiskCache;
    service = await startService({ disk });
  });
  after(async () => {
    await service.close();
    disk.close();
  });

  it('names those of the pair and of the service, with their budgets, and no others', () => {
    const { caches, lag } = service.calendar.pair;
    const own = lag ? 'server' : 'embedded';
    const documented = cached
      .filter(([, pair = '']) => ['both', own].includes(pair))
      .map(([name, , , budget]) => `${name}: ${budget}`);
    const listed = [...caches.reports()].map(([name, { budget }]) => `${name}: ${written(budget)}`);
    expect(documented).to.have.members(listed);
  });

  it('gives those in memory no more than `CACHE_MB` together', () => {
    const budgets = [...service.calendar.pair.caches.reports()]
      .filter(([name]) => name !== 'fragments-on-disk')
      .map(([, { budget }]) => budget.bytes ?? 0);
    expect(budgets.reduce((sum, bytes) => sum + bytes, 0)).to.be.within(1, usualCacheSize * 2 ** 20);
  });

  it('names those in `/metrics`', async () => {
    const { text } = await service.request('GET', '~/metrics');
    const measured = [...text.matchAll(/^cartellera_cache_entries\{cache="([\w-]+)"\}/gm)].map(([, name]) => name);
    expect(measured).to.deep.equal([...service.calendar.pair.caches.reports().keys()]);
    for (const name of measured) expect(cached.map(([documented]) => documented)).to.include(name);
  });
});

describe('the page on caches', () => {
  const source = join(root, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  // What is made for the context of one answer goes with it
  const remembering =
    /^(?:export )?const \w+ = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\);|onceFor\((?!\(context\b)|openCache)/m;

  it('names each file with a cache for all calendars of a process', () => {
    const found = files.filter((file) => remembering.test(readFileSync(join(source, file), 'utf8')));
    expect(rows.map(([name]) => name).filter((name) => name?.endsWith('.ts'))).to.have.members(found);
  });
});
