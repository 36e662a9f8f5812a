/** Names of records, prepared for matching. Cached by revision, because only a write changes them. */

import type { Cache, Caches } from '../../cache/cache.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import { type NameWords, nameWords } from '../../model/search/name-match.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { textOfHtml } from '../../model/text/html.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Hit } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';

/** The name of a record as readers of a language see it. */
interface RecordName {
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

/** The most names in the cache; one takes some 600 bytes. */
const maxNames = 10_000;

/** Opens a cache of names. */
export function nameCacheIn(caches: Caches): NameCache {
  return caches.open('names', { budget: { entries: maxNames } });
}

/** The names of records that an index has found, in order; removed records are left out. */
export async function namesOf(
  calendar: Calendar,
  kind: ResourceName,
  language: Language,
  hits: readonly Hit[],
): Promise<RecordName[]> {
  const known = hits.map((hit) => calendar.names.get(keyOf(kind, hit, language)));
  const unknown = hits.filter((_, at) => !known[at]).map(({ id }) => id);
  const documents: Document<ResourceName>[] = unknown.length > 0 ? await calendar.pair.store.read(kind, unknown) : [];
  const read = new Map(documents.map((document) => [document.id, nameOf(calendar, language, document)]));
  return hits.flatMap(({ id }, at) => known[at] ?? read.get(id) ?? []);
}

/** The name of a record as readers of a language see it. */
export function nameOf(calendar: Calendar, language: Language, document: Document<ResourceName>): RecordName {
  return calendar.names.through(keyOf(document.kind, document, language), () =>
    nameIn(document, language, calendar.settings.languages),
  );
}

function nameIn(document: Document<ResourceName>, language: Language, languages: readonly Language[]): RecordName {
  const { kind, id, revision, texts } = document;
  const shown = shownText(texts, resources[kind].title, language, languages);
  const name = textOfHtml(shown?.text ?? '');
  const spoken = shown?.language ?? '';
  return {
    ...{ id, revision, name, key: sortKey(name, language), language: spoken, words: nameWords(name, spoken) },
    ...(document.kind === 'events' && { start: document.facts.start }),
  };
}

function keyOf(kind: ResourceName, { id, revision }: Hit, language: Language): string {
  return `${kind} ${id}.${revision} ${language}`;
}
