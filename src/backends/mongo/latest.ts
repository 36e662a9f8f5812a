import type { Db, Document } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Kind } from '../../model/field.ts';
import { unique } from '../../model/unique.ts';
import { collectionOf } from './stored.ts';
import { answered } from './unreachable.ts';

/** How far an ID has come; revision 0 where there never was a record. */
export interface Latest {
  readonly revision: number;
  /** It was removed: this is its tombstone. */
  readonly gone: boolean;
}

/** Most questions in one request. */
const most = 500;

const never: Latest = { revision: 0, gone: false };

/** A record in question. */
interface Asked {
  readonly kind: Kind;
  readonly id: number;
}

/**
 * Gives the function that tells the latest revision of an ID, be it a record or a tombstone. Those who ask at the same moment share a
 * request, whatever their kinds: what an event refers to is of four.
 */
export function latestIn(database: Db): (kind: Kind, id: number) => Promise<Latest> {
  const ask = batched<Asked, Latest>(most, (asked) => latestOf(database, asked), { atOnce: 1 });
  return (kind, id) => ask({ kind, id });
}

async function latestOf(database: Db, asked: readonly Asked[]): Promise<Latest[]> {
  const byKind = Map.groupBy(asked, ({ kind }) => kind);
  const [first, ...others] = [...byKind].map(([kind, some]) => ({ kind, pipeline: tellingOf(kind, some) }));
  if (!first) return [];
  const further = others.map(({ kind, pipeline }) => ({ $unionWith: { coll: kind, pipeline } }));
  const found = collectionOf(database, first.kind).aggregate<Told>([...first.pipeline, ...further]);
  const told = new Map((await answered(found.toArray())).map(({ _id, kind, ...latest }) => [`${kind} ${_id}`, latest]));
  return asked.map(({ kind, id }) => {
    const latest = told.get(`${kind} ${id}`);
    return latest ? { gone: false, ...latest } : never;
  });
}

/** What is told of a record that is there. */
interface Told {
  readonly _id: number;
  readonly kind: Kind;
  readonly revision: number;
  readonly gone?: true;
}

function tellingOf(kind: Kind, asked: readonly Asked[]): Document[] {
  const ids = unique(asked.map(({ id }) => id));
  return [{ $match: { _id: { $in: ids } } }, { $project: { revision: 1, gone: 1, kind: { $literal: kind } } }];
}
