/** IDs for new records, from one counter for all kinds and another for users. None is given twice. */

import type { Collection, Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Kind } from '../../model/tables/field.ts';
import { type Meta, metaOf } from './meta.ts';

/** The source of new IDs. */
export interface Ids {
  /** An ID that no record has or had. IDs of concurrent calls rise in the order of the calls. */
  next(kind: Kind): Promise<number>;
  /** Makes all new IDs greater than this one. */
  pass(kind: Kind, id: number): Promise<void>;
  /** The highest ID of a user, removed and reserved ones included. */
  lastUser(): Promise<number>;
}

/** The counters of a store. Concurrent calls share one increment. */
export function idsIn(database: Db): Ids {
  const meta = metaOf(database);
  const users = counterIn(meta, 'last user');
  const others = counterIn(meta, 'last id');
  const counterOf = (kind: Kind) => (kind === 'users' ? users : others);
  return {
    next: (kind) => counterOf(kind).next(),
    pass: (kind, id) => counterOf(kind).pass(id),
    lastUser: users.last,
  };
}

function counterIn(meta: Collection<Meta>, name: Meta['_id']) {
  const next = batched<void, number>(Number.POSITIVE_INFINITY, async (asking) => {
    const step = { $inc: { last: asking.length } };
    const counter = await meta.findOneAndUpdate({ _id: name }, step, { upsert: true, returnDocument: 'after' });
    const last = counter?.last as number;
    return asking.map((_, at) => last - asking.length + 1 + at);
  });
  const pass = batched<number, void>(Number.POSITIVE_INFINITY, async (ids) => {
    await meta.updateOne({ _id: name }, { $max: { last: Math.max(...ids) } }, { upsert: true });
    return [];
  });
  const last = async (): Promise<number> => (await meta.findOne({ _id: name }))?.last ?? 0;
  return { next, pass, last };
}
