/** The first step of a list: from checked parameters to a query, and to the parameters that links repeat. */

import type { WideText } from '../../model/search/search-text.ts';
import type { SectionFacet } from '../../model/tables/event-filters.ts';
import type { ResourceName, Row, Table, TableName } from '../../model/tables/field.ts';
import { resources, tables } from '../../model/tables/resources.ts';
import { paging } from '../../model/tables/shared-rows.ts';
import type { Query } from '../../ports.ts';
import type { Audience, Calendar, Input } from '../calendar.ts';
import type { Meant } from '../discovery/did-you-mean.ts';
import { type SectionsPlan, sectionsAsked } from '../discovery/sections.ts';
import { violationsOf } from '../writing/violations.ts';
import { conditionOf } from './condition.ts';
import type { Near } from './near.ts';
import { type Walk, walkOf } from './walk.ts';
import type { When } from './when.ts';

/** What a list will ask of the index. */
export interface ListPlan {
  readonly query: Query;
  /** From 1 on. */
  readonly page: number;
  readonly perPage: number;
  /** Dates and statuses that the service decided. */
  readonly effective: Readonly<Record<string, unknown>>;
  /** What `when` says, where it was sent or goes without saying. */
  readonly when?: When;
  readonly sections?: SectionsPlan;
  /** The walk that the page belongs to, where it is one of a walk. */
  readonly walk?: Walk;
  /** What `near` says, where it was sent. */
  readonly near?: Near;
  /** What `q` says, where it was sent. */
  readonly wide?: WideText;
  /** What may have been meant by it, where it finds nothing. */
  readonly meant?: Meant;
}

/** Plans a list, whose pages have at most so many records. Throws `rest_invalid_param` with everything that is wrong. */
export async function planOf(
  calendar: Calendar,
  resource: ResourceName,
  audience: Audience,
  input: Input,
  maxPerPage = calendar.settings.maxPerPage,
): Promise<ListPlan> {
  const violations = violationsOf(input);
  const { page, perPage } = pagingOf(maxPerPage, input);
  const request = { calendar, resource, audience, input, violations };
  const { condition, effective, when, near, wide } = await conditionOf(request);
  const sections = input.sent && (await sectionsAsked(request));
  const walk = walkOf(calendar, input, condition, listOf(resource, input, effective), violations);
  violations.throwIfAny();
  // One record more tells whether there is more
  const piece = walk
    ? { after: walk.after, offset: 0, limit: perPage + 1 }
    : { offset: (page - 1) * perPage, limit: perPage };
  return {
    query: { ...condition, ...piece },
    page,
    perPage,
    effective,
    ...(when && { when }),
    ...(near && { near }),
    ...(wide && { wide }),
    ...(sections && { sections }),
    ...(walk && { walk }),
  };
}

/** Whether a search that finds nothing is answered by what was meant; a walk goes on by the words that it began with. */
export function isCorrected({ walk }: Pick<ListPlan, 'walk'>, { values }: Pick<Input, 'values'>): boolean {
  return values['autocorrect'] === true && !walk;
}

/** Which page of a list is asked for; the longest of all where a longer one is. */
export function pagingOf(maxPerPage: number, { values }: Input): Pick<ListPlan, 'page' | 'perPage'> {
  const page = (values.page as number | undefined) ?? paging.page.default;
  const perPage = (values.per_page as number | undefined) ?? paging.per_page.default;
  return { page, perPage: Math.min(perPage, maxPerPage) };
}

/** What decides which records a list has, and in what order, as text: what was meant, however it was written. */
function listOf(resource: ResourceName, { values, language }: Input, effective: ListPlan['effective']): string {
  const { filters }: { filters: Table } = resources[resource];
  const all: Record<string, unknown> = { ...values, ...effective };
  const given = Object.entries(filters).flatMap(([name, row]) => {
    if (row.beside || pageParameters.includes(name) || !isGiven(all[name])) return [];
    return [[name, row.valueType === 'period' ? String(all[name]).toLowerCase() : all[name]]];
  });
  return JSON.stringify([resource, language, given]);
}

/** The parameters of a list as its links repeat them; `perPage` is the length of this page. */
export function parametersInEffect(
  resource: TableName,
  input: Input,
  { effective }: Pick<ListPlan, 'effective'>,
  perPage: number,
): Record<string, string> {
  return askedOf(tables[resource].filters, input, { ...effective, ...lengthInEffect(resource, input, perPage) });
}

/** The parameters of the list that holds the events of one section, and more of them. */
export function parametersOfSection(
  { values, sent }: Input,
  plan: Pick<ListPlan, 'effective' | 'perPage'>,
  { facet, value }: { readonly facet: SectionFacet; readonly value: number | string },
): Record<string, string> {
  const without = { sections: undefined, section_size: undefined };
  const chosen = { values: { ...values, ...without, [facet]: value }, sent: { ...sent, [facet]: String(value) } };
  return askedOf(resources.events.filters, chosen, { ...plan.effective, per_page: plan.perPage });
}

/** Lists of posts always say how long a page is, lists of terms only when they were asked or are cut. */
function lengthInEffect(resource: TableName, { values }: Input, perPage: number): Record<string, number> {
  const isSaid = values.per_page !== undefined || perPage < paging.per_page.default;
  return tables[resource].family === 'post' || isSaid ? { per_page: perPage } : {};
}

/** The parameters of a table that were sent, in its order, without `page`. */
export function parametersSent(table: Table, input: Input): Record<string, string> {
  return askedOf(table, input, {});
}

/** Parameters of presentation, which links keep too. */
const presentation = ['translation_language', '_fields', '_translations'];

/** Every filter that was given or is in effect, then the parameters of presentation. */
function askedOf(
  table: Table,
  input: Pick<Input, 'values' | 'sent'>,
  effective: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const asked = filtersInEffect(table, input, effective);
  for (const name of presentation) if (isGiven(input.values[name])) asked[name] = String(input.values[name]);
  return asked;
}

/** What says which page it is. */
const pageParameters = ['page', 'cursor'];

/**
 * Every filter that was given or is in effect, in the table's order, lists as CSV. Without what says which page it is. `effective` holds
 * what the service decided: dates, statuses and the length of a page.
 */
function filtersInEffect(
  table: Table,
  { values, sent = {} }: Pick<Input, 'values' | 'sent'>,
  effective: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const asked: Record<string, string> = {};
  const all: Record<string, unknown> = { ...values, ...effective };
  for (const [name, row] of Object.entries(table)) {
    if (pageParameters.includes(name) || !isGiven(all[name])) continue;
    asked[name] = sent[name] ?? textOf(row, all[name]);
  }
  return asked;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function textOf(row: Row, value: unknown): string {
  if (typeof value === 'boolean' && row.valueType === 'flag') return value ? '1' : '0';
  return String(value);
}
