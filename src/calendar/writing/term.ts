/** Categories and tags after a write. */

import type { Document, Draft, Texts } from '../../model/documents/document.ts';
import { isKeyOf, termNameKey } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import { foldName } from '../../model/text/characters.ts';
import { type Hit, KeyTaken } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { textsOf } from './texts.ts';
import type { Make, Writing } from './writing.ts';

type Taxonomy = 'categories' | 'tags';

/** Checks a term. Resolves to a function that makes the draft. */
export async function termDraft(writing: Writing<Taxonomy>): Promise<Make<Taxonomy>> {
  const { previous, extra } = writing;
  const parent = await parentOf(writing);
  const source = extra?.source ?? previous?.facts.source;
  return async () => {
    const texts = textsOf(writing);
    const { unchanged, added } = namesOf(writing, texts, parent);
    const other = await siblingNamed(writing, added, parent);
    if (other) throw new Failure('term_exists', { term_id: other.id });
    // Terms that share a name go on sharing it until one of them changes its name or its place
    const namesake = previous?.facts.namesake && (await siblingNamed(writing, unchanged, parent)) !== undefined;
    return { facts: { parent, ...(namesake && { namesake }), ...(source && { source }) }, texts };
  };
}

/** The names of a term after a write, in all languages: those that it had at this place before, and new ones. */
function namesOf({ previous }: Writing<Taxonomy>, texts: Texts, parent: number) {
  const before = previous?.facts.parent === parent ? namesIn(previous.texts).map(foldName) : [];
  const names = Object.groupBy(namesIn(texts), (name) => (before.includes(foldName(name)) ? 'unchanged' : 'added'));
  return { unchanged: names.unchanged ?? [], added: names.added ?? [] };
}

function namesIn(texts: Texts): string[] {
  return Object.values(texts).flatMap(({ name }) => name ?? []);
}

/** Another term below this parent with one of these names. Labels find all namesakes, a key only one. */
async function siblingNamed(
  { calendar, previous, resource }: Writing<Taxonomy>,
  names: readonly string[],
  parent: number,
): Promise<Document<Taxonomy> | undefined> {
  const labels = names.map((name) => termNameKey(parent, name));
  const found = await calendar.pair.store.readByLabel(resource, labels);
  return found.find((term: Document<Taxonomy>) => term.id !== previous?.id);
}

/** The parent of a category, 0 at the top level. A category is never its own ancestor. */
async function parentOf({ calendar, values, previous, violations, resource }: Writing<Taxonomy>): Promise<number> {
  if (resource === 'tags') return 0;
  const asked = values.parent as number | null | undefined;
  if (asked === undefined) return previous?.facts.parent ?? 0;
  if (!asked) return 0;
  const [known] = await calendar.pair.store.read('categories', [asked]);
  if (!known) violations.add('parent', { reason: 'unknown_record', values: { id: asked } });
  const isBelow = previous && !(await givenForMove(calendar, previous.id, asked));
  if (isBelow) violations.add('parent', { reason: 'own_ancestor' });
  return asked;
}

/** A category and its ancestors, nearest first, each once. Read from the store, which is never late. */
async function categoriesAbove({ pair }: Writing['calendar'], category: number): Promise<Hit[]> {
  const above = new Map<number, Hit>();
  for (let at = category; at !== 0 && !above.has(at); ) {
    const [found] = await pair.store.read('categories', [at]);
    if (!found) break;
    above.set(at, { id: at, revision: found.revision });
    at = found.facts.parent;
  }
  return [...above.values()];
}

/**
 * The records that must not change while a category moves below a parent, so that concurrent moves never make a circle; undefined when the
 * parent is the category or one of its descendants.
 */
export async function givenForMove(
  calendar: Writing['calendar'],
  category: number,
  parent: number,
): Promise<Hit[] | undefined> {
  const above = await categoriesAbove(calendar, parent);
  return above.some(({ id }) => id === category) ? undefined : above;
}

/** The failure for a term's taken key: `term_exists` for a name, `duplicate_term_slug` for a slug. */
export async function asTermFailure<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    throw isKeyOf('slug', error.key)
      ? new Failure('duplicate_term_slug')
      : new Failure('term_exists', { term_id: error.holder });
  }
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
  const given = await givenFor(calendar, previous, draft);
  if (!given) return undefined;
  return calendar.pair.store.replace(resource, { ...previous, ...draft }, exact, given);
}

/** A category that is not moved depends on nothing. */
async function givenFor(calendar: Calendar, previous: Document, { facts }: Draft): Promise<Hit[] | undefined> {
  if (previous.kind !== 'categories' || !('parent' in facts)) return [];
  const { parent } = facts;
  if (parent === previous.facts.parent) return [];
  return givenForMove(calendar, previous.id, parent);
}
