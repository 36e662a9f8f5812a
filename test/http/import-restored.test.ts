import { expect } from 'chai';
import { gateOf } from '../../src/derive/schemas.ts';
import { readCsv } from '../../src/importers/csv.ts';
import { exportLines } from '../../src/interchange/export.ts';
import { restoreExport } from '../../src/interchange/restore.ts';
import { takeIn } from '../../src/interchange/take-in.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import { describeOnNewPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

const languages = ['ca', 'es'];
const gate = gateOf({ languages, timeZone: 'Europe/Madrid' });

async function imported({ calendar }: Running, table: string, source = 'csv'): Promise<Tally> {
  const tally = newTally();
  const intake = {
    calendar,
    check: (resource: Parameters<typeof gate.create>[0], body: object) =>
      gate.create(resource, { query: {}, body: { ...body }, form: false }),
    sentence: (field: string, problem: Parameters<typeof problemMessage>[1]) => problemMessage(field, problem, 'en'),
    tally,
    progress: () => {},
  };
  await takeIn(intake, readCsv(Buffer.from(table), { columns: {}, source, language: 'ca' }));
  return tally;
}

const exported = ({ calendar }: Running): Promise<string[]> => Array.fromAsync(exportLines(calendar, () => {}));

async function* linesOf(texts: readonly string[]) {
  for (const [at, text] of texts.entries()) yield { number: at + 1, text, upTo: 0 };
}

async function restored({ calendar }: Running, lines: readonly string[]): Promise<Tally> {
  const tally = newTally();
  await restoreExport(calendar, linesOf(lines), tally, () => {});
  return tally;
}

describeOnNewPairs('what an import takes', () => {
  let here: Running;
  let there: Running;
  beforeEach(async () => {
    [here, there] = await Promise.all([startService(), startService()]);
  });
  afterEach(() => Promise.all([here.close(), there.close()]));

  async function expectSame(): Promise<void> {
    const lines = await exported(here);
    expect((await restored(there, lines)).refusals).to.deep.equal([]);
    expect(await exported(there)).to.deep.equal(lines);
  }

  it('is restored from an export, and an identity that could not be is refused at once', async () => {
    const ids = ['good', 'b\u0001d', `l${'o'.repeat(2000)}ng`];
    const rows = ids.map((id, at) => `${id},Acte ${at},2031-05-06`);
    const { counts, refusals } = await imported(here, ['id,title,start_date', ...rows].join('\n'));
    expect(counts.get('events')).to.include({ created: 1, refused: 2 });
    expect(refusals.map(({ what }) => what)).to.deep.equal(['source.id must be a text of at most 2000 characters']);
    await expectSame();
  });

  it('is restored when its source has a long name', async () => {
    await imported(here, 'title,start_date\nActe,2031-05-06', `tribe ${'a'.repeat(240)}.example/api`);
    await expectSame();
  });

  it('stays two records of two sources whose names and identities read alike together', async () => {
    const table = (id: string) => `id,title,start_date\n${id},Acte,2031-05-06`;
    await imported(here, table('y:1'), 'x');
    const { counts } = await imported(here, table('1'), 'x:y');
    expect(counts.get('events')).to.include({ created: 1, updated: 0 });
    await expectSame();
  });

  it('is found by the slugs that it had before it was exported', async () => {
    const made = await here.request('POST', '/events', { as: 'editor', body: { ...concert, title: 'Fira' } });
    await here.request('PATCH', `/events/${made.body.id}`, { as: 'editor', body: { slug: 'festa' } });
    await expectSame();
    const { status, headers } = await there.request('GET', '/events/by-slug/fira');
    expect([status, headers.get('location')]).to.deep.equal([301, `${there.api}/events/by-slug/festa`]);
  });
});
