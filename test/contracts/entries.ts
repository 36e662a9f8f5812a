/** Entries for suites that write to an index directly. */

import { type EntryContext, entryOf, usualRules } from '../../src/derive/entry.ts';
import type { Stub } from '../../src/mirrored-ports.ts';
import { type Draft, documentOf } from '../../src/model/documents/document.ts';
import type { Entry } from '../../src/model/documents/entry.ts';
import type { ResourceName } from '../../src/model/tables/field.ts';
import type { Query, SearchIndex } from '../../src/ports.ts';
import { asking, event, languages } from './drafts.ts';

/** The context of a record without references. */
export const alone: EntryContext = {
  rules: usualRules,
  pointOf: () => undefined,
  townOf: () => '',
  ancestorsOf: () => [],
};

/** The entry of a record with this draft, ID and revision. */
export function entryFrom<K extends ResourceName>(
  kind: K,
  draft: Draft<K>,
  id: number,
  { revision = 1, surroundings = alone }: { revision?: number; surroundings?: EntryContext } = {},
): Entry {
  return entryOf(documentOf(kind, { ...draft, id, revision }), surroundings, languages);
}

/** The entry of an event with this title. */
export function titled(title: string, id: number, revision = 1): Entry {
  return entryFrom('events', event(title), id, { revision });
}

/** The stub of a removed event. */
export function stub(id: number, revision: number): Stub {
  return { kind: 'events', id, revision, gone: true };
}

/** The events of a list by ascending ID, as `id:revision`. */
export async function shown(index: SearchIndex, query: Partial<Query> = {}): Promise<string[]> {
  const { hits } = await index.find(asking({ kind: 'events', orderBy: 'id', ...query }));
  return hits.map(({ id, revision }) => `${id}:${revision}`);
}

/** An event in a language that the index was not made for. */
export function foreign(id: number): Entry {
  const entry = titled('x', id);
  return { ...entry, shown: Object.fromEntries(Object.values(entry.shown).map((each) => ['xx', each])) };
}
