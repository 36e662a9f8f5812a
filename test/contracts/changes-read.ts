/** A reader of a store's changes, as tests have it. */

import { expect } from 'chai';
import type { DocumentStore, Pair, SequencedChange } from '../../src/ports.ts';

/** A store, opened. */
export type Opened = Pick<Pair, 'store' | 'close'>;

/** Reads a store's changes from where it stopped, and knows of each record what was told last. */
export interface Reader {
  /** Reads on to the end, some at a time. */
  readOn(): Promise<SequencedChange[]>;
  readonly known: ReadonlyMap<string, SequencedChange>;
}

const nameOf = ({ kind, id }: Pick<SequencedChange, 'kind' | 'id'>): string => `${kind} ${id}`;

/** A reader from the beginning, who asks for so many changes at a time. */
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
