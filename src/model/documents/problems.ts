/** What an index may hold otherwise than its store says. */

/** How a record differs in an index. */
export type Problem = 'missing in the index' | 'not in the store' | 'older in the index' | 'wrong in the index';

/** A record as an index should hold it, or does. */
export interface IndexedState {
  readonly revision: number;
  /** What its entry says, in short; undefined where no entry can be made. */
  readonly digest: string | undefined;
}

/** What is wrong with how an index holds a record, if anything is. */
export function problemOf(wanted: IndexedState, held: IndexedState | undefined): Problem | undefined {
  if (!held) return 'missing in the index';
  if (held.revision < wanted.revision) return 'older in the index';
  return held.revision === wanted.revision && held.digest === wanted.digest ? undefined : 'wrong in the index';
}
