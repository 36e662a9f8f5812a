/** The first step of a list: validated parameters become a query, the walk that it is a page of, and the parameters that links repeat. */

import { type Cursor, cursorText, type SortValues } from '../../model/cursor.ts';
import { areSortValues } from '../../model/orders.ts';
import type { SectionFacet } from '../../model/tables/event-filters.ts';
import type { ResourceName, Row, Table, TableName } from '../../model/tables/field.ts';
import { paging } from '../../model/tables/parameters.ts';
import { resources, tables } from '../../model/tables/resources.ts';
import { slugOf } from '../../model/text/slug.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import type { Found, Query } from '../../ports.ts';
import { type Audience, type Calendar, digest, type ListInput, type Page, type Reader } from '../calendar.ts';
import type { Meant } from '../discovery/did-you-mean.ts';
import { type SectionsPlan, sectionsAsked } from '../discovery/sections.ts';
import { violationsOf } from '../writing/violations.ts';
import { buildCondition, type Condition, type ListCondition, type ListRequest } from './condition.ts';
import { nowFor } from './when.ts';

/** The plan of a list: its query, and how its answer is presented. */
export interface ListPlan extends Omit<ListCondition, 'condition'> {
  readonly query: Query;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sections?: SectionsPlan;
  /** The walk, when the list is paged by cursor. */
  readonly walk?: Walk;
  /** True when the list is of the events that are already on, because nothing else is left (`ongoing=collapse`). */
  readonly ongoingListed?: true;
  /** The corrected search, when `q` finds nothing. */
  readonly meant?: Meant;
}

/** A list that is planned: its request, and for whom it is made. */
export interface PlannedList extends Reader {
  readonly input: ListInput;
  readonly plan: ListPlan;
}

/** Plans a list with pages of at most `maxPerPage` records. Throws `rest_invalid_param` with everything that is wrong. */
export async function planList(
  calendar: Calendar,
  resource: ResourceName,
  audience: Audience,
  input: ListInput,
  maxPerPage = calendar.settings.maxPerPage,
): Promise<ListPlan> {
  const violations = violationsOf(input);
  const { page, perPage } = pagingOf(maxPerPage, input);
  const request = { calendar, resource, audience, input, violations };
  const { condition, ...shown } = await buildCondition(request);
  const sections = input.sent && (await sectionsAsked(request));
  const walk = walkOf(request, condition, listOf(resource, input, shown.effective));
  violations.throwIfAny();
  // One record more tells whether there is another page
  const part = walk
    ? { after: walk.after, offset: 0, limit: perPage + 1 }
    : { offset: (page - 1) * perPage, limit: perPage };
  return { query: { ...condition, ...part }, page, perPage, ...shown, sections, walk };
}

/** Tells whether a search that finds nothing is answered by its correction. A walk goes on with the words of its first page. */
export function isCorrected({ plan, input }: Pick<PlannedList, 'plan' | 'input'>): boolean {
  return input.values.autocorrect === true && !plan.walk;
}

/** The requested page of a list, limited to the longest one. */
export function pagingOf(maxPerPage: number, { values }: ListInput): Pick<ListPlan, 'page' | 'perPage'> {
  const { page = paging.page.default, per_page = paging.per_page.default } = values;
  return { page, perPage: Math.min(per_page, maxPerPage) };
}

/** A text that is equal for lists with the same records in the same order, however the parameters were written. */
function listOf(resource: ResourceName, { values, language }: ListInput, effective: ListPlan['effective']): string {
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
  input: ListInput,
  { effective }: Pick<ListPlan, 'effective'>,
  perPage: number,
): Record<string, string> {
  const { filters, family } = tables[resource];
  // Lists of terms have it only when it was sent or the page was cut
  const hasLength = family === 'post' || input.values.per_page !== undefined || perPage < paging.per_page.default;
  return parametersSent(filters, input, { ...effective, ...(hasLength && { per_page: perPage }) });
}

/** The parameters of the list with the events of one section. */
export function parametersOfSection(
  { values, sent }: ListInput,
  plan: Pick<ListPlan, 'effective' | 'perPage'>,
  { facet, value }: { readonly facet: SectionFacet; readonly value: number | string },
): Record<string, string> {
  const without = { sections: undefined, section_size: undefined };
  const chosen = { values: { ...values, ...without, [facet]: value }, sent: { ...sent, [facet]: String(value) } };
  return parametersSent(resources.events.filters, chosen, { ...plan.effective, per_page: plan.perPage });
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
  { values, sent = {} }: Pick<ListInput, 'values' | 'sent'>,
  effective: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const asked: Record<string, string> = {};
  const all: Record<string, unknown> = { ...values, ...effective };
  for (const [name, row] of Object.entries(table)) {
    if (pageParameters.includes(name) || !isGiven(all[name])) continue;
    asked[name] = sent[name] ?? textOf(row, all[name]);
  }
  for (const name of presentation) if (isGiven(values[name])) asked[name] = String(values[name]);
  return asked;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function textOf(row: Row, value: unknown): string {
  if (typeof value === 'boolean' && row.valueType === 'flag') return value ? '1' : '0';
  return Array.isArray(value) ? value.map(itemText).join() : String(value);
}

/** A name with a comma would be read as two, so its slug stands for it. */
function itemText(item: unknown): string {
  const text = String(item);
  return text.includes(',') ? slugOf(text) : text;
}

/** A walk, and where its page begins. */
interface Walk extends Cursor {
  /** As sent; blank for the first page. */
  readonly sent: string;
}

/**
 * The walk of a page; undefined without `cursor`. `list` identifies the list. Adds `not_cursor` when the cursor is of another list, and
 * `not_both` when a page number was sent too.
 */
function walkOf({ calendar, input, violations }: ListRequest, condition: Condition, list: string): Walk | undefined {
  const { values, sent = {}, wrong } = input;
  const cursor = values.cursor;
  if (values.page !== undefined && (cursor || wrong['cursor']))
    violations.add('page', { reason: 'not_both', values: { other: 'cursor' } });
  if (!cursor) return undefined;
  const own = digest(list).slice(0, 12);
  const { after = [] } = cursor;
  const isOwn = after.length === 0 || (cursor.list === own && areSortValues(condition, after));
  if (!isOwn) violations.add('cursor', { reason: 'not_cursor' });
  return { list: own, begun: wholeMinute(nowFor(calendar, input)), after, sent: sent['cursor'] ?? '' };
}

/** The cursor of a page of a walk, and that of the next page if there is one. */
export function cursorsOf({ sent, list, begun }: Walk, { hits }: Found, perPage: number): NonNullable<Page['walk']> {
  const last = hits.length > perPage ? hits[perPage - 1] : undefined;
  return { sent, ...(last && { next: cursorText({ list, begun, after: (last.sort ?? []) as SortValues }) }) };
}
