/** Creates with a key of their sender's, one document each, which the server removes when it is over. */

import type { Collection, Db } from 'mongodb';
import { type KeyedWrites, keyed, Unreachable } from '../../ports.ts';

interface Stored {
  readonly _id: string;
  readonly digest: string;
  readonly runner: string;
  /** By the server's clock, as `until`. */
  readonly since: Date;
  readonly until: Date;
  readonly answer?: string;
}

/** The collection of keyed writes. */
export function keyedIn(database: Db): Collection<Stored> {
  return database.collection<Stored>('keyed_writes');
}

/** The keyed writes of a store. */
export function keyedWritesIn(database: Db): KeyedWrites {
  const writes = keyedIn(database);
  return {
    async beginKeyed({ key, digest, runner }) {
      const run = { runner: { $literal: runner }, until: { $add: ['$$NOW', keyed.running] } };
      const first = { $mergeObjects: [{ $literal: { _id: key, digest } }, { since: '$$NOW' }, run] };
      // The server removes what is over once a minute
      const isOver = { $lt: [{ $ifNull: ['$since', new Date(0)] }, { $subtract: ['$$NOW', keyed.remembered] }] };
      const mayRun = {
        $and: [
          { $eq: ['$digest', { $literal: digest }] },
          { $eq: [{ $type: '$answer' }, 'missing'] },
          { $lte: ['$until', '$$NOW'] },
        ],
      };
      const again = { $cond: [mayRun, { $mergeObjects: ['$$ROOT', run] }, '$$ROOT'] };
      const step = [{ $replaceWith: { $cond: [isOver, first, again] } }];
      const updated = await writes.findOneAndUpdate({ _id: key }, step, { upsert: true, returnDocument: 'after' });
      // What the driver sends again after a change of primary may be answered without the document
      const now = updated ?? (await writes.findOne({ _id: key }));
      if (!now) throw new Unreachable('MongoDB does not say what it has stored');
      if (now.digest !== digest) return { state: 'other' };
      if (now.answer !== undefined) return { state: 'answered', answer: now.answer };
      if (now.runner !== runner) return { state: 'running' };
      const since = now.since.getTime();
      const isAgain = now.until.getTime() - since > keyed.running;
      return isAgain ? { state: 'again', since } : { state: 'begun', since };
    },
    async endKeyed({ key, runner }, end) {
      const own = { _id: key, runner };
      if (end === 'refused') await writes.deleteOne(own);
      else if (end === 'unknown') await writes.updateOne(own, [{ $set: { until: '$$NOW' } }]);
      else await writes.updateOne(own, { $set: { answer: end.answer } });
    },
  };
}
