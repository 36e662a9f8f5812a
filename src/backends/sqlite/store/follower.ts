/** What follows the writes of a store. */

import type { Document } from '../../../model/documents/document.ts';
import type { Kind } from '../../../model/tables/field.ts';

/** The state of a record before a write. */
export interface Past {
  /** The record is new, so nothing refers to it yet. */
  readonly isNew: boolean;
  /** The state, when it existed. */
  readonly before?: Document | undefined;
}

/** What follows from a write, inside its transaction. */
export interface Follower {
  /** A record has a new state. */
  written(document: Document, past: Past): void;
  /** A record was removed for good. */
  removed(kind: Kind, id: number): void;
  /** The revisions of events that refer to these records were raised, all with one salt. */
  dependentsRaised(references: readonly number[], events: readonly number[], salt: number): void;
}
