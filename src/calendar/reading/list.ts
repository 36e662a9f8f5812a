/** Lists: plan → find → hydrate → present. No index holds the synonyms: they are few, and only editors read them. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { recordFailure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { paging } from '../../model/tables/parameters.ts';
import { resources } from '../../model/tables/resources.ts';
import type { synonyms } from '../../model/tables/terms-and-synonyms.ts';
import type { ValueOf } from '../../model/tables/values.ts';
import type { Found } from '../../ports.ts';
import { mayAttempt } from '../access/rights.ts';
import { type Audience, type Calendar, digest, type ListInput, type Page } from '../calendar.ts';
import { findSections } from '../discovery/sections.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { withAnnotations } from './annotations.ts';
import { readAround } from './around.ts';
import { findListed, findMeant } from './find.ts';
import { cursorsOf, type ListPlan, type PlannedList, pagingOf, parametersInEffect, planList } from './plan.ts';
import { presentAll, representationOf } from './present.ts';
import { presentPage, presentSections } from './present-page.ts';

/** One page of a list. Throws `rest_invalid_param`, `…-archive-page-not-found`. */
export async function listRecords(
  calendar: Calendar,
  resource: ResourceName,
  audience: Audience,
  input: ListInput,
): Promise<Page> {
  await publishDueBefore(calendar);
  const plan = await planList(calendar, resource, audience, input);
  const { query } = plan;
  const { found, around, sectioned, searched } = await findWithAround({ calendar, audience, plan, input });
  refusePastEnd(resource, plan, found);
  const context = { calendar, audience, representation: representationOf(input) };
  const listed = { query, hits: found.hits.slice(0, plan.perPage) };
  const shown = await withAnnotations(searched, await presentPage(context, listed, query.offset));
  const { perPage = plan.perPage } = shown;
  const asked = parametersInEffect(resource, input, plan, perPage);
  const sections = sectioned && (await presentSections(searched, sectioned));
  const walk = plan.walk && cursorsOf(plan.walk, found, perPage);
  return {
    page: query.offset / perPage + 1,
    perPage,
    asked,
    total: found.total,
    records: shown.records,
    tag: digest(JSON.stringify([shown.state, found.total, query.offset, asked, walk, around, sections?.state])),
    languages: unique([...shown.languages, ...(sections?.languages ?? [])]),
    from: found.from,
    around,
    walk,
    sections: sections?.sections,
  };
}

/** Most lists have nothing beside their records. What is counted for a search belongs to the plan that found something (`searched`). */
async function findWithAround(list: PlannedList) {
  const { plan, input } = list;
  const { index } = list.calendar.pair;
  if (!input.sent) return { found: await index.find(plan.query), around: {}, searched: list };
  const early = plan.wide ? await findMeant(list) : plan.query.ongoing && (await findListed(list));
  const searched = { ...list, plan: early?.plan ?? plan };
  const [found, around, sectioned] = await Promise.all([
    early?.found ?? index.find(plan.query),
    readAround(searched),
    findSections(searched),
  ]);
  return { found, around, sectioned, searched };
}

/** Refuses a page beyond the last one of a list of posts. Throws `…-archive-page-not-found`. */
export function refusePastEnd(resource: ResourceName, { page, perPage }: ListPlan, { hits, total }: Found): void {
  if (hits.length > 0 || page === 1 || resources[resource].family === 'term') return;
  throw recordFailure(resource, 'archive-page-not-found', { pages: Math.ceil(total / perPage) });
}

/** One page of the synonyms by ID. Throws `rest_forbidden`, `rest_invalid_param`. */
export async function listSynonyms(calendar: Calendar, audience: Audience, input: ListInput): Promise<Page> {
  mayAttempt(audience, 'synonyms', 'read');
  violationsOf(input).throwIfAny();
  const { page, perPage } = pagingOf(calendar.settings.maxPerPage, input);
  const context = { calendar, audience, representation: representationOf(input) };
  const all = await synonymsFor(calendar, input);
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const { records, languages, state } = await presentAll(context, shown);
  const asked = parametersInEffect('synonyms', input, { effective: {} }, perPage);
  const tag = digest(`${state}|${all.length}|${page}|${JSON.stringify(asked)}`);
  return { records, total: all.length, page, perPage, asked, tag, languages, around: {} };
}

/** What each filter of synonyms does. */
const synonymTests = {
  language: (language, { facts }) => language === facts.language,
} satisfies {
  readonly [N in Exclude<keyof typeof synonyms.filters, keyof typeof paging>]: (
    value: ValueOf<(typeof synonyms.filters)[N]>,
    document: Document<'synonyms'>,
  ) => boolean;
};

async function synonymsFor({ pair }: Calendar, { values: { language } }: ListInput): Promise<Document<'synonyms'>[]> {
  const all = await Array.fromAsync(pair.store.scan('synonyms'));
  return language === undefined ? all : all.filter((each) => synonymTests.language(language, each));
}
