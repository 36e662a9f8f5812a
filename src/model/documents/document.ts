/** The stored shape of every record: one document each, with its texts embedded per language. */

import type { Color, LogoType } from '../brand.ts';
import type { Cost } from '../money/cost.ts';
import type { Focus, PictureFiles } from '../pictures.ts';
import type { Point } from '../places/geometry.ts';
import type { events } from '../tables/events.ts';
import type { Kind, Language, Table } from '../tables/field.ts';
import type { ValueOf } from '../tables/values.ts';
import type { organizers, venues } from '../tables/venues-and-organizers.ts';
import type { Instant, WallClock } from '../time/instants.ts';

/** The texts of one record in one language, by field name. A missing text is absent, never empty. */
export type TextSet = Readonly<Record<string, string>>;
/** The texts of one record, by language. */
export type Texts = Readonly<Record<Language, TextSet>>;

/**
 * A picture elsewhere on the web, or a poster; its size is in pixels. The service never fetches it, so its size is known only when a source
 * gave it.
 */
export interface ImageElsewhere {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}

/** What is stored of an uploaded picture. Its alternative texts are texts of the document, one a language. */
export interface OwnImage {
  readonly file: PictureFiles;
  /** SHA-256 of what was sent, base64url: finds the same again, and is never shown. */
  readonly hash: string;
  readonly author: number;
  /** Whose picture it is; empty when that was not said. */
  readonly credit: string;
  /** What must stay in it when it is cut; absent for its middle. */
  readonly focus?: Focus;
  /** The name of the file that was sent, for people. */
  readonly filename: string;
  readonly created: Instant;
}

/** What is stored of a picture: where it is, or what its files are. */
export type ImageFacts = ImageElsewhere | OwnImage;

/** A picture of a record; of an uploaded one `url` is the address as it is stored (see `model/pictures.ts`). */
export interface Image extends ImageElsewhere {
  readonly id: number;
}

/** An uploaded picture. */
export type OwnImageDocument = Document<'images'> & { readonly facts: OwnImage };

/** Tells whether a document is an uploaded picture, of which there are files. */
export function isOwnImage(document: Document): document is OwnImageDocument {
  return document.kind === 'images' && 'file' in document.facts;
}

/** Where an imported record came from, so that importing it again updates it. */
export interface Source {
  /** The importer's name, such as `madrid`. */
  readonly name: string;
  /** The record's ID at the source. */
  readonly id: string;
  /** Digest of the source's last version of the record; an equal digest means unchanged. */
  readonly digest: string;
  /** Its global names (`global_id`, then `global_id_lineage`), when the source gave any. */
  readonly lineage?: readonly string[];
}

/** A form of the desk, or a create with an `Idempotency-Key`, as it was sent. */
export interface SentForm {
  /** The key of its own, hashed with the user who sent it. */
  readonly key: string;
  /** Digest of its values. */
  readonly digest: string;
}

/** The form that made a record, and the one that changed it last, so that neither counts twice when it is sent twice. */
export interface SentForms {
  readonly made?: SentForm;
  readonly saved?: SentForm;
}

/** The facts of an event that say when it takes place. */
export type Times = Pick<EventFacts, 'timezone' | 'start_date' | 'end_date' | 'start' | 'end' | 'all_day'>;

/**
 * The facts of a table that are stored as they were checked: texts without translation, addresses, flags and choices, `''` and false where
 * nothing was sent (see `simpleFactsOf`).
 */
type SimpleFacts<T extends Table> = {
  readonly [N in keyof T as T[N] extends { readonly translatable: true }
    ? never
    : T[N]['valueType'] extends 'flag' | 'choice' | 'plain' | 'url' | 'email'
      ? N
      : never]: ValueOf<T[N]>;
};

/** One change of a post: when, by which user, and of which fields. */
export interface Change {
  readonly at: Instant;
  readonly by: number;
  readonly fields: readonly string[];
}

/** What a change replaced, by facts and texts; null where nothing was. */
export interface Replaced {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string | null>>>>;
}

/** What editors see of a post besides its fields. Neither the interface nor an export has it. */
export interface Editorial {
  /** The changes of the last 90 days, the latest last. */
  readonly changes?: readonly Change[];
  /** What the last of them replaced; absent when that cannot be undone. */
  readonly before?: Replaced;
  /** Who has proposed it without being a user. */
  readonly proposer?: { readonly name: string; readonly mail: string };
  /** Why an editor has sent it back. */
  readonly review?: { readonly at: Instant; readonly by: number; readonly text: string };
}

/** What posts (events, venues, organizers) share. */
export interface PostFacts {
  readonly author: number;
  readonly status: Status;
  readonly published: Instant;
  readonly modified: Instant;
  readonly image?: Image;
  readonly website: string;
  readonly source?: Source;
  /** Set on a record in the trash that had been public, so that the public is answered 410 and not 404. */
  readonly withdrawn?: true;
  /** Earlier slugs, the latest last (see `maxFormerSlugs`). */
  readonly former_slugs?: readonly string[];
  readonly forms?: SentForms;
  readonly editorial?: Editorial;
}

type OwnIn<T extends Table> = { readonly [N in keyof T]: T[N] extends { readonly own: true } ? N : never }[keyof T];
/** The facts of which one date of a series may have its own. */
type OwnFactName = Extract<OwnIn<typeof events.fields> | OwnIn<typeof events.extensions>, keyof EventFacts>;

/** What one date of a series has of its own; everything else is that of its series. */
export interface OwnValues {
  /** `image` is null where the date has none although its series has one. */
  readonly facts: Readonly<Partial<Pick<EventFacts, Exclude<OwnFactName, 'image'>>>> & {
    readonly image?: Image | null;
  };
  /** Where a field is in some language, it stands for the field of the series in all languages. */
  readonly texts: Texts;
}

/** When a series takes place besides its start. Keys are the wall clocks at which rule and `rdate` put its dates, in its zone. */
export interface Recurrence {
  /** In one form, with `UNTIL` as a wall clock; empty for dates alone. */
  readonly rrule: string;
  /** Keys, in order. */
  readonly rdate: readonly WallClock[];
  /** Keys and whole days (`YYYY-MM-DD`) without a date, in order. */
  readonly exdate: readonly string[];
  /** By key; also those of keys that the series has no more, which come back with the key. */
  readonly own: Readonly<Record<WallClock, OwnValues>>;
  /** The day up to which a rule without end is listed, `YYYY-MM-DD`; empty for a series that ends. */
  readonly horizon: string;
  /** The most dates that an index has ever had. */
  readonly places: number;
}

/** What a date of a series says of itself and of its series. */
export interface OccurrenceFacts {
  /** The ID of its series. */
  readonly series: number;
  readonly key: WallClock;
  /** 1 for the first by key of those that are not removed; 0 for a removed one. */
  readonly position: number;
  /** The fields that it has of its own, in the order of the table. */
  readonly changed: readonly string[];
  /** The last part of the address of its page. */
  readonly page: string;
  /** The facts of its series. */
  readonly whole: Times & { readonly recurrence: Recurrence };
}

/** The stored facts of an event, beside its texts. Other records are referred to by ID. */
export interface EventFacts
  extends PostFacts,
    SimpleFacts<typeof events.fields>,
    SimpleFacts<typeof events.extensions> {
  readonly timezone: string;
  /** Wall clocks of `timezone`. */
  readonly start_date: WallClock;
  readonly end_date: WallClock;
  readonly start: Instant;
  readonly end: Instant;
  readonly all_day: boolean;
  readonly cost: Cost;
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venue: readonly number[];
  readonly organizer: readonly number[];
  /** 0 when there is none. */
  readonly post_parent: number;
  /** The wall clock at which it was to begin before it was moved; empty when it was not moved. */
  readonly previous_start_date: WallClock | '';
  /** The number of writes that changed when, where or whether it takes place (iCalendar's SEQUENCE); absent means 0. */
  readonly sequence?: number;
  /** Its UID (RFC 5545) in the feed that it was imported from, which our feeds repeat; absent for events created here. */
  readonly uid?: string;
  /** Of a series. */
  readonly recurrence?: Recurrence;
  /** Of a series: the end of the last date that is listed. */
  readonly last?: Instant;
  /** Of an event that was a series (see `Recurrence.places`). */
  readonly places?: number;
  /** Of a date of a series as it is shown; never stored. */
  readonly occurrence?: OccurrenceFacts;
  /** Facts from a source for which there is no field, such as the audience. */
  readonly custom_fields?: Readonly<Record<string, { label: string; value: string }>>;
}

/** The stored facts of a venue, beside its translated texts. A missing text is empty. */
export interface VenueFacts extends PostFacts, SimpleFacts<typeof venues.fields & typeof venues.extensions> {
  /** Degrees, WGS 84; both or neither. */
  readonly geo_lat?: number;
  readonly geo_lng?: number;
}

/** The point of a venue; undefined when it is not known. */
export function pointOf({ geo_lat: lat, geo_lng: lng }: Pick<VenueFacts, 'geo_lat' | 'geo_lng'>): Point | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** The stored facts of an organizer, beside its translated texts. A missing text is empty. */
export interface OrganizerFacts
  extends PostFacts,
    SimpleFacts<typeof organizers.fields & typeof organizers.extensions> {}

/** What is stored of a category or a tag besides its texts. */
export interface TermFacts {
  /** 0 at the top level, and for tags. */
  readonly parent: number;
  /** Another term below the same parent has the same name, which only the removal of a category between them can cause. */
  readonly namesake?: true;
  readonly source?: Source;
  readonly forms?: SentForms;
}

/** What is stored of synonyms: texts without markup, none of them empty. */
export interface SynonymFacts {
  readonly language: Language;
  readonly words: readonly string[];
  /** Who looks for this finds the words, and not the other way; absent where each of the words stands for the others. */
  readonly root?: string;
  readonly forms?: SentForms;
}

/**
 * What administrators have set in the desk instead of the settings of a calendar's look; what is absent is as these say. Its texts are
 * `brandTexts`, of which links are as `parseLinks` reads them.
 */
export interface BrandFacts {
  readonly color?: Color;
  /** A picture in base64. */
  readonly logo?: { readonly type: LogoType; readonly data: string };
  readonly forms?: SentForms;
  readonly editorial?: Pick<Editorial, 'changes' | 'before'>;
}

/** What an import made of a record of its source. */
export const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
/** One of them. */
export type Outcome = (typeof outcomes)[number];

/** Something that an import said of some records: by a code of `words/remarks.ts`, or as a sentence in the language of whoever imported. */
export interface ImportReason {
  readonly what: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly count: number;
  /** The first few of these records. */
  readonly examples: readonly string[];
}

/** What an import in the desk has done, so that it can be looked at, and undone, later. */
export interface ImportFacts {
  readonly by: number;
  readonly at: Instant;
  /** The name of the file, or the address. */
  readonly source: string;
  readonly counts: Readonly<Partial<Record<Kind, Readonly<Record<Outcome, number>>>>>;
  readonly notes: readonly ImportReason[];
  readonly refusals: readonly ImportReason[];
  /** The records that it made, each with its revision at the end, by kind. */
  readonly created: Readonly<Partial<Record<Kind, readonly (readonly [id: number, revision: number])[]>>>;
  /** It broke off. */
  readonly failed?: true;
  /** When and by whom it was undone, and how many of its records had changed and stayed. */
  readonly undone?: { readonly at: Instant; readonly by: number; readonly left: number };
}

/** IDs stay below 2^25, so that an index can put one into a single 64-bit number with a start in seconds (years 1 to 9999). */
export const maxId = 2 ** 25 - 1;
/** The largest ID that a record may bring from elsewhere: those above it are left for new records. */
export const maxImportedId = maxId - 2 ** 16;

/** The author of records that belong to no user: of those that were imported, until an editor says whose they are. */
export const nobody = 0;

/** A user's name: what HTTP Basic can carry before the colon (RFC 7617). */
export const userName = /^[^\s:\p{Cc}\p{Cs}][^:\p{Cc}\p{Cs}]{0,59}$/u;

/** The roles, as they are offered; `calendar/access/rights.ts` ranks them and says what each may do. */
export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
/** The role of a user. */
export type Role = (typeof roles)[number];

/** What is stored of a user; no two have the same name. */
export interface UserFacts {
  readonly name: string;
  readonly role: Role;
  /** scrypt, salted: `salt:hash`, both base64url. */
  readonly password: string;
}

/** What is stored of an API key, by which its user signs in; no two have the same name. */
export interface KeyFacts {
  readonly name: string;
  readonly user: number;
  /** SHA-256 of the key, base64url; a key is random enough to need no salt (256 bits). */
  readonly hash: string;
  /** From this moment on it is right for nobody; absent for a key that lasts until it is removed. */
  readonly expires?: Instant;
  /** Of a session: the digest of the password and role with which it began. It is right only while its user still has both. */
  readonly began?: string;
  /** Of a link by which its user chooses a password: it signs nobody in. */
  readonly opens?: 'password';
}

/** Which facts belong to which kind. */
interface FactsOf {
  events: EventFacts;
  venues: VenueFacts;
  organizers: OrganizerFacts;
  categories: TermFacts;
  tags: TermFacts;
  synonyms: SynonymFacts;
  images: ImageFacts;
  brands: BrandFacts;
  imports: ImportFacts;
  users: UserFacts;
  keys: KeyFacts;
}

/** A record that has no ID yet. `texts` hold the slugs that it would like; the store makes them unique (`-2`, `-3`). */
export interface Draft<K extends Kind = Kind> {
  readonly facts: FactsOf[K];
  readonly texts: Texts;
}

/** The parts of a document besides its kind. */
export interface DocumentParts<K extends Kind> extends Draft<K> {
  /**
   * Unique over all kinds but users, which count from 1 separately. A store never gives an ID twice; but demo data and restored exports
   * bring their own IDs, so that after a reset those of removed records can come back, for records of any kind.
   */
  readonly id: number;
  /** Rises with every write of the record and of what it shows. No two states of a record share one (see `versions.ts`). */
  readonly revision: number;
}

interface DocumentOfKind<K extends Kind> extends DocumentParts<K> {
  /** Known from the place where the document is stored, and not stored in it. */
  readonly kind: K;
}

type DocumentsByKind = { readonly [K in Kind]: DocumentOfKind<K> };

/** A stored record in one revision. Its kind tells which facts it has. */
export type Document<K extends Kind = Kind> = DocumentsByKind[K];

/** Makes a document of its kind and its parts. */
export function documentOf<K extends Kind>(kind: K, { id, revision, facts, texts }: DocumentParts<K>): Document<K> {
  return { kind, id, revision, facts, texts } as Document<K>;
}

/** Publication states of a record, in the words that clients of The Events Calendar send. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
/** The publication state of a record. */
export type Status = (typeof statuses)[number];

/** The number of characters in a record's texts, all languages together: an estimate of its size in memory and in answers. */
export function weightOf({ texts }: { readonly texts: Texts }): number {
  let weight = 0;
  for (const set of Object.values(texts)) for (const text of Object.values(set)) weight += text.length;
  return weight;
}
