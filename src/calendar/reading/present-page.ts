/** Pages and sections of lists: cached records are joined, others are hydrated and rendered, up to the limit of an answer. */

import { ownTurn } from '../../async/turns.ts';
import type { Hit } from '../../ports.ts';
import type { FoundSection } from '../discovery/sections.ts';
import type { BodySource } from '../rendering/body-source.ts';
import { type Fragment, lengthOf } from '../rendering/fragment.ts';
import { cachedRecord } from '../rendering/representation.ts';
import { withAnnotations } from './annotations.ts';
import { hydrateHits, type Listed } from './hydrate.ts';
import { type PlannedList, parametersOfSection } from './plan.ts';
import { isCacheable, type PresentContext, type Presented, presented, render, representationOf } from './present.ts';

/** A page of a list. */
export interface PresentedPage extends Presented {
  /** The IDs of its records in order. */
  readonly ids: readonly number[];
  /** The length of a page when the requested one would have too many bytes; absent otherwise. */
  readonly perPage?: number;
}

/**
 * The records of a page that begins at `offset`, in order, without those that were removed or withdrawn since the index found them. A page
 * with more than `maxAnswer` bytes gets fewer records: a number that divides the offset.
 */
export async function presentPage(
  context: PresentContext,
  { query, hits }: Listed,
  offset = 0,
): Promise<PresentedPage> {
  const cached = await cachedOf(context, { query, hits });
  const missing = hits.slice(0, cached.end).filter(({ id }) => !cached.entries.has(id));
  const fresh = await renderHits(context, { query, hits: missing });
  const end = fresh.rest ? hits.indexOf(fresh.rest) : cached.end;
  const entries = hits.slice(0, end).flatMap(({ id }, at): Entry[] => {
    const entry = cached.entries.get(id) ?? fresh.entries.get(id);
    return entry ? [{ ...entry, at }] : [];
  });
  const page = await presentEntries(context, entries);
  const fitting = fittingOf(page.records, context.calendar.settings.maxAnswer);
  const taken = fitting < entries.length ? (entries[fitting] as Entry).at : end;
  if (taken === hits.length) return page;
  const perPage = lengthBelow(offset, Math.max(1, taken));
  const within = entries.filter(({ at }) => at < perPage);
  return { ...(await presentEntries(context, within)), perPage };
}

/** A record of a page: the number of its hit, its revision, and its rendering. */
interface Entry {
  readonly at: number;
  readonly hit: Hit;
  readonly rendered: Fragment;
}

async function presentEntries(context: PresentContext, entries: readonly Entry[]): Promise<PresentedPage> {
  const hits = entries.map(({ hit }) => hit);
  const rendered = entries.map((entry) => entry.rendered);
  return { ...(await presented(context, hits, rendered)), ids: hits.map(({ id }) => id) };
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

/** Records by ID, as many as fit into an answer. */
type Entries = ReadonlyMap<number, Omit<Entry, 'at'>>;

/** The cached records among hits, up to the hit that would exceed the limit. */
async function cachedOf(
  { calendar, audience, representation }: PresentContext,
  { query, hits }: Listed,
): Promise<{ readonly entries: Entries; readonly end: number }> {
  const entries = new Map<number, Omit<Entry, 'at'>>();
  if (!isCacheable(calendar, audience)) return { entries, end: hits.length };
  let bytes = 0;
  for (const [at, hit] of hits.entries()) {
    if (bytes > calendar.settings.maxAnswer) return { entries, end: at };
    const rendered = await cachedRecord(calendar, query.kind, hit, representation);
    if (rendered) entries.set(hit.id, { hit, rendered });
    bytes += rendered ? lengthOf(rendered) : 0;
  }
  return { entries, end: hits.length };
}

/** Documents in memory at a time; with thousands, most of them would outlive the young generation. */
const batchSize = 200;

/** Hydrates and renders hits in order, some at a time, up to the hit that would exceed the limit. */
async function renderHits(
  context: PresentContext,
  { query, hits }: Listed,
): Promise<{ readonly entries: Entries; readonly rest: Hit | undefined }> {
  const { maxAnswer } = context.calendar.settings;
  const entries = new Map<number, Omit<Entry, 'at'>>();
  let left = hits;
  for (let bytes = 0; left.length > 0 && bytes <= maxAnswer; ) {
    // The size of these records is unknown before they are read
    await ownTurn();
    const some = left.slice(0, batchSize);
    const part = await hydrateHits(context, { query, hits: some });
    const rendered = await render(context, part);
    for (const { id, revision } of part.documents) {
      const each = rendered.get(id) as Fragment;
      entries.set(id, { hit: { id, revision }, rendered: each });
      bytes += lengthOf(each);
    }
    const next = part.next === undefined ? some.length : some.findIndex(({ id }) => id === part.next);
    left = left.slice(next);
  }
  return { entries, rest: left[0] };
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
