/** What a process remembers of a calendar between requests. `open.ts` makes it; each part is known to those who use it. */

import type { Budget } from '../async/budget.ts';
import type { Cache } from '../cache/cache.ts';
import type { Document } from '../model/documents/document.ts';
import type { PostKind } from '../model/documents/families.ts';
import type { NameWords } from '../model/search/name-match.ts';
import type { Synonyms } from '../model/search/synonyms.ts';
import type { Language } from '../model/tables/field.ts';
import type { Instant } from '../model/time/instants.ts';
import type { ReadBrand } from './brand.ts';
import type { KnownNames } from './discovery/known-names.ts';
import type { SuggestCache } from './discovery/suggest-cache.ts';
import type { FeedCache } from './rendering/feed-cache.ts';
import type { RenderCache } from './rendering/render-cache.ts';

/** The caches of one process, and what else it knows of a calendar. */
export interface Memory {
  readonly schedule: Schedule;
  readonly synonyms: KnownSynonyms;
  /** What administrators have set of its look. */
  readonly brand: ReadBrand;
  /** Bytes of all bodies that are being made or sent. */
  readonly sending: Budget;
  /** Rendered records. */
  readonly renderCache: RenderCache;
  /** Complete outputs. */
  readonly feedCache: FeedCache;
  /** Names of records, prepared for suggestions. */
  readonly names: NameCache;
  /** Names that suggestions find. */
  readonly knownNames: KnownNames;
  /** What suggestions for different texts have in common. */
  readonly suggestCache: SuggestCache;
}

/** When scheduled records are due, as far as this process knows. */
export interface Schedule {
  /** When the next one is due; Infinity when none is. */
  next: Instant;
  /** When the next one is due of those written since all were last read. */
  noted: Instant;
  /** Scheduled records up to this moment are due although lists do not show all of them as published yet; absent when lists do. */
  due?: Instant | undefined;
  /** The running search for due records. */
  looking?: Promise<readonly Document<PostKind>[]> | undefined;
  /** The running publication. */
  publishing?: Promise<void> | undefined;
  /** True when publishing failed or takes long, so that reads do not wait for it. */
  isHindered: boolean;
}

/** The stored synonyms, whoever wrote them. */
export interface KnownSynonyms {
  /** Those of a language. Throws Unreachable. */
  in(language: Language): Promise<Synonyms>;
}

/** The name of a record as readers of a language see it. */
export interface RecordName {
  readonly id: number;
  readonly revision: number;
  /** Plain text. */
  readonly name: string;
  /** The sort key of the name (see `sortKey`) in the requested language. */
  readonly key: string;
  /** The language of the name; empty without a name. */
  readonly language: Language;
  readonly words: NameWords;
  /** The start; of events. */
  readonly start?: Instant;
}

/** Names by kind, record, revision and language. */
export type NameCache = Cache<string, RecordName>;
