/** The third step of a read: the documents of hits, with the records that they show, rendered within limits. Every presenter starts from these. */

import { inTurn, newPause, ownTurn } from '../../async/turns.ts';
import type { Related } from '../../derive/view.ts';
import { namesOf, slicesOf, unique } from '../../model/arrays-and-maps.ts';
import { type CountedKind, countedKinds } from '../../model/counting.ts';
import { type Document, isOwnImage, type PostFacts, type Texts, weightOf } from '../../model/documents/document.ts';
import { isStillListed } from '../../model/documents/entry.ts';
import { isPost } from '../../model/documents/families.ts';
import { withDatesOf } from '../../model/documents/lookups.ts';
import { isStoredAddress } from '../../model/pictures.ts';
import type { ResourceName, TableName } from '../../model/tables/field.ts';
import type { Hit, Query } from '../../ports.ts';
import { isVisible } from '../access/rights.ts';
import type { Audience, Calendar, Reader } from '../calendar.ts';
import { type Fragment, isCacheable, type Representation, rendererOf } from '../rendering/render-cache.ts';

/** For whom records are presented, and how. */
export interface PresentContext extends Reader {
  readonly representation: Representation;
  /** The most bytes of texts that may wait in memory until they are sent; those of a usual answer when absent. */
  readonly mostHeld?: number;
  /** Set when the answer cannot be refused any more: it is being sent, or it is about a write that is stored. */
  readonly since?: 'sent' | 'stored';
}

/** Documents of one kind, with the records that they show to an audience. */
export interface Hydrated {
  readonly documents: readonly Document<TableName>[];
  readonly related: Related;
}

/** As many hydrated records as a budget allows. */
interface HydratedPart extends Hydrated {
  /** The ID at which the next part begins; undefined at the end. */
  readonly next: number | undefined;
}

/** What decides whether a document still belongs to a list. */
export type ListedBy = Pick<Query, 'kind' | 'statuses' | 'hidden' | 'due'>;

/** The documents of hits in order, without those that were removed or withdrawn since the index found them. */
export async function readListed(
  calendar: Calendar,
  query: ListedBy,
  hits: readonly Pick<Hit, 'id'>[],
): Promise<Document<ResourceName>[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const read: Document<ResourceName>[] = await calendar.pair.store.read(query.kind, ids);
  return read.filter((document) => isStillListed(query, document));
}

/** How much is read at once, in characters of texts, each of which takes up to three bytes. */
export interface Limits {
  readonly documents: number;
  /** For one related kind. */
  readonly related: number;
  /** True when less is read where that is too much; otherwise nothing is returned then. */
  readonly isAlone: boolean;
}

/** The share of an answer for the texts of one related kind. */
const relatedShare = 4;
/** Characters that many may read at the same moment, and that one alone may. */
const most = { light: 1_000_000, large: 2_000_000 };

/** What many may read at the same moment. */
export function lightLimits(maxAnswer: number): Limits {
  return {
    documents: Math.min(maxAnswer, most.light),
    related: Math.min(maxAnswer / relatedShare, most.light),
    isAlone: false,
  };
}

/** What one reads while no other reads as much. */
export function largeLimits(maxAnswer: number): Limits {
  return { documents: Math.min(maxAnswer, most.large), related: maxAnswer / relatedShare, isAlone: true };
}

/** Hydrates hits in order, at least one, as many as limits allow; undefined where these are exceeded and others may be reading too. */
export async function hydrateHits(
  reader: Reader,
  query: ListedBy,
  hits: readonly Hit[],
  limits: Limits,
): Promise<HydratedPart | undefined> {
  const { documents, rest, weight } = await readWithin(
    (some: readonly Hit[]) => readListed(reader.calendar, query, some),
    hits,
    limits.documents,
  );
  if (!limits.isAlone && weight > limits.documents) return undefined;
  const hydrated = await hydrate(reader, documents, limits);
  return hydrated && { ...hydrated, next: documents[hydrated.documents.length]?.id ?? rest[0]?.id };
}

/**
 * Adds to documents the records that they show, read once for all of them; those that the caller may not see are left out. When that is too
 * much, only the first documents are returned, at least one. One that exceeds it alone shows the last records without description.
 * Undefined where limits are exceeded and others may be reading too.
 */
export async function hydrate(
  reader: Reader,
  documents: readonly Document<TableName>[],
  limits: Limits,
): Promise<Hydrated | undefined> {
  const hydrated = await hydrateRelated(reader, documents, limits);
  if (!hydrated) return undefined;
  const { venues, organizers } = hydrated.related;
  const posts = [...hydrated.documents.filter(isPost), ...venues.values(), ...organizers.values()];
  const pictures = posts.flatMap(({ facts: { image } }: { readonly facts: PostFacts }) =>
    image && isStoredAddress(image.url) ? image.id : [],
  );
  if (pictures.length === 0) return hydrated;
  const read = await reader.calendar.pair.store.read('images', unique(pictures));
  return { ...hydrated, related: { ...hydrated.related, images: byId(read.filter(isOwnImage)) } };
}

async function hydrateRelated(
  { calendar, audience }: Reader,
  documents: readonly Document<TableName>[],
  limits: Limits,
): Promise<Hydrated | undefined> {
  const events = documents.filter((document) => document.kind === 'events');
  const [first] = events;
  if (!first) return { documents, related: relatedOf(audience, []) };
  const reading = filters.map(async (filter): Promise<RelatedPart> => {
    const kind = countedKinds[filter];
    const part = await readWithin(
      (some: readonly number[]): Promise<Document<CountedKind>[]> => calendar.pair.store.read(kind, some),
      unique(events.flatMap((event) => relatedBy(event, filter))),
      limits.related,
    );
    return { kind, ...part };
  });
  const parts = await Promise.all(reading);
  if (!limits.isAlone && parts.some(({ weight }) => weight > limits.related)) return undefined;
  const related = parts.flatMap((part) => part.documents);
  const unread = new Set(parts.flatMap(({ rest }) => rest));
  const end = unread.size === 0 ? -1 : events.findIndex((event) => relatedIds(event).some((id) => unread.has(id)));
  if (end === -1) return { documents: events, related: relatedOf(audience, related) };
  if (end > 0) return { documents: events.slice(0, end), related: relatedOf(audience, related) };
  return {
    documents: [first],
    related: relatedOf(audience, [...related, ...(await readRest(calendar, first, parts))]),
  };
}

const filters = namesOf(countedKinds);

function relatedIds(event: Document<'events'>): number[] {
  return filters.flatMap((filter) => relatedBy(event, filter));
}

/** The records that an event shows by one of its fields; some outputs show a series with all of its dates. */
function relatedBy({ facts }: Document<'events'>, filter: (typeof filters)[number]): readonly number[] {
  return filter === 'venue' || filter === 'organizer' ? withDatesOf(facts, filter) : facts[filter];
}

/** The related records of one kind that a budget allows. */
interface RelatedPart extends ReadPart<number, Document<CountedKind>> {
  readonly kind: CountedKind;
}

/** Records that one event shows, without descriptions when all of them would be too much. */
const restBatch = 25;

/** The remaining records of one event, without their descriptions. */
async function readRest(
  { pair }: Calendar,
  event: Document<'events'>,
  parts: readonly RelatedPart[],
): Promise<Document<CountedKind>[]> {
  const ids = new Set(relatedIds(event));
  const documents: Document<CountedKind>[] = [];
  for (const { kind, rest } of parts) {
    const left = rest.filter((id) => ids.has(id));
    for (const some of slicesOf(left, restBatch)) {
      const read: Document<CountedKind>[] = await pair.store.read(kind, some);
      for (const document of read) {
        const texts = Object.entries(document.texts).map(([language, { description: _, ...others }]) => [
          language,
          others,
        ]);
        documents.push({ ...document, texts: Object.fromEntries(texts) });
      }
    }
  }
  return documents;
}

function relatedOf(audience: Audience, documents: readonly Document<CountedKind>[]): Related {
  const visible = documents.filter((document) => isVisible(audience, document));
  return {
    venues: byId(visible.filter((document) => document.kind === 'venues')),
    organizers: byId(visible.filter((document) => document.kind === 'organizers')),
    terms: byId(visible.filter((document) => document.kind === 'categories' || document.kind === 'tags')),
    images: new Map(),
  };
}

function byId<D extends { readonly id: number }>(documents: readonly D[]): Map<number, D> {
  return new Map(documents.map((document) => [document.id, document]));
}

/** Some events, and their venues by ID. */
export interface EventsWithVenues {
  readonly events: readonly Document<'events'>[];
  readonly venues: ReadonlyMap<number, Document<'venues'>>;
}

/** Reads events and their venues, some at a time. Removed ones are left out. */
export async function* readEventsWithVenues(
  { pair: { store } }: Calendar,
  ids: readonly number[],
): AsyncGenerator<EventsWithVenues> {
  for await (const events of readInParts((some) => store.read('events', some), ids)) {
    yield { events, venues: byId(await store.read('venues', unique(events.flatMap(({ facts }) => facts.venue)))) };
  }
}

/** Reads records in order, as many at a time as may be in memory together. */
export async function* readInParts<D extends { readonly texts: Texts }>(
  read: (some: readonly number[]) => Promise<D[]>,
  ids: readonly number[],
): AsyncGenerator<D[]> {
  for (let rest = ids; rest.length > 0; ) {
    const part = await readWithin(read, rest, most.light);
    rest = part.rest;
    yield part.documents;
  }
}

/** Records read at a time; few at first, because with the longest texts each takes some 2 MB. */
const batchSizes = { first: 10, light: 40, heavy: 5 };
/** The average length of texts, in characters, from which on records are heavy. */
const heavy = 20_000;
/** Characters that are read before others get their turn. */
const slice = 100_000;

/** The records that were read, and what was not read. */
interface ReadPart<T, D> {
  readonly documents: D[];
  readonly rest: readonly T[];
  /** The characters of their texts. */
  readonly weight: number;
}

/** Reads records in order until their texts have a number of characters; at least the first ones. */
async function readWithin<T, D extends { readonly texts: Texts }>(
  read: (some: readonly T[]) => Promise<readonly D[]>,
  all: readonly T[],
  budget: number,
): Promise<ReadPart<T, D>> {
  const documents: D[] = [];
  let [at, weight, size, unpaused] = [0, 0, batchSizes.first, 0];
  while (at < all.length && (at === 0 || weight < budget)) {
    const some = await read(all.slice(at, at + size));
    documents.push(...some);
    const more = some.reduce((sum, document) => sum + weightOf(document), 0);
    [at, weight, unpaused] = [at + size, weight + more, unpaused + more];
    size = weight / at > heavy ? batchSizes.heavy : batchSizes.light;
    if (unpaused > slice) {
      await ownTurn();
      unpaused = 0;
    }
  }
  return { documents, rest: all.slice(at), weight };
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
  make: (limits: Limits) => Promise<T | undefined>,
): Promise<T> {
  const { sending, settings } = context.calendar;
  const bytes = Math.min(count, making.records) * making.bytes;
  const lightly = () => make(lightLimits(settings.maxAnswer));
  const isRefusable = context.since === undefined;
  const isLight = !areLarge && context.since !== 'sent';
  const light = isLight ? await (isRefusable ? sending.during(bytes, lightly) : lightly()) : undefined;
  return light ?? ((await inTurn(['large answers'], () => make(largeLimits(settings.maxAnswer)))) as T);
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

/** Renders documents, by ID. Throws `overloaded`. */
export async function renderDocuments(
  context: PresentContext,
  documents: readonly Document<TableName>[],
): Promise<Map<number, Fragment>> {
  return renderWithin(context, { count: documents.length }, async (limits) => {
    const hydrated = await hydrate(context, documents, limits);
    return hydrated && render(context, hydrated);
  });
}
