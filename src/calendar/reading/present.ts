/** The last step of a read: hydrated records become bytes for an audience, and an entity tag that names exactly these bytes. */

import { randomUUID } from 'node:crypto';
import { newPause, oneAtATime } from '../../async/turns.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import type { Language, TableName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import { isReadable } from '../access/rights.ts';
import { type Audience, type Calendar, digest, type Input, type Reader, type Single } from '../calendar.ts';
import {
  type BodySource,
  type Counts,
  held,
  isInMemory,
  joined,
  type LoadRecords,
  lengthWith,
  recordOut,
  writtenInTurns,
} from '../rendering/body-source.ts';
import { type Fragment, isHeld, lengthOf, type Outline, outlineOf, type Rendered } from '../rendering/fragment.ts';
import { cachedRecord, formOf, type Representation, rendererOf } from '../rendering/representation.ts';
import { type Hydrated, hydrate, type Limits, largeLimits, lightLimits } from './hydrate.ts';

/** Records ready to send, and what identifies their state. */
export interface Presented {
  readonly records: readonly BodySource[];
  readonly rendered: readonly Rendered[];
  readonly languages: readonly Language[];
  /** Settings, revisions and counts: equal exactly when the bytes are equal. */
  readonly state: string;
}

/** For whom records are presented, and how. */
export interface PresentContext extends Reader {
  readonly representation: Representation;
  /** The most bytes of texts that may wait in memory until they are sent; those of a usual answer when absent. */
  readonly mostHeld?: number;
  /** Set when the answer cannot be refused any more: it is being sent, or it is about a write that is stored. */
  readonly since?: 'sent' | 'stored';
}

/** The requested representation; `jsonLd` adds schema.org data. */
export function representationOf(input: Input, jsonLd = false): Representation {
  return { language: input.language, jsonLd, translations: input.values._translations === true };
}

/** The most bytes of texts that an answer may hold now, of which it has so many already. */
export function heldBy({ calendar, mostHeld = held.most }: PresentContext, bytes: number): number {
  return bytes <= held.least || calendar.sending.hasRoom(mostHeld) ? mostHeld : held.least;
}

/** Where the texts of a large answer are from when it is made until it is sent. */
export interface Shelf {
  /** Takes the texts of a record. Those of what is not cached are identified by a digest. */
  put(fragment: Fragment): Outline;
  /** The record, unless it made room for others. */
  get(hit: Hit): Promise<Fragment | undefined>;
}

/** Opens the shelf of an answer: the render cache, in which only this answer finds what not everybody may see. */
export function openShelf({ calendar, audience, representation }: PresentContext, resource: TableName): Shelf {
  if (isCacheable(calendar, audience)) {
    return {
      put: (fragment) => outlineOf(fragment, ''),
      get: (hit) => cachedRecord(calendar, resource, hit, representation),
    };
  }
  const owner = `${randomUUID()}|`;
  return {
    put(fragment) {
      calendar.renderCache.add({ ...fragment, key: owner + fragment.key });
      return outlineOf(fragment, digestOfTexts(fragment));
    },
    get: (hit) => cachedRecord(calendar, resource, hit, representation, owner),
  };
}

function digestOfTexts({ texts }: Fragment): string {
  return digest(texts.join('\0'));
}

/** Reads one record again while it is sent, unless it was removed or hidden from the reader meanwhile. */
function loaderOfOne(context: PresentContext, resource: TableName, shelf: Shelf): LoadRecords {
  const { calendar, audience } = context;
  return async (hits) => {
    const [hit] = hits as readonly [Hit];
    const cached = await shelf.get(hit);
    if (cached) return fillCounts(calendar, new Map([[hit.id, cached]]));
    const documents = await calendar.pair.store.read(resource, [hit.id]);
    const readable = documents.filter((document) => isReadable(audience, document));
    return fillCounts(calendar, await renderDocuments({ ...context, since: 'sent' }, readable));
  };
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

/** Records in order, ready to send. */
export async function presentAll(
  context: PresentContext,
  documents: readonly Document<TableName>[],
): Promise<Presented> {
  const rendered = await renderDocuments(context, documents);
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
  return rendered && readFragment(context, resource, hit, rendered);
}

/** A large record is read again when it is sent. */
async function readFragment(
  context: PresentContext,
  resource: TableName,
  hit: Hit,
  fragment: Fragment,
): Promise<Single> {
  if (lengthOf(fragment) <= heldBy(context, lengthOf(fragment))) return buildSingle(context, hit, fragment);
  const shelf = openShelf(context, resource);
  return buildSingle(context, hit, shelf.put(fragment), loaderOfOne(context, resource, shelf));
}

async function buildSingle(
  context: PresentContext,
  { id, revision }: Hit,
  rendered: Rendered,
  load?: LoadRecords,
): Promise<Single> {
  const { records, languages, state } = await presented(context, [{ id, revision }], [rendered], load);
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

/**
 * Fills counts into rendered records. Cached ones are identified by revisions, all others by a digest of their bytes. `load` reads those
 * again of which only the outline is known.
 */
export async function presented(
  context: PresentContext,
  hits: readonly Hit[],
  rendered: readonly Rendered[],
  load?: LoadRecords,
): Promise<Presented> {
  const { calendar, audience } = context;
  const { counts, tally } = await countsFor(calendar, rendered);
  const languages = new Set(rendered.flatMap(({ languages }) => languages));
  const records = rendered.map((each, at): BodySource => {
    if (isHeld(each)) return recordOut(each, counts);
    if (!load) throw new Error('Nothing reads the record again');
    const length = lengthWith(each.terms, counts, each.length);
    const { id, revision } = hits[at] as Hit;
    return { length, hit: { id, revision }, load, as: (record) => record };
  });
  const revisions = hits.map(({ id, revision }) => `${id}.${revision}`).join();
  const bytes = isCacheable(calendar, audience) ? '' : await writeDigest(records, rendered);
  return {
    records,
    rendered,
    languages: calendar.settings.languages.filter((language) => languages.has(language)),
    state: `${calendar.stamp}|${revisions}|${tally.join()}|${bytes}`,
  };
}

async function writeDigest(records: readonly BodySource[], rendered: readonly Rendered[]): Promise<string> {
  if (records.every(isInMemory)) return digest(await writtenInTurns(joined(records)));
  return digest(rendered.map((each) => (isHeld(each) ? digestOfTexts(each) : each.digest)).join());
}

/** The counts of the terms that records show. */
async function countsFor(
  calendar: Calendar,
  rendered: readonly Rendered[],
): Promise<{ readonly counts: Counts; readonly tally: readonly number[] }> {
  const terms = unique(rendered.flatMap(({ terms }) => terms));
  const tally = terms.length > 0 ? await calendar.pair.index.tally(terms, calendar.schedule.due) : [];
  return { counts: new Map(terms.map((term, at) => [term, String(tally[at] ?? 0)])), tally };
}

/** Records by ID with their counts, from fragments. */
export async function fillCounts(
  calendar: Calendar,
  fragments: ReadonlyMap<number, Fragment>,
): Promise<ReturnType<LoadRecords>> {
  const { counts } = await countsFor(calendar, [...fragments.values()]);
  return new Map([...fragments].map(([id, fragment]) => [id, recordOut(fragment, counts)]));
}

async function renderOne(context: PresentContext, document: Document<TableName>): Promise<Fragment> {
  return (await renderDocuments(context, [document])).get(document.id) as Fragment;
}

async function renderDocuments(
  context: PresentContext,
  documents: readonly Document<TableName>[],
): Promise<Map<number, Fragment>> {
  return renderWithin(context, { count: documents.length }, async (limits, rendering) => {
    const hydrated = await hydrate(context, documents, limits);
    return hydrated && rendering(hydrated);
  });
}

/**
 * Tells whether a revision shows the same bytes to everybody of an audience. What a caller sees depends on their rights; and while due
 * records are shown as published before they are stored so, other records show them without a new revision.
 */
export function isCacheable({ schedule }: Calendar, audience: Audience): boolean {
  return audience === 'public' && schedule.due === undefined;
}

/** Bytes of the budget that making a record claims, about, and of how many records at most. */
const making = { bytes: 1024 * 1024, records: 16 };

/**
 * Makes something of `count` records, or of fewer, within limits. Where it is undefined because they are large, it is made while nothing
 * else that is large is, and at once so when that is known (`areLarge`). Throws `overloaded`.
 */
export async function renderWithin<T>(
  context: PresentContext,
  { count, areLarge = false }: { readonly count: number; readonly areLarge?: boolean },
  make: (limits: Limits, render: (hydrated: Hydrated) => Promise<Map<number, Fragment>>) => Promise<T | undefined>,
): Promise<T> {
  const { sending, settings } = context.calendar;
  const rendering = (hydrated: Hydrated) => render(context, hydrated);
  const bytes = Math.min(count, making.records) * making.bytes;
  const lightly = () => make(lightLimits(settings.maxAnswer), rendering);
  const isRefusable = context.since === undefined;
  const isLight = !areLarge && context.since !== 'sent';
  const light = isLight ? await (isRefusable ? sending.during(bytes, lightly) : lightly()) : undefined;
  return light ?? ((await oneAtATime(() => make(largeLimits(settings.maxAnswer), rendering))) as T);
}

/** Renders hydrated records, by ID, and caches those for the public. */
export async function render(
  { calendar, audience, representation }: PresentContext,
  { documents, related }: Hydrated,
): Promise<Map<number, Fragment>> {
  const cacheable = isCacheable(calendar, audience);
  const fragmentOf = rendererOf(calendar, representation);
  const rendered = new Map<number, Fragment>();
  const pause = newPause();
  for (const document of documents) {
    await pause();
    const fragment = fragmentOf(document, related);
    if (cacheable) calendar.renderCache.add(fragment);
    rendered.set(document.id, fragment);
  }
  return rendered;
}
