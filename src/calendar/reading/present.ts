/**
 * The last step of a read: records become bytes for an audience, and an entity tag that names exactly these bytes. Cached records of a page
 * are joined, others are hydrated and rendered, up to the limit of an answer.
 */

import { randomUUID } from 'node:crypto';
import { ownTurn } from '../../async/turns.ts';
import type { Document } from '../../model/documents/document.ts';
import type { Language, TableName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import { type Calendar, digest, type Input } from '../calendar.ts';
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
import {
  type Fragment,
  fragmentKey,
  isCacheable,
  type Outline,
  type Rendered,
  type Representation,
} from '../rendering/render-cache.ts';
import { hydrateHits, type ListedBy, type PresentContext, render, renderDocuments, renderWithin } from './hydrate.ts';

/** Records ready to send, and what identifies their state. */
export interface Presented {
  readonly records: readonly BodySource[];
  readonly rendered: readonly Rendered[];
  /** The IDs of the records in order. */
  readonly ids: readonly number[];
  readonly languages: readonly Language[];
  /** Settings, revisions and counts: equal exactly when the bytes are equal. */
  readonly state: string;
}

/** A record, rendered. */
export interface Entry {
  readonly hit: Hit;
  readonly rendered: Rendered;
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
export interface AnswerCache {
  /** Takes the texts of a record. Those of what is not cached are identified by a digest. */
  put(fragment: Fragment): Outline;
  /** The record, unless it made room for others. */
  get(hit: Hit): Promise<Fragment | undefined>;
}

/** Opens the cache of an answer: the render cache, in which only this answer finds what not everybody may see. */
export function openAnswerCache(
  { calendar, audience, representation }: PresentContext,
  resource: TableName,
): AnswerCache {
  if (isCacheable(calendar, audience)) {
    return {
      put: (fragment) => outlineOf(fragment, ''),
      get: (hit) => calendar.renderCache.get(fragmentKey(calendar, resource, hit, representation)),
    };
  }
  const owner = `${randomUUID()}|`;
  return {
    put(fragment) {
      calendar.renderCache.add({ ...fragment, key: owner + fragment.key });
      return outlineOf(fragment, digestOfTexts(fragment));
    },
    get: (hit) => calendar.renderCache.get(owner + fragmentKey(calendar, resource, hit, representation)),
  };
}

/** A fragment without its texts. */
function outlineOf(fragment: Fragment, digestOfItsTexts: string): Outline {
  const { texts: _, ...known } = fragment;
  return { ...known, digest: digestOfItsTexts };
}

function digestOfTexts({ texts }: Fragment): string {
  return digest(texts.join('\0'));
}

/** Records in order, ready to send. */
export async function presentAll(
  context: PresentContext,
  documents: readonly Document<TableName>[],
): Promise<Presented> {
  const rendered = await renderDocuments(context, documents);
  return presentEntries(
    context,
    documents.map((hit) => ({ hit, rendered: rendered.get(hit.id) as Fragment })),
  );
}

/**
 * Fills counts into rendered records. Cached ones are identified by revisions, all others by a digest of their bytes. `load` reads those
 * again of which only the outline is known.
 */
export async function presentEntries(
  context: PresentContext,
  entries: readonly Entry[],
  load?: LoadRecords,
): Promise<Presented> {
  const { calendar, audience } = context;
  const rendered: Rendered[] = [];
  for (const entry of entries) rendered.push(entry.rendered);
  const { counts, tally } = await readCounts(calendar, rendered);
  const shownIn = new Set<Language>();
  const [records, ids, revisions]: [BodySource[], number[], string[]] = [[], [], []];
  for (const { hit, rendered: each } of entries) {
    const { id, revision } = hit;
    ids.push(id);
    revisions.push(`${id}.${revision}`);
    for (const language of each.languages) shownIn.add(language);
    if ('texts' in each) {
      records.push(recordOut(each, counts));
    } else {
      if (!load) throw new Error('Nothing reads the record again');
      const length = lengthWith(each.terms, counts, each.length);
      records.push({ length, hit: { id, revision }, load, as: (record) => record });
    }
  }
  const languages: Language[] = [];
  for (const language of calendar.settings.languages) if (shownIn.has(language)) languages.push(language);
  let bytes = '';
  if (!isCacheable(calendar, audience)) {
    bytes = records.every(isInMemory)
      ? digest(await writtenInTurns(joined(records)))
      : digest(rendered.map((each) => ('texts' in each ? digestOfTexts(each) : each.digest)).join());
  }
  return {
    records,
    rendered,
    ids,
    languages,
    state: `${calendar.stamp}|${revisions.join()}|${tally.join()}|${bytes}`,
  };
}

/** The counts of the terms that records show. */
async function readCounts(
  calendar: Calendar,
  rendered: readonly Rendered[],
): Promise<{ readonly counts: Counts; readonly tally: readonly number[] }> {
  const shown = new Set<number>();
  for (const { terms } of rendered) for (const term of terms) shown.add(term);
  const terms = [...shown];
  const tally = terms.length > 0 ? await calendar.pair.index.tally(terms, calendar.schedule.due) : [];
  const counts = new Map<number, string>();
  for (const [at, term] of terms.entries()) counts.set(term, String(tally[at] ?? 0));
  return { counts, tally };
}

/** Records by ID with their counts, from fragments. */
export async function fillCounts(
  calendar: Calendar,
  fragments: ReadonlyMap<number, Fragment>,
): Promise<ReturnType<LoadRecords>> {
  const { counts } = await readCounts(calendar, [...fragments.values()]);
  return new Map([...fragments].map(([id, fragment]) => [id, recordOut(fragment, counts)]));
}

/** A page of a list. */
export interface PresentedPage extends Presented {
  /** The length of a page when the requested one would have too many bytes; absent otherwise. */
  readonly perPage?: number;
}

/**
 * The records of a page that begins at `offset`, in order, without those that were removed or withdrawn since the index found them. A page
 * with more than `maxAnswer` bytes gets fewer records: a number that divides the offset. Throws `overloaded`.
 */
export async function presentPage(
  context: PresentContext,
  query: ListedBy,
  hits: readonly Hit[],
  offset = 0,
): Promise<PresentedPage> {
  const { calendar, audience, representation } = context;
  const { maxAnswer } = calendar.settings;
  const answerCache = openAnswerCache(context, query.kind);
  const gathered: Gathered = { entries: new Map(), bytes: 0, most: Number.POSITIVE_INFINITY };
  let end = hits.length;
  for (const [at, hit] of isCacheable(calendar, audience) ? hits.entries() : []) {
    if (gathered.bytes > maxAnswer) {
      end = at;
      break;
    }
    const fragment = await calendar.renderCache.get(fragmentKey(calendar, query.kind, hit, representation));
    if (fragment) gather(gathered, context, answerCache, hit, fragment);
  }
  if (gathered.entries.size < end) {
    const missing = hits.slice(0, end).filter(({ id }) => !gathered.entries.has(id));
    const rest = await gatherRendered(context, query, missing, gathered, answerCache);
    if (rest) end = hits.indexOf(rest);
  }
  const entries: (Entry & { readonly at: number })[] = [];
  for (const [at, { id }] of hits.slice(0, end).entries()) {
    const entry = gathered.entries.get(id);
    if (entry) entries.push({ ...entry, at });
  }
  const load: LoadRecords = (late) => readAgain(context, query, answerCache, late);
  const page = await presentEntries(context, entries, load);
  let [fitting, bytes] = [0, 0];
  for (const { length } of page.records) {
    bytes += length;
    if (bytes > maxAnswer) break;
    fitting += 1;
  }
  const taken = entries[fitting]?.at ?? end;
  if (taken === hits.length) return page;
  // The longest page that begins at this offset when all pages have the same length
  let perPage = Math.max(1, taken);
  while (offset % perPage > 0) perPage -= 1;
  const within = entries.filter(({ at }) => at < perPage);
  return { ...(await presentEntries(context, within, load)), perPage };
}

/** Rendered records by ID: with their texts, until all of these are more than an answer may hold in memory, and as outlines then. */
interface Gathered {
  readonly entries: Map<number, Entry>;
  /** Of all texts. */
  bytes: number;
  /** The most bytes of texts that may be in memory. */
  most: number;
}

function gather(
  gathered: Gathered,
  context: PresentContext,
  answerCache: AnswerCache,
  hit: Hit,
  fragment: Fragment,
): void {
  const { entries } = gathered;
  const wasHolding = gathered.bytes <= gathered.most;
  gathered.bytes += fragment.length;
  gathered.most = Math.min(gathered.most, heldBy(context, gathered.bytes));
  const isHolding = gathered.bytes <= gathered.most;
  entries.set(hit.id, { hit, rendered: isHolding ? fragment : answerCache.put(fragment) });
  if (isHolding || !wasHolding) return;
  for (const [id, { hit: other, rendered }] of entries)
    if ('texts' in rendered) entries.set(id, { hit: other, rendered: answerCache.put(rendered) });
}

/** Documents in memory at a time; with thousands, most of them would outlive the young generation. */
const batchSize = 200;

/** Renders hits in order, some at a time. Resolves to the hit that would exceed the limit of an answer. */
async function gatherRendered(
  context: PresentContext,
  query: ListedBy,
  hits: readonly Hit[],
  gathered: Gathered,
  answerCache: AnswerCache,
): Promise<Hit | undefined> {
  const { maxAnswer } = context.calendar.settings;
  let [left, areLarge, bytes] = [hits, false, 0];

  /** A function of its own, so that no part stays in memory while the next one waits for its turn. */
  async function gatherSome(): Promise<void> {
    const part = await renderSome(context, query, left.slice(0, batchSize), areLarge);
    for (const [hit, fragment] of part.fragments) {
      gather(gathered, context, answerCache, hit, fragment);
      bytes += fragment.length;
    }
    left = left.slice(part.next);
    areLarge = part.areLarge;
  }

  while (left.length > 0 && bytes <= maxAnswer) {
    // The size of these records is unknown before they are read
    await ownTurn();
    await gatherSome();
  }
  return left[0];
}

/** The first of some hits. */
interface RenderedPart {
  readonly fragments: ReadonlyMap<Hit, Fragment>;
  /** The number of the hit after them. */
  readonly next: number;
  /** True when they had to be made while no others were. */
  readonly areLarge: boolean;
}

/** Renders as many of the first hits as may be in memory together, at least one. Throws `overloaded`. */
async function renderSome(
  context: PresentContext,
  query: ListedBy,
  hits: readonly Hit[],
  areLarge: boolean,
): Promise<RenderedPart> {
  const { calendar, audience, representation } = context;
  return renderWithin(context, { count: hits.length, areLarge }, async (limits) => {
    const cached = new Map<Hit, Fragment>();
    let bytes = 0;
    // Others may have made the same while this one waited. As many as an answer may hold in memory
    for (const hit of limits.isAlone && isCacheable(calendar, audience) ? hits : []) {
      if (bytes >= held.most) break;
      const fragment = await calendar.renderCache.get(fragmentKey(calendar, query.kind, hit, representation));
      if (!fragment) break;
      cached.set(hit, fragment);
      bytes += fragment.length;
    }
    if (cached.size > 0) return { fragments: cached, next: cached.size, areLarge: true };
    const part = await hydrateHits(context, query, hits, limits);
    if (!part) return undefined;
    const rendered = await render(context, part);
    return {
      fragments: new Map(part.documents.map(({ id, revision }) => [{ id, revision }, rendered.get(id) as Fragment])),
      next: part.next === undefined ? hits.length : hits.findIndex(({ id }) => id === part.next),
      areLarge: limits.isAlone,
    };
  });
}

/** Reads records of a list again while they are sent. */
async function readAgain(
  context: PresentContext,
  query: ListedBy,
  answerCache: AnswerCache,
  hits: readonly Hit[],
): ReturnType<LoadRecords> {
  const fragments = new Map<number, Fragment>();
  let missing: Hit[] = [];
  for (const hit of hits) {
    const cached = await answerCache.get(hit);
    if (cached) fragments.set(hit.id, cached);
    else missing.push(hit);
  }
  while (missing.length > 0) {
    const part = await renderSome({ ...context, since: 'sent' }, query, missing, true);
    for (const [{ id }, fragment] of part.fragments) fragments.set(id, fragment);
    missing = missing.slice(part.next);
  }
  return fillCounts(context.calendar, fragments);
}
