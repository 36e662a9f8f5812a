/**
 * Measures what writes leave of the caches: the part of reads that each cache answers while none, 1, 10 and 100 events a second are changed,
 * at 300 reads a second of 100 lists, pages and searches, some of them far more often than others. The clock of the service is moved by
 * hand, second by second, so that the machine's load changes nothing.
 * `node bench/hits.ts [--write]`; `--write` puts the table into MEASUREMENTS.md.
 */

import { openSqlite } from '../src/backends/sqlite/open.ts';
import { startService } from '../test/support/service.ts';
import { write } from './page.ts';
import { inMarkdown } from './report.ts';

const reads = 300;
const seconds = 10;
const events = 500;
/** Writes a second. */
const rates = [0, 1, 10, 100];
const shown = ['answers', 'queries', 'counts', 'fragments', 'documents'];

/** Numbers from 0 to 1, the same in each run. */
let seed = 7;
function chance(): number {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
}

const pair = openSqlite({ file: ':memory:', languages: ['ca', 'es'] });
const service = await startService({ pair, http: { signInLimit: 0 } });
const credentials = { as: 'editor' } as const;
const ids: number[] = [];
for (let at = 0; at < events; at += 1) {
  const day = String(1 + (at % 28)).padStart(2, '0');
  const dates = { start_date: `2031-06-${day} 20:00:00`, end_date: `2031-06-${day} 22:00:00` };
  const body = { title: `Prova ${at}`, ...dates, tags: [`grup ${at % 20}`] };
  ids.push((await service.request('POST', '/events', { ...credentials, body })).body.id);
}
const paths = Array.from({ length: 100 }, (_, at) => {
  const kinds = [
    `/events?page=${1 + (at % 50)}`,
    `/events?tags=grup-${at % 20}&per_page=${1 + at}`,
    `/events?q=prova&per_page=${1 + (at % 50)}`,
  ];
  return kinds[at % kinds.length] as string;
});

const reported = () => new Map([...pair.caches.reports()].map(([name, report]) => [name, report.stats()]));

const rows: string[][] = [];
for (const rate of rates) {
  const before = reported();
  for (let second = 0; second < seconds; second += 1) {
    service.clock.now += 1000;
    let written = 0;
    for (let read = 0; read < reads; read += 1) {
      for (; written < (rate * (read + 1)) / reads; written += 1) {
        const id = ids[Math.floor(chance() * ids.length)];
        await service.request('PATCH', `/events/${id}`, {
          ...credentials,
          body: { cost: String(Math.floor(100 * chance())) },
        });
      }
      // Raised to the third power, so that a tenth of the addresses gets almost half of the reads
      await fetch(`${service.api}${paths[Math.floor(chance() ** 3 * paths.length)]}`).then((answer) =>
        answer.arrayBuffer(),
      );
    }
  }
  const after = reported();
  const cells = shown.map((name) => {
    const [early, late] = [before.get(name), after.get(name)];
    const hits = (late?.hits ?? 0) - (early?.hits ?? 0);
    const all = hits + (late?.misses ?? 0) - (early?.misses ?? 0);
    return all === 0 ? '' : `${Math.round((100 * hits) / all)} %`;
  });
  rows.push([String(rate), ...cells]);
}
await service.close();
const head = ['writes a second', ...shown.map((name) => `of \`${name}\``)];
const tables = `${reads} reads a second of 100 addresses, ${events} events, the embedded pair.\n\n${inMarkdown(head, rows)}`;
process.stdout.write(`${tables}\n`);
if (process.argv.includes('--write')) {
  await write({ title: 'What writes leave of the caches', tables }, undefined);
}
