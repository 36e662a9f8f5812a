import { expect } from 'chai';
import { removeUser } from '../../src/calendar/access/users.ts';
import { readCsv } from '../../src/formats/csv/table.ts';
import { exportLines } from '../../src/interchange/export.ts';
import { restoreExport } from '../../src/interchange/restore/restore.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { ingested } from '../support/importing.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { addUserWithKey } from '../support/users.ts';

const imported = (here: Running, table: string, source = 'csv'): Promise<Tally> =>
  ingested(here, readCsv(Buffer.from(table), { columns: {}, source, language: 'ca', timeZone: 'Europe/Madrid' }));

const exported = ({ calendar }: Running): Promise<string[]> => Array.fromAsync(exportLines(calendar, () => {}));

async function* linesOf(texts: readonly string[]) {
  for (const [at, text] of texts.entries()) yield { number: at + 1, text, upTo: 0 };
}

async function restored({ calendar }: Running, lines: readonly string[]): Promise<Tally> {
  const tally = newTally();
  await restoreExport(calendar, linesOf(lines), tally, () => {});
  return tally;
}

describeOnOneNewPair('what an import takes', () => {
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

  it('is restored from an export, and an impossible identity is refused immediately', async () => {
    const ids = ['good', 'b\u0001d', `l${'o'.repeat(2000)}ng`];
    const rows = ids.map((id, at) => `${id},Acte ${at},2031-05-06`);
    const { counts, refusals } = await imported(here, ['id,title,start_date', ...rows].join('\n'));
    expect(counts.get('events')).to.include({ created: 1, refused: 2 });
    expect(refusals.map(({ what }) => what)).to.deep.equal(['source.id must be a text of at most 2000 characters']);
    await expectSame();
  });

  it('has its synonyms, as they were or not at all', async () => {
    const as = 'administrator';
    const made = [
      { language: 'ca', words: ['concert', 'música en viu'] },
      { language: 'es', words: ['a', 'b'], root: 'c d' },
    ];
    for (const body of made) await here.request('POST', '/synonyms', { as, body });
    await expectSame();
    const [header = '', ...lines] = await exported(here);
    const wrong = lines.map((line) =>
      line.replace('"música en viu"', '"un dos tres quatre cinc"').replace('"c d"', '""'),
    );
    const { refusals, counts } = await restored(there, [header, ...wrong]);
    expect(counts.get('synonyms')).to.include({ refused: 2 });
    expect(refusals.map(({ what }) => what)).to.deep.equal([
      'facts.words[1] must be a word or a phrase',
      'facts.root must be a word or a phrase',
    ]);
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

  it('belongs to nobody until an editor says whose it is', async () => {
    await imported(here, 'id,title,start_date,venue\n1,Acte,2031-05-06,Ateneu');
    await here.calendar.pair.visible();
    const { key } = await addUserWithKey(here.calendar, 'primer', 'author');
    const first = { key };
    const { events } = (await here.request('GET', '/events?start_date=2031-05-01')).body as {
      events: { id: number; author: string }[];
    };
    const [{ id, author }] = events as [(typeof events)[0]];
    expect(author).to.equal('0');
    const change = (as: typeof first | 'editor', body: object) =>
      here.request('PATCH', `/events/${id}`, { as, body: { ...body } });
    expect((await change(first, { title: 'Meu' })).status).to.equal(403);
    expect((await here.request('DELETE', `/events/${id}`, { as: first })).status).to.equal(403);
    const shown = (await here.request('GET', `/events/${id}`)).body;
    const back = await here.request('PUT', `/events/${id}`, { as: 'editor', body: shown });
    expect([back.status, back.body.author, back.body.venue.author]).to.deep.equal([200, '0', '0']);
    expect((await change('editor', { author: 1 })).body.author).to.equal('1');
    expect((await change(first, { title: 'Meu' })).status).to.equal(200);
    expect((await change('editor', { author: 0 })).status).to.equal(400);
    await expectSame();
  });
});

describeOnOneNewPair('the users of a calendar that was restored', () => {
  let here: Running;
  let there: Running;
  beforeEach(async () => {
    [here, there] = await Promise.all([startService(), startService()]);
  });
  afterEach(() => Promise.all([here.close(), there.close()]));

  /** Exports a calendar with three users: the second has written an event, the third nothing, and both are removed. */
  async function exportedWithRemoved(): Promise<{ lines: string[]; event: number }> {
    await addUserWithKey(here.calendar, 'primera', 'author');
    const { key } = await addUserWithKey(here.calendar, 'segona', 'author');
    const as = { key };
    const { id } = (await here.request('POST', '/events', { as, body: concert })).body;
    await addUserWithKey(here.calendar, 'tercera', 'author');
    for (const name of ['segona', 'tercera']) await removeUser(here.calendar, name);
    return { lines: await exported(here), event: id };
  }

  async function addedThere(event: number): Promise<{ id: number; status: number }> {
    const { user, key } = await addUserWithKey(there.calendar, 'nova', 'author');
    const as = { key };
    const { status } = await there.request('PATCH', `/events/${event}`, { as, body: { title: 'Meu' } });
    return { id: user.id, status };
  }

  it('get no number that a removed one had, and so none of their records', async () => {
    const { lines, event } = await exportedWithRemoved();
    expect((await restored(there, lines)).refusals).to.deep.equal([]);
    expect(await addedThere(event)).to.deep.equal({ id: 4, status: 403 });
  });

  it('get none of an author’s either when the export does not say which was the last', async () => {
    const { lines, event } = await exportedWithRemoved();
    const { lastUser, ...header } = JSON.parse(lines[0] as string);
    expect(lastUser).to.equal(3);
    await restored(there, [JSON.stringify(header), ...lines.slice(1)]);
    expect(await addedThere(event)).to.deep.equal({ id: 3, status: 403 });
  });
});
