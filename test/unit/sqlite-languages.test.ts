import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import type { Pair } from '../../src/ports.ts';
import { asking, day, event, noon, texts, venue } from '../contracts/drafts.ts';

const nothing = (): void => {};

const inBoth = (title: string, at = noon) =>
  event(title, at, {}, { ...texts('title', title), ...texts('title', title, {}, 'es') });

describe('a file whose index was made for other languages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  let files = 0;
  let file: string;
  let pairs: Pair[];

  beforeEach(() => {
    files += 1;
    file = join(folder, `${files}.sqlite`);
    pairs = [];
  });
  afterEach(() => Promise.all(pairs.map((pair) => pair.close())));
  after(() => rmSync(folder, { recursive: true }));

  function open(...languages: string[]): Pair {
    const pair = openSqlite({ file, languages });
    pairs.push(pair);
    return pair;
  }

  async function idsOf(pair: Pair, text: string, language = 'ca'): Promise<number[]> {
    const { hits, total } = await pair.index.find(asking({ kind: 'events', search: parseSearch(text), language }));
    expect(total).to.equal(hits.length);
    return hits.map(({ id }) => id);
  }

  const differencesOf = (pair: Pair) => Array.fromAsync(pair.maintenance.check(nothing));

  it('accepts writes and searches in all languages, and requests a rebuild', async () => {
    const before = open('ca');
    const { id: first } = await before.store.insert('events', event('Jazz'));
    await before.close();
    const pair = open('ca', 'es');
    expect(await pair.maintenance.indexState()).to.equal('other languages');
    const { id: second } = await pair.store.insert('events', event('Més jazz', noon + day));
    const { id: place, revision } = await pair.store.insert('venues', venue('Jazz'));
    for (const language of ['ca', 'es']) {
      expect(await idsOf(pair, 'jazz', language)).to.deep.equal([first, second]);
      const venues = asking({ kind: 'venues', language, search: parseSearch('jazz'), orderBy: 'title' });
      expect((await pair.index.find(venues)).hits).to.deep.equal([{ id: place, revision }]);
    }
  });

  it('has the words of all languages after a rebuild', async () => {
    const before = open('ca');
    const { id } = await before.store.insert('events', event('Luces', noon, {}, texts('title', 'Luces', {}, 'es')));
    expect(await idsOf(before, 'luz')).to.deep.equal([]);
    await before.close();
    const pair = open('ca', 'es');
    await pair.maintenance.rebuild(nothing);
    for (const language of ['ca', 'es']) expect(await idsOf(pair, 'luz', language)).to.deep.equal([id]);
    expect(await differencesOf(pair)).to.deep.equal([]);
    expect(await open('ca', 'es').maintenance.indexState()).to.equal('current');
  });

  it('has no stale words of a language that was removed and added again', async () => {
    const both = open('ca', 'es');
    const { id, revision } = await both.store.insert('events', event('Jazz'));
    await both.close();
    const one = open('ca');
    await one.maintenance.rebuild(nothing);
    await one.store.replace('events', { ...event('Blues', noon + day), id, revision });
    await one.close();
    const again = open('ca', 'es');
    await again.maintenance.rebuild(nothing);
    for (const language of ['ca', 'es']) {
      expect(await idsOf(again, 'jazz', language)).to.deep.equal([]);
      expect(await idsOf(again, 'blues', language)).to.deep.equal([id]);
    }
  });

  for (const [service, other] of [
    [['ca'], ['ca', 'es']],
    [['ca', 'es'], ['es']],
  ] as const) {
    it(`still serves a process with ${service} after another process has rebuilt it for ${other}`, async () => {
      const serving = open(...service);
      const { id: first, revision } = await serving.store.insert('events', inBoth('Jazz'));
      expect(await idsOf(serving, 'jazz')).to.deep.equal([first]);
      const rebuilding = open(...other).maintenance.rebuild(nothing);
      const { id: second } = await serving.store.insert('events', inBoth('Més jazz', noon + day));
      await rebuilding;
      await serving.store.replace('events', { ...inBoth('Blues'), id: first, revision });
      for (const language of service) {
        expect(await idsOf(serving, 'jazz', language)).to.deep.equal([second]);
        expect(await idsOf(serving, 'blues', language)).to.deep.equal([first]);
      }
      expect(await differencesOf(open(...other))).to.deep.equal([]);
    });
  }

  it('requests a rebuild again if it was interrupted', async () => {
    const before = open('ca');
    await before.store.insert('events', event('Jazz'));
    await before.close();
    const broken = open('ca', 'es').maintenance.rebuild(() => {
      throw new Error('broken off');
    });
    await broken.catch(nothing);
    expect(await open('ca', 'es').maintenance.indexState()).to.equal('older rules');
  });

  it('starts with new word tables if the existing ones do not match its metadata', async () => {
    const before = open('ca');
    const { id } = await before.store.insert('events', event('Jazz'));
    await before.close();
    const raw = new Sqlite(file);
    raw.exec("create virtual table words_es_listed using fts5(words, wholes, stems_ca, stems_es, marks, content='')");
    raw.exec(`insert into words_due values ('words_ca_listed', 1, '{"stems_es":"jazz"}')`);
    raw.close();
    const pair = open('ca', 'es');
    expect(await pair.maintenance.indexState()).to.equal('older rules');
    expect(await idsOf(pair, 'jazz', 'es')).to.deep.equal([]);
    await pair.maintenance.rebuild(nothing);
    expect(await idsOf(pair, 'jazz', 'es')).to.deep.equal([id]);
  });
});

describe('a rebuilt index', () => {
  it('has no words of missing records', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
    const file = join(folder, 'strange.sqlite');
    const pair = openSqlite({ file, languages: ['ca'] });
    const { id } = await pair.store.insert('events', event('Blues'));
    await pair.maintenance.tidy();
    const raw = new Sqlite(file);
    for (const table of ['words_ca_listed', 'words_ca_unlisted', 'words_ca_others']) {
      raw.exec(`insert into ${table} (rowid, words, marks) values (${id}, 'jazz', 'venues')`);
    }
    raw.close();
    await pair.maintenance.rebuild(nothing);
    for (const kind of ['events', 'venues'] as const) {
      const search = asking({ kind, search: parseSearch('jazz'), statuses: ['publish', 'draft'], hidden: true });
      expect((await pair.index.find(search)).total, kind).to.equal(0);
    }
    expect((await pair.index.find(asking({ kind: 'events', search: parseSearch('blues') }))).total).to.equal(1);
    await pair.close();
    rmSync(folder, { recursive: true });
  });
});
