/** Categories and tags after a write. */

import { Failure } from '../failure.ts';
import type { Texts } from '../model/document.ts';
import { labelOf } from '../model/lookups.ts';
import { textsOf } from './texts.ts';
import type { Make, Writing } from './writing.ts';

type Taxonomy = 'categories' | 'tags';

/** Checks a term; what it resolves to makes the draft. */
export async function termDraft(writing: Writing<Taxonomy>): Promise<Make<Taxonomy>> {
  const { previous, extra } = writing;
  const parent = await parentOf(writing);
  const source = extra?.source ?? previous?.facts.source;
  return async () => {
    const texts = textsOf(writing);
    const namesake = isNamesakeStill(writing, parent, texts);
    if (!namesake) await refuseNamesakes(writing, parent, texts);
    return { facts: { parent, ...(namesake && { namesake }), ...(source && { source }) }, texts };
  };
}

/** A term that shares its name with another goes on doing so until it gets another name or another place. */
function isNamesakeStill({ previous }: Writing<Taxonomy>, parent: number, texts: Texts): true | undefined {
  if (!previous?.facts.namesake || previous.facts.parent !== parent) return undefined;
  const keepsNames = Object.entries(previous.texts).every(([each, { name }]) => !name || texts[each]?.name === name);
  return keepsNames || undefined;
}

/** Throws `term_exists` when a name is new at its place and belongs to a namesake there, whose name no key guards. */
async function refuseNamesakes(
  { calendar, previous, resource }: Writing<Taxonomy>,
  parent: number,
  texts: Texts,
): Promise<void> {
  const before = previous?.facts.parent === parent ? namesIn(previous.texts) : [];
  const names = namesIn(texts).filter((name) => !before.includes(name));
  const sharing = await Promise.all(names.map((name) => calendar.pair.store.readByLabel(resource, labelOf(name))));
  const other = sharing
    .flat()
    .find(({ id, facts }) => facts.namesake && facts.parent === parent && id !== previous?.id);
  if (other) throw new Failure('term_exists', { term_id: other.id });
}

function namesIn(texts: Texts): string[] {
  return Object.values(texts).flatMap(({ name }) => name ?? []);
}

/** The category above, 0 at the top level; a category is never its own ancestor. */
async function parentOf({ calendar, values, previous, findings, resource }: Writing<Taxonomy>): Promise<number> {
  if (resource === 'tags') return 0;
  const asked = values.parent as number | null | undefined;
  if (asked === undefined) return previous?.facts.parent ?? 0;
  if (!asked) return 0;
  const [known] = await calendar.pair.store.read('categories', [asked]);
  if (!known) findings.add('parent', { reason: 'unknown_record', values: { id: asked } });
  if (previous && (await isWithin(calendar, asked, previous.id))) findings.add('parent', { reason: 'own_ancestor' });
  return asked;
}

/** Whether a category is another one or below it; read from the records themselves, which are never late. */
async function isWithin(calendar: Writing['calendar'], category: number, above: number): Promise<boolean> {
  const seen = new Set<number>();
  for (let at = category; at !== 0 && !seen.has(at); ) {
    if (at === above) return true;
    seen.add(at);
    at = (await calendar.pair.store.read('categories', [at]))[0]?.facts.parent ?? 0;
  }
  return false;
}
