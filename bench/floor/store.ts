/** The least that SQLite has to do for the answers: rendered records, and the indexes that find them. */

import Database from 'better-sqlite3';

/** A record as it is kept, with what it is found by. */
export interface Row {
  readonly id: number;
  readonly body: string;
  /** Whole seconds. */
  readonly start: number;
  readonly refs: readonly number[];
  readonly title: string;
  readonly description: string;
}

/** Which events: whole seconds, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly offset: number;
}

export interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

const tables = `
create table if not exists records (id integer primary key, body text not null);
create table if not exists parents (id integer primary key, parent integer not null);
create table if not exists terms (name text, id integer, primary key (name, id)) without rowid;
create table if not exists entries (start integer, id integer, primary key (start, id)) without rowid;
create table if not exists refs (ref integer, start integer, id integer, primary key (ref, start, id)) without rowid;
create virtual table if not exists words using fts5(title, description, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2');
`;

/** Row IDs of words are in order of time: a match, a range, the order and the page are one stream. */
const rowId = '(cast(? as integer) * 536870912 + cast(? as integer))';
const idOfRow = '(rowid & 536870911)';
const between = `rowid between ${rowId} and ${rowId}`;
const highestId = 2 ** 29 - 1;

export type Store = ReturnType<typeof openStore>;

/** Opens the file, makes its tables, prepares the statements. */
export function openStore(file: string) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('cache_size = -8000');
  database.exec(tables);
  const read = database.prepare<[number], string>('select body from records where id = ?').pluck();
  return {
    ...writing(database),
    ...lists(database),
    read: (id: number): unknown => {
      const body = read.get(id);
      return body === undefined ? undefined : JSON.parse(body);
    },
    close: () => database.close(),
  };
}

function writing(database: Database.Database) {
  const put = database.prepare('insert into records (id, body) values (?, ?)');
  const entry = database.prepare('insert into entries (start, id) values (?, ?)');
  const ref = database.prepare('insert into refs (ref, start, id) values (?, ?, ?)');
  const words = database.prepare(`insert into words (rowid, title, description) values (${rowId}, ?, ?)`);
  const term = database.prepare('insert into terms (name, id) values (?, ?)');
  const above = database.prepare('insert into parents (id, parent) values (?, ?)');
  const parent = database.prepare<[number], number>('select parent from parents where id = ?').pluck();
  const last = database.prepare<[], number>('select max(id) from records').pluck();
  const event = ({ id, body, start, refs, title, description }: Row): void => {
    put.run(id, body);
    entry.run(start, id);
    for (const each of refs) ref.run(each, start, id);
    words.run(start, id, title, description);
  };
  return {
    /** Runs all of it in one transaction, durable when it returns. */
    together: <T>(work: () => T): T => database.transaction(work).immediate(),
    nextId: (): number => (last.get() ?? 0) + 1,
    parentOf: (id: number): number => parent.get(id) ?? 0,
    addRecord: (id: number, body: string): unknown => put.run(id, body),
    addTerm: (id: number, name: string, parentId: number): void => {
      term.run(name, id);
      above.run(id, parentId);
    },
    addEvent: event,
    optimize: (): void => {
      database.exec("insert into words (words) values ('optimize')");
      database.pragma('wal_checkpoint(TRUNCATE)');
    },
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
  const terms = ids(`select id from terms order by name, id ${page}`);
  const termCount = ids('select count(*) from terms');
  const found = (pageOf: typeof all, countOf: typeof all, bounds: unknown[], range: Range): Found => ({
    ids: pageOf.all(...bounds, range.limit, range.offset),
    total: countOf.get(...bounds) ?? 0,
  });
  return {
    events: (range: Range): Found => found(all, allCount, [range.from, range.to], range),
    eventsOf: (refs: readonly number[], range: Range): Found =>
      refs.length === 1
        ? found(one, oneCount, [refs[0], range.from, range.to], range)
        : found(many, manyCount, [JSON.stringify(refs), range.from, range.to], range),
    eventsWith: (word: string, range: Range): Found =>
      found(match, matchCount, [`"${word.replaceAll('"', '')}"`, range.from, 0, range.to, highestId], range),
    terms: (range: Range): Found => found(terms, termCount, [], range),
  };
}
