/** Turns records into bytes for a reader: what is kept is joined, the rest is read, rendered and kept. */

import type { Related } from '../derive/view.ts';
import { admits } from '../model/admission.ts';
import type { Document, EventFacts, PostFacts, TermFacts } from '../model/document.ts';
import type { Language, ResourceName } from '../model/field.ts';
import { unique } from '../model/unique.ts';
import type { Hit, Query } from '../ports.ts';
import type { Calendar, Caller, Input, Single } from './calendar.ts';
import { digest } from './digest.ts';
import type { Whole } from './kept.ts';
import { joined, type Outgoing, recordOut, written } from './outgoing.ts';
import { keep, keptOf, render, type Showing, unrelated } from './render.ts';
import { maySee } from './rights.ts';

/** Several records, still to be written, with what identifies their state. */
interface Shown {
  readonly records: readonly Outgoing[];
  readonly languages: readonly Language[];
  /** Settings, revisions and counts: equal exactly when the bytes are equal. */
  readonly state: string;
}

/** How records are shown to whom this was asked by; `jsonLd` adds their schema.org data. */
export function showingOf(input: Input, jsonLd: boolean): Showing {
  return { language: input.language, jsonLd, translations: input.values._translations === true };
}

/** What an index found, and what it was asked. */
export interface Listed {
  readonly query: Pick<Query, 'kind' | 'statuses' | 'hidden'>;
  readonly hits: readonly Hit[];
}

/** The records of a page, in its order; those that have gone or were withdrawn since the index found them are left out. */
export async function presentHits(
  calendar: Calendar,
  caller: Caller,
  { query, hits }: Listed,
  showing: Showing,
): Promise<Shown> {
  const known = isKept(calendar, caller) ? hits.map((hit) => keptOf(calendar, query.kind, hit, showing)) : [];
  const documents = byId(await readHits(calendar, { query, hits: hits.filter((_, at) => !known[at]) }));
  const fresh = await renderAll(calendar, query.kind, caller, [...documents.values()], showing);
  const shown = hits.flatMap((hit, at) => known[at] ?? fresh.get(hit.id) ?? []);
  const identity = hits.flatMap((hit, at) => (known[at] ? hit : (documents.get(hit.id) ?? [])));
  return assemble(calendar, caller, shown, identity.map(({ id, revision }) => `${id}.${revision}`).join());
}

/** The documents of what an index found, without those that have gone or were withdrawn since. */
export async function readHits(calendar: Calendar, { query, hits }: Listed): Promise<Document[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const read: Document[] = await calendar.pair.store.read(query.kind, ids);
  return read.filter(({ facts }) => admits(query, facts as PostFacts | TermFacts));
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
export async function presentKept(
  calendar: Calendar,
  resource: ResourceName,
  hit: Hit,
  showing: Showing,
): Promise<Single | undefined> {
  const whole = isKept(calendar, {}) ? keptOf(calendar, resource, hit, showing) : undefined;
  return whole && singleOf(calendar, {}, hit, whole, showing);
}

async function singleOf(
  calendar: Calendar,
  caller: Caller,
  { id, revision }: Hit,
  whole: Whole,
  { language, jsonLd, translations }: Showing,
): Promise<Single> {
  const shape = `${language}${jsonLd ? '.ld' : ''}${translations ? '.all' : ''}`;
  const { records, languages, state } = await assemble(calendar, caller, [whole], `${id}.${revision}.${shape}`);
  const tag = `${revision}-${digest(state)}`;
  return { id, revision, record: joined(records), tag, languages, everyone: !caller.user, late: false };
}

/** Revisions tell what is kept; of everything else its bytes tell. */
async function assemble(calendar: Calendar, caller: Caller, shown: readonly Whole[], identity: string): Promise<Shown> {
  const terms = unique(shown.flatMap(({ record }) => record.terms));
  const { due } = calendar.schedule;
  const tally = terms.length > 0 ? await calendar.pair.index.tally(terms, due) : [];
  const counts = new Map(terms.map((term, at) => [term, String(tally[at] ?? 0)]));
  const languages = new Set(shown.flatMap(({ record }) => record.languages));
  const records = shown.map((whole) => recordOut(whole, counts));
  return {
    records,
    languages: calendar.settings.languages.filter((language) => languages.has(language)),
    state: `${calendar.stamp}|${identity}|${tally.join()}|${isKept(calendar, caller) ? '' : digest(written(joined(records)))}`,
  };
}

async function renderOne(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  document: Document,
  showing: Showing,
): Promise<Whole> {
  return (await renderAll(calendar, resource, caller, [document], showing)).get(document.id) as Whole;
}

/**
 * Whether what a caller is shown is what everybody sees of these revisions. What a signed-in reader sees depends on their rights; and while
 * records are shown as published that are not stored so, others show them in a revision that did not.
 */
function isKept({ schedule }: Calendar, { user }: Caller): boolean {
  return !user && schedule.due === undefined;
}

/** Records by their IDs as the caller sees them; what everybody sees is kept. */
export async function renderAll(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  documents: readonly Document[],
  showing: Showing,
): Promise<Map<number, Whole>> {
  const related = await relatedTo(calendar, resource, caller, documents);
  return new Map(
    documents.map((document) => {
      const whole = render(calendar, resource, document, related, showing);
      if (isKept(calendar, caller)) keep(calendar, whole);
      return [document.id, whole];
    }),
  );
}

/** Reads what the events of a page refer to, once for all of them; what the caller may not see is left out. */
async function relatedTo(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  documents: readonly Document[],
): Promise<Related> {
  if (resource !== 'events' || documents.length === 0) return unrelated;
  const facts = documents.map((document) => document.facts as EventFacts);
  const { store } = calendar.pair;
  const [venues, organizers, categories, tags] = await Promise.all([
    store.read('venues', unique(facts.flatMap((event) => event.venue))),
    store.read('organizers', unique(facts.flatMap((event) => event.organizer))),
    store.read('categories', unique(facts.flatMap((event) => event.categories))),
    store.read('tags', unique(facts.flatMap((event) => event.tags))),
  ]);
  return {
    venues: byId(venues.filter((venue) => maySee(caller, venue.facts))),
    organizers: byId(organizers.filter((organizer) => maySee(caller, organizer.facts))),
    terms: byId<Document<'categories' | 'tags'>>([...categories, ...tags]),
  };
}

function byId<D extends { readonly id: number }>(documents: readonly D[]): Map<number, D> {
  return new Map(documents.map((document) => [document.id, document]));
}
