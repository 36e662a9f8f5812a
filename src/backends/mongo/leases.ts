/** Work that one process does for all: one document for each kind of work. */

import type { Db } from 'mongodb';
import type { Leases } from '../../ports.ts';

interface Stored {
  readonly _id: string;
  readonly holder: string;
  /** By the server's clock. */
  readonly until: Date;
}

/** A lease that is lost with its server only means that two do the work, so nobody waits for the disk. */
const lightly = { writeConcern: { w: 1 } } as const;

/** The leases of a store. */
export function leasesIn(database: Db): Leases {
  const leases = database.collection<Stored>('leases');
  return {
    async takeLease({ name, holder }, milliseconds) {
      const own = { $eq: ['$holder', holder] };
      const isOver = { $lte: [{ $ifNull: ['$until', new Date(0)] }, '$$NOW'] };
      const taken = { _id: name, holder, until: { $add: ['$$NOW', milliseconds] } };
      const step = [{ $replaceWith: { $cond: [{ $or: [own, isOver] }, taken, '$$ROOT'] } }];
      const options = { upsert: true, returnDocument: 'after', ...lightly } as const;
      return (await leases.findOneAndUpdate({ _id: name }, step, options))?.holder === holder;
    },
    async endLease({ name, holder }) {
      await leases.deleteOne({ _id: name, holder }, lightly);
    },
  };
}
