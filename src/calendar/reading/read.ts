/** Reads one record: by its ID, or by a slug that it has or had. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import { formerSlugLabel, slugKey } from '../../model/documents/keys-and-labels.ts';
import { shownText } from '../../model/documents/language.ts';
import { slugsIn } from '../../model/documents/lookups.ts';
import { recordFailure } from '../../model/failure.ts';
import type { ResourceName, TableName } from '../../model/tables/field.ts';
import { tables } from '../../model/tables/resources.ts';
import { slugOf, trashedSlug } from '../../model/text/slug.ts';
import { isReadable, mayAttempt, refuseHidden } from '../access/rights.ts';
import type { Audience, Calendar, Input, Locator, Single } from '../calendar.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { presentCached, presentRead, representationOf } from './present.ts';

/** The record was asked for by a former slug: its present address. */
export interface Moved {
  readonly slug: string;
}

/**
 * Reads one record. A cached public representation of its present revision is not rendered again. Throws `…-not-found`, `…-not-accessible`,
 * `rest_invalid_param`.
 */
export async function readRecord(
  calendar: Calendar,
  resource: TableName,
  audience: Audience,
  locator: Locator,
  input: Input,
  representation = representationOf(input, tables[resource].family === 'post'),
): Promise<Single | Moved> {
  mayAttempt(audience, resource, 'read');
  await publishDueBefore(calendar);
  const context = { calendar, audience, representation };
  const place = 'id' in locator ? locator.id : slugKey(locator.slug);
  const hit = audience === 'public' ? await calendar.pair.store.locate(resource, place) : undefined;
  const cached = hit && (await presentCached(context, resource, hit));
  if (cached) {
    violationsOf(input).throwIfAny();
    return cached;
  }
  // A slug that was found is not looked up again
  const document = await findRecord(calendar, resource, audience, hit ?? locator);
  refuseHidden(audience, document);
  violationsOf(input).throwIfAny();
  return movedFrom(calendar, document, locator, input) ?? presentRead(context, document);
}

/** The present slug, in the requested language, of a record that was found by a former one. */
export function movedFrom(
  { settings }: Calendar,
  document: Document,
  locator: Locator,
  { language }: Input,
): Moved | undefined {
  if ('id' in locator || postFactsOf(document)?.status === 'trash') return undefined;
  const { texts } = document;
  const isPresent = slugsIn(texts).some((slug) => slug === locator.slug || slug === slugOf(locator.slug));
  return isPresent ? undefined : { slug: shownText(texts, 'slug', language, settings.languages)?.text ?? '' };
}

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

/** Of several records with a former slug the newest that the caller may read, else the newest that is not in the trash. */
async function bySlug<R extends TableName>(
  { pair: { store } }: Calendar,
  resource: R,
  audience: Audience,
  slug: string,
): Promise<Document<R> | undefined> {
  for (const spelling of unique([slug, slugOf(slug)])) {
    const holder = await store.readByKey(resource, slugKey(spelling));
    if (holder) return holder;
    const former = await store.readByLabel(resource, [formerSlugLabel(spelling)]);
    const readable = former.findLast((each) => isReadable(audience, each));
    const found = readable ?? former.findLast((each) => postFactsOf(each)?.status !== 'trash');
    if (found) return found;
  }
  return undefined;
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
