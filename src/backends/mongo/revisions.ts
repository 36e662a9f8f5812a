import type { Db, Document, Filter } from 'mongodb';
import { batched } from '../../async/batched.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import type { Meta } from './meta.ts';
import type { Stored } from './stored.ts';
import { withTimeout } from './unreachable.ts';

/** The latest revision of an ID; 0 when there never was a record. */
export interface Latest {
  readonly revision: number;
  /** True for a removed record: this is its tombstone. */
  readonly gone: boolean;
}

/** Reads revisions. */
export interface RevisionReader {
  /** The latest revision of an ID, record or tombstone. */
  latest(kind: Kind, id: number): Promise<Latest>;
  /** The existing record that holds a key. */
  holder(kind: Kind, key: string): Promise<Hit | undefined>;
  /** The generation, which `bumpGeneration` raises. */
  generation(): Promise<number>;
}

const batchSize = 500;

/** A question: a record by its ID or by a key, or the generation. */
interface Asked {
  readonly from: Kind | 'meta';
  readonly by: '_id' | 'keys';
  readonly value: number | string;
}

/** The answer for an existing record; with `keys` when one was asked for. */
interface Row extends Partial<Pick<Stored, 'revision' | 'gone' | 'keys'>>, Pick<Meta, 'last'> {
  readonly _id: Stored['_id'] | Meta['_id'];
  readonly from: Asked['from'];
}

interface Question {
  readonly from: Asked['from'];
  readonly filter: Filter<Row>;
  readonly fields: Readonly<Record<string, 1>>;
}

/** Reads revisions of a store. Concurrent calls share a request, because readers of one record ask for the generation too. */
export function revisionReaderIn(database: Db): RevisionReader {
  const ask = batched<Asked, Row | undefined>(batchSize, (asked) => readRows(database, asked), { atOnce: 1 });
  return {
    async latest(kind, id) {
      const { revision = 0, gone = false } = (await ask({ from: kind, by: '_id', value: id })) ?? {};
      return { revision, gone };
    },
    async holder(kind, key) {
      const { _id, revision } = (await ask({ from: kind, by: 'keys', value: key })) ?? {};
      return typeof _id === 'number' && revision !== undefined ? { id: _id, revision } : undefined;
    },
    async generation() {
      const { last = 0 } = (await ask({ from: 'meta', by: '_id', value: 'generation' })) ?? {};
      return last;
    },
  };
}

async function readRows(database: Db, asked: readonly Asked[]): Promise<(Row | undefined)[]> {
  const found = await withTimeout(fetchRows(database, asked));
  const byName = new Map(
    found.flatMap((each) => [each._id, ...(each.keys ?? [])].map((value) => [nameOf(each.from, value), each])),
  );
  return asked.map(({ from, value }) => byName.get(nameOf(from, value)));
}

/** IDs are numbers, and no key looks like one (see `lookups`). */
function nameOf(from: Asked['from'], value: Asked['value']): string {
  return `${from} ${value}`;
}

async function fetchRows(database: Db, asked: readonly Asked[]): Promise<Row[]> {
  const [first, ...others] = [...Map.groupBy(asked, ({ from, by }) => `${from} ${by}`).values()].map(questionOf);
  if (!first) return [];
  return others.length === 0 ? fetchFromOne(database, first) : fetchFromMany(database, first, others);
}

/** Of some that are asked of the same collection by the same field. */
function questionOf(asked: readonly Asked[]): Question {
  const [{ from, by }] = asked as readonly [Asked];
  const filter = { [by]: { $in: unique(asked.map(({ value }) => value)) } };
  return { from, filter, fields: { revision: 1, last: 1, gone: 1, ...(by === 'keys' && { keys: 1 }) } };
}

/** The generation is raised on the primary alone, so all of these are read as it has them. */
const asPrimaryHas = { readConcern: { level: 'local' } } as const;

/** Of one collection; a server takes half as long as for an aggregation. */
async function fetchFromOne(database: Db, { from, filter, fields }: Question): Promise<Row[]> {
  const found = database.collection<Row>(from).find(filter, { ...asPrimaryHas, projection: fields });
  return (await found.toArray()).map((row) => ({ ...row, from }));
}

function fetchFromMany(database: Db, first: Question, others: readonly Question[]): Promise<Row[]> {
  const further = others.map((each) => ({ $unionWith: { coll: each.from, pipeline: stagesOf(each) } }));
  const stages = [...stagesOf(first), ...further];
  return database.collection(first.from).aggregate<Row>(stages, asPrimaryHas).toArray();
}

function stagesOf({ from, filter, fields }: Question): Document[] {
  return [{ $match: filter }, { $project: { ...fields, from: { $literal: from } } }];
}
