/** The last step of a read: hydrated records become bytes for an audience, and an entity tag that names exactly these bytes. */

import { ownTurn } from '../../async/turns.ts';
import type { Document } from '../../model/documents/document.ts';
import { unique } from '../../model/slices.ts';
import type { Language, TableName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import { type Audience, type Calendar, digest, type Input, type Single } from '../calendar.ts';
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

/** The requested representation; `jsonLd` adds schema.org data. */
export function representationOf(input: Input, jsonLd: boolean): Representation {
  return { language: input.language, jsonLd, translations: input.values._translations === true };
}

/** A record after a write, presented when lists show it, or late. */
export async function presentWritten(
  calendar: Calendar,
  audience: Audience,
  document: Document<TableName>,
  representation: Representation,
): Promise<Single> {
  // Rendered while the index takes the write; its counts are those of lists
  const [isListed, rendered] = await Promise.all([
    calendar.pair.visible(),
    renderOne(calendar, audience, document, representation),
  ]);
  return { ...(await singleOf(calendar, audience, document, rendered, representation)), late: !isListed };
}

/** One record, ready to send. */
export async function presentOne(
  calendar: Calendar,
  audience: Audience,
  document: Document<TableName>,
  representation: Representation,
): Promise<Single> {
  const rendered = await renderOne(calendar, audience, document, representation);
  return singleOf(calendar, audience, document, rendered, representation);
}

/** Records in order, ready to send. */
export async function presentAll(
  calendar: Calendar,
  audience: Audience,
  documents: readonly Document<TableName>[],
  representation: Representation,
): Promise<Presented> {
  const hydrated = await hydrate(calendar, audience, documents);
  const rendered = await render(calendar, audience, hydrated, representation);
  const identity = documents.map(({ id, revision }) => `${id}.${revision}`).join();
  return presented(calendar, audience, [...rendered.values()], identity);
}

/** One cached record as the public sees it, ready to send; undefined when it is not cached. */
export async function presentCached(
  calendar: Calendar,
  resource: TableName,
  hit: Hit,
  representation: Representation,
): Promise<Single | undefined> {
  if (!isCacheable(calendar, 'public')) return undefined;
  const rendered = await cachedRecord(calendar, resource, hit, representation);
  return rendered && singleOf(calendar, 'public', hit, rendered, representation);
}

async function singleOf(
  calendar: Calendar,
  audience: Audience,
  { id, revision }: Hit,
  rendered: Fragment,
  representation: Representation,
): Promise<Single> {
  const identity = `${id}.${revision}.${formOf(representation)}`;
  const { records, languages, state } = await presented(calendar, audience, [rendered], identity);
  const { traits } = rendered;
  return {
    id,
    revision,
    record: joined(records),
    tag: `${revision}-${digest(state)}`,
    languages,
    late: false,
    ...(traits && { traits }),
  };
}

/** Fills counts into rendered records. Cached ones are identified by revisions, all others by a digest of their bytes. */
export async function presented(
  calendar: Calendar,
  audience: Audience,
  rendered: readonly Fragment[],
  identity: string,
): Promise<Presented> {
  const terms = unique(rendered.flatMap(({ terms }) => terms));
  const tally = terms.length > 0 ? await calendar.pair.index.tally(terms, calendar.schedule.due) : [];
  const counts = new Map(terms.map((term, at) => [term, String(tally[at] ?? 0)]));
  const languages = new Set(rendered.flatMap(({ languages }) => languages));
  const records = rendered.map((each) => recordOut(each, counts));
  const bytes = isCacheable(calendar, audience) ? '' : digest(await writtenInTurns(joined(records)));
  return {
    records,
    fragments: rendered,
    languages: calendar.settings.languages.filter((language) => languages.has(language)),
    state: `${calendar.stamp}|${identity}|${tally.join()}|${bytes}`,
  };
}

async function renderOne(
  calendar: Calendar,
  audience: Audience,
  document: Document<TableName>,
  representation: Representation,
): Promise<Fragment> {
  const hydrated = await hydrate(calendar, audience, [document]);
  return (await render(calendar, audience, hydrated, representation)).get(document.id) as Fragment;
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
  calendar: Calendar,
  audience: Audience,
  { documents, related }: Hydrated,
  representation: Representation,
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
