/** The facet of towns: those of the venues of events, by their name in the language. */

import { sortKey } from '../../model/search/sort-key.ts';
import { unique } from '../../model/slices.ts';
import { townNamed } from '../reading/towns.ts';
import type { Facet, FacetContext, FacetCounts, FacetValue } from './facets.ts';
import { inFacetOrder, type Ordered } from './ranking.ts';

/** The towns with the most events first, or by name, and selected ones. */
export async function townFacet(context: FacetContext, { counted, inWindow }: FacetCounts): Promise<Facet> {
  const { calendar, input, plan, size } = context;
  const counts = new Map(counted.values as readonly (readonly [string, number])[]);
  const chosen = plan.query.towns?.flat() ?? [];
  const further = (inWindow?.values ?? []).map(([slug]) => String(slug));
  const named = await namedTowns({ calendar, input }, unique([...chosen, ...counts.keys(), ...further]), counts);
  const inOrder = inFacetOrder(named, context.byName);
  const listed = inOrder.filter(({ slug }, at) => at < size || chosen.includes(slug));
  const left = inOrder.length - listed.length;
  const values = listed.map(
    ({ slug, label, point, count }): FacetValue => ({
      value: slug,
      label,
      count,
      ...(chosen.includes(slug) && { selected: true }),
      ...point,
    }),
  );
  return { values, ...(left > 0 && { more: left }), ...(counted.missing && { missing: counted.missing }) };
}

/** A town with its name and the number of its events. */
interface NamedTown extends Ordered {
  readonly slug: string;
  readonly label: string;
  /** Degrees, WGS 84; empty when unknown. */
  readonly point: Pick<FacetValue, 'lat' | 'lng'>;
}

/** Towns by their slugs, in order, with their names in the requested language. */
export async function namedTowns(
  { calendar, input: { language } }: Pick<FacetContext, 'calendar' | 'input'>,
  slugs: readonly string[],
  counts: ReadonlyMap<string, number>,
): Promise<NamedTown[]> {
  const named = slugs.map(async (slug) => {
    const { label, ...point } = await townNamed(calendar, slug, language);
    return { slug, label, point, count: counts.get(slug) ?? 0, key: sortKey(label, language), tie: slug };
  });
  return Promise.all(named);
}
