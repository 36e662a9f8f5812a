/** The judged list: searches over a small calendar, and exactly the records that each must find on every index. */

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** In order of insertion: records come before those that refer to them. */
const kinds = ['categories', 'tags', 'venues', 'organizers', 'events'] as const;
type JudgedKind = (typeof kinds)[number];

/** A record of the list: texts per language (descriptions are stored HTML), and a venue's or organizer's own fields. */
export interface JudgedRecord {
  readonly key: string;
  readonly kind: JudgedKind;
  readonly texts: Readonly<Record<string, { readonly name?: string; readonly description?: string }>>;
  readonly fields?: Readonly<Record<string, string>>;
  /** Keys of the records that an event refers to. */
  readonly refers?: readonly string[];
}

/** A search of one kind by readers of one language; `finds` has the keys of exactly the records to find, in any order. */
export interface JudgedQuery {
  readonly kind: JudgedKind;
  readonly language: string;
  /** The parameter that contains the words; `search` by default. */
  readonly parameter?: 'q';
  readonly search: string;
  readonly finds: readonly string[];
  readonly why: string;
  readonly category: string;
}

/** From `records/<kind>.json`. */
export const judgedRecords: readonly JudgedRecord[] = kinds.flatMap((kind) =>
  read<Omit<JudgedRecord, 'kind'>>(`records/${kind}.json`).map((record) => ({ ...record, kind })),
);

/** From `queries/<category>.json`; the file's name with spaces for hyphens is the category. */
export const judgedQueries: readonly JudgedQuery[] = readdirSync(new URL('queries', import.meta.url))
  .toSorted()
  .flatMap((name) => {
    const category = basename(name, '.json').replaceAll('-', ' ');
    return read<Omit<JudgedQuery, 'category'>>(`queries/${name}`).map((query) => ({ ...query, category }));
  });

function read<T>(name: string): T[] {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
