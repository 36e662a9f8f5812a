/** Categories and tags after a write. */

import { textsOf } from './texts.ts';
import type { Make, Writing } from './writing.ts';

type Taxonomy = 'categories' | 'tags';

/** Checks a term; what it resolves to makes the draft. */
export async function termDraft(writing: Writing<Taxonomy>): Promise<Make<Taxonomy>> {
  const { previous, extra } = writing;
  const parent = await parentOf(writing);
  const source = extra?.source ?? previous?.facts.source;
  return async () => ({ facts: { parent, ...(source && { source }) }, texts: textsOf(writing) });
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
