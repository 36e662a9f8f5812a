/** Facets whose values are records or towns: categories as a tree, tags, venues, organizers, and the towns of venues. */

import { unique } from '../../model/arrays-and-maps.ts';
import { type CountedFilter, countedKinds } from '../../model/counting.ts';
import { depthFirst } from '../../model/tree.ts';
import type { Facet, FacetContext, FacetCounts } from './facets.ts';
import { inFacetOrder, maxRead, mostFrequent, type NamedValue, namedRecords, namedTowns } from './named-records.ts';

/** The values with the most events first, or by name, and selected ones. */
export async function recordFacet(
  context: FacetContext,
  name: CountedFilter | 'town',
  counts: FacetCounts,
): Promise<Facet> {
  const all = await readValues(context, name, counts);
  const inOrder = inFacetOrder(all.visible, context.byName);
  const isChosen = ({ tie }: NamedValue) => all.chosen.includes(tie);
  const listed = inOrder.filter((each, at) => at < context.size || isChosen(each));
  const shown = name === 'categories' ? asTree(listed, inOrder) : listed;
  const left = inOrder.length + all.unread - shown.length;
  const missing = await findMissing(context, name, counts, all);
  return {
    values: shown.map((each) => {
      const { value, id, label, count, parent, depth, lat, lng } = each;
      return { value, id, label, count, parent, depth, selected: isChosen(each) || undefined, lat, lng };
    }),
    ...(left > 0 && { more: left }),
    ...(missing > 0 && { missing }),
  };
}

interface Values {
  /** The IDs of records or slugs of towns that are selected. */
  readonly chosen: readonly (number | string)[];
  readonly visible: readonly NamedValue[];
  readonly hasHidden: boolean;
  readonly unread: number;
}

/** Only records that the caller may see are named; towns are those of published venues. */
async function readValues(
  context: FacetContext,
  name: CountedFilter | 'town',
  { counted, inWindow }: FacetCounts,
): Promise<Values> {
  const { language } = context.input;
  const { references = [], towns = [] } = context.plan.query;
  const counts = new Map(counted.values);
  const chosen = name === 'town' ? towns.flat() : (references.find(({ by }) => by === name)?.ids ?? []);
  const further = (inWindow?.values ?? []).map(([value]) => value);
  const all = unique<number | string>([...chosen, ...mostFrequent(counts), ...further]);
  if (name === 'town') {
    const visible = await namedTowns(context, language, all.map(String), counts);
    return { chosen, visible, hasHidden: false, unread: 0 };
  }
  const read = all.slice(0, maxRead).map(Number);
  const named = await namedRecords(context, language, countedKinds[name], read, counts);
  return { chosen, ...named, unread: all.length - read.length };
}

/** The number of events without any value that the caller may see. */
async function findMissing(
  { calendar }: FacetContext,
  name: CountedFilter | 'town',
  { counted, total, query }: FacetCounts,
  { visible, hasHidden, unread }: Values,
): Promise<number> {
  if (!hasHidden || unread > 0 || name === 'town') return counted.missing ?? 0;
  if (visible.length === 0) return total;
  const references = [...(query.references ?? []), { by: name, ids: visible.map(({ tie }) => Number(tie)) }];
  const { total: seen } = await calendar.pair.index.find({ ...query, references });
  return total - seen;
}

/** Categories as a tree: each after its parent, which is listed too; siblings in their order. */
function asTree(listed: readonly NamedValue[], all: readonly NamedValue[]): NamedValue[] {
  const known = new Map(all.map((each) => [each.id, each]));
  const wanted = new Set<NamedValue>();
  for (const each of listed) {
    for (let at: NamedValue | undefined = each; at && !wanted.has(at); at = known.get(at.parent)) wanted.add(at);
  }
  return depthFirst(all.filter((each) => wanted.has(each))).map(({ node, depth }) => ({ ...node, depth }));
}
