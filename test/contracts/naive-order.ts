/** Reference implementation of the orders of lists. */

import { onceFor } from '../../src/model/arrays-and-maps.ts';
import type { Document, EventFacts, TermFacts } from '../../src/model/documents/document.ts';
import { hasTiers } from '../../src/model/query.ts';
import { sortKey } from '../../src/model/search/sort-key.ts';
import { resources } from '../../src/model/tables/resources.ts';
import type { OrderBy, Query } from '../../src/ports.ts';
import { agendaKey } from './naive-days.ts';
import { countOf, distance, type Everything, likenessOf, placeOf } from './naive-relations.ts';
import { isTerm, relevanceOf, textOf } from './naive-words.ts';

/** The comparator of a query. Ties are broken by ID in the same direction; those of terms by name and then ID, always ascending. */
export function orderOf(all: Everything, requested: Query): (a: Document, b: Document) => number {
  // A descending list of tiers starts with tier 0, the best, and each tier ascends like an agenda
  const query = hasTiers(requested) ? { ...requested, descending: !requested.descending } : requested;
  // A sort asks for the key of a record again and again
  const key = onceFor(keyOf(all, query));
  const name = onceFor(keyOf(all, { ...query, orderBy: 'name' }));
  const way = query.descending ? -1 : 1;
  const ties = isTerm(query.kind)
    ? (a: Document, b: Document) => compared(name(a), name(b)) || a.id - b.id
    : (a: Document, b: Document) => way * (a.id - b.id);
  return (a, b) => way * compared(key(a), key(b)) || ties(a, b);
}

/** Compares two keys. */
export function compared(one: number | string, other: number | string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function keyOf(all: Everything, query: Query): (document: Document) => number | string {
  const { kind, language, near, include = [] } = query;
  const event = (document: Document) => document.facts as EventFacts;
  const text = (field: string) => (document: Document) => sortKey(textOf(document, field, language), language);
  const keys: Partial<Record<OrderBy, (document: Document) => number | string>> = {
    start_date: (document) => event(document).start,
    end_date: (document) => event(document).end,
    title: text(resources[kind].title),
    name: text(resources[kind].title),
    slug: (document) => textOf(document, 'slug', language),
    description: text('description'),
    date: (document) => event(document).published,
    modified: (document) => event(document).modified,
    id: ({ id }) => id,
    count: ({ id }) => countOf(all, id, query.due),
    parent: ({ facts }) => (facts as TermFacts).parent,
    include: ({ id }) => include.indexOf(id),
    agenda: (document) =>
      `${likenessKey(all, event(document), query)}${agendaKey(document as Document<'events'>, query)}`,
    ...(hasTiers(query) && {
      relevance: (document) =>
        `${relevanceOf(all, document, query)} ${agendaKey(document as Document<'events'>, query)}`,
    }),
    ...(near && { distance: (document) => distance(placeOf(all, event(document), near), near) }),
  };
  return keys[query.orderBy] ?? ((document) => event(document).start);
}

/** A key that sorts events with more points first. */
function likenessKey(all: Everything, event: EventFacts, { like }: Query): string {
  return like ? String(10_000 - likenessOf(all, event, like)) : '';
}
