/** Finds the one record that a path names. */

import { recordFailure } from '../failure.ts';
import type { Document } from '../model/document.ts';
import type { ResourceName } from '../model/field.ts';
import { slugKey } from '../model/lookups.ts';
import { slugOf } from '../model/slug.ts';
import type { Calendar, Locator } from './calendar.ts';

/** The record at an ID, or at a slug in any language; throws `…-not-found`. A slug in other spelling finds it too. */
export async function findRecord<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  locator: Locator,
): Promise<Document<R>> {
  const document =
    'id' in locator ? await byId(calendar, resource, locator.id) : await bySlug(calendar, resource, locator.slug);
  if (!document) throw recordFailure(resource, 'not-found');
  return document;
}

async function byId<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  id: number,
): Promise<Document<R> | undefined> {
  return (await calendar.pair.store.read(resource, [id]))[0];
}

async function bySlug<R extends ResourceName>(
  calendar: Calendar,
  resource: R,
  slug: string,
): Promise<Document<R> | undefined> {
  const { store } = calendar.pair;
  return (await store.readByKey(resource, slugKey(slug))) ?? (await store.readByKey(resource, slugKey(slugOf(slug))));
}
