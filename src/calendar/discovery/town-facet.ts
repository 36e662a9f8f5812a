/** The facet of towns: those of the venues of events, by their name in the language. */

import { sortKey } from '../../model/search/sort-key.ts';
import { unique } from '../../model/slices.ts';
import { townNamed } from '../reading/towns.ts';
import { inFacetOrder } from './facet-order.ts';
import type { Facet, FacetContext, FacetCounts, FacetValue } from './facets.ts';

/** The towns with the most events first, or by name, and selected ones. */
export async function townFacet(context: FacetContext, { counted, inWindow }: FacetCounts): Promise<Facet> {
  const { calendar, input, plan, size } = context;
  const counts = new Map(counted.values as readonly (readonly [string, number])[]);
  const chosen = plan.query.towns?.flat() ?? [];
  const further = (inWindow?.values ?? []).map(([slug]) => String(slug));
  const named = await Promise.all(
    unique([...chosen, ...counts.keys(), ...further]).map(async (slug) => {
      const { label, ...point } = await townNamed(calendar, slug, input.language);
      return { slug, label, point, count: counts.get(slug) ?? 0, key: sortKey(label, input.language), tie: slug };
    }),
  );
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
