/** The third step of a read: the documents of hits, with the records that they show. Every presenter starts from these. */

import type { Related } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import { isStillListed } from '../../model/documents/entry.ts';
import type { ResourceName, TableName } from '../../model/tables/field.ts';
import type { Hit, Query } from '../../ports.ts';
import type { Audience, Calendar } from '../calendar.ts';
import { readWithin } from './bounded-reads.ts';
import { relatedTo, unrelated } from './related.ts';

/** Hits of an index, and the statuses by which a document still belongs to the list. */
export interface Listed {
  readonly query: Pick<Query, 'kind' | 'statuses' | 'hidden' | 'due'>;
  readonly hits: readonly Hit[];
}

/** Documents of one kind, with the records that they show to an audience. */
export interface Hydrated {
  readonly documents: readonly Document<TableName>[];
  readonly related: Related;
}

/** As many hydrated records as a budget allows. */
export interface HydratedPart extends Hydrated {
  /** The ID at which the next part begins; undefined at the end. */
  readonly next: number | undefined;
}

/** The share of an answer for the texts of one related kind, in characters, each of which takes up to three bytes. */
const relatedShare = 4;

/** The documents of hits in order, without those that were removed or withdrawn since the index found them. */
export async function readListed(calendar: Calendar, { query, hits }: Listed): Promise<Document<ResourceName>[]> {
  return readListedIds(
    calendar,
    query,
    hits.map(({ id }) => id),
  );
}

async function readListedIds(
  calendar: Calendar,
  query: Listed['query'],
  ids: readonly number[],
): Promise<Document<ResourceName>[]> {
  if (ids.length === 0) return [];
  const read: Document<ResourceName>[] = await calendar.pair.store.read(query.kind, ids);
  return read.filter((document) => isStillListed(query, document));
}

/** Hydrates hits in order, at least one, until they reach the size of an answer. */
export async function hydrateHits(
  calendar: Calendar,
  audience: Audience,
  { query, hits }: Listed,
): Promise<HydratedPart> {
  const ids = hits.map(({ id }) => id);
  const read = (some: readonly number[]) => readListedIds(calendar, query, some);
  const { documents, rest } = await readWithin(read, ids, calendar.settings.maxAnswer);
  const hydrated = await hydrate(calendar, audience, documents);
  return { ...hydrated, next: documents[hydrated.documents.length]?.id ?? rest[0] };
}

/** Adds to documents the records that they show. When that is too much, only the first documents are returned, at least one. */
export async function hydrate(
  calendar: Calendar,
  audience: Audience,
  documents: readonly Document<TableName>[],
): Promise<Hydrated> {
  const events = documents.filter((document) => document.kind === 'events');
  if (events.length === 0) return { documents, related: unrelated };
  const budget = calendar.settings.maxAnswer / relatedShare;
  const { related, covered } = await relatedTo(calendar, audience, events, budget);
  return { documents: events.slice(0, covered), related };
}
