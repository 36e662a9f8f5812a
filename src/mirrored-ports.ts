/**
 * The two ports of a pair of separate servers: a document store that marks what the index may not know yet, and an index that takes whole
 * entries by revision. The mirror makes a pair of both (see `src/mirror`).
 */

import type { Document } from './model/documents/document.ts';
import type { Entry } from './model/documents/entry.ts';
import type { EventFilter, EventOrder } from './model/query.ts';
import type { ResourceName } from './model/tables/field.ts';
import type { Instant } from './model/time/instants.ts';
import { type DocumentStore, type IndexState, type MediaStore, type SearchIndex, Unreachable } from './ports.ts';

/** A record of a resource in one of its revisions. */
export interface Version {
  readonly kind: ResourceName;
  readonly id: number;
  readonly revision: number;
}

/** The latest revision of a record, which the index may not have yet. */
export interface Change extends Version {
  /** Undefined when the record was removed for good; its tombstone has a revision too. */
  readonly document: Document<ResourceName> | undefined;
  /** Of a removed event: see `Entry.places`. */
  readonly places?: number;
  /** True when the events that refer to it have not been raised since it changed, because its writer may have died in between. */
  readonly dependentsPending: boolean;
  /** When it was marked, by the store's clock. */
  readonly since: Instant;
}

/** The records that wait to be mirrored. */
export interface Backlog {
  readonly count: number;
  /** When the oldest mark was set; undefined when nothing waits. */
  readonly oldest: Instant | undefined;
}

/** Thrown by an index that answers lists but takes no writes, for example because its disk is full. */
export class WritesRefused extends Unreachable {
  override name = 'WritesRefused';
}

/** Thrown for a call that took too long: it may be slow by itself, or its server may hang. */
export class TooSlow extends Unreachable {}

/** The timeout of a list that a store answers by itself, in milliseconds; nobody waits longer. */
export const listTimeout = 4000;

/** The marks of records that the index may not know yet. */
export interface Marks {
  /** Marked records whose time has come, the longest waiting first; with `showing` only these records and the events that refer to them. */
  pending(limit: number, showing?: readonly number[]): Promise<Change[]>;
  /** Clears the marks of these, unless their revision has moved meanwhile. */
  clearMarks(changes: readonly Change[]): Promise<void>;
  /** Lets `pending` return these marks only from `until` on, unless their revision has moved. */
  postpone(changes: readonly Change[], until: Instant): Promise<void>;
  backlog(): Promise<Backlog>;
  /** The store's clock. */
  clock(): Promise<Instant>;
}

/** Reads that a store may still answer while it takes no writes. */
export interface StandbyReads
  extends Pick<DocumentStore, 'read' | 'locate' | 'readByKey' | 'readByLabel' | 'scan' | 'identity'> {
  /** Reads a file of a picture, all of it at once. */
  readonly readFile: MediaStore['read'];
  /** The generation; its last steps may be missing. */
  generation(): Promise<number>;
}

/** The servers of a store that may answer while none takes writes. */
export interface Standby extends StandbyReads {
  /** Resolves when there is one to read from; throws Unreachable otherwise. */
  ready(): Promise<void>;
  /** Whether it is known that none takes writes, so that nobody has to wait for one. */
  isNeeded(): boolean;
}

/**
 * A document store with a separate index. Every write of a resource sets a mark in the same atomic step, and raising dependents marks
 * the raised events. A removed record stays as a tombstone with the next revision, so that it is mirrored like any other change and never
 * comes back. Users, keys and images are never marked.
 */
export interface MirroredStore extends DocumentStore, Marks {
  /**
   * Raises the revision of every event that refers to one of these records. No transaction does that with their own change, so whoever
   * wrote one asks for it, and the mirror does when nobody did.
   */
  invalidateDependents(references: readonly number[]): Promise<void>;
  /**
   * Raises each record whose stored revision is lower than this one above it, and marks it; of one that the store does not have it stores
   * a tombstone. Resolves to the IDs of those. It is for revisions that a server lost after the index had them.
   */
  raiseAbove(versions: readonly Version[]): Promise<number[]>;
  /**
   * A text that is the same for as long as the store cannot have lost anything: another one after a server has restarted, or another one of
   * a replica set has become primary.
   */
  term(): Promise<string>;
  /** A number that only `bumpGeneration` raises, in whichever process. */
  generation(): Promise<number>;
  /** Raises the generation, because lists and records show something new; resolves to it, or to a later one. */
  bumpGeneration(): Promise<number>;
  /** Categories below these, at any depth, without themselves. */
  descendants(categories: readonly number[]): Promise<number[]>;
  readonly lists: StoreLists;
  readonly media: MediaStore;
  /**
   * Reads while no server of a replica set takes writes. What was confirmed is there; what was not may be there, and go again. Throws
   * Unreachable where no server can promise that; absent where there is one server.
   */
  readonly standby?: Standby;
  size(): Promise<Record<ResourceName, number>>;
  /** Resolves when reads and writes work; throws Unreachable with the reason otherwise. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** The filters of events that a store knows, for when the index is unavailable. */
export const storeFilters = [
  ...(['window', 'period', 'ongoing', 'expand', 'references', 'towns', 'near', 'box'] as const),
  ...(['prices', 'eventStatuses', 'attendanceModes', 'soldOut'] as const),
] satisfies readonly EventFilter[];
/** One of them. */
export type StoreFilter = (typeof storeFilters)[number];

/** The orders of lists of events that a store knows. */
export const storeOrders = ['start_date', 'end_date', 'date', 'agenda'] as const satisfies readonly EventOrder[];
/** One of them. */
export type StoreOrder = (typeof storeOrders)[number];

/**
 * Lists by the store's own indexes, for when the index is unavailable; it gets only queries that `mirror/lists.ts` lets through. Throws Unreachable
 * for one that would take longer than `listTimeout`.
 */
export type StoreLists = Pick<SearchIndex, 'find' | 'tally'>;

/** What remains in the index of a record that was removed for good, so that a late older write cannot restore it. */
export interface Stub {
  readonly kind: ResourceName;
  readonly id: number;
  readonly revision: number;
  readonly gone: true;
  /** See `Entry.places`. */
  readonly places?: number;
}

/** An entry that the index rejected, for another reason than a newer revision. */
export interface Refusal {
  readonly kind: ResourceName;
  readonly id: number;
  readonly reason: string;
}

/** One record as the index has it. */
export interface Known {
  readonly id: number;
  readonly revision: number;
  readonly gone: boolean;
  /** A digest of its entry without the revision; empty for a stub. */
  readonly digest: string;
}

/** An index that is being built beside the one that answers. */
export interface Rebuilding {
  /** Takes entries, each the newest of its record that the index was given. */
  write(entries: readonly (Entry | Stub)[]): Promise<Refusal[]>;
  /** Makes the new index answer, in one step; the former one is preserved for `back`. */
  swap(): Promise<void>;
  /** Removes the new index, unless it answers already because the response of `swap` was lost; it may throw then. */
  abandon(): Promise<void>;
}

/** An index with a separate store. Entries are whole; an older revision than the known one changes nothing and is no refusal. */
export interface MirroredIndex extends SearchIndex {
  /**
   * Takes entries and stubs; resolves to the rejected ones when lists show the others or, with `soon`, when they are taken. The relay makes
   * one call at a time. `onNewer` hears of each record of which it holds a greater revision than was sent. Rejects with Unreachable, with
   * WritesRefused while lists are answered all the same.
   */
  write(entries: readonly (Entry | Stub)[], soon?: 'soon', onNewer?: (newer: Version) => void): Promise<Refusal[]>;
  /** Makes lists show all that was taken before. */
  refresh(): Promise<void>;
  /** What it holds of a kind by rising ID, stubs included, with all earlier writes. */
  known(kind: ResourceName): AsyncIterable<Known>;
  /** The digest that `known` returns for this entry. */
  digestOf(entry: Entry): string;
  rebuild(): Promise<Rebuilding>;
  /** Lets the index before the last `swap` answer again. Throws when there is none. */
  back(): Promise<void>;
  /** Whether it is as this program makes it. */
  state(): Promise<IndexState>;
  /** Sentences for operators about settings that it does not follow yet. */
  notes(): Promise<string[]>;
  /** Optimises the index after many writes. */
  tidy(): Promise<void>;
  /** Resolves when it answers; throws Unreachable with the reason otherwise. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
