/**
 * Records that events refer to, as facets and suggestions count and name them: which are read, who may see them, how filters name them, and
 * their order. Names are prepared for matching, and cached by revision, because only a write changes them.
 */

import type { Caches } from '../../cache/cache.ts';
import type { CountedKind } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { isTerm } from '../../model/documents/families.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { nameWords } from '../../model/search/name-match.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { textOfHtml } from '../../model/text/html.ts';
import type { Hit } from '../../ports.ts';
import { isVisible } from '../access/rights.ts';
import type { Calendar, Reader } from '../calendar.ts';
import type { NameCache, RecordName } from '../memory.ts';
import { readTown } from '../reading/places.ts';
import type { FacetValue } from '../reading/types.ts';
import { shownAt } from '../writing/due.ts';

/** The most records of a kind whose names are read: those with the most events. */
export const maxRead = 2000;

/** The number of events of each record, by ID, or of each town, by slug. */
export type Counts = ReadonlyMap<number | string, number>;

/** The IDs of records, or the slugs of towns, those with the most events first. */
export function mostFrequent(counts: Counts): (number | string)[] {
  return [...counts].sort(([a, m], [b, n]) => n - m || compared(a, b)).map(([id]) => id);
}

/** A record or a town with its name and the number of its events; `parent` is that of a category. */
export interface NamedValue extends Omit<FacetValue, 'selected'>, Ordered {
  readonly label: string;
}

/** Records that the caller may see; of others only whether there are any. Throws Unreachable. */
export async function readVisible(
  { calendar, audience }: Reader,
  kind: CountedKind,
  ids: readonly number[],
): Promise<{ readonly visible: readonly Document<CountedKind>[]; readonly hasHidden: boolean }> {
  const records = await calendar.knownNames.readRecords();
  const documents = records.of(kind, ids).map((document) => shownAt(document, calendar.now()));
  const visible = documents.filter((document) => isVisible(audience, document));
  return { visible, hasHidden: visible.length < documents.length };
}

/** A record with its name in a language. */
export function namedValue(
  calendar: Calendar,
  language: Language,
  document: Document<CountedKind>,
  counts: Counts,
): NamedValue {
  const { id } = document;
  const { label, key, value } = labelOf(calendar, language, document);
  const parent = document.kind === 'categories' ? document.facts.parent : undefined;
  return { value, id, label, count: counts.get(id) ?? 0, parent, key, tie: id };
}

/** Records that the caller may see, with their names, in order. Throws Unreachable. */
export async function readNamedRecords(
  reader: Reader,
  language: Language,
  kind: CountedKind,
  ids: readonly number[],
  counts: Counts,
): Promise<NamedValue[]> {
  const { visible } = await readVisible(reader, kind, ids);
  return visible.map((document) => namedValue(reader.calendar, language, document, counts));
}

/** Towns with their names in a language, in order. */
export async function readNamedTowns(
  { calendar }: Reader,
  language: Language,
  slugs: readonly string[],
  counts: Counts,
): Promise<NamedValue[]> {
  const named = slugs.map(async (slug) => {
    const { label, ...point } = await readTown(calendar, slug, language);
    return { value: slug, label, count: counts.get(slug) ?? 0, key: sortKey(label, language), tie: slug, ...point };
  });
  return Promise.all(named);
}

/** The most names in the cache; one takes some 600 bytes. */
const maxNames = 10_000;

/** Opens a cache of names. */
export function nameCacheIn(caches: Caches): NameCache {
  return caches.open('names', { budget: { entries: maxNames } });
}

/** The names of records that an index has found, in order; removed records are left out. */
export async function loadNames(
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
  const { kind, id, revision, texts } = document;
  return calendar.names.get(keyOf(kind, document, language), () => {
    const shown = shownText(texts, resources[kind].title, language, calendar.settings.languages);
    const name = textOfHtml(shown?.text ?? '');
    const spoken = shown?.language ?? '';
    return {
      id,
      revision,
      name,
      key: sortKey(name, language),
      language: spoken,
      words: nameWords(name, spoken),
      ...(document.kind === 'events' && { start: document.facts.start }),
    };
  });
}

/** How readers of a language see a record that events refer to. */
interface Label extends Pick<Ordered, 'key'> {
  readonly label: string;
  /** The language of the label; blank without one. */
  readonly spoken: Language;
  /** The value in its filter: the slug of a term, else the ID. */
  readonly value: number | string;
}

/** Labels by language and document, each as long as the document is known: facets and suggestions ask for hundreds of them. */
const labels = new WeakMap<Document, Map<Language, Label>>();

/** The label of a record in a language. */
export function labelOf({ settings: { languages } }: Calendar, language: Language, document: Document): Label {
  const known = labels.get(document) ?? new Map<Language, Label>();
  if (known.size === 0) labels.set(document, known);
  const before = known.get(language);
  if (before) return before;
  const { kind, id, texts } = document;
  const shown = shownText(texts, resources[kind as CountedKind].title, language, languages);
  const label = textOfHtml(shown?.text ?? '');
  const slug = isTerm(document) ? shownText(texts, 'slug', language, languages)?.text : undefined;
  const made = { label, spoken: shown?.language ?? '', key: sortKey(label, language), value: slug ?? id };
  known.set(language, made);
  return made;
}

function keyOf(kind: ResourceName, { id, revision }: Hit, language: Language): string {
  return `${kind} ${id}.${revision} ${language}`;
}

/** What decides the order of a value. */
interface Ordered {
  readonly count: number;
  /** The sort key of its name (see `sortKey`). */
  readonly key: string;
  /** The ID of the record, or the slug of the town, which tells equal names apart. */
  readonly tie: number | string;
}

/** The values with the most events first, or all of them by name. */
export function inFacetOrder<T extends Ordered>(values: readonly T[], isByName: boolean): T[] {
  return values.toSorted(
    (a, b) => (isByName ? 0 : b.count - a.count) || compared(a.key, b.key) || compared(a.tie, b.tie),
  );
}

/** Whether the first key, ID or slug comes before the second (below 0), after it (above 0), or is equal. */
export function compared(a: number | string, b: number | string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
