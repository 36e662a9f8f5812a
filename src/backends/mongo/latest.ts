import type { Db, Document, Filter } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Kind } from '../../model/field.ts';
import { unique } from '../../model/unique.ts';
import type { Meta } from './meta.ts';
import type { Stored } from './stored.ts';
import { answered } from './unreachable.ts';

/** How far an ID has come; revision 0 where there never was a record. */
export interface Latest {
  readonly revision: number;
  /** It was removed: this is its tombstone. */
  readonly gone: boolean;
}

/** Tells how far things have come. */
export interface Telling {
  /** The latest revision of an ID, be it a record or a tombstone. */
  latest(kind: Kind, id: number): Promise<Latest>;
  /** The number that `advance` raises. */
  generation(): Promise<number>;
}

/** Most questions in one request. */
const most = 500;

const never: Latest = { revision: 0, gone: false };

/** What is in question: a record, or the generation. */
interface Asked {
  readonly from: Kind | 'meta';
  readonly id: Stored['_id'] | Meta['_id'];
}

/** What is told of what is there. */
interface Told extends Partial<Pick<Stored, 'revision' | 'gone'>>, Pick<Meta, 'last'> {
  readonly _id: Asked['id'];
  readonly from: Asked['from'];
}

/** What is asked of one collection. */
interface Question {
  readonly from: Asked['from'];
  readonly filter: Filter<Told>;
}

/** What is told of a record and, `last`, of the generation. */
const fields = { revision: 1, last: 1, gone: 1 } as const;

/** Tells of a store. Those who ask at the same moment share a request, for readers of one record ask for the generation too. */
export function tellingIn(database: Db): Telling {
  const ask = batched<Asked, Latest>(most, (asked) => latestOf(database, asked), { atOnce: 1 });
  return {
    latest: (kind, id) => ask({ from: kind, id }),
    generation: async () => (await ask({ from: 'meta', id: 'generation' })).revision,
  };
}

async function latestOf(database: Db, asked: readonly Asked[]): Promise<Latest[]> {
  const found = await answered(tell(database, asked));
  const latest = new Map(
    found.map(({ from, _id, revision, last, gone = false }) => [
      `${from} ${_id}`,
      { revision: revision ?? last ?? 0, gone },
    ]),
  );
  return asked.map(({ from, id }) => latest.get(`${from} ${id}`) ?? never);
}

async function tell(database: Db, asked: readonly Asked[]): Promise<Told[]> {
  const [first, ...others] = [...Map.groupBy(asked, ({ from }) => from)].map(([from, some]) => questionOf(from, some));
  if (!first) return [];
  return others.length === 0 ? tellAlone(database, first) : tellTogether(database, first, others);
}

function questionOf(from: Asked['from'], asked: readonly Asked[]): Question {
  return { from, filter: { _id: { $in: unique(asked.map(({ id }) => id)) } } };
}

/** Of one collection; a server takes half as long as for an aggregation. */
async function tellAlone(database: Db, { from, filter }: Question): Promise<Told[]> {
  const found = database.collection<Told>(from).find(filter, { projection: fields });
  return (await found.toArray()).map((told) => ({ ...told, from }));
}

function tellTogether(database: Db, first: Question, others: readonly Question[]): Promise<Told[]> {
  const further = others.map((each) => ({ $unionWith: { coll: each.from, pipeline: stagesOf(each) } }));
  const stages = [...stagesOf(first), ...further];
  return database.collection(first.from).aggregate<Told>(stages).toArray();
}

function stagesOf({ from, filter }: Question): Document[] {
  return [{ $match: filter }, { $project: { ...fields, from: { $literal: from } } }];
}
