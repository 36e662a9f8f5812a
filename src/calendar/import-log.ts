/** The last imports of the desk, so that they can be looked at and undone later. */

import type { Document, ImportFacts } from '../model/documents/document.ts';
import type { Calendar } from './calendar.ts';

/** An import that is remembered. */
export type RememberedImport = Document<'imports'>;

/** How many are remembered. */
const most = 20;

/** The imports that are remembered, the latest first. */
export async function listImports({ pair }: Pick<Calendar, 'pair'>): Promise<RememberedImport[]> {
  const all = await Array.fromAsync(pair.store.scan('imports'));
  return all.toSorted((one, other) => other.facts.at - one.facts.at || other.id - one.id);
}

/** An import that is remembered. */
export async function readImport({ pair }: Pick<Calendar, 'pair'>, id: number): Promise<RememberedImport | undefined> {
  const [found] = await pair.store.read('imports', [id]);
  return found;
}

/** Remembers an import, and forgets the oldest of too many. */
export async function rememberImport(calendar: Calendar, facts: ImportFacts): Promise<RememberedImport> {
  const { store } = calendar.pair;
  const made = await store.insert('imports', { facts, texts: {} });
  for (const { id, revision } of (await listImports(calendar)).slice(most)) await store.remove('imports', id, revision);
  return made;
}

/** Notes that an import was undone, whoever does so at the same time. */
export async function noteUndone(
  calendar: Calendar,
  id: number,
  undone: NonNullable<ImportFacts['undone']>,
): Promise<void> {
  for (;;) {
    const found = await readImport(calendar, id);
    if (!found || found.facts.undone) return;
    if (await calendar.pair.store.replace('imports', { ...found, facts: { ...found.facts, undone } })) return;
  }
}
