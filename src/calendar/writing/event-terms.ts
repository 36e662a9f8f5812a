/** The categories and tags of an event after a write: IDs, slugs and names, mixed. */

import type { Document } from '../../model/documents/document.ts';
import { slugKey, termNameLabel } from '../../model/documents/keys-and-labels.ts';
import { unique } from '../../model/slices.ts';
import { resources } from '../../model/tables/resources.ts';
import { slugOf } from '../../model/text/slug.ts';
import { mayCreateTerms } from '../access/rights.ts';
import type { Calendar } from '../calendar.ts';
import { inOrder, type Writing } from './writing.ts';

type Taxonomy = 'categories' | 'tags';

const digits = /^\d+$/;

/** The IDs of the terms after a write. New names become terms when the write goes through. Adds to the violations. */
export async function termsOf(writing: Writing<'events'>, taxonomy: Taxonomy): Promise<() => Promise<number[]>> {
  const asked = writing.values[taxonomy] as (number | string)[] | null | undefined;
  if (asked === undefined) return async () => [...(writing.previous?.facts[taxonomy] ?? [])];
  const items = await Promise.all((asked ?? []).map((item) => resolved(inOrder(writing), taxonomy, item)));
  return async () => {
    const ids: number[] = [];
    for (const item of items) ids.push(typeof item === 'number' ? item : await createdTerm(writing, taxonomy, item));
    return unique(ids);
  };
}

/** The ID in a number or a text of digits; undefined for other texts. Digits may be a slug or a name as well. */
export function idIn(item: number | string): number | undefined {
  return typeof item === 'number' || digits.test(item) ? Number(item) : undefined;
}

/** The ID of a known term, or the name of one to create. */
async function resolved(
  { calendar, audience, violations, along }: Writing<'events'>,
  taxonomy: Taxonomy,
  item: number | string,
): Promise<number | string> {
  const known = await knownTerm(calendar, taxonomy, item);
  if (known) {
    if (idIn(item) === undefined) along.found(taxonomy, known);
    return known.id;
  }
  if (idIn(item) !== undefined) violations.add(taxonomy, { reason: 'unknown_record', values: { id: item } });
  else if (!mayCreateTerms(audience))
    violations.add(taxonomy, { reason: 'may_not_create_terms', values: { name: item } });
  return item;
}

/** A term by ID, else by slug, else by name. */
async function knownTerm(
  { pair: { store } }: Calendar,
  taxonomy: Taxonomy,
  item: number | string,
): Promise<Document<Taxonomy> | undefined> {
  const id = idIn(item);
  const [byId] = id === undefined ? [] : await store.read(taxonomy, [id]);
  if (byId || typeof item === 'number') return byId;
  return (
    (await store.readByKey(taxonomy, slugKey(item))) ?? (await store.readByLabel(taxonomy, [termNameLabel(item)]))[0]
  );
}

async function createdTerm(
  { calendar, language, along }: Writing<'events'>,
  taxonomy: Taxonomy,
  name: string,
): Promise<number> {
  const { store } = calendar.pair;
  const [known] = await store.readByLabel(taxonomy, [termNameLabel(name)]);
  if (known) {
    along.found(taxonomy, known);
    return known.id;
  }
  const slug = slugOf(name) || resources[taxonomy].singular;
  return along.insert(taxonomy, () =>
    store.insert(taxonomy, { facts: { parent: 0 }, texts: { [language]: { name, slug } } }),
  );
}
