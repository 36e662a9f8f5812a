/** The third step of a read: documents of what was found, with the records that they show. Every presenter starts from these. */

import type { Related } from '../../derive/view.ts';
import type { Document, PostFacts, TermFacts } from '../../model/documents/document.ts';
import { isStillListed } from '../../model/documents/entry.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { Hit, Query } from '../../ports.ts';
import type { Audience, Calendar } from '../calendar.ts';
import { readWithin } from './bounded-reads.ts';
import { relatedTo, unrelated } from './related.ts';

/** Hits of an index, and the part of the query that decides whether a document still belongs to them. */
export interface Listed {
  readonly query: Pick<Query, 'kind' | 'statuses' | 'hidden' | 'due'>;
  readonly hits: readonly Hit[];
}

/** Documents of one kind with the records that they show to an audience. */
export interface Hydrated {
  readonly resource: TableName;
  readonly documents: readonly Document[];
  readonly related: Related;
}

/** As many hydrated records as a budget allows. */
export interface HydratedPart extends Hydrated {
  /** The ID with which the next part begins; undefined at the end. */
  readonly next: number | undefined;
}

/** The part of an answer that the texts of one related kind may have, in characters, for one takes up to three bytes. */
const relatedShare = 4;

/** The documents of hits, in their order, without those that were removed or withdrawn since the index found them. */
export async function readListed(calendar: Calendar, { query, hits }: Listed): Promise<Document[]> {
  return readListedIds(
    calendar,
    query,
    hits.map(({ id }) => id),
  );
}

async function readListedIds(calendar: Calendar, query: Listed['query'], ids: readonly number[]): Promise<Document[]> {
  if (ids.length === 0) return [];
  const read: Document[] = await calendar.pair.store.read(query.kind, ids);
  return read.filter(({ facts }) => isStillListed(query, facts as PostFacts | TermFacts));
}

/** Hydrates hits in their order, one record at least, until they hold about as much as one answer may. */
export async function hydrateHits(
  calendar: Calendar,
  audience: Audience,
  { query, hits }: Listed,
): Promise<HydratedPart> {
  const ids = hits.map(({ id }) => id);
  const read = (some: readonly number[]) => readListedIds(calendar, query, some);
  const { documents, rest } = await readWithin(read, ids, calendar.settings.maxAnswer);
  const hydrated = await hydrate(calendar, audience, query.kind, documents);
  return { ...hydrated, next: documents[hydrated.documents.length]?.id ?? rest[0] };
}

/** Adds to documents what they show of others; where that is too much, only the first documents are taken, one at least. */
export async function hydrate(
  calendar: Calendar,
  audience: Audience,
  resource: TableName,
  documents: readonly Document[],
): Promise<Hydrated> {
  if (resource !== 'events' || documents.length === 0) return { resource, documents, related: unrelated };
  const budget = calendar.settings.maxAnswer / relatedShare;
  const { related, covered } = await relatedTo(calendar, audience, documents as Document<'events'>[], budget);
  return { resource, documents: documents.slice(0, covered), related };
}
