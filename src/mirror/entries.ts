/** Makes index entries of changed documents. What events take from other records is read for all of them at once. */

import { ancestorsOf, type EntryContext, type EntryRules, entryOf, publicPointOf } from '../derive/entry.ts';
import type { Change, Refusal, Stub } from '../mirrored-ports.ts';
import type { EventFacts } from '../model/documents/document.ts';
import type { Entry } from '../model/documents/entry.ts';
import { publicTownOf } from '../model/documents/lookups.ts';
import { unique } from '../model/slices.ts';
import type { Language } from '../model/tables/field.ts';
import type { DocumentStore } from '../ports.ts';

/** The members of a change that its entry depends on. */
export type Changed = Pick<Change, 'kind' | 'id' | 'revision' | 'document'>;

/** The results for some changes: an entry, a stub or a refusal for each. */
export interface Made {
  readonly entries: (Entry | Stub)[];
  /** Documents of which no entry can be made. */
  readonly refusals: Refusal[];
}

type Reading = Pick<DocumentStore, 'read'>;

/** The entries of changed records, and stubs for removed ones. One that fails does not affect the others. Throws Unreachable. */
export async function entriesOf(
  store: Reading,
  { languages, rules }: { readonly languages: readonly Language[]; readonly rules: EntryRules },
  changes: readonly Changed[],
): Promise<Made> {
  const events = changes.flatMap(({ document }) => (document?.kind === 'events' ? [document.facts] : []));
  const context = await entryContextOf(store, events, rules);
  const made: Made = { entries: [], refusals: [] };
  for (const { kind, id, revision, document } of changes) {
    try {
      made.entries.push(document ? entryOf(document, context, languages) : { kind, id, revision, gone: true });
    } catch (error) {
      made.refusals.push({ kind, id, reason: String(error) });
    }
  }
  return made;
}

async function entryContextOf(store: Reading, events: readonly EventFacts[], rules: EntryRules): Promise<EntryContext> {
  const [places, parents] = await Promise.all([
    placesOf(store, unique(events.flatMap(({ venue }) => venue))),
    parentsOf(store, unique(events.flatMap(({ categories }) => categories))),
  ]);
  return {
    rules,
    pointOf: (venue) => places.get(venue)?.point,
    townOf: (venue) => places.get(venue)?.town ?? '',
    // Two processes that move categories at the same moment can make a circle
    ancestorsOf: (category) => ancestorsOf(category, (id) => parents.get(id)),
  };
}

/** What entries of events take from a venue. */
interface Place {
  readonly point: ReturnType<EntryContext['pointOf']>;
  readonly town: string;
}

async function placesOf(store: Reading, ids: readonly number[]): Promise<ReadonlyMap<number, Place>> {
  const venues = ids.length > 0 ? await store.read('venues', ids) : [];
  return new Map(venues.map(({ id, facts }) => [id, { point: publicPointOf(facts), town: publicTownOf(facts) }]));
}

/** The parents of these categories and of all their ancestors, read level by level. */
async function parentsOf(store: Reading, ids: readonly number[]): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (let level: readonly number[] = ids; level.length > 0; ) {
    const categories = await store.read('categories', level);
    for (const { id, facts } of categories) parents.set(id, facts.parent);
    level = unique(categories.map(({ facts }) => facts.parent)).filter((id) => id !== 0 && !parents.has(id));
  }
  return parents;
}
