/**
 * Representations (RFC 9110, 3.2): the forms in which records are sent, each rendered once per revision, with slots for the counts of terms,
 * which change when the records do not, and cached. Nothing is invalidated, because a change raises the revision in the key.
 */

import { ownTurn } from '../../async/turns.ts';
import { type Caches, openCache } from '../../cache/cache.ts';
import type { DiskCache } from '../../cache/disk-cache.ts';
import { jsonLdOf } from '../../derive/json-ld.ts';
import { languagesFor, type Related, shownOf, type ViewContext, viewOf } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import type { Language, TableName } from '../../model/tables/field.ts';
import { type ByteText, byteTextOf } from '../../model/text/characters.ts';
import type { Presenter, Traits } from '../../outputs/presenter.ts';
import type { Hit } from '../../ports.ts';
import type { Audience, Calendar } from '../calendar.ts';

/** A rendered record, split at the slots that are filled with counts when it is sent. */
export interface Fragment {
  /** The key of the render cache: the record, its revision and its representation. */
  readonly key: string;
  /** The texts before, between and after the slots: one more than there are slots. */
  readonly texts: readonly ByteText[];
  /** Bytes of the texts. */
  readonly length: number;
  /** The IDs of the terms whose counts fill the slots. */
  readonly terms: readonly number[];
  /** Languages of the texts shown. */
  readonly languages: readonly Language[];
  /** Of a part of an output. */
  readonly traits?: Traits | undefined;
}

/** The placeholder of a count. No stored text has NUL, so only a JSON string that begins with it has it after the quote. */
const slotPattern = /"\\u0000(\d+)"/;

/** The placeholder of a term's count in a view. */
export function countSlot(term: number): string {
  return `\0${term}`;
}

/** Splits the JSON of a view at its slots; `languages` are those of its texts. */
export function fragmentOf(key: string, json: string, languages: readonly Language[]): Fragment {
  const parts = json.split(slotPattern);
  const texts = parts.filter((_, at) => at % 2 === 0).map(byteTextOf);
  const terms = parts.filter((_, at) => at % 2 === 1).map(Number);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return { key, texts, length, terms, languages };
}

/** What is known of a rendered record without its texts, which are read again when it is sent. */
export interface Outline extends Omit<Fragment, 'texts'> {
  /** Equal exactly when the texts are equal; empty where the revision says so. */
  readonly digest: string;
}

/** A record, rendered; of an outline the texts are not in memory. */
export type Rendered = Fragment | Outline;

/** The head of an encoded fragment: the lengths of the texts, the terms, the languages and, where there are any, the traits. */
type Head = readonly [readonly number[], readonly number[], readonly Language[], Traits?];

const lengthSize = 4;

/** Most fragments fit. Thousands of Buffers of their own would be outside of the heap and make the collector run early. */
const shortRoom = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * Encodes a fragment for the disk cache: the length of the head (four bytes, big-endian), the head as JSON, the texts. `decodeFragment` is
 * the inverse. The next call may overwrite the bytes.
 */
function encodeFragment(fragment: Fragment): Buffer {
  const { texts, terms, languages, traits } = fragment;
  const lengths = texts.map(({ length }) => length);
  const parts: Head = traits ? [lengths, terms, languages, traits] : [lengths, terms, languages];
  const head = JSON.stringify(parts);
  const headLength = Buffer.byteLength(head);
  const length = lengthSize + headLength + fragment.length;
  const bytes = length > shortRoom.length ? Buffer.allocUnsafe(length) : shortRoom.subarray(0, length);
  bytes.writeUInt32BE(headLength);
  let end = lengthSize + bytes.write(head, lengthSize);
  for (const text of texts) end += bytes.write(text, end, 'latin1');
  return bytes;
}

/** Decodes the fragment of a key. The bytes may be overwritten afterwards. */
function decodeFragment(key: string, bytes: Buffer): Fragment {
  const begin = lengthSize + bytes.readUInt32BE();
  const [lengths, terms, languages, traits]: Head = JSON.parse(bytes.toString('utf8', lengthSize, begin));
  let end = begin;
  const texts = lengths.map((length) => {
    end += length;
    return bytes.toString('latin1', end - length, end);
  });
  return { key, texts, length: end - begin, terms, languages, traits };
}

/** For lists and single records; for parts of outputs. */
interface WarmUpCapacity {
  readonly lists: number;
  readonly outputs: number;
}

/** Fragments by key. */
export interface RenderCache {
  /** Bytes of fragments that the warm-up may add. */
  readonly warmUpCapacity: WarmUpCapacity;
  /** A large fragment that is on disk is read in a turn of the event loop of its own. */
  get(key: string): Promise<Fragment | undefined>;
  add(fragment: Fragment): void;
}

/** The capacity in memory, in bytes of fragments. */
const defaultCapacity = 2.5 * 1024 * 1024;
/** The number of recently read fragments that are remembered; one that is read again while it is among them moves to memory. */
const maxRecent = 50;
/** The shares of the disk cache that the warm-up may fill. */
const warmUpShare: WarmUpCapacity = { lists: 0.6, outputs: 0.15 };
/** The approximate size of a fragment besides its texts, in bytes. */
const overhead = 400;

/**
 * Fragments are on `disk`; those that are read again soon are in memory too. With a common word or a category the same records are in every
 * list, and a quarter more lists are answered. Fragments that are read once stay out of memory, because records that come and go outlive
 * the young generation and made lists a tenth slower. Without `disk` all fragments are in memory.
 */
export function newRenderCache(caches: Caches, disk?: DiskCache, capacity = defaultCapacity): RenderCache {
  const memory = caches.open<string, Fragment>('fragments', {
    budget: { bytes: capacity },
    sizeOf: ({ length }) => length + overhead,
  });
  if (disk) caches.add('fragments-on-disk', disk);
  const recent = openCache<string, true>({ budget: { entries: maxRecent } });
  const room = disk ? disk.budget.bytes : 0;
  return {
    warmUpCapacity: { lists: room * warmUpShare.lists, outputs: room * warmUpShare.outputs },
    async get(key) {
      const known = memory.get(key);
      if (known || !disk) return known;
      if (disk.isLarge(key)) await ownTurn();
      const bytes = disk.get(key);
      if (!bytes) return undefined;
      const fragment = decodeFragment(key, bytes);
      if (recent.has(key)) memory.set(key, fragment);
      else recent.set(key, true);
      return fragment;
    },
    add(fragment) {
      if (disk) disk.set(fragment.key, encodeFragment(fragment));
      else memory.set(fragment.key, fragment);
    },
  };
}

/** How records are rendered. */
export interface Representation {
  readonly language: Language;
  /** True adds schema.org data, as on single reads. */
  readonly jsonLd: boolean;
  readonly translations: boolean;
  /** Set when they are parts of an output, and not the interface's JSON. */
  readonly output?: OutputForm;
}

/** An output, and what its parts depend on besides the settings. */
export interface OutputForm {
  /** Tells its parts from those of other forms. */
  readonly name: string;
  readonly partOf: NonNullable<Presenter['partOf']>;
  readonly identity: string;
}

/**
 * Tells whether a revision shows the same bytes to everybody of an audience. What a caller sees depends on their rights; and while due
 * records are shown as published before they are stored so, other records show them without a new revision.
 */
export function isCacheable({ schedule }: Calendar, audience: Audience): boolean {
  return audience === 'public' && schedule.due === undefined;
}

/** Renders a record; `related` are the other records that it may show. */
export type Renderer = (document: Document<TableName>, related: Related) => Fragment;

/** Renders some records; what several of them show is worked out once. */
export function rendererOf(calendar: Calendar, representation: Representation): Renderer {
  const { output, jsonLd } = representation;
  const context: ViewContext = { ...calendar.settings, ...representation, countOf: countSlot };
  const outputContext = { ...context, identity: output?.identity ?? '' };
  const languagesOf = languagesFor(context);
  return (document, related) => {
    const key = fragmentKey(calendar, document.kind, document, representation);
    const languages = languagesOf(document, related);
    if (output) {
      const { bytes, traits } = output.partOf(document, related, outputContext);
      const facts = document.kind === 'events' ? document.facts : undefined;
      const shown = [
        ...shownOf(facts?.venue ?? [], related.venues),
        ...shownOf(facts?.organizer ?? [], related.organizers),
      ];
      // An event changes with the venues and organizers that it shows; terms do not record their changes
      const modified = Math.max(postFactsOf(document)?.modified ?? 0, ...shown.map((each) => each.facts.modified));
      return { key, texts: [bytes], length: bytes.length, terms: [], languages, traits: { modified, ...traits } };
    }
    const view = viewOf(document, related, context);
    const data = jsonLd ? jsonLdOf(document, related, context) : undefined;
    return fragmentOf(key, JSON.stringify(data ? { ...view, json_ld: data } : view), languages);
  };
}

/**
 * The key of a record as the public sees it. The resource is part of it, because a calendar that is emptied and filled again may give an ID
 * to another kind of record.
 */
export function fragmentKey(
  { mount }: Calendar,
  resource: TableName,
  { id, revision }: Hit,
  representation: Representation,
): string {
  return `${mount}${resource}.${id}.${revision}.${formOf(representation)}`;
}

/** The name of a representation in keys and entity tags. */
export function formOf({ language, jsonLd, translations, output }: Representation): string {
  if (output) return `${language}.${output.name}.${output.identity}`;
  return `${language}${jsonLd ? '.ld' : ''}${translations ? '.all' : ''}`;
}
