/** Names of records, as they are held against what somebody types: read once a revision, for nothing but a write changes them. */

import { LRUCache } from 'lru-cache';
import type { Document, EventFacts, PostFacts } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import { type NameWords, nameWords } from '../../model/search/name-match.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { textOfHtml } from '../../model/text/html.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Hit } from '../../ports.ts';
import type { Ownership } from '../access/rights.ts';
import type { Calendar } from '../calendar.ts';

/** The name of a record as readers of a language see it. */
export interface RecordName {
  readonly id: number;
  readonly revision: number;
  /** Plain text. */
  readonly name: string;
  /** The language that it is in; empty without a name. */
  readonly language: Language;
  readonly words: NameWords;
  /** Who may see it; absent for terms, which everybody may. */
  readonly post?: Ownership;
  /** When it begins; of events. */
  readonly start?: Instant;
}

/** Names by kind, record, revision and language. */
export type NameCache = LRUCache<string, RecordName>;

/** Most names kept; one takes some 500 bytes. */
const maxNames = 10_000;

/** A cache of names, empty. */
export function newNameCache(): NameCache {
  return new LRUCache({ max: maxNames });
}

/** The names of records that an index has found, in their order; those that are gone are left out. */
export async function namesOf(
  calendar: Calendar,
  kind: ResourceName,
  language: Language,
  hits: readonly Hit[],
): Promise<RecordName[]> {
  const known = hits.map((hit) => calendar.names.get(keyOf(kind, hit, language)));
  const unknown = hits.filter((_, at) => !known[at]).map(({ id }) => id);
  const documents: Document[] = unknown.length > 0 ? await calendar.pair.store.read(kind, unknown) : [];
  const read = new Map(documents.map((document) => [document.id, nameOf(calendar, kind, language, document)]));
  return hits.flatMap(({ id }, at) => known[at] ?? read.get(id) ?? []);
}

function nameOf(calendar: Calendar, kind: ResourceName, language: Language, document: Document): RecordName {
  const { title, family } = resources[kind];
  const shown = shownText(document.texts, title, language, calendar.settings.languages);
  const name = textOfHtml(shown?.text ?? '');
  const { id, revision } = document;
  const spoken = shown?.language ?? '';
  const post = family === 'post' ? (document.facts as PostFacts) : undefined;
  const made: RecordName = {
    id,
    revision,
    name,
    language: spoken,
    words: nameWords(name, spoken),
    ...(post && { post: { author: post.author, status: post.status } }),
    ...(kind === 'events' && { start: (post as EventFacts).start }),
  };
  // The clock publishes what is scheduled without a new revision
  if (post?.status !== 'future') calendar.names.set(keyOf(kind, document, language), made);
  return made;
}

function keyOf(kind: ResourceName, { id, revision }: Hit, language: Language): string {
  return `${kind} ${id}.${revision} ${language}`;
}
