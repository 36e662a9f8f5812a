/** One record: read by its ID, or by a slug that it has or had, and made ready to send. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import { formerSlugLabel, slugKey } from '../../model/documents/keys-and-labels.ts';
import { slugsIn } from '../../model/documents/lookups.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { recordFailure } from '../../model/failure.ts';
import type { Language, ResourceName, TableName } from '../../model/tables/field.ts';
import { tables } from '../../model/tables/resources.ts';
import { slugOf, trashedSlug } from '../../model/text/slug.ts';
import type { Traits } from '../../outputs/presenter.ts';
import type { Hit } from '../../ports.ts';
import { isReadable, mayAttempt, refuseHidden } from '../access/rights.ts';
import { type Audience, type Calendar, digest, type Input, type Locator } from '../calendar.ts';
import { type BodySource, joined, type LoadRecords } from '../rendering/body-source.ts';
import { type Fragment, formOf, fragmentKey, isCacheable, type Rendered } from '../rendering/render-cache.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { type PresentContext, renderDocuments } from './hydrate.ts';
import { fillCounts, heldBy, openAnswerCache, presentEntries, representationOf } from './present.ts';

/** One record, ready to send. */
export interface Single {
  readonly id: number;
  readonly revision: number;
  /** The JSON text, UTF-8. */
  readonly record: BodySource;
  /** The content of a strong entity tag (RFC 9110, 8.8.3); it begins with the revision. */
  readonly tag: string;
  /** Languages of the texts shown. */
  readonly languages: readonly Language[];
  /** True when it was just written, so that lists may not show it yet. */
  readonly late: boolean;
  /** Of a part of an output. */
  readonly traits?: Traits;
}

/** The present address of a record that was read by a former slug. */
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
  const key = 'id' in locator ? locator.id : slugKey(locator.slug);
  const hit = audience === 'public' ? await calendar.pair.store.locate(resource, key) : undefined;
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
 * slug and, for callers who may change the record, the slug that it shows in the trash. Of several records with a former slug it is the
 * newest that the caller may read, else the newest that is not in the trash.
 */
export async function findRecord<R extends TableName>(
  calendar: Calendar,
  resource: R,
  audience: Audience,
  locator: Locator,
): Promise<Document<R>> {
  const { store } = calendar.pair;
  const [document] = 'id' in locator ? await store.read(resource, [locator.id]) : [];
  if (document) return document;
  for (const spelling of 'slug' in locator ? unique([locator.slug, slugOf(locator.slug)]) : []) {
    const holder = await store.readByKey(resource, slugKey(spelling));
    if (holder) return holder;
    const former = await store.readByLabel(resource, [formerSlugLabel(spelling)]);
    const readable = former.findLast((each) => isReadable(audience, each));
    const found = readable ?? former.findLast((each) => postFactsOf(each)?.status !== 'trash');
    if (found) return found;
  }
  throw recordFailure(resource, 'not-found');
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

/** A record after a write, presented when lists show it, or late. */
export async function presentWritten(context: PresentContext, document: Document<TableName>): Promise<Single> {
  // Rendered while the index takes the write; its counts are those of lists
  const stored = { ...context, since: 'stored' } as const;
  const [isListed, rendered] = await Promise.all([context.calendar.pair.visible(), renderOne(stored, document)]);
  return { ...(await buildSingle(context, document, rendered)), late: !isListed };
}

/** One record, ready to send, from memory. */
export async function presentOne(context: PresentContext, document: Document<TableName>): Promise<Single> {
  return buildSingle(context, document, await renderOne(context, document));
}

/** One record that was read, ready to send. */
export async function presentRead(context: PresentContext, document: Document<TableName>): Promise<Single> {
  return readFragment(context, document.kind, document, await renderOne(context, document));
}

/** One cached record as the public sees it, ready to send; undefined when it is not cached. */
export async function presentCached(
  context: PresentContext,
  resource: TableName,
  hit: Hit,
): Promise<Single | undefined> {
  if (!isCacheable(context.calendar, context.audience)) return undefined;
  const { calendar, representation } = context;
  const rendered = await calendar.renderCache.get(fragmentKey(calendar, resource, hit, representation));
  return rendered && readFragment(context, resource, hit, rendered);
}

/** A large record is read again when it is sent, unless it was removed or hidden from the reader meanwhile. */
async function readFragment(
  context: PresentContext,
  resource: TableName,
  hit: Hit,
  fragment: Fragment,
): Promise<Single> {
  if (fragment.length <= heldBy(context, fragment.length)) return buildSingle(context, hit, fragment);
  const { calendar, audience } = context;
  const answerCache = openAnswerCache(context, resource);
  return buildSingle(context, hit, answerCache.put(fragment), async ([present = hit]) => {
    const cached = await answerCache.get(present);
    if (cached) return fillCounts(calendar, new Map([[present.id, cached]]));
    const documents = await calendar.pair.store.read(resource, [present.id]);
    const readable = documents.filter((document) => isReadable(audience, document));
    return fillCounts(calendar, await renderDocuments({ ...context, since: 'sent' }, readable));
  });
}

async function buildSingle(
  context: PresentContext,
  { id, revision }: Hit,
  rendered: Rendered,
  load?: LoadRecords,
): Promise<Single> {
  const hit = { id, revision };
  const { records, languages, state } = await presentEntries(context, [{ hit, rendered }], load);
  const { traits } = rendered;
  return {
    id,
    revision,
    record: joined(records),
    tag: `${revision}-${digest(`${state}|${formOf(context.representation)}`)}`,
    languages,
    late: false,
    ...(traits && { traits }),
  };
}

async function renderOne(context: PresentContext, document: Document<TableName>): Promise<Fragment> {
  return (await renderDocuments(context, [document])).get(document.id) as Fragment;
}
