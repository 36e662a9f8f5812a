/** The minimum that SQLite must do for the responses: rendered records, and the indexes that find them. */

import Database from 'better-sqlite3';
import type { Json } from './record.ts';
import {
  type Counted,
  type EventRow,
  type Facets,
  type Found,
  facetKinds,
  facetSize,
  type Range,
  type Row,
  type Store,
  suggestedOfKind,
} from './store.ts';

const tables = `
create table if not exists records (id integer primary key, body text not null);
create table if not exists slugs (slug text primary key, id integer) without rowid;
create table if not exists categories (name text, id integer, primary key (name, id)) without rowid;
create table if not exists venues (name text, id integer, primary key (name, id)) without rowid;
create table if not exists entries (start integer, id integer, primary key (start, id)) without rowid;
create table if not exists refs (ref integer, start integer, id integer, primary key (ref, start, id)) without rowid;
create virtual table if not exists words using fts5(title, description, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2');
create table if not exists labels (id integer primary key, kind text, label text);
create index if not exists labels_by_kind on labels (kind, id);
create virtual table if not exists names using fts5(name, content='', prefix='2 3 4',
  tokenize='unicode61 remove_diacritics 2');
create virtual table if not exists titles using fts5(title, content='', contentless_delete=1, prefix='2 3 4',
  tokenize='unicode61 remove_diacritics 2');
`;

/** Row IDs of the word index are ordered by time, so that one scan does match, range, order and page. */
const rowId = '(cast(? as integer) * 536870912 + cast(? as integer))';
const idOfRow = '(rowid & 536870911)';
const between = `rowid between ${rowId} and ${rowId}`;
const highestId = 2 ** 29 - 1;

/** Opens the file, creates its tables and prepares the statements. */
export function openSqlite(file: string): Store {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('cache_size = -8000');
  database.exec(tables);
  return {
    ...writing(database),
    ...reading(database),
    ...lists(database),
    ...suggesting(database),
    close: () => database.close(),
  };
}

function writing(database: Database.Database) {
  const put = database.prepare('insert into records (id, body) values (?, ?)');
  const entry = database.prepare('insert into entries (start, id) values (?, ?)');
  const ref = database.prepare('insert into refs (ref, start, id) values (?, ?, ?)');
  const words = database.prepare(`insert into words (rowid, title, description) values (${rowId}, ?, ?)`);
  const title = database.prepare(`insert into titles (rowid, title) values (${rowId}, ?)`);
  const titleGone = database.prepare(`delete from titles where rowid = ${rowId}`);
  const label = database.prepare('insert or replace into labels (id, kind, label) values (?, ?, ?)');
  const name = database.prepare('insert into names (rowid, name) values (?, ?)');
  const slug = database.prepare('insert into slugs (slug, id) values (?, ?)');
  const wordsGone = database.prepare(`delete from words where rowid = ${rowId}`);
  const change = database.prepare('update records set body = ? where id = ?');
  const category = database.prepare('insert into categories (name, id) values (?, ?)');
  const venue = database.prepare('insert into venues (name, id) values (?, ?)');
  const add = ({ id, record }: Row) => put.run(id, JSON.stringify(record));
  const addEvent = (row: EventRow): void => {
    add(row);
    slug.run(row.record.slug, row.id);
    entry.run(row.start, row.id);
    for (const each of row.refs) ref.run(each, row.start, row.id);
    words.run(row.start, row.id, row.title, row.description);
    title.run(row.start, row.id, row.title);
    label.run(row.id, 'events', row.title);
  };
  /** Runs work in one transaction, which is durable when it returns. */
  const inTransaction = (work: () => void): void => database.transaction(work).immediate();
  return {
    /** FTS5 flushes a block whenever a row ID decreases, so events are inserted in order of their start. */
    addEvents: (rows: readonly EventRow[]) => {
      const byStart = rows.toSorted((one, other) => one.start - other.start || one.id - other.id);
      inTransaction(() => byStart.forEach(addEvent));
    },
    changeEvent: ({ id, record, start, title: newTitle, description }: EventRow) =>
      inTransaction(() => {
        change.run(JSON.stringify(record), id);
        wordsGone.run(start, id);
        words.run(start, id, newTitle, description);
        titleGone.run(start, id);
        title.run(start, id, newTitle);
        label.run(id, 'events', newTitle);
      }),
    addCategories: (rows: readonly Row[]) =>
      inTransaction(() => {
        rows.forEach(add);
        for (const { id, record } of rows) category.run(record.name, id);
      }),
    addVenues: (rows: readonly Row[]) =>
      inTransaction(() => {
        rows.forEach(add);
        for (const { id, record } of rows) venue.run(record.venue, id);
      }),
    addOthers: (rows: readonly Row[]) => inTransaction(() => rows.forEach(add)),
    addNames: (kind: string, rows: readonly Row[]) =>
      inTransaction(() => {
        for (const { id, record } of rows) {
          const text = record.name ?? record.venue ?? record.organizer;
          label.run(id, kind, text);
          name.run(id, text);
        }
      }),
    tidy: (): void => {
      for (const table of ['words', 'names', 'titles']) {
        database.exec(`insert into ${table} (${table}) values ('optimize')`);
      }
      database.pragma('wal_checkpoint(TRUNCATE)');
    },
  };
}

function reading(database: Database.Database) {
  const body = database.prepare<[number], string>('select body from records where id = ?').pluck();
  const last = database.prepare<[], number>('select max(id) from records').pluck();
  const one = database.prepare<[number], number>('select 1 from records where id = ?').pluck();
  const idOf = database.prepare<[string], number>('select id from slugs where slug = ?').pluck();
  const read = (id: number): Json | undefined => {
    const text = body.get(id);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    has: (id: number) => one.get(id) !== undefined,
    read,
    readBySlug: (slug: string) => read(idOf.get(slug) ?? 0),
    readAll: (ids: readonly number[]) => ids.map(read),
    lastId: () => last.get() ?? 0,
  };
}

function lists(database: Database.Database) {
  const ids = (sql: string) => database.prepare<unknown[], number>(sql).pluck();
  const page = 'limit ? offset ?';
  const entries = 'from entries where start between ? and ?';
  const all = ids(`select id ${entries} order by start, id ${page}`);
  const allCount = ids(`select count(*) ${entries}`);
  const ofOne = 'from refs where ref = ? and start between ? and ?';
  const one = ids(`select id ${ofOne} order by start, id ${page}`);
  const oneCount = ids(`select count(*) ${ofOne}`);
  const ofMany = 'from refs where ref in (select value from json_each(?)) and start between ? and ?';
  const many = ids(`select id from (select distinct start, id ${ofMany}) order by start, id ${page}`);
  const manyCount = ids(`select count(distinct id) ${ofMany}`);
  const matching = `from words where words match ? and ${between}`;
  const match = ids(`select ${idOfRow} ${matching} order by rowid ${page}`);
  const matchCount = ids(`select count(*) ${matching}`);
  const namedIn = (table: 'categories' | 'venues') => {
    const named = ids(`select id from ${table} order by name, id ${page}`);
    const count = ids(`select count(*) from ${table}`);
    return (range: Range): Found => found(named, count, [], range);
  };
  const found = (pageOf: typeof all, countOf: typeof all, bounds: unknown[], range: Range): Found => ({
    ids: pageOf.all(...bounds, range.limit, range.offset),
    total: countOf.get(...bounds) ?? 0,
  });
  const values = database.prepare<unknown[], Counted>(
    `select l.id, l.label, count(*) count from labels l join refs r on r.ref = l.id and r.start between ? and ?
     where l.kind = ? group by l.id order by count desc, l.id limit ${facetSize}`,
  );
  const kindOf = { categories: 'categories', tags: 'tags', venue: 'venues' };
  const events = (range: Range): Found => found(all, allCount, [range.from, range.to], range);
  return {
    events,
    eventsWithFacets(range: Range) {
      const facets = facetKinds.map((kind) => [kind, values.all(range.from, range.to, kindOf[kind])]);
      return { ...events(range), facets: Object.fromEntries(facets) as Facets };
    },
    eventsOf: (refs: readonly number[], range: Range): Found =>
      refs.length === 1
        ? found(one, oneCount, [refs[0], range.from, range.to], range)
        : found(many, manyCount, [JSON.stringify(refs), range.from, range.to], range),
    eventsWith: (word: string, range: Range): Found =>
      found(match, matchCount, [`"${word.replaceAll('"', '')}"`, range.from, 0, range.to, highestId], range),
    categories: namedIn('categories'),
    venues: namedIn('venues'),
  };
}

function suggesting(database: Database.Database) {
  const counted = '(select count(*) from refs r where r.ref = l.id and r.start >= ?)';
  const named = database.prepare<unknown[], Counted & { readonly kind: string }>(
    `select l.kind, l.id, l.label, ${counted} count from names join labels l on l.id = names.rowid
     where names match ? order by count desc, l.label`,
  );
  const titled = database.prepare<unknown[], { readonly id: number; readonly label: string }>(
    `select l.id, l.label from titles join labels l on l.id = (titles.rowid & 536870911)
     where titles match ? and titles.rowid >= ${rowId} order by titles.rowid limit ${suggestedOfKind}`,
  );
  return {
    suggest(beginning: string, from: number) {
      const match = `"${beginning.replaceAll('"', '')}" *`;
      const all = named.all(from, match);
      const of = (kind: string) => all.filter((each) => each.kind === kind && each.count > 0).slice(0, suggestedOfKind);
      return {
        categories: of('categories'),
        venues: of('venues'),
        organizers: of('organizers'),
        events: titled.all(match, from, 0),
      };
    },
  };
}
