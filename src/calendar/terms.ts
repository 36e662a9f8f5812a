/** The categories and tags that an event is given: IDs, slugs and names, mixed. */

import { labelOf, slugKey } from '../model/lookups.ts';
import { slugOf } from '../model/slug.ts';
import { KeyTaken } from '../ports.ts';
import { mayCreateTerms } from './rights.ts';
import { inOrder, type Writing } from './writing.ts';

type Taxonomy = 'categories' | 'tags';

/** The IDs of the terms after a write; new names become terms when it goes through. Adds what is unknown to the findings. */
export async function termsOf(writing: Writing<'events'>, taxonomy: Taxonomy): Promise<() => Promise<number[]>> {
  const asked = writing.values[taxonomy] as (number | string)[] | null | undefined;
  if (asked === undefined) return async () => [...(writing.previous?.facts[taxonomy] ?? [])];
  const items = await Promise.all((asked ?? []).map((item) => resolved(inOrder(writing), taxonomy, item)));
  return async () => {
    const ids: number[] = [];
    for (const item of items) ids.push(typeof item === 'number' ? item : await createdTerm(writing, taxonomy, item));
    return [...new Set(ids)];
  };
}

/** The ID of a known term, or the name of one to be made. */
async function resolved(
  { calendar, caller, findings }: Writing<'events'>,
  taxonomy: Taxonomy,
  item: number | string,
): Promise<number | string> {
  const { store } = calendar.pair;
  const known =
    typeof item === 'number'
      ? (await store.read(taxonomy, [item]))[0]
      : ((await store.readByKey(taxonomy, slugKey(item))) ?? (await store.readByLabel(taxonomy, labelOf(item)))[0]);
  if (known) return known.id;
  if (typeof item === 'number') findings.add(taxonomy, { reason: 'unknown_record', values: { id: item } });
  else if (!mayCreateTerms(caller)) findings.add(taxonomy, { reason: 'may_not_create_terms', values: { name: item } });
  return item;
}

async function createdTerm(
  { calendar, language }: Writing<'events'>,
  taxonomy: Taxonomy,
  name: string,
): Promise<number> {
  const { store } = calendar.pair;
  const [known] = await store.readByLabel(taxonomy, labelOf(name));
  if (known) return known.id;
  const slug = slugOf(name) || (taxonomy === 'categories' ? 'category' : 'tag');
  try {
    return (await store.insert(taxonomy, { facts: { parent: 0 }, texts: { [language]: { name, slug } } })).id;
  } catch (error) {
    if (error instanceof KeyTaken) return error.holder;
    throw error;
  }
}
