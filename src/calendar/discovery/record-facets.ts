/** Facets whose values are records or towns: categories as a tree, tags, venues, organizers, and the towns of venues. */

import { type CountedFilter, countedKinds } from '../../model/counting.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import { unique } from '../../model/slices.ts';
import { townNamed } from '../reading/places.ts';
import type { Facet, FacetContext, FacetCounts, FacetValue } from './facets.ts';
import {
  filterValue,
  inFacetOrder,
  maxRead,
  mostFrequent,
  type NamedRecord,
  namedRecords,
  type Ordered,
} from './named-records.ts';

interface Named extends NamedRecord, Ordered {
  readonly isChosen: boolean;
}

/** The records that events refer to, those with the most events first, and selected ones. */
export async function recordFacet(context: FacetContext, name: CountedFilter, counts: FacetCounts): Promise<Facet> {
  const all = await namedValues(context, name, counts);
  const inOrder = inFacetOrder(all.visible, context.byName);
  const listed = inOrder.filter(({ isChosen }, at) => at < context.size || isChosen);
  const shown = name === 'categories' ? asTree(listed, inOrder) : listed.map((each) => ({ ...each, depth: undefined }));
  const left = inOrder.length + all.unread - shown.length;
  const missing = await missingOf(context, name, counts, all);
  return {
    values: shown.map((each) => facetValueOf(context, each)),
    ...(left > 0 && { more: left }),
    ...(missing > 0 && { missing }),
  };
}

interface NamedValues {
  readonly visible: readonly Named[];
  readonly hasHidden: boolean;
  readonly unread: number;
}

/** Only records that the caller may see are named. */
async function namedValues(
  context: FacetContext,
  name: CountedFilter,
  { counted, inWindow }: FacetCounts,
): Promise<NamedValues> {
  const counts = new Map(counted.values as readonly (readonly [number, number])[]);
  const chosen = context.plan.query.references?.find(({ by }) => by === name)?.ids ?? [];
  const further = ((inWindow?.values ?? []) as readonly (readonly [number, number])[]).map(([id]) => id);
  const ids = unique([...chosen, ...mostFrequent(counts), ...further]);
  const read = ids.slice(0, maxRead);
  const { visible, hasHidden } = await namedRecords(context, context.input.language, countedKinds[name], read);
  return {
    visible: visible.map((each) => ({
      ...each,
      count: counts.get(each.document.id) ?? 0,
      isChosen: chosen.includes(each.document.id),
    })),
    hasHidden,
    unread: ids.length - read.length,
  };
}

/** The number of events without any record that the caller may see. */
async function missingOf(
  { calendar }: FacetContext,
  name: CountedFilter,
  { counted, total, query }: FacetCounts,
  { visible, hasHidden, unread }: NamedValues,
): Promise<number> {
  if (!hasHidden || unread > 0) return counted.missing ?? 0;
  const ids = visible.map(({ document }) => document.id);
  if (ids.length === 0) return total;
  const references = [...(query.references ?? []), { by: name, ids }];
  const { total: seen } = await calendar.pair.index.find({ ...query, references });
  return total - seen;
}

type InTree = Named & { readonly depth: number | undefined };

/** Categories as a tree: each after its parent, which is listed too; siblings in their order. */
function asTree(listed: readonly Named[], all: readonly Named[]): InTree[] {
  const known = new Map(all.map((each) => [each.document.id, each]));
  const wanted = new Set<Named>();
  for (const each of listed) {
    for (let at: Named | undefined = each; at && !wanted.has(at); at = known.get(parentOf(at))) wanted.add(at);
  }
  const children = Map.groupBy(
    all.filter((each) => wanted.has(each)),
    (each) => (known.has(parentOf(each)) ? parentOf(each) : 0),
  );
  const below = (parent: number, depth: number): InTree[] =>
    (children.get(parent) ?? []).flatMap((each) => [{ ...each, depth }, ...below(each.document.id, depth + 1)]);
  return below(0, 0);
}

/** The parent of a category, 0 for none. */
export function parentOf({ document }: Pick<Named, 'document'>): number {
  return document.kind === 'categories' ? document.facts.parent : 0;
}

function facetValueOf(context: FacetContext, each: InTree): FacetValue {
  const { document, name, count, isChosen, depth } = each;
  return {
    value: filterValue(context.calendar, context.input.language, document),
    id: document.id,
    label: name,
    count,
    ...(depth !== undefined && { parent: parentOf(each), depth }),
    ...(isChosen && { selected: true }),
  };
}

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
