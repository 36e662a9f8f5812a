/** Records that events refer to, as facets and suggestions count them: which are read, who may see them, and how filters name them. */

import { type CountedFilter, countedKinds } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { isTerm } from '../../model/documents/families.ts';
import { shownText } from '../../model/documents/language.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Calendar } from '../calendar.ts';

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
