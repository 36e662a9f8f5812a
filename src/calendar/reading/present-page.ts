/** Pages of lists: what is kept is joined, the rest is read and rendered, no more than an answer may hold. */

import type { Hit } from '../../ports.ts';
import type { Calendar, Caller } from '../calendar.ts';
import type { BodySource } from '../rendering/body-source.ts';
import { type RenderedRecord, sizeOf } from '../rendering/fragment.ts';
import { cachedRecords, type Showing } from '../rendering/render.ts';
import { readWithin } from './bounded-reads.ts';
import { assemble, isCached, type Listed, readListed, renderAll, type Shown } from './present.ts';

/** A page of a list. */
export interface ShownPage extends Shown {
  /** How many records a page has where so many as were asked for would be too many bytes; absent otherwise. */
  readonly perPage?: number;
}

/**
 * The records of a page that begins at `offset`, in its order; those that have gone or were withdrawn since the index found them are left
 * out. A page that would have more than `maxAnswer` bytes gets fewer records, of whose number the offset is a multiple.
 */
export async function presentHits(
  calendar: Calendar,
  caller: Caller,
  { query, hits }: Listed,
  showing: Showing,
  offset: number,
): Promise<ShownPage> {
  const known = knownOf(calendar, caller, { query, hits }, showing);
  const missing = hits.slice(0, known.end).filter(({ id }) => !known.entries.has(id));
  const fresh = await renderHits(calendar, caller, { query, hits: missing }, showing);
  const end = fresh.rest ? hits.indexOf(fresh.rest) : known.end;
  const entries = hits.slice(0, end).flatMap(({ id }, at): Entry[] => {
    const entry = known.entries.get(id) ?? fresh.entries.get(id);
    return entry ? [{ ...entry, at }] : [];
  });
  const shown = await assembleEntries(calendar, caller, entries);
  const fitting = fittingOf(shown.records, calendar.settings.maxAnswer);
  const taken = fitting < entries.length ? (entries[fitting] as Entry).at : end;
  if (taken === hits.length) return shown;
  const perPage = lengthBelow(offset, Math.max(1, taken));
  const kept = entries.filter(({ at }) => at < perPage);
  return { ...(await assembleEntries(calendar, caller, kept)), perPage };
}

/** A record of a page: which of its hits it is, its revision, and how it is shown. */
interface Entry {
  readonly at: number;
  readonly hit: Hit;
  readonly whole: RenderedRecord;
}

function assembleEntries(calendar: Calendar, caller: Caller, entries: readonly Entry[]): Promise<Shown> {
  const identity = entries.map(({ hit: { id, revision } }) => `${id}.${revision}`).join();
  return assemble(
    calendar,
    caller,
    entries.map(({ whole }) => whole),
    identity,
  );
}

/** How many records, from the first on, have no more than so many bytes together. */
function fittingOf(records: readonly BodySource[], max: number): number {
  let bytes = 0;
  const end = records.findIndex(({ length }) => {
    bytes += length;
    return bytes > max;
  });
  return end === -1 ? records.length : end;
}

/** The longest page that begins at this offset among pages of one length, of at most so many records. */
function lengthBelow(offset: number, max: number): number {
  let length = max;
  while (offset % length > 0) length -= 1;
  return length;
}

/** Records by their IDs, as far as an answer holds them. */
type Entries = ReadonlyMap<number, Omit<Entry, 'at'>>;

/** What is rendered already of what an index found, up to the hit with which there would be too much of it. */
function knownOf(
  calendar: Calendar,
  caller: Caller,
  { query, hits }: Listed,
  showing: Showing,
): { readonly entries: Entries; readonly end: number } {
  const entries = new Map<number, Omit<Entry, 'at'>>();
  if (!isCached(calendar, caller)) return { entries, end: hits.length };
  let bytes = 0;
  const end = hits.findIndex((hit) => {
    if (bytes > calendar.settings.maxAnswer) return true;
    const whole = cachedRecords(calendar, query.kind, hit, showing);
    if (whole) entries.set(hit.id, { hit, whole });
    bytes += whole ? sizeOf(whole) : 0;
    return false;
  });
  return { entries, end: end === -1 ? hits.length : end };
}

/** Renders what an index found in its order, some at a time, up to the hit with which there would be too much of it. */
async function renderHits(
  calendar: Calendar,
  caller: Caller,
  { query, hits }: Listed,
  showing: Showing,
): Promise<{ readonly entries: Entries; readonly rest: Hit | undefined }> {
  const { maxAnswer } = calendar.settings;
  const entries = new Map<number, Omit<Entry, 'at'>>();
  let left = hits;
  for (let bytes = 0; left.length > 0 && bytes <= maxAnswer; ) {
    const ids = left.map(({ id }) => id);
    const { documents, rest } = await readWithin((some) => readListed(calendar, query, some), ids, maxAnswer);
    const rendered = await renderAll(calendar, query.kind, caller, documents, showing);
    for (const { id, revision } of documents) {
      const whole = rendered.get(id);
      if (!whole) continue;
      entries.set(id, { hit: { id, revision }, whole });
      bytes += sizeOf(whole);
    }
    const next = documents.find(({ id }) => !rendered.has(id))?.id ?? rest[0];
    left = next === undefined ? [] : left.slice(ids.indexOf(next));
  }
  return { entries, rest: left[0] };
}
