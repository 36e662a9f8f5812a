/** A client of a store's change feed, for tests. */

import { expect } from 'chai';
import type { DocumentStore, Pair, SequencedChange } from '../../src/ports.ts';

/** An open store. */
export type Opened = Pick<Pair, 'store' | 'close'>;

/** Follows a store's changes from its last position and remembers the latest change of each record. */
export interface Reader {
  /** Reads the remaining changes in pages and returns them. */
  readOn(): Promise<SequencedChange[]>;
  readonly known: ReadonlyMap<string, SequencedChange>;
}

const nameOf = ({ kind, id }: Pick<SequencedChange, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Creates a reader that starts at the beginning; `limit` is its page size. */
export function readerOf(store: DocumentStore, limit = 100): Reader {
  const known = new Map<string, SequencedChange>();
  let position = 0;
  return {
    known,
    async readOn() {
      const read: SequencedChange[] = [];
      for (;;) {
        const { changes, next } = await store.changes(position, limit);
        for (const change of changes) {
          expect(change.sequence).to.be.above(position);
          position = change.sequence;
          known.set(nameOf(change), change);
        }
        expect(next).to.be.at.least(position);
        position = next;
        read.push(...changes);
        if (changes.length < limit) return read;
      }
    },
  };
}
