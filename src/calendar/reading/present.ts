/** The last step of a read: hydrated records become bytes for an audience, and an entity tag that names exactly these bytes. */

import { ownTurn } from '../../async/turns.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import type { Language, TableName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import { type Audience, type Calendar, digest, type Input, type Reader, type Single } from '../calendar.ts';
import { type BodySource, joined, largeBody, recordOut, writtenInTurns } from '../rendering/body-source.ts';
import { type Fragment, lengthOf } from '../rendering/fragment.ts';
import { cachedRecord, formOf, type Representation, rendererOf } from '../rendering/representation.ts';
import { type Hydrated, hydrate } from './hydrate.ts';

/** Records ready to send, and what identifies their state. */
export interface Presented {
  readonly records: readonly BodySource[];
  readonly fragments: readonly Fragment[];
  readonly languages: readonly Language[];
  /** Settings, revisions and counts: equal exactly when the bytes are equal. */
  readonly state: string;
}

/** For whom records are presented, and how. */
export interface PresentContext extends Reader {
  readonly representation: Representation;
}

/** The requested representation; `jsonLd` adds schema.org data. */
export function representationOf(input: Input, jsonLd = false): Representation {
  return { language: input.language, jsonLd, translations: input.values._translations === true };
}

/** A record after a write, presented when lists show it, or late. */
export async function presentWritten(context: PresentContext, document: Document<TableName>): Promise<Single> {
  // Rendered while the index takes the write; its counts are those of lists
  const [isListed, rendered] = await Promise.all([context.calendar.pair.visible(), renderOne(context, document)]);
  return { ...(await singleOf(context, document, rendered)), late: !isListed };
}

/** One record, ready to send. */
export async function presentOne(context: PresentContext, document: Document<TableName>): Promise<Single> {
  return singleOf(context, document, await renderOne(context, document));
}

/** Records in order, ready to send. */
export async function presentAll(
  context: PresentContext,
  documents: readonly Document<TableName>[],
): Promise<Presented> {
  const rendered = await render(context, await hydrate(context, documents));
  return presented(context, documents, [...rendered.values()]);
}

/** One cached record as the public sees it, ready to send; undefined when it is not cached. */
export async function presentCached(
  context: PresentContext,
  resource: TableName,
  hit: Hit,
): Promise<Single | undefined> {
  if (!isCacheable(context.calendar, context.audience)) return undefined;
  const rendered = await cachedRecord(context.calendar, resource, hit, context.representation);
  return rendered && singleOf(context, hit, rendered);
}

async function singleOf(context: PresentContext, { id, revision }: Hit, rendered: Fragment): Promise<Single> {
  const { records, languages, state } = await presented(context, [{ id, revision }], [rendered]);
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

/** Fills counts into rendered records. Cached ones are identified by revisions, all others by a digest of their bytes. */
export async function presented(
  { calendar, audience }: PresentContext,
  hits: readonly Hit[],
  rendered: readonly Fragment[],
): Promise<Presented> {
  const terms = unique(rendered.flatMap(({ terms }) => terms));
  const tally = terms.length > 0 ? await calendar.pair.index.tally(terms, calendar.schedule.due) : [];
  const counts = new Map(terms.map((term, at) => [term, String(tally[at] ?? 0)]));
  const languages = new Set(rendered.flatMap(({ languages }) => languages));
  const records = rendered.map((each) => recordOut(each, counts));
  const revisions = hits.map(({ id, revision }) => `${id}.${revision}`).join();
  const bytes = isCacheable(calendar, audience) ? '' : digest(await writtenInTurns(joined(records)));
  return {
    records,
    fragments: rendered,
    languages: calendar.settings.languages.filter((language) => languages.has(language)),
    state: `${calendar.stamp}|${revisions}|${tally.join()}|${bytes}`,
  };
}

async function renderOne(context: PresentContext, document: Document<TableName>): Promise<Fragment> {
  const hydrated = await hydrate(context, [document]);
  return (await render(context, hydrated)).get(document.id) as Fragment;
}

/**
 * Tells whether a revision shows the same bytes to everybody of an audience. What a caller sees depends on their rights; and while due
 * records are shown as published before they are stored so, other records show them without a new revision.
 */
export function isCacheable({ schedule }: Calendar, audience: Audience): boolean {
  return audience === 'public' && schedule.due === undefined;
}

/** Renders hydrated records, by ID, and caches those for the public. */
export async function render(
  { calendar, audience, representation }: PresentContext,
  { documents, related }: Hydrated,
): Promise<Map<number, Fragment>> {
  const cacheable = isCacheable(calendar, audience);
  const fragmentOf = rendererOf(calendar, representation);
  const rendered = new Map<number, Fragment>();
  let slice = 0;
  for (const document of documents) {
    const fragment = fragmentOf(document, related);
    if (cacheable) calendar.renderCache.add(fragment);
    rendered.set(document.id, fragment);
    slice += lengthOf(fragment);
    if (slice > largeBody) {
      await ownTurn();
      slice = 0;
    }
  }
  return rendered;
}
