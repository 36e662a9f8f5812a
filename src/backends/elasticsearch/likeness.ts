/** Lists of related events: constant scores are added up, and events of equal score are an agenda. */

import { type Likeness, pointsFor, referencePoints, termPoints } from '../../model/likeness.ts';
import type { Found, Query } from '../../ports.ts';
import { segmentsOf } from './agenda.ts';
import { countOf, hitOf, rowsAfter, type SortedQuery } from './listing.ts';
import { anyOf, type Clause } from './search.ts';
import type { Row, Searches } from './searches.ts';

interface Worth {
  readonly clause: Clause;
  readonly points: number;
}

/** The condition of being related: something is shared, and not a town alone. */
export function likeCondition(like: Likeness): Clause {
  const worths = worthsOf(like);
  return worths.length > 0 ? anyOf(worths.map(({ clause }) => clause)) : { match_none: {} };
}

/** The first page, and the total. Each segment of the agenda returns its best events, from which the page is made. */
export async function likePage(
  search: Searches,
  listing: Pick<SortedQuery, 'kind' | 'matching'>,
  like: Likeness,
  query: Query,
): Promise<Found> {
  const town: Worth = { clause: { terms: { towns: like.town } }, points: pointsFor.town };
  const scored = [...worthsOf(like), town].map(({ clause, points }) => ({
    constant_score: { filter: clause, boost: points },
  }));
  const size = query.offset + query.limit;
  const segments = segmentsOf(listing, query).map(({ kind, matching, sort }) => {
    const best = { bool: { filter: [matching], should: scored } };
    return rowsAfter({ kind, matching: best, sort: [{ _score: { order: 'desc' as const } }, ...sort] }, [], size);
  });
  const [counted, ...found] = await search.all(listing.kind, [countOf({ ...listing, sort: [] }), ...segments]);
  // Events of equal score stay in the order of the segments
  const rows = found.flatMap((answer) => answer.rows).toSorted((a, b) => scoreOf(b) - scoreOf(a));
  return { hits: rows.slice(query.offset, size).map(hitOf), total: counted?.total ?? 0 };
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
