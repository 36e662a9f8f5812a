/** A list in sections: the first events of each category, town, tag, venue or organizer of it. */

import { countedKinds, countsRecords } from '../../model/counting.ts';
import type { Query } from '../../model/query.ts';
import { maxSections, type SectionFacet, usualSectionSize } from '../../model/tables/event-filters.ts';
import type { Found } from '../../ports.ts';
import type { ListRequest } from '../reading/condition.ts';
import { knownTowns } from '../reading/places.ts';
import type { PlannedList } from '../reading/plan.ts';
import { knownIds } from '../reading/reference-filters.ts';
import { counted, orIfUnavailable } from './counted-queries.ts';
import {
  type Counts,
  inFacetOrder,
  maxRead,
  mostFrequent,
  type NamedValue,
  namedRecords,
  namedTowns,
} from './named-records.ts';

/** The requested sections: a facet and, where values are selected, IDs of records or slugs of towns. */
export interface SectionsPlan {
  readonly facet: SectionFacet;
  readonly size: number;
  readonly chosen?: readonly (number | string)[];
}

/** The value of a section. */
interface SectionValue {
  /** In the form that its filter takes. */
  readonly value: number | string;
  readonly id?: number;
  readonly label: string;
}

/** A section with its first events. */
export interface FoundSection extends SectionValue {
  readonly facet: SectionFacet;
  readonly found: Found;
}

/** The sections that a list asks for. Adds wrong values to the violations. */
export async function sectionsAsked(request: ListRequest): Promise<SectionsPlan | undefined> {
  const { sections, section_size: size = usualSectionSize } = request.input.values;
  if (!sections) return undefined;
  const { facet, values } = sections;
  const plan = { facet, size };
  if (!values) return plan;
  const chosen = countsRecords(facet)
    ? await knownIds(request, facet, values, 'sections')
    : await knownTowns(request, values, 'sections');
  return { ...plan, chosen };
}

/** The sections of a list; undefined without them, and while the index is unavailable. */
export async function findSections(list: PlannedList): Promise<readonly FoundSection[] | undefined> {
  const { after: _, ...query } = list.plan.query;
  const { sections } = list.plan;
  return sections && orIfUnavailable(allSections(list, query, sections), undefined);
}

async function allSections(list: PlannedList, query: Query, plan: SectionsPlan): Promise<FoundSection[]> {
  const { facet, size } = plan;
  const values = await findValues(list, query, plan);
  const queries = values.map(({ tie }) => ({ ...limitedTo(query, facet, tie), offset: 0, limit: size }));
  const found = await list.calendar.pair.index.findAll(queries);
  return values.map(({ value, id, label }, at) => ({ facet, value, id, label, found: found[at] as Found }));
}

/** The list of a section: of a record with an ID, or of a town with a slug. */
function limitedTo(query: Query, facet: SectionFacet, tie: number | string): Query {
  const { references = [], towns = [] } = query;
  return countsRecords(facet)
    ? { ...query, references: [...references, { by: facet, ids: [Number(tie)] }] }
    : { ...query, towns: [...towns, [String(tie)]] };
}

/** The selected values, else those with the most events; of categories, those of the top level. */
async function findValues(
  list: PlannedList,
  query: Query,
  { facet, chosen }: SectionsPlan,
): Promise<readonly NamedValue[]> {
  const { language } = list.input;
  const counts = chosen ? new Map() : await countEvents(list, query, facet);
  const ties = chosen ?? mostFrequent(counts);
  const named = countsRecords(facet)
    ? (await namedRecords(list, language, countedKinds[facet], ties.slice(0, maxRead).map(Number), counts)).visible
    : await namedTowns(list, language, ties.map(String), counts);
  if (chosen) return named;
  const top = named.filter(({ parent = 0 }) => parent === 0);
  return inFacetOrder(top, false).slice(0, maxSections);
}

async function countEvents({ calendar }: PlannedList, query: Query, facet: SectionFacet): Promise<Counts> {
  const by = countsRecords(facet) ? facet : 'towns';
  const [answer] = await calendar.pair.index.count([{ query: counted(query), countings: [{ by }] }]);
  return new Map(answer?.counted[0]?.values);
}
