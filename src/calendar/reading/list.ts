/** Lists: plan → find → hydrate → present, with what an answer has beside the records of a page. */

import { unique } from '../../model/arrays-and-maps.ts';
import { cursorText, type SortValues } from '../../model/cursor.ts';
import type { Document } from '../../model/documents/document.ts';
import { isStillListed } from '../../model/documents/entry.ts';
import { horizonLabel } from '../../model/documents/keys-and-labels.ts';
import { recordFailure } from '../../model/failure.ts';
import type { Reach } from '../../model/query.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { paging } from '../../model/tables/parameters.ts';
import { resources } from '../../model/tables/resources.ts';
import type { synonyms } from '../../model/tables/terms-and-synonyms.ts';
import type { ValueOf } from '../../model/tables/values.ts';
import { dayLength } from '../../model/time/durations.ts';
import { dateOf } from '../../model/time/event-days.ts';
import { addMonths, isoWithOffset, utcWallClock, wallClockOf } from '../../model/time/instants.ts';
import type { Found, Query } from '../../ports.ts';
import { mayAttempt } from '../access/rights.ts';
import { type Audience, type Calendar, digest, type ListInput } from '../calendar.ts';
import type { BodySource } from '../rendering/body-source.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { withAnnotations } from './annotations.ts';
import { orIfUnavailable } from './counted-queries.ts';
import { pagesOf, pagingOf, parametersInEffect, parametersSent, planList } from './plan.ts';
import { type Presented, presentAll, presentPage, representationOf } from './present.ts';
import type { Discovery, Extras, FoundSection, ListPlan, Page, Range, Section, When } from './types.ts';
import { changeOf } from './when.ts';

/** One page of a list. Throws `rest_invalid_param`, `…-archive-page-not-found`. */
export async function listRecords(
  calendar: Calendar,
  resource: ResourceName,
  audience: Audience,
  input: ListInput,
  discovery: Discovery,
): Promise<Page> {
  await publishDueBefore(calendar);
  const plan = await planList(calendar, resource, audience, input);
  // Most lists have nothing beside their records
  const { found, searched, extras, sections } = input.sent
    ? await findWithExtras(plan, discovery)
    : { found: await calendar.pair.index.find(plan.query), searched: plan, extras: {} };
  refusePastEnd(plan, found);
  const context = { calendar, audience, representation: representationOf(input) };
  const { offset } = plan.query;
  const page = await presentPage(context, plan.query, found.hits.slice(0, plan.perPage), offset);
  const shown = input.sent ? await withAnnotations(searched, page) : page;
  const { perPage = plan.perPage } = shown;
  const asked = parametersInEffect(resource, input, plan, perPage);
  const shownSections = sections && (await presentSections(searched, sections, bytesOf(shown.records)));
  const last = found.hits.length > perPage ? found.hits[perPage - 1] : undefined;
  const after = (last?.sort ?? []) as SortValues;
  const walk = plan.walk && {
    sent: plan.walk.sent,
    ...(last && { next: cursorText({ list: plan.walk.list, begun: plan.walk.begun, after }) }),
  };
  return {
    page: offset / perPage + 1,
    perPage,
    asked,
    total: found.total,
    lastPage: pagesOf(plan.query, found.total, perPage),
    records: shown.records,
    tag: digest(JSON.stringify([shown.state, found.total, offset, asked, walk, extras, shownSections?.state])),
    languages: shownSections ? unique([...shown.languages, ...shownSections.languages]) : shown.languages,
    from: found.from,
    listedUntil: await readListedUntil(calendar, searched.query),
    around: extras,
    walk,
    sections: shownSections?.sections,
  };
}

/**
 * What is counted for a search belongs to the plan that found something (`searched`). Mostly that is the plan itself, so all is asked for at
 * once, and counted again where it is another one.
 */
async function findWithExtras(plan: ListPlan, discovery: Discovery) {
  const [{ found, plan: searched }, asPlanned] = await Promise.all([
    plan.wide ? findOrCorrect(plan, discovery) : findListed(plan),
    readExtras(plan, discovery),
  ]);
  const { extras, sections } = searched === plan ? asPlanned : await readExtras(searched, discovery);
  return { found, searched, extras, sections };
}

/** The result of a list, and the plan that found it. */
export interface FoundList {
  readonly plan: ListPlan;
  readonly found: Found;
}

/**
 * Finds what a search by `q` asks. Where that is nothing, the plan of what was found tells what may have been meant, and with `autocorrect`
 * it is that which is found. A walk goes on by the words that it began with, and its first page tells what may have been meant.
 */
async function findOrCorrect(plan: ListPlan, discovery: Discovery): Promise<FoundList> {
  const first = await findListed(plan);
  if (first.found.total > 0 || (plan.walk && plan.walk.after.length > 0)) return first;
  const correction = await discovery.findCorrection(plan);
  if (!correction) return first;
  const { calendar, audience, input, page, perPage, query } = plan;
  const corrected = { ...input, values: { ...input.values, q: correction.q } };
  const replanned = await planList(calendar, 'events', audience, corrected);
  // Outputs have longer pages than lists
  const part = { offset: query.offset, limit: query.limit };
  const again = await findListed({ ...replanned, input, page, perPage, query: { ...replanned.query, ...part } });
  const { total } = again.found;
  if (total === 0) return first;
  const { plan: searched, found } = isCorrected(plan) ? again : first;
  return { found, plan: { ...searched, correction: { ...correction, total } } };
}

/** Tells whether a search that finds nothing is answered by its correction. A walk goes on with the words of its first page. */
function isCorrected({ input, walk }: ListPlan): boolean {
  return input.values.autocorrect === true && !walk;
}

/** Finds what a plan asks, or with `autocorrect` what may have been meant, where nothing tells what else there would be. */
export function findCorrected(plan: ListPlan, discovery: Discovery): Promise<FoundList> {
  return isCorrected(plan) && plan.wide ? findOrCorrect(plan, discovery) : findListed(plan);
}

/** Finds what a plan asks. With `ongoing=collapse`, events that are already on are found when nothing else is left. */
async function findListed(plan: ListPlan): Promise<FoundList> {
  const { index } = plan.calendar.pair;
  const found = await index.find(plan.query);
  const { ongoing, ...query } = plan.query;
  if (found.total > 0 || !ongoing || plan.input.values.ongoing !== 'collapse') return { plan, found };
  const already = await index.find(query);
  return already.total > 0 ? { plan: { ...plan, query, ongoingListed: true }, found: already } : { plan, found };
}

/** Refuses a page beyond the last one of a list of posts. Throws `…-archive-page-not-found`. */
export function refusePastEnd({ resource, page, perPage }: ListPlan, { hits, total }: Found): void {
  if (hits.length > 0 || page === 1 || resources[resource].family === 'term') return;
  throw recordFailure(resource, 'archive-page-not-found', { pages: Math.ceil(total / perPage) });
}

async function readExtras(plan: ListPlan, discovery: Discovery) {
  const { calendar, input, query, when, near, wide, correction, ongoingListed } = plan;
  const isCollapsed = input.values.ongoing === 'collapse';
  const only = isCollapsed && query.ongoing ? { ...query.ongoing, only: true } : undefined;
  const [range, already, facets, sections] = await Promise.all([
    when && readRange(plan, when),
    only || ongoingListed ? calendar.pair.index.find({ ...query, ongoing: only, offset: 0, limit: 0 }) : undefined,
    discovery.readFacets(plan),
    discovery.findSections(plan),
  ]);
  const listed = ongoingListed && { listed: ongoingListed };
  const ongoing = isCollapsed ? { total: already?.total ?? 0, ...listed } : undefined;
  const { synonyms = {} } = query.q ?? {};
  const search = wide && {
    q: String(input.values.q),
    ...(wide.ignored.length > 0 && { ignored: wide.ignored }),
    ...(Object.keys(synonyms).length > 0 && { synonyms }),
    ...(correction && isCorrected(plan) && { corrected: correction.q }),
  };
  const changesAt = changeOf(calendar, when, input);
  const extras: Extras = { range, near, search, didYouMean: correction, ongoing, facets, changesAt };
  return { extras, sections };
}

async function readRange(plan: ListPlan, when: When): Promise<Range> {
  const { timeZone } = plan.calendar.settings;
  const { from, to, text, asOf, changesAt, step } = when;
  const { days } = when.period;
  const { period: _, ongoing: __, expand: ___, ...query } = plan.query;
  // The nearest days or months with events, under all other filters
  const { previous, next }: Reach =
    step && days?.from !== undefined && days.to !== undefined
      ? await orIfUnavailable(plan.calendar.pair.index.reach(query, days.from, days.to), {})
      : {};
  const length = step === 'month' ? 7 : 10;
  return {
    when: text,
    ...(from !== undefined && { from: wallClockOf(from, timeZone) }),
    ...(to !== undefined && { to: wallClockOf(to, timeZone) }),
    ...(from !== undefined && { utc_from: utcWallClock(from) }),
    ...(to !== undefined && { utc_to: utcWallClock(to) }),
    timezone: timeZone,
    ...(changesAt !== undefined && { as_of: isoWithOffset(asOf, timeZone) }),
    ...(previous !== undefined && { previous: dateOf(previous).slice(0, length) }),
    ...(next !== undefined && { next: dateOf(next).slice(0, length) }),
  };
}

function bytesOf(records: readonly BodySource[]): number {
  return records.reduce((sum, { length }) => sum + length, 0);
}

/** The sections with their events, each of which is rendered once, and a digest of their state. Those that would make the answer too large beside `taken` bytes are left out. */
async function presentSections(
  plan: ListPlan,
  found: readonly FoundSection[],
  taken: number,
): Promise<Pick<Presented, 'languages' | 'state'> & { readonly sections: readonly Section[] }> {
  const { calendar, audience, query, input } = plan;
  const context = { calendar, audience, representation: representationOf(input) };
  const hits = new Map(found.flatMap((section) => section.found.hits.map((hit) => [hit.id, hit] as const)));
  const page = await presentPage(context, query, [...hits.values()]);
  const { ids, records, languages, state } = await withAnnotations(plan, page);
  const byId = new Map(ids.map((id, at) => [id, records[at] as BodySource]));
  // An event counts each time that it stands there
  let left = calendar.settings.maxAnswer - taken;
  const sections = found.map(({ found: { hits, total }, ...section }): Section => {
    const shown: BodySource[] = [];
    for (const { id } of hits) {
      const record = byId.get(id);
      left -= record?.length ?? 0;
      if (left < 0) break;
      if (record) shown.push(record);
    }
    // The list with the events of this one
    const values = { ...input.values, sections: undefined, section_size: undefined, [section.facet]: section.value };
    const chosen = { values, sent: { ...input.sent, [section.facet]: String(section.value) } };
    const asked = parametersSent(resources.events.filters, chosen, { ...plan.effective, per_page: plan.perPage });
    return { ...section, total, asked, records: shown };
  });
  const order = found.map(({ found: { hits, total }, ...section }) => [section, total, hits.map(({ id }) => id)]);
  return { sections, languages, state: `${state}|${JSON.stringify(order)}` };
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

/** One page of the synonyms by ID; no index holds them, because they are few. Throws `rest_forbidden`, `rest_invalid_param`. */
export async function listSynonyms(calendar: Calendar, audience: Audience, input: ListInput): Promise<Page> {
  mayAttempt(audience, 'synonyms', 'read');
  violationsOf(input).throwIfAny();
  const { page, perPage } = pagingOf(calendar.settings.maxPerPage, input);
  const { language } = input.values;
  const stored = await Array.fromAsync(calendar.pair.store.scan('synonyms'));
  const all = language === undefined ? stored : stored.filter((each) => synonymTests.language(language, each));
  const context = { calendar, audience, representation: representationOf(input) };
  const { records, languages, state } = await presentAll(context, all.slice((page - 1) * perPage, page * perPage));
  const asked = parametersInEffect('synonyms', input, { effective: {} }, perPage);
  const tag = digest(`${state}|${all.length}|${page}|${JSON.stringify(asked)}`);
  return { records, total: all.length, page, perPage, asked, tag, languages, around: {} };
}

/** The most months for which horizons are looked for, from the nearest one that a series may have. */
const monthsAhead = 240;
/** Series that are read at first, which mostly tell it, and the most that are read at once. */
const [fewSeries, maxSeries] = [10, 1000];

/**
 * The first day, as `YYYY-MM-DD`, up to which a list knows all dates of a series without end, when its window ends later; undefined when it
 * has all dates. Most windows end before any series could, and ask for nothing. Throws Unreachable.
 */
async function readListedUntil(calendar: Calendar, query: Query): Promise<string | undefined> {
  const { kind, include, window, period } = query;
  if (kind !== 'events' || include) return undefined;
  const { settings, pair } = calendar;
  const never = Number.POSITIVE_INFINITY;
  // No event begins later within the window
  const end = Math.min(
    window?.startTo ?? never,
    window?.endTo ?? never,
    period?.clock?.to?.at ?? never,
    period?.finishedAt?.at ?? never,
    (period?.days?.to ?? never) * dayLength,
  );
  const today = wallClockOf(calendar.now(), settings.timeZone);
  // A horizon is the end of its month
  const first = addMonths(today, settings.recurrenceMonths - 1);
  const last = end === never ? undefined : wallClockOf(end, settings.timeZone).slice(0, 7);
  if (last !== undefined && first.slice(0, 7) >= last) return undefined;
  let asked = Array.from({ length: monthsAhead }, (_, at) => addMonths(first, at).slice(0, 7)).filter(
    (month) => last === undefined || month < last,
  );
  let nearest: string | undefined;
  for (let most = fewSeries; asked.length > 0 && most <= maxSeries; most *= 10) {
    const series = await pair.store.readByLabel('events', asked.map(horizonLabel), most);
    const horizons = series.flatMap((each) => {
      const { recurrence } = each.facts;
      return recurrence && isStillListed(query, each) ? [recurrence.horizon] : [];
    });
    const [found = nearest] = horizons.sort();
    nearest = found;
    // Others may have a nearer one
    asked = series.length < most ? [] : asked.filter((month) => found === undefined || month < found.slice(0, 7));
  }
  return nearest;
}
