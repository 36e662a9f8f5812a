/** Makes index entries of records. What events take from other records is read for all of them at once. */

import { ancestorsOf, type EntryRules, entryOf, makeEntryContext } from '../derive/entry.ts';
import type { Refusal, Stub } from '../mirrored-ports.ts';
import { unique } from '../model/arrays-and-maps.ts';
import type { Document } from '../model/documents/document.ts';
import type { Entry } from '../model/documents/entry.ts';
import { withDatesOf } from '../model/documents/lookups.ts';
import type { Language, ResourceName } from '../model/tables/field.ts';
import type { DocumentStore } from '../ports.ts';

/** A record as it is stored, or what remains of one that was removed. */
export type Recorded = Document<ResourceName> | Stub;

/** The results for some records: an entry, a stub or a refusal for each. */
interface Results {
  readonly entries: (Entry | Stub)[];
  /** Documents of which no entry can be results. */
  readonly refusals: Refusal[];
}

type Reading = Pick<DocumentStore, 'read'>;

/** What entries are made from, besides their records. */
interface Sources {
  readonly store: Reading;
  readonly languages: readonly Language[];
  readonly rules: EntryRules;
  /** The parents of categories as they were last read, so that those above a category are read with it. */
  readonly lastParents?: Map<number, number>;
}

/** The entries of records, and stubs of removed ones. One that fails does not affect the others. Throws Unreachable. */
export async function buildEntries(
  { store, languages, rules, lastParents = new Map() }: Sources,
  records: readonly Recorded[],
): Promise<Results> {
  const events = records.flatMap((record) => (!('gone' in record) && record.kind === 'events' ? [record.facts] : []));
  const venueIds = unique(events.flatMap((facts) => withDatesOf(facts, 'venue')));
  const [venues, parents] = await Promise.all([
    venueIds.length > 0 ? store.read('venues', venueIds) : [],
    readParents(store, unique(events.flatMap(({ categories }) => categories)), lastParents),
  ]);
  const context = makeEntryContext(rules, venues, parents);
  const results: Results = { entries: [], refusals: [] };
  for (const record of records) {
    try {
      results.entries.push('gone' in record ? record : entryOf(record, context, languages));
    } catch (error) {
      results.refusals.push({ kind: record.kind, id: record.id, reason: String(error) });
    }
  }
  return results;
}

/** The parents of these categories and of all their ancestors, read level by level unless it is known which may be above them. */
async function readParents(
  store: Reading,
  ids: readonly number[],
  lastParents: Map<number, number>,
): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  const expected = ids.flatMap((id) => [id, ...ancestorsOf(id, (category) => lastParents.get(category))]);
  for (let level: readonly number[] = unique(expected); level.length > 0; ) {
    const categories = await store.read('categories', level);
    for (const { id, facts } of categories) {
      parents.set(id, facts.parent);
      lastParents.set(id, facts.parent);
    }
    level = unique(categories.map(({ facts }) => facts.parent)).filter((id) => id !== 0 && !parents.has(id));
  }
  return parents;
}
