/**
 * Lists of events in segments: agendas, the tiers of a search, and related events. In an agenda, events that begin on the first day of the
 * window come by start; events that began earlier by end; then events of later days. Each segment is sorted by fields, so no script runs.
 */

import { type Likeness, pointsFor, referencePoints, termPoints } from '../../model/likeness.ts';
import type { SortValues } from '../../model/orders.ts';
import type { Found, Query } from '../../ports.ts';
import { type Sort, type SortTranslation, sameValues } from './order.ts';
import { countedRows, hitOf, rowsAfter, type Segment, type SortedQuery } from './pages.ts';
import { anyOf, type Clause } from './search.ts';
import type { Row, Searches } from './searches.ts';

type Listing = Pick<SortedQuery, 'kind' | 'matching'>;

/** The segments of a list in which each tier is an agenda. In descending order the best tier comes first. */
export function tierSegments(listing: Listing, tiers: readonly Clause[], query: Query): Segment[] {
  const isBestFirst = query.descending;
  return (isBestFirst ? tiers : tiers.toReversed()).flatMap((tier) => {
    const matching = { bool: { filter: [listing.matching, tier] } };
    const agenda = agendaSegments({ ...listing, matching }, { ...query, descending: !isBestFirst });
    return agenda.map((segment) => ({ ...segment, place: [tiers.indexOf(tier), ...segment.place] }));
  });
}

type AgendaQuery = Pick<Query, 'agendaFrom' | 'descending' | 'featuredFirst'>;

/** The three segments of an agenda, in order. When featured events come first on each day, they and the others have the first two each. */
export function agendaSegments({ kind, matching }: Listing, query: AgendaQuery): Segment[] {
  const { agendaFrom: day, descending } = query;
  const segment = (number: number, conditions: readonly Clause[], ...fields: string[]): Segment => ({
    place: [number],
    kind,
    matching: conditions.length > 0 ? { bool: { filter: [matching, ...conditions] } } : matching,
    sort: sortBy(fields, descending),
    ...sameValues,
  });
  const ranks = rankClauses(query);
  const later = (...conditions: Clause[]): Segment => ({
    ...segment(2 * ranks.length, conditions, 'firstDay', ...(query.featuredFirst ? ['featured'] : []), 'start'),
    ...(query.featuredFirst && !descending && featuredAsRank),
  });
  if (day === undefined) return [later()];
  const onFirstDay = ranks.flatMap((rank, at) => [
    segment(2 * at, [{ term: { firstDay: day } }, ...rank], 'start'),
    segment(2 * at + 1, [{ range: { firstDay: { lt: day } } }, ...rank], 'end'),
  ]);
  const segments = [...onFirstDay, later({ range: { firstDay: { gt: day } } })];
  return descending ? segments.toReversed() : segments;
}

/** In a rising list Elasticsearch's 1 for `featured`, after the day, is rank 0 (see `rankOf`). */
const featuredAsRank: SortTranslation = { ours: turned, theirs: turned };

function turned(values: SortValues): SortValues {
  return values.with(1, 1 - Number(values[1]));
}

/** The clauses of each rank (see `rankOf`), none when featured events do not come first. */
function rankClauses({ featuredFirst, descending }: AgendaQuery): Clause[][] {
  if (!featuredFirst) return [[]];
  return [!descending, descending].map((featured) => [{ term: { featured } }]);
}

/** Sorts by fields, then by ID; featured events always come first. */
function sortBy(fields: readonly string[], descending: boolean): Sort {
  const way = descending ? 'desc' : 'asc';
  return [...fields, 'id'].map((field) => ({ [field]: field === 'featured' ? 'desc' : way }));
}

interface Worth {
  readonly clause: Clause;
  readonly points: number;
}

/** The condition of being related: something is shared, and not a town alone. */
export function likeCondition(like: Likeness): Clause {
  const worths = worthsOf(like);
  return worths.length > 0 ? anyOf(worths.map(({ clause }) => clause)) : { match_none: {} };
}

/**
 * The first page of related events, and the total: constant scores are added up, and events of equal score are an agenda. Each segment of
 * that returns its best events, from which the page is made.
 */
export async function likePage(search: Searches, listing: Listing, like: Likeness, query: Query): Promise<Found> {
  const town: Worth = { clause: { terms: { towns: like.town } }, points: pointsFor.town };
  const should = [...worthsOf(like), town].map(({ clause, points }) => ({
    constant_score: { filter: clause, boost: points },
  }));
  const size = query.offset + query.limit;
  const bodies = agendaSegments(listing, query).map(({ kind, matching, sort }) =>
    rowsAfter(
      { kind, matching: { bool: { filter: [matching], should } }, sort: [{ _score: { order: 'desc' } }, ...sort] },
      [],
      size,
    ),
  );
  const { total, rows } = await countedRows(search, listing.kind, [listing], bodies);
  // Events of equal score stay in the order of the segments
  const best = rows.flat().toSorted((a, b) => scoreOf(b) - scoreOf(a));
  return { hits: best.slice(query.offset, size).map(hitOf), total };
}

function scoreOf({ sort: [score] }: Row): number {
  return Number(score);
}

function worthsOf(like: Likeness): Worth[] {
  const of = (field: string, points: ReadonlyMap<number, number>) =>
    [...points].map(([id, worth]): Worth => ({ clause: { term: { [field]: id } }, points: worth }));
  const { post_parent: parent } = like;
  return [
    ...of('references', referencePoints(like)),
    ...of('terms', termPoints(like)),
    ...(parent === undefined ? [] : [{ clause: { term: { parent } }, points: pointsFor.post_parent }]),
  ];
}
