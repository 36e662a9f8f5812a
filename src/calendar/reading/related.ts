/** The records that events show. */

import type { Related } from '../../derive/view.ts';
import type { Document } from '../../model/documents/document.ts';
import { slicesOf, unique } from '../../model/slices.ts';
import { maySee } from '../access/rights.ts';
import type { Audience, Calendar } from '../calendar.ts';
import { type CountedKind, filterOf } from '../discovery/counted-records.ts';
import { type ReadPart, readWithin } from './bounded-reads.ts';

/** The related records of a record that shows none. */
export const unrelated: Related = { venues: new Map(), organizers: new Map(), terms: new Map() };

/** The records that some events show. */
export interface RelatedEvents {
  readonly related: Related;
  /** The number of events, from the first on, for which all of them are there; at least one. */
  readonly covered: number;
}

/** Records that one event shows, without descriptions when all of them would be too much. */
const batchSize = 25;

/**
 * Reads the records that events show, once for all events, up to `budget` characters of each kind's texts. An event that exceeds it alone
 * shows the last records without description. Records that the caller may not see are left out.
 */
export async function relatedTo(
  calendar: Calendar,
  audience: Audience,
  events: readonly Document<'events'>[],
  budget: number,
): Promise<RelatedEvents> {
  const parts = await Promise.all([
    readNamed(calendar, 'venues', events, budget),
    readNamed(calendar, 'organizers', events, budget),
    readNamed(calendar, 'categories', events, budget),
    readNamed(calendar, 'tags', events, budget),
  ]);
  const unread = new Set(parts.flatMap(({ rest }) => rest));
  const end = unread.size === 0 ? -1 : events.findIndex((event) => namedBy(event).some((id) => unread.has(id)));
  const related = relatedOf(audience, parts);
  if (end !== 0) return { related, covered: end === -1 ? events.length : end };
  const [first] = events as readonly [Document<'events'>];
  return { related: relatedOf(audience, await completed(calendar, first, parts)), covered: 1 };
}

type Parts = readonly [
  ReadPart<Document<'venues'>>,
  ReadPart<Document<'organizers'>>,
  ReadPart<Document<'categories'>>,
  ReadPart<Document<'tags'>>,
];

function readNamed<K extends CountedKind>(
  { pair }: Calendar,
  kind: K,
  events: readonly Document<'events'>[],
  budget: number,
): Promise<ReadPart<Document<K>>> {
  const ids = unique(events.flatMap(({ facts }) => facts[filterOf[kind]]));
  return readWithin((some) => pair.store.read(kind, some), ids, budget);
}

function namedBy({ facts }: Document<'events'>): number[] {
  return [...facts.venue, ...facts.organizer, ...facts.categories, ...facts.tags];
}

/** Reads the remaining records of one event, and drops their descriptions. */
async function completed(calendar: Calendar, event: Document<'events'>, parts: Parts): Promise<Parts> {
  const named = new Set(namedBy(event));
  const complete = async <K extends CountedKind>(
    kind: K,
    part: ReadPart<Document<K>>,
  ): Promise<ReadPart<Document<K>>> => {
    const documents = [...part.documents];
    for (const some of slicesOf(
      part.rest.filter((id) => named.has(id)),
      batchSize,
    )) {
      documents.push(...(await calendar.pair.store.read(kind, some)).map(withoutDescription<K>));
    }
    return { documents, rest: [] };
  };
  const [venues, organizers, categories, tags] = parts;
  return [
    await complete('venues', venues),
    await complete('organizers', organizers),
    await complete('categories', categories),
    await complete('tags', tags),
  ];
}

function withoutDescription<K extends CountedKind>(document: Document<K>): Document<K> {
  const texts = Object.entries(document.texts).map(([language, { description: _, ...others }]) => [language, others]);
  return { ...document, texts: Object.fromEntries(texts) };
}

function relatedOf(audience: Audience, [venues, organizers, categories, tags]: Parts): Related {
  return {
    venues: byId(venues.documents.filter((venue) => maySee(audience, venue.facts))),
    organizers: byId(organizers.documents.filter((organizer) => maySee(audience, organizer.facts))),
    terms: byId<Document<'categories' | 'tags'>>([...categories.documents, ...tags.documents]),
  };
}

/** Records by their IDs. */
export function byId<D extends { readonly id: number }>(documents: readonly D[]): Map<number, D> {
  return new Map(documents.map((document) => [document.id, document]));
}
