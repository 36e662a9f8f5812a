/** Finds the record that a path identifies. */

import type { Document } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import { formerSlugLabel, slugKey } from '../../model/documents/keys-and-labels.ts';
import { slugsIn } from '../../model/documents/lookups.ts';
import { recordFailure } from '../../model/failure.ts';
import { unique } from '../../model/slices.ts';
import type { ResourceName, TableName } from '../../model/tables/field.ts';
import { slugOf, trashedSlug } from '../../model/text/slug.ts';
import { mayChange, mayRead } from '../access/rights.ts';
import type { Audience, Calendar, Locator } from '../calendar.ts';

/**
 * The record with an ID, or with a slug in any language. Throws `…-not-found`. A slug in another spelling finds it too, and so do a former
 * slug and, for callers who may change the record, the slug that it shows in the trash.
 */
export async function findRecord<R extends TableName>(
  calendar: Calendar,
  resource: R,
  audience: Audience,
  locator: Locator,
): Promise<Document<R>> {
  const document =
    'id' in locator
      ? (await calendar.pair.store.read(resource, [locator.id]))[0]
      : await bySlug(calendar, resource, audience, locator.slug);
  if (!document) throw recordFailure(resource, 'not-found');
  return document;
}

/** Tells whether a record was found by a former slug. */
export function hasMoved(document: Document, slug: string): boolean {
  const slugs = slugsIn(document.texts);
  return postFactsOf(document)?.status !== 'trash' && !slugs.includes(slug) && !slugs.includes(slugOf(slug));
}

async function bySlug<R extends TableName>(
  calendar: Calendar,
  resource: R,
  audience: Audience,
  slug: string,
): Promise<Document<R> | undefined> {
  const { store } = calendar.pair;
  for (const spelling of unique([slug, slugOf(slug)])) {
    const holder = await store.readByKey(resource, slugKey(spelling));
    const found = holder ?? (await formerHolder(calendar, resource, audience, spelling));
    if (found) return found;
  }
  return undefined;
}

/** Of several records with a former slug the newest that the caller may read, else the newest. */
async function formerHolder<R extends TableName>(
  { pair: { store } }: Calendar,
  resource: R,
  audience: Audience,
  slug: string,
): Promise<Document<R> | undefined> {
  const all = await store.readByLabel(resource, [formerSlugLabel(slug)]);
  const found = all.filter((each) => {
    const post = postFactsOf(each);
    return post?.status !== 'trash' || mayChange(audience, post);
  });
  const isReadable = (each: Document<R>) => {
    const post = postFactsOf(each);
    return !post || mayRead(audience, post);
  };
  return found.findLast(isReadable) ?? found.at(-1);
}

/**
 * Tells whether a record that had been public had this slug when it was put into the trash. Records that were never public do not count.
 * Throws Unreachable.
 */
export async function isTrashedSlug({ pair }: Calendar, resource: ResourceName, slug: string): Promise<boolean> {
  const label = formerSlugLabel(trashedSlug(slugOf(slug)));
  const trashed = await pair.store.readByLabel(resource, [label]);
  return trashed.some((document) => postFactsOf(document)?.withdrawn === true);
}
