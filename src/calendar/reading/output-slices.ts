/** Long outputs, which are made while they are sent: memory holds what they are of, and a few records of it. */

import { slicesOf } from '../../model/arrays-and-maps.ts';
import type { Hit, Query } from '../../ports.ts';
import { type Calendar, digest } from '../calendar.ts';
import type { BodySource } from '../rendering/body-source.ts';
import { formOf, type Representation } from '../rendering/representation.ts';
import type { ListedBy } from './hydrate.ts';
import { type FoundList, findCorrected } from './list.ts';
import { presentPage } from './present.ts';
import type { Discovery, ListPlan } from './types.ts';

/** Hits asked of the index at a time, and records made at a time. */
const sizes = { hits: 10_000, records: 100 };

/** A page of any length, as lists find theirs. */
export async function findWhole(plan: ListPlan, discovery: Discovery): Promise<FoundList> {
  const { limit } = plan.query;
  const beginning = { ...plan, query: { ...plan.query, limit: Math.min(sizes.hits, limit) } };
  const { plan: taken, found } = await findCorrected(beginning, discovery);
  const rest = await readHitsFrom(plan.calendar, { ...taken.query, limit }, found.hits.length);
  return { plan: taken, found: { ...found, hits: [...found.hits, ...rest] } };
}

/** All hits of a query, read in parts. Throws Unreachable. */
export async function readHits(calendar: Calendar, query: Query): Promise<Hit[]> {
  const { hits } = await calendar.pair.index.find({ ...query, limit: Math.min(sizes.hits, query.limit) });
  return [...hits, ...(await readHitsFrom(calendar, query, hits.length))];
}

/** The hits of a query after so many that are known; all that were found make a full part, or there are no more. */
async function readHitsFrom({ pair }: Calendar, query: Query, known: number): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let count = known; count > 0 && count % sizes.hits === 0 && count < query.limit; count = known + hits.length) {
    const limit = Math.min(sizes.hits, query.limit - count);
    const part = await pair.index.find({ ...query, offset: query.offset + count, limit });
    if (part.hits.length === 0) break;
    hits.push(...part.hits);
  }
  return hits;
}

/** The records of hits, as everybody sees them, some at a time; those that were removed meanwhile are left out. */
export async function* recordsInSlices(
  calendar: Calendar,
  query: ListedBy,
  hits: readonly Hit[],
  representation: Representation,
): AsyncGenerator<readonly BodySource[]> {
  const context = { calendar, audience: 'public', representation, since: 'sent' } as const;
  for (let at = 0; at < hits.length; ) {
    const some = hits.slice(at, at + sizes.records);
    const shown = await presentPage(context, query, some);
    at += shown.perPage ?? some.length;
    yield shown.records;
  }
}

/** Equal exactly when the same records are shown alike: their revisions, and of records of lists the counts of terms. */
export async function readState(
  calendar: Calendar,
  hits: readonly Hit[],
  representation: Representation,
): Promise<string> {
  const shown = hits.map(({ id, revision }) => `${id}.${revision}`).join();
  const counts = representation.output ? '' : await readCountsOfTerms(calendar);
  return digest(`${calendar.stamp}|${formOf(representation)}|${shown}|${counts}`);
}

async function readCountsOfTerms(calendar: Calendar): Promise<string> {
  const { index } = calendar.pair;
  const counts: string[] = [];
  for (const kind of ['categories', 'tags'] as const) {
    const query: Query = {
      kind,
      language: '',
      orderBy: 'id',
      descending: false,
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
    };
    for (const some of slicesOf(await readHits(calendar, query), sizes.records)) {
      const terms = some.map(({ id }) => id);
      counts.push(`${terms}:${await index.tally(terms, calendar.schedule.due)}`);
    }
  }
  return counts.join();
}
