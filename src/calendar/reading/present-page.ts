/** Pages and sections of lists: cached records are joined, others are hydrated and rendered, up to the limit of an answer. */

import { ownTurn } from '../../async/turns.ts';
import type { Hit } from '../../ports.ts';
import type { FoundSection } from '../discovery/sections.ts';
import { type BodySource, held, type LoadRecords } from '../rendering/body-source.ts';
import { type Fragment, isHeld, lengthOf, type Rendered } from '../rendering/fragment.ts';
import { cachedRecord } from '../rendering/representation.ts';
import { withAnnotations } from './annotations.ts';
import { hydrateHits, type Listed } from './hydrate.ts';
import { type PlannedList, parametersOfSection } from './plan.ts';
import {
  fillCounts,
  heldBy,
  isCacheable,
  openShelf,
  type PresentContext,
  type Presented,
  presented,
  renderWithin,
  representationOf,
  type Shelf,
} from './present.ts';

/** A page of a list. */
export interface PresentedPage extends Presented {
  /** The IDs of its records in order. */
  readonly ids: readonly number[];
  /** The length of a page when the requested one would have too many bytes; absent otherwise. */
  readonly perPage?: number;
}

/**
 * The records of a page that begins at `offset`, in order, without those that were removed or withdrawn since the index found them. A page
 * with more than `maxAnswer` bytes gets fewer records: a number that divides the offset. Throws `overloaded`.
 */
export async function presentPage(
  context: PresentContext,
  { query, hits }: Listed,
  offset = 0,
): Promise<PresentedPage> {
  const { maxAnswer } = context.calendar.settings;
  const shelf = openShelf(context, query.kind);
  const gathered = newGathered(context, shelf);
  const cachedEnd = await gatherCached(context, { query, hits }, gathered);
  const missing = hits.slice(0, cachedEnd).filter(({ id }) => !gathered.entries.has(id));
  const rest = await gatherRendered(context, { query, hits: missing }, gathered);
  const end = rest ? hits.indexOf(rest) : cachedEnd;
  const entries = hits.slice(0, end).flatMap(({ id }, at): Entry[] => {
    const entry = gathered.entries.get(id);
    return entry ? [{ ...entry, at }] : [];
  });
  const load = loaderOf(context, query, shelf);
  const page = await presentEntries(context, entries, load);
  const fitting = fittingOf(page.records, maxAnswer);
  const taken = fitting < entries.length ? (entries[fitting] as Entry).at : end;
  if (taken === hits.length) return page;
  const perPage = lengthBelow(offset, Math.max(1, taken));
  const within = entries.filter(({ at }) => at < perPage);
  return { ...(await presentEntries(context, within, load)), perPage };
}

/** A record of a page: the number of its hit, its revision, and its rendering. */
interface Entry {
  readonly at: number;
  readonly hit: Hit;
  readonly rendered: Rendered;
}

async function presentEntries(
  context: PresentContext,
  entries: readonly Entry[],
  load: LoadRecords,
): Promise<PresentedPage> {
  const hits = entries.map(({ hit }) => hit);
  const rendered = entries.map((entry) => entry.rendered);
  return { ...(await presented(context, hits, rendered, load)), ids: hits.map(({ id }) => id) };
}

/** The number of records, from the first on, that fit into a number of bytes. */
function fittingOf(records: readonly BodySource[], max: number): number {
  let bytes = 0;
  const end = records.findIndex(({ length }) => {
    bytes += length;
    return bytes > max;
  });
  return end === -1 ? records.length : end;
}

/** The longest page up to a length that begins at this offset when all pages have the same length. */
function lengthBelow(offset: number, max: number): number {
  let length = max;
  while (offset % length > 0) length -= 1;
  return length;
}

/** Rendered records by ID. */
interface Gathered {
  readonly entries: ReadonlyMap<number, Omit<Entry, 'at'>>;
  add(hit: Hit, fragment: Fragment): void;
}

/** Gathers rendered records: with their texts, until all of these are more than an answer may hold in memory, and as outlines then. */
function newGathered(context: PresentContext, shelf: Shelf): Gathered {
  const entries = new Map<number, Omit<Entry, 'at'>>();
  let [bytes, most] = [0, Number.POSITIVE_INFINITY];

  function letGo(): void {
    for (const [id, { hit, rendered }] of entries)
      if (isHeld(rendered)) entries.set(id, { hit, rendered: shelf.put(rendered) });
  }
  return {
    entries,
    add(hit, fragment) {
      const isHolding = bytes <= most;
      bytes += lengthOf(fragment);
      most = Math.min(most, heldBy(context, bytes));
      entries.set(hit.id, { hit, rendered: bytes > most ? shelf.put(fragment) : fragment });
      if (isHolding && bytes > most) letGo();
    },
  };
}

/** Gathers the cached records among hits. Resolves to the number of the hit that would exceed the limit of an answer, or of all. */
async function gatherCached(context: PresentContext, { query, hits }: Listed, gathered: Gathered): Promise<number> {
  const { calendar, audience, representation } = context;
  if (!isCacheable(calendar, audience)) return hits.length;
  let bytes = 0;
  for (const [at, hit] of hits.entries()) {
    if (bytes > calendar.settings.maxAnswer) return at;
    const fragment = await cachedRecord(calendar, query.kind, hit, representation);
    if (!fragment) continue;
    gathered.add(hit, fragment);
    bytes += lengthOf(fragment);
  }
  return hits.length;
}

/** Documents in memory at a time; with thousands, most of them would outlive the young generation. */
const batchSize = 200;

/** Renders hits in order, some at a time. Resolves to the hit that would exceed the limit of an answer. */
async function gatherRendered(
  context: PresentContext,
  { query, hits }: Listed,
  gathered: Gathered,
): Promise<Hit | undefined> {
  const { maxAnswer } = context.calendar.settings;
  let [left, areLarge, bytes] = [hits, false, 0];
  while (left.length > 0 && bytes <= maxAnswer) {
    // The size of these records is unknown before they are read
    await ownTurn();
    const part = await renderSome(context, { query, hits: left.slice(0, batchSize) }, areLarge);
    for (const [hit, fragment] of part.fragments) {
      gathered.add(hit, fragment);
      bytes += lengthOf(fragment);
    }
    left = left.slice(part.next);
    areLarge = part.areLarge;
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
async function renderSome(context: PresentContext, { query, hits }: Listed, areLarge: boolean): Promise<RenderedPart> {
  return renderWithin(context, { count: hits.length, areLarge }, async (limits, render) => {
    // Others may have made the same while this one waited
    const cached = limits.isAlone ? await cachedFirst(context, { query, hits }) : new Map<Hit, Fragment>();
    if (cached.size > 0) return { fragments: cached, next: cached.size, areLarge: true };
    const part = await hydrateHits(context, { query, hits }, limits);
    if (!part) return undefined;
    const rendered = await render(part);
    return {
      fragments: new Map(part.documents.map(({ id, revision }) => [{ id, revision }, rendered.get(id) as Fragment])),
      next: part.next === undefined ? hits.length : hits.findIndex(({ id }) => id === part.next),
      areLarge: limits.isAlone,
    };
  });
}

/** The first of some hits that are cached, as many as an answer may hold in memory. */
async function cachedFirst(
  { calendar, audience, representation }: PresentContext,
  { query, hits }: Listed,
): Promise<Map<Hit, Fragment>> {
  const cached = new Map<Hit, Fragment>();
  if (!isCacheable(calendar, audience)) return cached;
  let bytes = 0;
  for (const hit of hits) {
    const fragment = bytes < held.most ? await cachedRecord(calendar, query.kind, hit, representation) : undefined;
    if (!fragment) break;
    cached.set(hit, fragment);
    bytes += lengthOf(fragment);
  }
  return cached;
}

/** Reads records of a list again while they are sent. */
function loaderOf(context: PresentContext, query: Listed['query'], shelf: Shelf): LoadRecords {
  return async (hits) => {
    const fragments = new Map<number, Fragment>();
    let missing: Hit[] = [];
    for (const hit of hits) {
      const cached = await shelf.get(hit);
      if (cached) fragments.set(hit.id, cached);
      else missing.push(hit);
    }
    while (missing.length > 0) {
      const part = await renderSome({ ...context, since: 'sent' }, { query, hits: missing }, true);
      for (const [{ id }, fragment] of part.fragments) fragments.set(id, fragment);
      missing = missing.slice(part.next);
    }
    return fillCounts(context.calendar, fragments);
  };
}

/** A section with its events. */
export interface Section extends Omit<FoundSection, 'found'> {
  readonly total: number;
  /** The parameters of the list with its events, in the table's order. */
  readonly asked: Readonly<Record<string, string>>;
  readonly records: readonly BodySource[];
}

/** All sections of a list, and a digest of their state. */
interface PresentedSections extends Pick<Presented, 'languages' | 'state'> {
  readonly sections: readonly Section[];
}

/** The sections with their events, each of which is rendered once. Those that would make the answer too large are left out. */
export async function presentSections(list: PlannedList, found: readonly FoundSection[]): Promise<PresentedSections> {
  const { calendar, audience, plan, input } = list;
  const context = { calendar, audience, representation: representationOf(input) };
  const hits = new Map(found.flatMap((section) => section.found.hits.map((hit) => [hit.id, hit] as const)));
  const page = await presentPage(context, { query: plan.query, hits: [...hits.values()] });
  const { ids, records, languages, state } = await withAnnotations(list, page);
  const byId = new Map(ids.map((id, at) => [id, records[at] as BodySource]));
  const sections = found.map(({ found: { hits: own, total }, ...section }): Section => {
    const asked = parametersOfSection(input, plan, section);
    return { ...section, total, asked, records: own.flatMap(({ id }) => byId.get(id) ?? []) };
  });
  const order = found.map(({ found: { hits: own, total }, ...section }) => [section, total, own.map(({ id }) => id)]);
  return { sections, languages, state: `${state}|${JSON.stringify(order)}` };
}
