/** What importers give: records as a client would send them, and remarks. */

import { createHash } from 'node:crypto';
import type { ResourceName } from '../model/tables/field.ts';
import type { Instant, WallClock } from '../model/time/instants.ts';
import { type Remark, remarkSentence } from '../model/words/remarks.ts';

/** Fields that refer to other records of the source. */
type LinkField = 'venue' | 'organizer' | 'categories' | 'tags' | 'parent';

/** Facts without a field. */
interface Extra {
  /** Its UID in iCalendar, which it keeps. */
  readonly uid?: string;
  readonly custom_fields?: Readonly<Record<string, { label: string; value: string }>>;
  /** When the source last changed it, in milliseconds since the epoch; the moment of the import when absent. */
  readonly modified?: Instant;
}

/** What one date of a series has of its own. */
export interface IncomingDate {
  /** The clock at which the series puts it, in its zone. */
  readonly key: WallClock;
  /** The language of its texts when it differs from that of the reading. */
  readonly language?: string;
  /** The body by which a client would change it, without `links`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The identities of the records that it refers to. */
  readonly links?: Readonly<Partial<Record<LinkField, readonly string[]>>>;
}

/** A record of a source before its references are resolved. */
export interface Incoming {
  readonly resource: ResourceName;
  /** Its identity at the source. */
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
  /** Its position in the source, such as `line 12`; identity and name when absent. */
  readonly where?: string;
  /** The language of its texts when it differs from that of the reading. */
  readonly language?: string;
  /** Its global names (see `Source`). */
  readonly lineage?: readonly string[];
  /** The body that a client would send, without `links`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The identities of the records that it refers to. */
  readonly links: Readonly<Partial<Record<LinkField, readonly string[]>>>;
  readonly extra: Extra;
  /** The ID of its picture at the source. */
  readonly imageId?: string;
  /** Series: what their dates have of their own at the source. Absent where it has no such dates. */
  readonly dates?: readonly IncomingDate[];
}

/** A remark: something that the importer changed or left out, or that people should know. */
export interface Note extends Remark {
  /** The record as the source names it. */
  readonly where: string;
  readonly detail?: string;
}

/** A record that cannot be imported. */
export interface Refusal {
  readonly resource: ResourceName;
  /** The identity of a record that the source still has, in a form that cannot be taken yet. */
  readonly id?: string;
  /** The identities of what is not for everybody: events that are here from an earlier import become private. */
  readonly privateIds?: readonly string[];
  readonly where: string;
  readonly reason: Remark;
}

/** A source that has been read. Records come after those that they refer to. */
export interface Reading {
  /** The name of the source, which is stored with every record. */
  readonly source: string;
  /** The language of its texts. */
  readonly language: string;
  /** True when it is incomplete, so that nothing can be said about records that it lacks. */
  readonly isCut?: boolean;
  /** The source's address, against which relative addresses are resolved; absent for files. */
  readonly address?: string;
  /** The source's name of a field, when it differs. */
  readonly headings?: Readonly<Record<string, string>>;
  readonly records: readonly Incoming[];
  readonly notes: readonly Note[];
  readonly refusals: readonly Refusal[];
}

/** Thrown for a file that an importer cannot read; the message is in English. */
export class UnreadableSource extends Error {
  override name = 'UnreadableSource';
  /** Why, for readers of any language; absent where only the command says it. */
  readonly why: Remark | undefined;

  constructor(why: Remark | string) {
    super(typeof why === 'string' ? why : remarkSentence(why, 'en'));
    this.why = typeof why === 'string' ? undefined : why;
  }
}

/** SHA-256 of plain values, hexadecimal: equal values in the same order of keys have equal digests. */
export function digestOf(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
