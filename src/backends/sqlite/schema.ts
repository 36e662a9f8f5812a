/**
 * The tables of the embedded pair: documents and index in one file.
 *
 * | table | holds |
 * |---|---|
 * | meta | the calendar's identity, the next IDs, the languages that the index was made for |
 * | documents_KIND | one row a record: revision, and `{facts, texts}` as JSON |
 * | keys, labels | by what documents are found; a key has one holder, and those that begin with `claim:` are held besides what documents say |
 * | gone | records that were removed, with the revision of that, so that none is given twice |
 * | changes | one row a record or removed record, in the order of their latest changes |
 * | raised | events whose revision rose with what they show, and whether their entry takes something else from it, until their documents and entries are written again |
 * | keyed_writes | creates with a key of their sender's: when they began, who runs them until when, what was answered |
 * | leases | work that one process does for all: who does it, until when |
 * | entries | what lists ask of a record; times in whole seconds; `shelf` is 1 for events that every reader sees, 0 for other events, 2 for everything else; days since 1970 and the minute of the day are the calendar's; a date of a series with an entry of its own has one under its ID, above all others, and the rest of its dates are JSON |
 * | shown | names, slugs and sort keys, one row a record and language |
 * | refs | events by what they refer to and by the categories above, in order of time, so that a filter and a window are one range |
 * | uses | to what published events refer, with the end of the last of them: who has events, who has upcoming ones |
 * | counters | published events that carry a term themselves |
 * | days | how many events that every reader sees begin on a day (UTC): totals and deep pages without a scan |
 * | places | published venues with coordinates |
 * | words_LANGUAGE_PARTITION | FTS5 over the texts shown; row IDs are in order of time, so that a match, a window, the order and a page are one stream |
 * | words_due | rows that are still to be written there, their columns as JSON, or to be removed (null); the last of several holds |
 */

import { maxId } from '../../model/documents/document.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Prepare } from './sql.ts';

/** The layout of the tables; raise it when they change. A newer file is refused; an older one is upgraded by `upgrades.ts`. */
export const layoutVersion = 11;

/** The bits of an ID in a row ID, after a start in seconds; `maxId` is their mask. */
export const idBits = 25n;

/** SQL that creates what is missing besides the tables of documents and the full-text ones. */
export const tables = `
create table if not exists meta (name text primary key, value text not null) without rowid;
create table if not exists keys (kind text, key text, id integer not null, primary key (kind, key)) without rowid;
create table if not exists labels (kind text, label text, id integer, primary key (kind, label, id)) without rowid;
create table if not exists gone (kind text, id integer, revision integer not null, primary key (kind, id)) without rowid;
create table if not exists changes (
  sequence integer primary key, kind text not null, id integer not null, unique (kind, id)
);
create table if not exists raised (id integer primary key, revision integer not null, is_other integer not null);
create index if not exists raised_other on raised (id) where is_other = 1;
create table if not exists keyed_writes (
  key text primary key, digest text not null, runner text not null, since integer not null, until integer not null, answer text
);
create index if not exists keyed_writes_since on keyed_writes (since);
create table if not exists leases (name text primary key, holder text not null, until integer not null) without rowid;
create table if not exists entries (
  id integer primary key, kind text not null, revision integer not null, digest text not null, shelf integer not null,
  status text not null, listed integer not null, published integer not null, modified integer not null,
  start integer not null, "end" integer not null, featured integer not null, parent integer not null,
  lat real, lng real, refs text not null, terms text not null,
  first_day integer, last_day integer, minute integer, event_status text, attendance text, sold_out integer,
  low integer, high integer, titled text, towns text, dates text, author integer
);
create index if not exists entries_listed on entries (start, id) where shelf = 1;
create index if not exists entries_by_start on entries (start, id) where shelf = 0;
create index if not exists entries_by_date on entries (kind, status, published, id) where shelf = 2;
create index if not exists entries_scheduled on entries (kind, published, id) where status = 'future';
create index if not exists entries_by_parent on entries (kind, parent, id) where parent <> 0;
create index if not exists entries_of_kind on entries (kind, id) where shelf = 2;
create index if not exists entries_of_series on entries (id) where dates is not null;
create index if not exists entries_of_dates on entries (id & ${maxId}) where id > ${maxId};
create table if not exists shown (
  id integer, language text, kind text not null, name text not null, slug text not null, description text not null,
  folded text not null, primary key (id, language)
) without rowid;
create table if not exists refs (
  shelf integer, ref integer, start integer, id integer, "end" integer not null, primary key (shelf, ref, start, id)
) without rowid;
create table if not exists uses (id integer primary key, "end" integer not null);
create table if not exists counters (id integer primary key, n integer not null);
create table if not exists days (day integer primary key, n integer not null);
create table if not exists places (id integer primary key, lat real not null, lng real not null);
create table if not exists words_due (place text not null, row integer not null, columns text);
create index if not exists places_by_lat on places (lat, lng);
`;

/** Seconds of a day in UTC, which the table `days` counts by. */
export const secondsOfDay = 86_400;

/** The table of the documents of a kind. */
export function documentsTable(kind: string): string {
  return `documents_${kind}`;
}

/** The index on revisions of a table of documents: some ten bytes a record, while a document takes a page of the file. */
export function revisionsIndex(kind: string): string {
  return `revisions_${kind}`;
}

/** The full-text tables of each language: events that every reader sees, other events, all other records. */
export const partitions = ['listed', 'unlisted', 'others'] as const;
/** One of `partitions`. */
export type Partition = (typeof partitions)[number];

/** The full-text table of a language for a partition. */
export function wordsTable(language: Language, partition: Partition): string {
  return `words_${language.replace(/\W/g, '_')}_${partition}`;
}

/** All full-text tables of an index of these languages. */
export function wordsTables(languages: readonly Language[]): string[] {
  return languages.flatMap((language) => partitions.map((partition) => wordsTable(language, partition)));
}

/** What a file knows about itself. Counters change where IDs are given. */
type Name = 'identity' | 'index made for' | 'entries renewed' | 'generation' | 'next id' | 'next user';

/** The value of a name in `meta`; undefined when there is none. */
export function metaIn(prepare: Prepare, name: Name): string | undefined {
  return prepare<string>('select value from meta where name = ?').pluck().get(name);
}

/** The last number in `changes`; 0 when nothing was ever written. */
export function lastChange(prepare: Prepare): number {
  return Number(prepare('select max(sequence) from changes').pluck().get() ?? 0);
}

/** Sets the value of a name in `meta`. */
export function setMeta(prepare: Prepare, name: Name, value: string): void {
  prepare('insert or replace into meta values (?, ?)').run(name, value);
}
