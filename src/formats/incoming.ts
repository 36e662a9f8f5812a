/** What an importer hands over: records as a client would send them, and what it noticed on the way. */

import { createHash } from 'node:crypto';
import type { Recurrence } from '../model/documents/document.ts';
import type { ResourceName } from '../model/tables/field.ts';
import type { Instant } from '../model/time/instants.ts';

/** Fields that name other records of the same source. */
type LinkField = 'venue' | 'organizer' | 'categories' | 'tags' | 'parent';

/** What has no field of its own. */
export interface Extra {
  /** Its identity in iCalendar (UID), which it keeps. */
  readonly uid?: string;
  readonly recurrence?: Recurrence;
  readonly custom_fields?: Readonly<Record<string, { label: string; value: string }>>;
  /** When its source last changed it, milliseconds since the epoch; the moment of the import without it. */
  readonly modified?: Instant;
}

/** One record of a source, before its references have IDs. */
export interface Incoming {
  readonly resource: ResourceName;
  /** Its identity in the source. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** Where it stands in the source, such as `line 12`; its identity and name without it. */
  readonly where?: string;
  /** The language of its texts, where it is another one than that of the reading. */
  readonly language?: string;
  /** Its names in the world there (see `Source`). */
  readonly lineage?: readonly string[];
  /** The body that a client would send, without `links`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Identities in the source of the records that it names. */
  readonly links: Readonly<Partial<Record<LinkField, readonly string[]>>>;
  readonly extra: Extra;
}

/** Something that an importer changed, left out or wants known. */
export interface Note {
  /** The kind of thing, a sentence without the particulars: notes are counted by it. */
  readonly what: string;
  /** The record, as its source names it. */
  readonly where: string;
  readonly detail?: string;
}

/** A record that could not be taken, with the reason as a sentence. */
export interface Refusal {
  readonly resource: ResourceName;
  readonly where: string;
  readonly reason: string;
}

/** A whole source, read: records stand after those that they name. */
export interface Reading {
  /** The importer's name, kept with every record. */
  readonly source: string;
  /** The language of its texts. */
  readonly language: string;
  /** It breaks off, so that what it no longer has cannot be told. */
  readonly isCut?: boolean;
  /** Address of the source, to which relative addresses in it belong; absent for files. */
  readonly address?: string;
  /** What the source calls a field, where that is another name than the field's own. */
  readonly headings?: Readonly<Record<string, string>>;
  readonly records: readonly Incoming[];
  readonly notes: readonly Note[];
  readonly refusals: readonly Refusal[];
}

/** A file that is not what an importer reads; the message is for people. */
export class UnreadableSource extends Error {
  override name = 'UnreadableSource';
}

/** SHA-256 of plain values, hexadecimal: equal values in the same order of keys have equal digests. */
export function digestOf(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
