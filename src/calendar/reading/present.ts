/** Turns records into bytes for a reader: what is kept is joined, the rest is read, rendered and kept. */

import type { Document, PostFacts, TermFacts } from '../../model/documents/document.ts';
import { isStillListed } from '../../model/documents/entry.ts';
import { unique } from '../../model/slices.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import type { Hit, Query } from '../../ports.ts';
import type { Calendar, Caller, Input, Single } from '../calendar.ts';
import { type BodySource, joined, recordOut, written } from '../rendering/body-source.ts';
import type { RenderedRecord } from '../rendering/fragment.ts';
import { cachedRecords, cacheRendered, render, type Showing, unrelated } from '../rendering/render.ts';
import { digest } from '../writing/images.ts';
import { relatedTo } from './related.ts';

/** Several records, still to be written, with what identifies their state. */
export interface Shown {
  readonly records: readonly BodySource[];
  readonly languages: readonly Language[];
  /** Settings, revisions and counts: equal exactly when the bytes are equal. */
  readonly state: string;
}

/** The part of an answer that the texts of one kind may have, in characters, for one takes up to three bytes. */
const relatedPart = 4;

/** How records are shown to whom this was asked by; `jsonLd` adds their schema.org data. */
export function showingOf(input: Input, jsonLd: boolean): Showing {
  return { language: input.language, jsonLd, translations: input.values._translations === true };
}

/** What an index found, and what it was asked. */
export interface Listed {
  readonly query: Pick<Query, 'kind' | 'statuses' | 'hidden'>;
  readonly hits: readonly Hit[];
}

/** The documents of what an index found, in its order, without those that have gone or were withdrawn since. */
export async function readListed(
  calendar: Calendar,
  query: Listed['query'],
  ids: readonly number[],
): Promise<Document[]> {
  if (ids.length === 0) return [];
  const read: Document[] = await calendar.pair.store.read(query.kind, ids);
  return read.filter(({ facts }) => isStillListed(query, facts as PostFacts | TermFacts));
}

/** A record as a write has left it, presented once lists show it too, or late. */
export async function presentWritten(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  document: Document,
  showing: Showing,
): Promise<Single> {
  // Rendered meanwhile; its counts are those of the lists
  const [isListed, whole] = await Promise.all([
    calendar.pair.visible(),
    renderOne(calendar, resource, caller, document, showing),
  ]);
  return { ...(await singleOf(calendar, caller, document, whole, showing)), late: !isListed };
}

/** One record, ready to send. */
export async function presentOne(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  document: Document,
  showing: Showing,
): Promise<Single> {
  const whole = await renderOne(calendar, resource, caller, document, showing);
  return singleOf(calendar, caller, document, whole, showing);
}

/** One record that is kept as everybody sees it, ready to send; undefined when it is not. */
export async function presentCached(
  calendar: Calendar,
  resource: ResourceName,
  hit: Hit,
  showing: Showing,
): Promise<Single | undefined> {
  const whole = isCached(calendar, {}) ? cachedRecords(calendar, resource, hit, showing) : undefined;
  return whole && singleOf(calendar, {}, hit, whole, showing);
}

async function singleOf(
  calendar: Calendar,
  caller: Caller,
  { id, revision }: Hit,
  whole: RenderedRecord,
  { language, jsonLd, translations }: Showing,
): Promise<Single> {
  const shape = `${language}${jsonLd ? '.ld' : ''}${translations ? '.all' : ''}`;
  const { records, languages, state } = await assemble(calendar, caller, [whole], `${id}.${revision}.${shape}`);
  const tag = `${revision}-${digest(state)}`;
  return { id, revision, record: joined(records), tag, languages, everyone: !caller.user, late: false };
}

/** Revisions tell what is kept; of everything else its bytes tell. */
export async function assemble(
  calendar: Calendar,
  caller: Caller,
  shown: readonly RenderedRecord[],
  identity: string,
): Promise<Shown> {
  const terms = unique(shown.flatMap(({ record }) => record.terms));
  const { due } = calendar.schedule;
  const tally = terms.length > 0 ? await calendar.pair.index.tally(terms, due) : [];
  const counts = new Map(terms.map((term, at) => [term, String(tally[at] ?? 0)]));
  const languages = new Set(shown.flatMap(({ record }) => record.languages));
  const records = shown.map((whole) => recordOut(whole, counts));
  return {
    records,
    languages: calendar.settings.languages.filter((language) => languages.has(language)),
    state: `${calendar.stamp}|${identity}|${tally.join()}|${isCached(calendar, caller) ? '' : digest(written(joined(records)))}`,
  };
}

async function renderOne(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  document: Document,
  showing: Showing,
): Promise<RenderedRecord> {
  return (await renderAll(calendar, resource, caller, [document], showing)).get(document.id) as RenderedRecord;
}

/**
 * Whether what a caller is shown is what everybody sees of these revisions. What a signed-in reader sees depends on their rights; and while
 * records are shown as published that are not stored so, others show them in a revision that did not.
 */
export function isCached({ schedule }: Calendar, { user }: Caller): boolean {
  return !user && schedule.due === undefined;
}

/**
 * Records by their IDs as the caller sees them; what everybody sees is kept. Where events show too much of others together, only the first
 * ones, and one at least.
 */
export async function renderAll(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  documents: readonly Document[],
  showing: Showing,
): Promise<Map<number, RenderedRecord>> {
  const { related, covered } =
    resource === 'events' && documents.length > 0
      ? await relatedTo(calendar, caller, documents as Document<'events'>[], calendar.settings.maxAnswer / relatedPart)
      : { related: unrelated, covered: documents.length };
  return new Map(
    documents.slice(0, covered).map((document) => {
      const whole = render(calendar, resource, document, related, showing);
      if (isCached(calendar, caller)) cacheRendered(calendar, whole);
      return [document.id, whole];
    }),
  );
}
