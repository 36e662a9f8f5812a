/** Lists: from checked parameters to one page. */

import { recordFailure } from '../../model/failure.ts';
import type { ResourceName, Row } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { paging } from '../../model/tables/shared-rows.ts';
import type { Found } from '../../ports.ts';
import type { Calendar, Caller, Input, Page } from '../calendar.ts';
import { publishDueBefore } from '../writing/due.ts';
import { digest } from '../writing/images.ts';
import { violationsOf } from '../writing/violations.ts';
import { conditionOf } from './condition.ts';
import { showingOf } from './present.ts';
import { presentHits } from './present-page.ts';

/** Which page, and how long it is. */
interface Paging {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list. Throws `rest_invalid_param`, `…-archive-page-not-found`. */
export async function listRecords(
  calendar: Calendar,
  resource: ResourceName,
  caller: Caller,
  input: Input,
): Promise<Page> {
  await publishDueBefore(calendar);
  const violations = violationsOf(input);
  const paged = pagingOf(calendar, input);
  const { condition, effective } = await conditionOf({ calendar, resource, caller, input, violations });
  violations.throwIfAny();
  const offset = (paged.page - 1) * paged.perPage;
  const query = { ...condition, offset, limit: paged.perPage };
  const found = await calendar.pair.index.find(query);
  refusePastEnd(resource, paged, found);
  const showing = showingOf(input, false);
  const shown = await presentHits(calendar, caller, { query, hits: found.hits }, showing, offset);
  const { perPage = paged.perPage } = shown;
  const asked = askedOf(resource, input, { ...effective, ...lengthInEffect(resource, input, perPage) });
  return {
    page: offset / perPage + 1,
    perPage,
    asked,
    total: found.total,
    records: shown.records,
    tag: digest(`${shown.state}|${found.total}|${offset}|${JSON.stringify(asked)}`),
    languages: shown.languages,
    everyone: !caller.user,
    // By then another event may be over
    lasts: condition.upcomingAfter === undefined ? 'minute' : 'second',
    ...(found.from && { from: found.from }),
  };
}

function pagingOf(calendar: Calendar, { values }: Input): Paging {
  const page = (values.page as number | undefined) ?? paging.page.default;
  const perPage = (values.per_page as number | undefined) ?? paging.per_page.default;
  return { page, perPage: Math.min(perPage, calendar.settings.maxPerPage) };
}

/** Lists of posts always say how long a page is, lists of terms only when they were asked or are cut. */
function lengthInEffect(resource: ResourceName, { values }: Input, perPage: number): Record<string, number> {
  const isSaid = values.per_page !== undefined || perPage < paging.per_page.default;
  return resources[resource].family === 'post' || isSaid ? { per_page: perPage } : {};
}

function refusePastEnd(resource: ResourceName, { page, perPage }: Paging, { hits, total }: Found): void {
  if (hits.length > 0 || page === 1 || resources[resource].family === 'term') return;
  throw recordFailure(resource, 'archive-page-not-found', { pages: Math.ceil(total / perPage) });
}

/** Parameters of presentation, which links keep too. */
const presentation = ['translation_language', '_fields', '_translations'];

/**
 * Every filter that was given or is in effect, in the table's order, lists as CSV; then the parameters of presentation.
 * Without `page`. `effective` holds what the service decided: dates, statuses and the length of a page.
 */
export function askedOf(
  resource: ResourceName,
  { values }: Input,
  effective: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const asked: Record<string, string> = {};
  const all: Record<string, unknown> = { ...values, ...effective };
  for (const [name, row] of Object.entries(resources[resource].filters)) {
    if (name !== 'page' && isGiven(all[name])) asked[name] = textOf(row, all[name]);
  }
  for (const name of presentation) if (isGiven(values[name])) asked[name] = String(values[name]);
  return asked;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function textOf(row: Row, value: unknown): string {
  if (typeof value === 'boolean' && row.valueType === 'flag') return value ? '1' : '0';
  return String(value);
}
