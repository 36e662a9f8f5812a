/** Lists: plan → find → hydrate → present. */

import { recordFailure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Found } from '../../ports.ts';
import type { Audience, Calendar, Input, Page } from '../calendar.ts';
import { publishDueBefore } from '../writing/due.ts';
import { digest } from '../writing/images.ts';
import { type Around, aroundOf } from './around.ts';
import { type ListPlan, parametersInEffect, planOf } from './plan.ts';
import { representationOf } from './present.ts';
import { presentPage } from './present-page.ts';

/** One page of a list. Throws `rest_invalid_param`, `…-archive-page-not-found`. */
export async function listRecords(
  calendar: Calendar,
  resource: ResourceName,
  audience: Audience,
  input: Input,
): Promise<Page> {
  await publishDueBefore(calendar);
  const plan = await planOf(calendar, resource, audience, input);
  const { query } = plan;
  const [found, around] = await findWithAround(calendar, audience, plan, input);
  refusePastEnd(resource, plan, found);
  const listed = { query, hits: found.hits };
  const shown = await presentPage(calendar, audience, listed, representationOf(input, false), query.offset);
  const { perPage = plan.perPage } = shown;
  const asked = parametersInEffect(resource, input, plan, perPage);
  return {
    page: query.offset / perPage + 1,
    perPage,
    asked,
    total: found.total,
    records: shown.records,
    tag: digest(
      `${shown.state}|${found.total}|${query.offset}|${JSON.stringify(asked)}${isEmpty(around) ? '' : JSON.stringify(around)}`,
    ),
    languages: shown.languages,
    ...(found.from && { from: found.from }),
    around,
  };
}

/** Most lists have nothing around their records. */
async function findWithAround(
  calendar: Calendar,
  audience: Audience,
  plan: ListPlan,
  input: Input,
): Promise<readonly [Found, Around]> {
  const finding = calendar.pair.index.find(plan.query);
  return input.sent ? Promise.all([finding, aroundOf(calendar, audience, plan, input)]) : [await finding, {}];
}

function isEmpty(around: Around): boolean {
  return Object.keys(around).length === 0;
}

function refusePastEnd(resource: ResourceName, { page, perPage }: ListPlan, { hits, total }: Found): void {
  if (hits.length > 0 || page === 1 || resources[resource].family === 'term') return;
  throw recordFailure(resource, 'archive-page-not-found', { pages: Math.ceil(total / perPage) });
}
