/** A list in sections: the first events of each category, town, tag, venue or organizer of it. */

import { type CountBy, type CountedFilter, countedKinds, countsRecords } from '../../model/counting.ts';
import type { Query } from '../../model/query.ts';
import {
  maxSections,
  type SectionFacet,
  type SectionsAsked,
  usualSectionSize,
} from '../../model/tables/event-filters.ts';
import type { Found } from '../../ports.ts';
import type { ListRequest } from '../reading/condition.ts';
import { knownTowns } from '../reading/places.ts';
import type { PlannedList } from '../reading/plan.ts';
import { knownIds } from '../reading/reference-filters.ts';
import { counted, orIfUnavailable } from './counted-queries.ts';
import { filterValue, inFacetOrder, maxRead, mostFrequent, namedRecords, type Ordered } from './named-records.ts';
import { namedTowns, parentOf } from './record-facets.ts';

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
  const { sections, section_size: size } = request.input.values;
  if (!sections) return undefined;
  const { facet, values } = sections as SectionsAsked;
  const plan = { facet, size: (size as number | undefined) ?? usualSectionSize };
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

type Context = Omit<PlannedList, 'plan'>;

async function allSections(context: Context, query: Query, plan: SectionsPlan): Promise<FoundSection[]> {
  const values = await valuesOf(context, query, plan);
  const queries = values.map(({ condition }) => ({ ...query, ...condition(query), offset: 0, limit: plan.size }));
  const found = await context.calendar.pair.index.findAll(queries);
  return values.map(({ condition: _, ...value }, at) => ({ facet: plan.facet, ...value, found: found[at] as Found }));
}

interface Chosen extends SectionValue {
  /** The condition that limits a list to a section. */
  readonly condition: (query: Query) => Partial<Query>;
}

function valuesOf(context: Context, query: Query, { facet, chosen }: SectionsPlan): Promise<readonly Chosen[]> {
  return countsRecords(facet)
    ? recordValues(context, query, facet, chosen as readonly number[] | undefined)
    : townValues(context, query, chosen as readonly string[] | undefined);
}

/** The selected values, else those with the most events; of categories, those of the top level. */
async function recordValues(
  context: Context,
  query: Query,
  facet: CountedFilter,
  chosen: readonly number[] | undefined,
): Promise<Chosen[]> {
  const counts = await countsOf<number>(context, query, facet, chosen);
  const ids = chosen ?? mostFrequent(counts).slice(0, maxRead);
  const { language } = context.input;
  const { visible } = await namedRecords(context, language, countedKinds[facet], ids);
  const counted = visible.map((each) => ({ ...each, count: counts.get(each.document.id) ?? 0 }));
  const top = counted.filter((each) => facet !== 'categories' || parentOf(each) === 0);
  return (chosen ? counted : firstByCount(top)).map(({ document, name }) => ({
    value: filterValue(context.calendar, language, document),
    id: document.id,
    label: name,
    condition: ({ references = [] }) => ({ references: [...references, { by: facet, ids: [document.id] }] }),
  }));
}

async function townValues(context: Context, query: Query, chosen: readonly string[] | undefined): Promise<Chosen[]> {
  const counts = await countsOf<string>(context, query, 'towns', chosen);
  const named = await namedTowns(context, chosen ?? [...counts.keys()], counts);
  return (chosen ? named : firstByCount(named)).map(({ slug, label }) => ({
    value: slug,
    label,
    condition: ({ towns = [] }) => ({ towns: [...towns, [slug]] }),
  }));
}

function firstByCount<T extends Ordered>(values: readonly T[]): T[] {
  return inFacetOrder(values, false).slice(0, maxSections);
}

/** The number of events of each value; not needed for selected values. */
async function countsOf<V extends number | string>(
  { calendar }: Context,
  query: Query,
  by: CountBy['by'],
  chosen: readonly V[] | undefined,
): Promise<ReadonlyMap<V, number>> {
  if (chosen) return new Map();
  const [answer] = await calendar.pair.index.count([{ query: counted(query), countings: [{ by }] }]);
  return new Map(answer?.counted[0]?.values as readonly (readonly [V, number])[]);
}
