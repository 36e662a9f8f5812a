/** The ports: what stores documents, what answers lists, and what keeps files of pictures. Each backend pair implements them. */

import type { Readable } from 'node:stream';
import type { Caches } from './cache/cache.ts';
import type { CountAnswer, CountRequest } from './model/counting.ts';
import type { Document, DocumentParts, Draft } from './model/documents/document.ts';
import type { IndexProblem } from './model/documents/entry.ts';
import type { Found, Hit, NameQuery, NearWordsQuery, Query, Reach } from './model/query.ts';
import type { Kind, ResourceName } from './model/tables/field.ts';
import type { Day } from './model/time/event-days.ts';
import type { Instant } from './model/time/instants.ts';

export type { Found, Hit, OrderBy, Query, Window } from './model/query.ts';

/** Thrown by `insert`, `replace` and `restore` when another record holds a unique key. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
  readonly key: string;
  readonly holder: number;

  constructor(key: string, holder: number) {
    super(`Key ${key} is held by record ${holder}`);
    this.key = key;
    this.holder = holder;
  }
}

/** Thrown by `insert` and `replace` for a category below one that is gone, where the write sees that itself. */
export class ParentGone extends Error {
  override name = 'ParentGone';
}

/** Thrown by every method of a backend that cannot be reached. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** Thrown where there is no room for what is written. */
export class StorageFull extends Unreachable {
  override name = 'StorageFull';
}

/** Tells whether the file system has no room. EFBIG is a limit of the process or of the user, which is as good as a full disk. */
export function isDiskFull(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
}

/** Ignores that a backend cannot be reached, and throws any other error; for `catch`. */
export function unlessUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error;
}

/** The last IDs of the two sequences, as far as they are known. */
export interface LastIds {
  readonly users?: number;
  /** The last ID of all other kinds, which share one sequence. */
  readonly others?: number;
}

/** Reads documents. */
export interface DocumentReader {
  /** The living records with these IDs, in the order asked; unknown ones are left out. */
  read<K extends Kind>(kind: K, ids: readonly number[]): Promise<Document<K>[]>;
  /** ID and revision of the living record with this ID, or that holds this key, without reading it. */
  locate(kind: Kind, at: number | string): Promise<Hit | undefined>;
  /** The record that holds a unique key, such as a slug (see `lookups`). */
  readByKey<K extends Kind>(kind: K, key: string): Promise<Document<K> | undefined>;
  /** The records that have any of these labels, lowest ID first, at most `max`, 100 by default. */
  readByLabel<K extends Kind>(kind: K, labels: readonly string[], max?: number): Promise<Document<K>[]>;
  /** The IDs of the records that have any of these labels, lowest first. */
  labelled(kind: Kind, labels: readonly string[]): Promise<number[]>;
  /** Those of these labels that any record of a kind has. */
  labelsInUse(kind: Kind, labels: readonly string[]): Promise<string[]>;
  /** All living records of a kind, by rising ID, beginning after `after`. */
  scan<K extends Kind>(kind: K, after?: number): AsyncIterable<Document<K>>;
  /**
   * What changed after a position, 0 for the beginning: each record of a resource once, by its latest change, which stands for the earlier
   * ones; events too whose revision was raised for what they show. At most `limit` of them, in the order of their numbers. Whoever goes on
   * from `next` misses no write that was answered, in whatever order writes are stored. Fewer than `limit` are all that were answered
   * before the call, but for records that are being written again, which come later by that. A store that is put back from a copy counts
   * on from that copy's numbers, and no position tells: a reader with a later one would miss what is written next. So whoever puts a store
   * back lets its readers begin again at 0.
   */
  changes(after: number, limit: number): Promise<ChangePage>;
  /** A position after every change that was answered before the call, without reading any; see `changes`. */
  lastChange(): Promise<number>;
}

/** Writes documents, as use cases do. */
export interface DocumentWriter {
  /**
   * Stores a new record: gives it an ID, its first revision and free slugs. `claim` is one of its labels, which no other record may have
   * claimed, and which it holds until it loses that label. Throws KeyTaken, ParentGone, and Unreachable when the store is full.
   */
  insert<K extends Kind>(kind: K, draft: Draft<K>, claim?: string): Promise<Document<K>>;
  /**
   * Stores the next revision of a record, if `document.revision` is still the stored one; its slugs are made free, but for
   * those that are `exact`. Resolves to the stored document, or undefined when the revision has moved or the record is gone, or one of
   * those of its kind that are `given` has moved, on whose state the write depends. Throws KeyTaken, ParentGone.
   */
  replace<K extends Kind>(
    kind: K,
    document: DocumentParts<K>,
    exact?: readonly string[],
    given?: readonly Hit[],
  ): Promise<Document<K> | undefined>;
  /**
   * Removes a record for good, if its revision is still the stored one; false otherwise. With `unused` only one that no record names or
   * shows, with `childless` only one that no category is below. Where no transaction sees both writes, whoever stores a category looks
   * afterwards whether the one above it is still there.
   */
  remove(kind: Kind, id: number, revision: number, only?: 'unused' | 'childless'): Promise<boolean>;
}

/** Takes over the records of another calendar, or those of an export of this one, as they are. */
export interface DocumentTransfer {
  /**
   * Stores a record that came from an export under its own ID, slugs as they are; no new ID will be as low or lower.
   * Its revision becomes a first one, or the next one of the record that it replaces, a removed one too. Throws KeyTaken.
   */
  restore<K extends Kind>(kind: K, document: DocumentParts<K>): Promise<Document<K>>;
  /** Reserves IDs for records that are to be restored, or were removed elsewhere: all new ones will be higher. */
  pass(last: LastIds): Promise<void>;
  /** The highest ID that a user had or that is reserved for one, 0 for none. */
  lastUser(): Promise<number>;
  /** The calendar's own identity, a UUID made with the store. */
  identity(): Promise<string>;
  /** Takes over the identity of an exported calendar, before its records are restored here. */
  adopt(identity: string): Promise<void>;
  /**
   * Replaces all records but users and API keys by these, with their identity, in one step: everybody sees either the former ones or these.
   * Resolves to the number of records removed. Absent where no transaction can hold so much. Throws KeyTaken.
   */
  exchange?(records: readonly Kinded[], identity: string): Promise<number>;
}

/** A create that its sender may send again. */
export interface KeyedWrite {
  /** Of the sender and of the key that the sender chose. */
  readonly key: string;
  /** A digest of what was sent. */
  readonly digest: string;
  /** Names the one who runs it, in this attempt. */
  readonly runner: string;
}

/**
 * What becomes of a keyed write: it is `begun` by this runner, `again` when another one did not come to an end; it is `running` elsewhere; the
 * key was sent with `other` contents; or it was `answered`.
 */
export type KeyedState =
  | { readonly state: 'begun'; readonly since: Instant }
  | { readonly state: 'again'; readonly since: Instant }
  | { readonly state: 'running' }
  | { readonly state: 'other' }
  | { readonly state: 'answered'; readonly answer: string };

/** How a keyed write ended: with an answer, without having stored anything, or nobody knows how. */
export type KeyedEnd = { readonly answer: string } | 'refused' | 'unknown';

/** Milliseconds for which the key of a write is remembered, and for which nobody else runs it while its runner may be alive. */
export const keyed = { remembered: 86_400_000, running: 15_000 };

/** Remembers keyed writes of all processes, by the store's clock. */
export interface KeyedWrites {
  /** Begins a write, unless it runs or was answered; the moment is that of the first attempt. */
  beginKeyed(write: KeyedWrite): Promise<KeyedState>;
  /** Ends it, if it is still this runner's. A refused one leaves its key free; one whose end is not known may begin again at once. */
  endKeyed(write: KeyedWrite, end: KeyedEnd): Promise<void>;
}

/** Work that one process does for all, and the process that does it. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
}

/** Agrees which of all processes does some work, by the store's clock. */
export interface Leases {
  /** Takes a lease for some milliseconds, or extends it; false while another holder has it. */
  takeLease(lease: Lease, milliseconds: number): Promise<boolean>;
  /** Ends a lease, if this holder still has it. */
  endLease(lease: Lease): Promise<void>;
}

/**
 * Stores documents. All of a document is written or nothing; what a promise resolved is durable. Whatever changes or removes a record raises
 * the revision of every event that shows it before it resolves, so that these are listed, rendered and reported as changed again; where that
 * takes longer than eight seconds, it resolves then, and the rest follows.
 */
export type DocumentStore = DocumentReader & DocumentWriter & DocumentTransfer & KeyedWrites & Leases;

/** A part of a file by the positions of its first and its last byte, both within the file. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is being read. */
export interface StoredFile {
  /** Bytes of the whole file. */
  readonly size: number;
  readonly stored: Instant;
  /** What was asked of it, at once where that is little. Whoever does not read a stream to its end destroys it. */
  readonly body: Buffer | Readable;
}

/** A picture of which there are files. */
export interface StoredPicture {
  readonly name: string;
  readonly stored: Instant;
}

/**
 * Keeps the files of pictures. A picture has a name that is never given again, and its files never change, so anybody may keep what they
 * have read. Names are letters, digits, `-` and `_`, those of files are such as `full.jpg`; any other is a RangeError.
 */
export interface MediaStore {
  /**
   * Stores the files of one picture, by their names. What it resolved is durable; what it rejected may be stored in part, until `remove`.
   * Put again, the files take the place of those of the same names. Throws Unreachable, StorageFull.
   */
  put(name: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /**
   * One file, whole or a part of it; undefined when there is none. What is read at once may be read into memory that `room` gives for so many
   * bytes. Throws Unreachable.
   */
  read(
    name: string,
    file: string,
    range?: ByteRange,
    room?: (bytes: number) => Buffer,
  ): Promise<StoredFile | undefined>;
  /** Removes all files of a picture, as far as there are any. Throws Unreachable. */
  remove(name: string): Promise<void>;
  /** All pictures of which there is any file, also of one that was put in part, in any order. Throws Unreachable. */
  names(): AsyncIterable<StoredPicture>;
}

/** The latest change of a record. */
export interface SequencedChange {
  /** Its place in the order of all changes of a store; no other change has it, and some numbers stand for none. */
  readonly sequence: number;
  readonly kind: ResourceName;
  readonly id: number;
  /** What the change made; of a removed record that of its removal. */
  readonly revision: number;
  /** The record was removed for good. */
  readonly deleted: boolean;
}

/** Some changes by rising sequence, and the position from which the next ones are asked for. */
export interface ChangePage {
  readonly changes: readonly SequencedChange[];
  readonly next: number;
}

/** A record with its kind, not yet stored. */
export type Kinded = Omit<Document, 'revision'>;

/** Answers lists. */
export interface SearchIndex {
  /** One page and the total. Ties go by ID, in the same direction; of terms by name from the first, then by ID. */
  find(query: Query): Promise<Found>;
  /** The same for several queries at once, in their order. */
  findAll(queries: readonly Query[]): Promise<Found[]>;
  /** Counts over the events of some queries; all of them are of one moment, or nearly. */
  count(requests: readonly CountRequest[]): Promise<CountAnswer[]>;
  /** The nearest days before `from` and after `to` on which an event of the query is. */
  reach(query: Query, from: Day, to: Day): Promise<Reach>;
  /** For each thing wanted, the IDs of the records whose names have it; those of the statuses that are asked, and all terms. */
  named(query: NameQuery): Promise<(readonly number[])[]>;
  /** For each word, those near to it, folded, the nearest first and no more than some; whoever may see what has them. */
  nearWords(query: NearWordsQuery): Promise<(readonly string[])[]>;
  /** How many published events carry each of these terms themselves, those too that are `due` (see `Query`); in the order asked. */
  tally(terms: readonly number[], due?: Instant): Promise<number[]>;
}

/** A difference between store and index that `check` found: of a record, or of a table when no single record can be named. */
export type Difference = ({ readonly kind: Kind; readonly id: number } | { readonly table: string }) & {
  readonly problem: IndexProblem;
};

/** How far a separate index is behind its store. */
export interface Lag {
  /** Records that the index does not know as they are. */
  readonly pending: number;
  /** Milliseconds that the oldest of them has waited; 0 for none. */
  readonly oldest: number;
  /** Why the index does not answer; absent while it does. */
  readonly unavailable?: string;
}

/** Whether an index is as this program makes it for its settings, or by older rules or unfinished, or for other languages. */
export type IndexState = 'current' | 'older rules' | 'other languages';

/** Gets the number of records done, and of all. */
export type Progress = (done: number, all: number) => void;

/** The documents of a store as they were at one moment, for as long as it is open. */
export interface Snapshot extends Pick<DocumentStore, 'scan' | 'identity' | 'lastUser'> {
  close(): Promise<void>;
}

/** What operators do with a pair, and commands for them. */
export interface Maintenance {
  /** Builds the index anew from the documents while it goes on answering. */
  rebuild(progress: Progress): Promise<void>;
  /** Compares index and store. */
  check(progress: Progress): AsyncIterable<Difference>;
  /** The state of the store at one moment of the call; no write waits for it. Throws Unreachable. */
  snapshot(): Promise<Snapshot>;
  /**
   * Copies the store to a new file while it is in use, and checks the copy; pictures that lie beside it go into the folder beside the copy
   * whose name is the copy's with `.media`. Absent where it is no file. Throws when it is damaged.
   */
  backUp?(path: string, progress: Progress): Promise<void>;
  /** Lets the index before the last `rebuild` answer again; absent where it is not preserved. Throws when there is none. */
  back?(): Promise<void>;
  /** Optimises the index after many writes, such as an import; lists are correct without it, only slower. */
  tidy(): Promise<void>;
  /** Whether the index is as this program makes it. Throws Unreachable. */
  indexState(): Promise<IndexState>;
  /** Sentences for operators about settings that the index does not follow yet. Throws Unreachable. */
  indexNotes(): Promise<string[]>;
}

/** The ports of one backend. */
export interface Ports {
  readonly store: DocumentStore;
  readonly index: SearchIndex;
  readonly media: MediaStore;
  readonly maintenance: Maintenance;
}

/** The ports of one backend, and what concerns all of them. */
export interface Pair extends Ports {
  /** Its caches; the service adds its own. */
  readonly caches: Caches;
  /** Resolves when reads and writes work; throws Unreachable with the reason otherwise. */
  ready(): Promise<void>;
  /** How many documents there are, users and keys apart. */
  size(): Promise<Record<ResourceName, number>>;
  /** Resolves when no write is waiting. */
  whenIdle(): Promise<void>;
  /** Resolves to true once lists show all that this process wrote before; to false when that takes too long to wait for. */
  visible(): Promise<boolean>;
  /**
   * A number that has risen by the time a write of any process is answered; while it is the same, lists and records show the same. No
   * promise where no server is asked. Throws Unreachable.
   */
  generation(): number | Promise<number>;
  /** True while records are read although no server takes writes: they may lack what was not confirmed. Absent where that cannot be. */
  isStale?(): boolean;
  /** Absent where documents and index are written in one step. Throws Unreachable. */
  lag?(): Promise<Lag>;
  close(): Promise<void>;
}
