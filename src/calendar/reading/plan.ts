/** The first step of a list: validated parameters become a query, the walk that it is a page of, and the parameters that links repeat. */

import { countsRecords } from '../../model/counting.ts';
import { Failure } from '../../model/failure.ts';
import { areSortValues, type EventOrder, eventOrderOf, type Query } from '../../model/query.ts';
import { usualSectionSize } from '../../model/tables/discovery-filters.ts';
import type { ResourceName, Table, TableName } from '../../model/tables/field.ts';
import { paging } from '../../model/tables/parameters.ts';
import { resources, tables } from '../../model/tables/resources.ts';
import type { SentValues } from '../../model/tables/values.ts';
import { slugOf } from '../../model/text/slug.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { type Audience, type Calendar, type CommonValues, digest, type ListInput } from '../calendar.ts';
import { violationsOf } from '../writing/violations.ts';
import { buildCondition } from './condition.ts';
import { findTownSlugs } from './places.ts';
import { findIds } from './reference-filters.ts';
import type { ListPlan, SectionsPlan, Walk } from './types.ts';
import { nowFor } from './when.ts';

/** Plans a list with pages of at most `maxPerPage` records. Throws `rest_invalid_param` with everything that is wrong, `page_too_far`. */
export async function planList(
  calendar: Calendar,
  resource: ResourceName,
  audience: Audience,
  input: ListInput,
  maxPerPage = calendar.settings.maxPerPage,
): Promise<ListPlan> {
  const violations = violationsOf(input);
  const request = { calendar, resource, audience, input, violations };
  const plan = { ...(await buildCondition(request)), ...pagingOf(maxPerPage, input) };
  const { query, page, perPage } = plan;
  const { cursor, sections: asked, section_size: size = usualSectionSize } = input.values;
  let sections: SectionsPlan | undefined;
  if (input.sent && asked) {
    const { facet, values } = asked;
    let chosen: SectionsPlan['chosen'];
    if (values && countsRecords(facet)) chosen = await findIds(request, facet, values, 'sections');
    else if (values) chosen = await findTownSlugs(request, values, 'sections');
    sections = { facet, size, ...(chosen && { chosen }) };
  }
  if (input.values.page !== undefined && (cursor || input.wrong['cursor']))
    violations.add('page', { reason: 'not_both', values: { other: 'cursor' } });
  const walk = cursor && parseWalk(plan, cursor);
  violations.throwIfAny();
  // One record more tells whether there is another page
  const part = walk
    ? { after: walk.after, offset: 0, limit: perPage + 1 }
    : { offset: (page - 1) * perPage, limit: perPage };
  if (part.offset >= farthestOf(query)) throw new Failure('page_too_far', { limit: farthest });
  return { ...plan, query: { ...query, ...part }, sections, walk };
}

/** The orders for which a far page is found only by reading all before it. */
const walked: readonly EventOrder[] = ['agenda', 'relevance', 'distance'];
/** The records of a list in such an order that numbered pages reach. */
const farthest = 10_000;

function farthestOf(query: Omit<Query, 'offset' | 'limit'>): number {
  return query.kind === 'events' && walked.includes(eventOrderOf(query)) ? farthest : Number.POSITIVE_INFINITY;
}

/** The number of pages of a list that can be asked for by their number. */
export function pagesOf(query: Query, total: number, perPage: number): number {
  return Math.ceil(Math.min(total, farthestOf(query)) / perPage);
}

/** The requested page of a list, limited to the longest one. */
export function pagingOf(
  maxPerPage: number,
  { values }: { readonly values: SentValues<typeof paging> },
): Pick<ListPlan, 'page' | 'perPage'> {
  const { page = paging.page.default, per_page = paging.per_page.default } = values;
  return { page, perPage: Math.min(per_page, maxPerPage) };
}

/** The parameters of a list as its links repeat them; `perPage` is the length of this page. */
export function parametersInEffect(
  resource: TableName,
  input: ListInput,
  { effective }: Pick<ListPlan, 'effective'>,
  perPage: number,
): Record<string, string> {
  const { filters, family } = tables[resource];
  // Lists of terms have it only when it was sent or the page was cut
  const hasLength = family === 'post' || input.values.per_page !== undefined || perPage < paging.per_page.default;
  return parametersSent(filters, input, { ...effective, ...(hasLength && { per_page: perPage }) });
}

/** Parameters of presentation, which links keep too. */
const presentation = ['translation_language', '_fields', '_translations'] as const;

/** The parameters that identify a page. */
const pageParameters = ['page', 'cursor'];

/**
 * Every filter that was sent or is in effect, in the table's order, lists as CSV, without the parameters that identify a page; then the
 * parameters of presentation. `effective` holds the service's defaults: dates, statuses and the length of a page.
 */
export function parametersSent(
  table: Table,
  { values, sent = {} }: { readonly values: CommonValues & object; readonly sent?: ListInput['sent'] | undefined },
  effective: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const params: Record<string, string> = {};
  const all: Record<string, unknown> = { ...values, ...effective };
  for (const [name, row] of Object.entries(table)) {
    if (pageParameters.includes(name) || (all[name] ?? '') === '') continue;
    const value = row.valueType === 'flag' && typeof all[name] === 'boolean' ? Number(all[name]) : all[name];
    if (sent[name] !== undefined) params[name] = sent[name];
    else if (!Array.isArray(value)) params[name] = String(value);
    // A name with a comma would be read as two, so its slug stands for it
    else params[name] = value.map((item) => (String(item).includes(',') ? slugOf(String(item)) : item)).join();
  }
  for (const name of presentation) if ((values[name] ?? '') !== '') params[name] = String(values[name]);
  return params;
}

/**
 * The walk of a page. A cursor names its list by a text that is equal for lists with the same records in the same order, however the
 * parameters were written. Adds `not_cursor` when it is of another list.
 */
function parseWalk(
  { calendar, resource, input, effective, query, violations }: Omit<ListPlan, 'page' | 'perPage'>,
  { list, after = [] }: NonNullable<ListInput['values']['cursor']>,
): Walk {
  const { filters }: { filters: Table } = resources[resource];
  const all: Record<string, unknown> = { ...input.values, ...effective };
  const params = Object.entries(filters).flatMap(([name, row]) => {
    if (row.beside || pageParameters.includes(name) || (all[name] ?? '') === '') return [];
    return [[name, row.valueType === 'period' ? String(all[name]).toLowerCase() : all[name]]];
  });
  const present = digest(JSON.stringify([resource, input.language, params])).slice(0, 12);
  const isOfList = after.length === 0 || (list === present && areSortValues(query, after));
  if (!isOfList) violations.add('cursor', { reason: 'not_cursor' });
  return { list: present, begun: wholeMinute(nowFor(calendar, input)), after, sent: input.sent?.['cursor'] ?? '' };
}
