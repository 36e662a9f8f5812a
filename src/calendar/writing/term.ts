/** Categories and tags after a write. */

import type { Document, Draft, TermFacts, Texts } from '../../model/documents/document.ts';
import { termNameKey } from '../../model/documents/keys-and-labels.ts';
import { slugsOf } from '../../model/documents/lookups.ts';
import { Failure } from '../../model/failure.ts';
import { maxAncestors } from '../../model/tables/bounds.ts';
import type { TableName } from '../../model/tables/field.ts';
import { foldName } from '../../model/text/characters.ts';
import { type Hit, KeyTaken } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { textsOf } from './texts.ts';
import { formsOf, type Make, type Writing } from './writing.ts';

type Taxonomy = 'categories' | 'tags';

/** Checks a term. Resolves to a function that makes the draft. */
export async function termDraft(writing: Writing<Taxonomy>): Promise<Make<Taxonomy>> {
  const { previous, extra } = writing;
  const parent = await readParent(writing);
  const source = extra?.source ?? previous?.facts.source;
  return async () => {
    const texts = textsOf(writing);
    // The names in all languages: those that it had at this place before, and new ones
    const before = previous?.facts.parent === parent ? namesIn(previous.texts).map(foldName) : [];
    const { unchanged = [], added = [] } = Object.groupBy(namesIn(texts), (name) =>
      before.includes(foldName(name)) ? 'unchanged' : 'added',
    );
    const other = await findSibling(writing, added, parent);
    if (other) throw new Failure('term_exists', { term_id: other.id });
    // Terms that share a name go on sharing it until one of them changes its name or its place
    const namesake = previous?.facts.namesake && (await findSibling(writing, unchanged, parent)) !== undefined;
    return { facts: { parent, ...(namesake && { namesake }), ...(source && { source }), ...formsOf(writing) }, texts };
  };
}

function namesIn(texts: Texts): string[] {
  return Object.values(texts).flatMap(({ name }) => name ?? []);
}

/** Another term below this parent with one of these names. Labels find all namesakes, a key only one. */
async function findSibling(
  { calendar, previous, resource }: Writing<Taxonomy>,
  names: readonly string[],
  parent: number,
): Promise<Document<Taxonomy> | undefined> {
  const labels = names.map((name) => termNameKey(parent, name));
  const found = await calendar.pair.store.readByLabel(resource, labels);
  return found.find((term: Document<Taxonomy>) => term.id !== previous?.id);
}

/** The parent of a category, 0 at the top level. A category is never its own ancestor, and no category that moves has too many. */
async function readParent({ calendar, values, previous, violations, resource }: Writing<Taxonomy>): Promise<number> {
  if (resource === 'tags') return 0;
  const id = 'parent' in values ? values.parent : undefined;
  if (id === undefined) return previous?.facts.parent ?? 0;
  if (!id) return 0;
  const [known] = await calendar.pair.store.read('categories', [id]);
  if (!known) violations.add('parent', { reason: 'unknown_record', values: { id } });
  const above = await readAbove(calendar, previous?.id ?? 0, id);
  if (!above) violations.add('parent', { reason: 'own_ancestor' });
  else if (id !== previous?.facts.parent && above.length + (await readHeight(calendar, previous)) > maxAncestors)
    violations.add('parent', { reason: 'too_deep', values: { limit: maxAncestors } });
  return id;
}

/** The levels of categories below one, which move with it; 0 for a new one. Stops where they are too many. */
async function readHeight({ pair }: Calendar, category: Document<Taxonomy> | undefined): Promise<number> {
  if (!category) return 0;
  const parents: { id: number; parent: number }[] = [];
  for await (const { id, facts } of pair.store.scan('categories')) parents.push({ id, parent: facts.parent });
  const children = Map.groupBy(parents, ({ parent }) => parent);
  for (let [height, level] = [0, [category.id]]; ; height += 1) {
    level = level.flatMap((id) => (children.get(id) ?? []).map((child) => child.id));
    if (level.length === 0 || height > maxAncestors) return height;
  }
}

/**
 * The records that must not change while a category moves below a parent, so that concurrent moves never make a circle; undefined when the
 * parent is the category or one of its descendants.
 */
export async function readAbove(
  { pair }: Calendar,
  category: number,
  parent: number,
): Promise<readonly Hit[] | undefined> {
  const above = new Map<number, Hit>();
  // Each ancestor once, even where damaged data make a circle; the store is never late
  for (let at = parent; at !== 0 && !above.has(at); ) {
    if (at === category) return undefined;
    const [found] = await pair.store.read('categories', [at]);
    if (!found) break;
    above.set(at, { id: at, revision: found.revision });
    at = found.facts.parent;
  }
  return [...above.values()];
}

/**
 * Stores the next state of a record; undefined when the record, or what its new state depends on, has changed meanwhile. Slugs that are
 * `exact` are not numbered. Throws KeyTaken.
 */
export async function replaceRecord<R extends TableName>(
  calendar: Calendar,
  resource: R,
  previous: Document<R>,
  draft: Draft<R>,
  exact: readonly string[] = [],
): Promise<Document<R> | undefined> {
  const { parent = 0 } = draft.facts as Partial<TermFacts>;
  const before: Document = previous;
  const isMoved = before.kind === 'categories' && parent !== before.facts.parent;
  const given = isMoved ? await readAbove(calendar, previous.id, parent) : [];
  // Nobody looks up whether the slugs are free that the record holds
  const held = [...exact, ...slugsOf(before)];
  return given && calendar.pair.store.replace(resource, { ...previous, ...draft }, held, given);
}

/** Moves a child below another category. It keeps its name even when another term there has it, because it cannot stay where it is. */
export async function moveUp(calendar: Calendar, child: Document<'categories'>, parent: number): Promise<void> {
  const above = (await readAbove(calendar, child.id, parent)) ? parent : 0;
  const move = (facts: Partial<TermFacts>) =>
    replaceRecord(calendar, 'categories', child, { ...child, facts: { ...child.facts, parent: above, ...facts } });
  try {
    await move({});
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    await move({ namesake: true });
  }
}

/**
 * The IDs of the categories above a draft of one, the nearest first; none for other records; undefined when the one that it is to come
 * below is gone.
 */
export async function idsAbove(
  calendar: Calendar,
  resource: TableName,
  { facts }: Draft,
  previous?: Document,
): Promise<number[] | undefined> {
  if (resource !== 'categories') return [];
  const { parent = 0 } = facts as Partial<TermFacts>;
  const before = previous?.kind === 'categories' ? previous.facts.parent : 0;
  const above = ((await readAbove(calendar, 0, parent)) ?? []).map(({ id }) => id);
  return above.length === 0 && parent !== before && parent !== 0 ? undefined : above;
}

/**
 * A record that was stored below categories, those `above` when the write looked. When another process has removed the nearest one since,
 * and not seen this child of it, the child moves up, as it would have then: after the write looks whoever came last.
 */
export async function underLiving<R extends TableName>(
  calendar: Calendar,
  stored: Document<R>,
  above: readonly number[],
): Promise<Document<R>> {
  const { store } = calendar.pair;
  let current: Document = stored;
  for (const parent of [...above.slice(1), 0]) {
    if (current.kind !== 'categories' || current.facts.parent === 0) break;
    if (await store.locate('categories', current.facts.parent)) break;
    await moveUp(calendar, current, parent);
    const [newer]: Document[] = await store.read('categories', [current.id]);
    if (!newer) break;
    current = newer;
  }
  return current as Document<R>;
}
