/** The names of towns in tables that find them by the beginnings of their words. */

import { namesOfTown, townBySlug } from '../../model/places/gazetteer.ts';
import { saintNamed } from '../../model/places/place-name.ts';
import { betterFit, type Fit, nameWords, type TypedWord, type Ways } from '../../model/search/name-match.ts';
import { type NameTable, newNameTable } from '../../model/search/name-table.ts';
import { newNameVocabulary } from '../../model/search/name-vocabulary.ts';
import type { Counts } from './named-records.ts';

/** The fewest letters with which a foreign name matches; any two letters begin the name of some town. */
const minLesser = 4;

/** Names of some towns, each with the slug of its town. */
interface TownNames {
  readonly table: NameTable;
  readonly slugs: string[];
}

const vocabulary = newNameVocabulary();
/** By the names that towns have here, and by those that they have elsewhere. */
const own: TownNames = { table: newNameTable(vocabulary), slugs: [] };
const foreign: TownNames = { table: newNameTable(vocabulary), slugs: [] };
/** Towns whose names are there, and counts whose towns are. */
const known = new Set<string>();
const learnt = new WeakSet<Counts>();

/**
 * How towns match a typed text, of those that match: towns with events, and perhaps others. A town is matched by its foreign names only when they are typed nearly in full, and comes
 * after towns with that name here.
 */
export function matchingTowns(counts: Counts, ways: Ways): ReadonlyMap<string, Fit> {
  for (const key of learnt.has(counts) ? [] : counts.keys()) {
    const slug = String(key);
    if (known.has(slug)) continue;
    known.add(slug);
    const town = townBySlug(slug);
    const { ca = '', es = '' } = town?.labels ?? {};
    for (const name of town ? new Set([ca, es]) : [wordsOfSlug(slug)]) put(own, slug, name);
    for (const name of town ? namesOfTown(slug) : []) put(foreign, slug, name);
  }
  learnt.add(counts);
  const fits = new Map<string, Fit>();
  const isLong = ways.flat().some(({ spellings }) => spellings.some(({ length }) => length >= minLesser));
  // A word for a saint in the form of comparisons is complete
  const alike = ways.map((typed) =>
    typed.map((word): TypedWord => {
      const saint = word.spellings.map(saintNamed).find((found) => found !== undefined);
      return saint === undefined ? word : { spellings: [saint], stems: [saint], isOpen: false };
    }),
  );
  for (const { table, slugs } of [own, foreign]) {
    const typed = table === own.table ? ways : alike;
    const found = table.find(vocabulary.grade(() => typed));
    for (const row of found.first()) {
      const slug = slugs[row] as string;
      let fit = found.fitOf(row);
      if (table === foreign.table && fit && fit !== 'equal') fit = isLong ? 'scattered' : undefined;
      const better = betterFit(fits.get(slug), fit);
      if (better) fits.set(slug, better);
    }
  }
  return fits;
}

function put({ table, slugs }: TownNames, slug: string, name: string): void {
  table.set(slugs.push(slug) - 1, nameWords(name, ''), '');
}

/** The name of a town that only venues know. */
export function wordsOfSlug(slug: string): string {
  return slug.replaceAll('-', ' ');
}
