/** Compares the index with the documents in small steps, so that requests get their turn. */

import { setImmediate as breath } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import type { Entry, Shown } from '../../../model/documents/entry.ts';
import { slicesOf } from '../../../model/slices.ts';
import { dependencyOrder, type Language, type ResourceName } from '../../../model/tables/field.ts';
import type { Difference, Progress } from '../../../ports.ts';
import type { Prepare } from '../connection.ts';
import { derivedTables, differencesIn } from '../index/derived-tables.ts';
import { entryColumns, shownColumns } from '../index/entry-rows.ts';
import { entriesByDocuments } from '../index/index-follower.ts';
import { type EntryRow, entriesWithoutDocument, type IndexWriter } from '../index/index-rows.ts';
import { indexLanguages } from '../index/index-state.ts';
import { documentsAfter } from '../store/documents.ts';
import { lookupDifferences, suspectsIn } from '../store/lookup-tables.ts';
import { sizeOfAll, step } from './walk.ts';

/** Names every record of which anything is missing, late or wrong in the index, and whatever is there without a record; each once. */
export async function* differences(
  database: Database,
  writer: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
  progress: Progress,
): AsyncIterable<Difference> {
  const { prepare } = writer;
  const reported = new Set<number | string>();
  const found = [
    entryDifferences(database, writer, languages, progress),
    strangers(prepare),
    derivedDifferences(prepare),
    foundDifferences(database, prepare),
  ];
  for (const some of found) {
    for await (const difference of some) {
      const place = placeOf(difference);
      if (!reported.has(place)) yield difference;
      reported.add(place);
    }
  }
}

/** What tells a difference from another; users count by themselves. */
function placeOf(difference: Difference): string | number {
  if ('table' in difference) return difference.table;
  return difference.kind === 'users' ? `users ${difference.id}` : difference.id;
}

async function* entryDifferences(
  database: Database,
  writer: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
  progress: Progress,
): AsyncIterable<Difference> {
  const all = sizeOfAll(writer.prepare);
  // Of one state of the file, while others write
  const compare = database.transaction(comparison);
  let done = 0;
  for (const kind of dependencyOrder) {
    for (let last: number | undefined = 0; last !== undefined; ) {
      const compared: Compared = compare(writer, kind, last, languages);
      yield* compared.differences;
      last = compared.last;
      done += compared.size;
      progress(done, all);
      await breath();
    }
  }
}

/** Some documents beside their entries. */
interface Compared {
  readonly differences: readonly Difference[];
  readonly size: number;
  /** The highest ID among them, undefined when there were none. */
  readonly last: number | undefined;
}

function comparison(
  writer: Pick<IndexWriter, 'prepare' | 'rules'>,
  kind: ResourceName,
  after: number,
  languages: readonly Language[],
): Compared {
  const { prepare } = writer;
  const documents = documentsAfter(prepare, kind, after, step);
  const entryOf = entriesByDocuments(writer, languages);
  const found = documents.flatMap((document): Difference[] => {
    const problem = problemWith(prepare, entryOf(document));
    return problem ? [{ kind, id: document.id, problem }] : [];
  });
  return { differences: found, size: documents.length, last: documents.at(-1)?.id };
}

function problemWith(prepare: Prepare, entry: Entry): Difference['problem'] | undefined {
  const row = prepare('select * from entries where id = ?').get(entry.id) as EntryRow | undefined;
  if (!row) return 'missing in the index';
  if (row.revision < entry.revision) return 'older in the index';
  // A digest tells nothing of what was changed beside it
  const isRight = isDeepStrictEqual(Object.values(row), entryColumns(entry)) && isShown(prepare, entry);
  return isRight ? undefined : 'wrong in the index';
}

function isShown(prepare: Prepare, entry: Entry): boolean {
  const rows = prepare('select * from shown where id = ? order by language').raw().all(entry.id);
  const languages = Object.keys(entry.shown).sort();
  const wanted = languages.map((language) => shownColumns(entry, language, entry.shown[language] as Shown));
  return isDeepStrictEqual(rows, wanted);
}

/** Entries whose record is not in the store. */
async function* strangers(prepare: Prepare): AsyncIterable<Difference> {
  for (const row of entriesWithoutDocument(prepare)) {
    yield { kind: row.kind as ResourceName, id: row.id, problem: 'not in the store' };
  }
}

async function* derivedDifferences(prepare: Prepare): AsyncIterable<Difference> {
  for (const derived of derivedTables(indexLanguages(prepare))) {
    yield* differencesIn(prepare, derived);
    await breath();
  }
}

async function* foundDifferences(database: Database, prepare: Prepare): AsyncIterable<Difference> {
  // Of one state of the file, while others write
  const look = database.transaction(lookupDifferences);
  for (const suspects of slicesOf(await suspectsIn(prepare), 10_000)) {
    yield* look(prepare, suspects) as Difference[];
    await breath();
  }
}
