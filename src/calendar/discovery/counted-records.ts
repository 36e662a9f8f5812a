/** Records that events refer to, as facets and suggestions count them: which are read, who may see them, and how filters name them. */

import { type CountedFilter, countedKinds } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { isTerm } from '../../model/documents/families.ts';
import { shownText } from '../../model/documents/language.ts';
import type { Language } from '../../model/tables/field.ts';
import { isVisible } from '../access/rights.ts';
import type { Audience, Calendar } from '../calendar.ts';
import { nameOf } from './names.ts';
import type { NameOrder } from './ranking.ts';

/** A kind of record that can be counted. */
export type CountedKind = (typeof countedKinds)[CountedFilter];

/** The filter for records of a kind, which has the name of the field with which events refer to them. */
export const filterOf = Object.fromEntries(
  Object.entries(countedKinds).map(([filter, kind]) => [kind, filter]),
) as Readonly<Record<CountedKind, CountedFilter>>;

/** The most records of a kind whose names are read: those with the most events. */
export const maxRead = 2000;

/** The IDs of records, those with the most events first. */
export function mostFrequent(counts: ReadonlyMap<number, number>): number[] {
  return [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([id]) => id);
}

/** The value of a record in its filter: the slug of a term, else the ID. */
export function filterValue(
  { settings: { languages } }: Calendar,
  language: Language,
  document: Document,
): number | string {
  const slug = isTerm(document) ? shownText(document.texts, 'slug', language, languages)?.text : undefined;
  return slug ?? document.id;
}

/** A record with its name. */
export interface NamedRecord extends NameOrder {
  readonly document: Document<CountedKind>;
  readonly name: string;
}

/** Records that the caller may see, with their names, in order of ID; of others only whether there are any. */
export async function namedRecords(
  { calendar, audience }: { readonly calendar: Calendar; readonly audience: Audience },
  language: Language,
  kind: CountedKind,
  ids: readonly number[],
): Promise<{ readonly visible: readonly NamedRecord[]; readonly hasHidden: boolean }> {
  const documents: Document<CountedKind>[] = await calendar.pair.store.read(kind, ids);
  const visible = documents.filter((document) => isVisible(audience, document));
  return {
    visible: visible.map((document) => {
      const { name, key } = nameOf(calendar, language, document);
      return { document, name, key, tie: document.id };
    }),
    hasHidden: visible.length < documents.length,
  };
}
