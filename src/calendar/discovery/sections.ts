/** A list in sections: the first events of each category, town, tag, venue or organizer of it. */

import { countedKinds, countsRecords } from '../../model/counting.ts';
import type { Query } from '../../model/query.ts';
import { maxSections } from '../../model/tables/discovery-filters.ts';
import type { Found } from '../../ports.ts';
import { counted, orIfUnavailable } from '../reading/counted-queries.ts';
import type { FoundSection, ListPlan, SectionsPlan } from '../reading/types.ts';
import { inFacetOrder, maxRead, mostFrequent, readNamedRecords, readNamedTowns } from './named-records.ts';

/**
 * The sections of a list: those of the selected values, else of those with the most events; of categories, those of the top level. Undefined
 * without them, and while the index is unavailable.
 */
export async function findSections(plan: ListPlan): Promise<readonly FoundSection[] | undefined> {
  return plan.sections && orIfUnavailable(findAll(plan, plan.sections), undefined);
}

async function findAll(plan: ListPlan, sections: SectionsPlan): Promise<FoundSection[]> {
  const { facet, size, chosen } = sections;
  const { language } = plan.input;
  const { index } = plan.calendar.pair;
  const { after: _, ...query } = plan.query;
  const { references = [], towns = [] } = query;
  const counting = { by: countsRecords(facet) ? facet : 'towns' } as const;
  const [answer] = chosen ? [] : await index.count([{ query: counted(query), countings: [counting] }]);
  const counts = new Map(answer?.counted[0]?.values);
  const ties = chosen ?? mostFrequent(counts);
  const named = countsRecords(facet)
    ? await readNamedRecords(plan, language, countedKinds[facet], ties.slice(0, maxRead).map(Number), counts)
    : await readNamedTowns(plan, language, ties.map(String), counts);
  const top = named.filter(({ parent = 0 }) => parent === 0);
  const values = chosen ? named : inFacetOrder(top, false).slice(0, maxSections);
  const queries = values.map(({ tie }): Query => {
    const page = { offset: 0, limit: size };
    return countsRecords(facet)
      ? { ...query, ...page, references: [...references, { by: facet, ids: [Number(tie)] }] }
      : { ...query, ...page, towns: [...towns, [String(tie)]] };
  });
  const found = await index.findAll(queries);
  return values.map(({ value, id, label }, at) => ({ facet, value, id, label, found: found[at] as Found }));
}
