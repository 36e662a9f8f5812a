/** Categories that would stand above themselves. */

import type { Calendar } from '../calendar/calendar.ts';
import type { Document } from '../model/document.ts';

/** IDs of those among `incoming` that would be their own ancestors, once they are laid over the stored categories. */
export async function loopsOf({ pair }: Calendar, incoming: readonly Document<'categories'>[]): Promise<number[]> {
  const parents = new Map<number, number>();
  for await (const { id, facts } of pair.store.scan('categories')) parents.set(id, facts.parent);
  for (const { id, facts } of incoming) parents.set(id, facts.parent);
  return incoming.map(({ id }) => id).filter((id) => leadsBack(id, parents));
}

function leadsBack(id: number, parents: ReadonlyMap<number, number>): boolean {
  const passed = new Set<number>();
  for (let at = parents.get(id) ?? 0; at !== 0 && !passed.has(at); at = parents.get(at) ?? 0) {
    if (at === id) return true;
    passed.add(at);
  }
  return false;
}
