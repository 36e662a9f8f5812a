/** Outputs of lists of events and of single ones: plan → find → hydrate → present, as lists are, for everybody. */

import { agendaPath, askedAmong } from '../../model/agenda-address.ts';
import { slicesOf } from '../../model/arrays-and-maps.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import { events } from '../../model/tables/events.ts';
import { type OutputName, outputOf, recentDays, streamedFactor } from '../../model/tables/outputs.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { addDays, type Instant, isoWithOffset, wallClockOf } from '../../model/time/instants.ts';
import type { Feed, Frame, Presenter, Traits } from '../../outputs/presenter.ts';
import { loadPresenter } from '../../outputs/presenters.ts';
import type { Hit, Query } from '../../ports.ts';
import { readName } from '../brand.ts';
import { type Calendar, digest, type ListInput, type Locator } from '../calendar.ts';
import { type BodySource, bytesOut, held, joined } from '../rendering/body-source.ts';
import { formOf, isCacheable, type Representation } from '../rendering/render-cache.ts';
import { publishDueBefore } from '../writing/due.ts';
import { type FoundList, findCorrected, refusePastEnd } from './list.ts';
import { type OutputLinks, type OutputOfList, outputLinks, titleOfList } from './output-request.ts';
import { pagesOf, parametersSent, planList } from './plan.ts';
import { presentPage, representationOf } from './present.ts';
import { type Moved, readRecord } from './read.ts';
import type { Discovery, ListPlan } from './types.ts';
import { changeOf, dateNames } from './when.ts';

/** An output, ready to send. */
export interface Presentation {
  readonly body: BodySource | SlicedBody;
  readonly tag: string;
  readonly languages: readonly string[];
  /** The latest change of anything in it; absent when it is empty or streamed. */
  readonly modified?: Instant | undefined;
}

/** A streamed output. */
export interface SlicedBody {
  readonly frame: Frame;
  /** Its parts are records of the list, of which some fields may be all that is wanted. */
  readonly areRecords: boolean;
  /** Its records, some at a time, each time from the first. */
  readonly slices: () => AsyncIterable<readonly BodySource[]>;
}

/** A page of events as an output. */
export interface OutputPage extends Presentation, Pick<OutputLinks, 'previous' | 'next'> {
  readonly total: number;
  readonly perPage: number;
  /** True when it has fewer events than there are, and than were requested. */
  readonly isCut: boolean;
  /** The moment from which on the words of the request mean other days. */
  readonly changesAt?: Instant | undefined;
}

/** How an output is made. */
interface Form {
  readonly output: OutputOfList;
  readonly presenter: Presenter;
  readonly identity: string;
  readonly representation: Representation;
}

/** A page of events as an output. Throws `rest_invalid_param`, `event-archive-page-not-found`. */
export async function listOutput(
  calendar: Calendar,
  output: OutputOfList,
  input: ListInput,
  discovery: Discovery,
): Promise<OutputPage> {
  await publishDueBefore(calendar);
  const [planned, { name, color }] = await Promise.all([
    planOutput(calendar, output, input),
    readName(calendar, input.language),
  ]);
  const [{ plan, found }, title, form] = await Promise.all([
    findWhole(planned, discovery),
    titleOfList(calendar, name, planned.query, input),
    loadForm(calendar, output, input),
  ]);
  refusePastEnd(plan, found);
  const facts = { resource: output.resource, isSingle: false, identity: form.identity, title, color };
  const make = outputOf(output.name).isStreamed ? makeSliced : makeWhole;
  const shown = { ...found, hits: hitsShown(output.name, plan.query, found.hits) };
  const { perPage = plan.perPage, ...made } = await make(calendar, form, input, { plan, found: shown, facts });
  return {
    ...made,
    total: found.total,
    perPage,
    isCut: perPage < found.total && input.values.per_page !== perPage,
    changesAt: changeOf(calendar, plan.when, input),
  };
}

/** The usual events of an output: the most that it may have, as its query finds them. Throws Unreachable. */
export async function usualEvents(
  calendar: Calendar,
  name: OutputName,
  input: ListInput,
): Promise<{ readonly query: Query; readonly hits: readonly Hit[] }> {
  const values = { ...input.values, per_page: maxEvents(calendar, name) };
  const { query } = await planOutput(calendar, { resource: 'events', name }, { ...input, values });
  return { query, hits: hitsShown(name, query, await readHits(calendar, query)) };
}

/** The most events of an output. */
function maxEvents({ settings }: Calendar, name: OutputName): number {
  return settings.maxFeed * (outputOf(name).isStreamed ? streamedFactor : 1);
}

/** Parameters of time; with any of them an output does not use its own window. */
const timeNames = [...dateNames, 'when', 'include'] as const;

/** The plan of an output's list, with the output's defaults; without `per_page` it has as many events as it may. Throws `rest_invalid_param`. */
async function planOutput(calendar: Calendar, { resource, name }: OutputOfList, input: ListInput): Promise<ListPlan> {
  const { settings, now } = calendar;
  const { defaults, always, window } = outputOf(name);
  const most = maxEvents(calendar, name);
  let usual: ListInput['values'] = {};
  if (timeNames.every((each) => (input.values[each] ?? '') === '')) {
    if (window === 'unfinished') usual = { ends_after: isoWithOffset(wholeMinute(now()), settings.timeZone) };
    // A day, so that the same data give the same bytes all day; it counts as its last second
    if (window === 'recent')
      usual = { ends_after: addDays(wallClockOf(now(), settings.timeZone), -recentDays - 1).slice(0, 10) };
  }
  const values = { per_page: most, ...defaults, ...usual, ...input.values, ...always };
  return planList(calendar, resource, 'public', { ...input, values }, most);
}

/** Each series once, where the list has it once and the output shows it as a whole. */
function hitsShown(name: OutputName, { expand }: Query, hits: Hit[]): Hit[] {
  if (expand !== 'series' || !outputOf(name).hasWholeSeries) return hits;
  const whole = hits.map(({ id, revision }): [number, Hit] => [eventIdOf(id), { id: eventIdOf(id), revision }]);
  return [...new Map(whole).values()];
}

/** One event as an output. Throws `event-not-found`, `event-not-accessible`, `rest_invalid_param`. */
export async function readOutput(
  calendar: Calendar,
  name: OutputName,
  locator: Locator,
  input: ListInput,
): Promise<(Presentation & { readonly id: number }) | Moved> {
  const { presenter, identity, representation } = await loadForm(calendar, { resource: 'events', name }, input);
  const single = await readRecord(calendar, 'events', 'public', locator, input, representation);
  if ('slug' in single) return single;
  const { id, record, traits, tag, languages } = single;
  // No output of a single event has them
  const { name: title, color } = calendar.settings;
  const self = `${calendar.settings.api}/events/${id}.${name}`;
  const feed = feedOf(calendar, input, traits ? [traits] : [], {
    resource: 'events',
    isSingle: true,
    identity,
    self,
    title,
    color,
  });
  return { id, body: framed(presenter.frameOf(feed), [record]), modified: feed.modified, tag, languages };
}

/** How an output is made, and how its parts are rendered. */
export async function loadForm(calendar: Calendar, list: OutputOfList, input: ListInput): Promise<Form> {
  const { name } = list;
  const [presenter, identity] = await Promise.all([loadPresenter(name, input.values), calendar.pair.store.identity()]);
  const { partOf, form = name } = presenter;
  const output = partOf && { name: form, partOf, identity };
  const representation = { ...representationOf(input), ...(output && { output }) };
  return { output: list, presenter, identity, representation };
}

/** The events that a list found, and what its feed says of the list. */
interface TitledList extends FoundList {
  readonly facts: Pick<Feed, 'resource' | 'isSingle' | 'identity' | 'title' | 'color'>;
}

/** A page in parts; when it would be too large, it has fewer events. */
type Made = Presentation & OutputLinks & { readonly perPage?: number | undefined };

/** What is made of the same revisions, for the same request, is the same; while records fall due their revisions say less. */
async function makeWhole(calendar: Calendar, form: Form, input: ListInput, list: TitledList): Promise<Made> {
  if (!isCacheable(calendar, 'public')) return compose(calendar, form, input, list, held.most);
  const { plan, found, facts } = list;
  const state = await readState(calendar, found.hits, form.representation);
  const address = outputLinks(calendar, form.output, input, { page: plan.page, pages: 1 }).self;
  const key = `${state}|${found.total}|${plan.perPage}|${address}|${facts.title}|${facts.color}`;
  return calendar.feedCache(key, (mostHeld) => compose(calendar, form, input, list, mostHeld));
}

async function compose(
  calendar: Calendar,
  { output, presenter, representation }: Form,
  input: ListInput,
  { plan: { query, ...plan }, found, facts }: TitledList,
  mostHeld: number,
): Promise<Made & { readonly body: BodySource }> {
  const shown = await presentPage(
    { calendar, audience: 'public', representation, mostHeld },
    query,
    found.hits,
    query.offset,
  );
  const { perPage = plan.perPage } = shown;
  const paging = {
    page: query.offset / perPage + 1,
    pages: pagesOf(query, found.total, perPage),
    perPage: shown.perPage,
  };
  const links = outputLinks(calendar, output, input, paging);
  const shownParts = shown.rendered.flatMap(({ traits }, at) => (traits?.isUnlisted ? [] : [{ traits, at }]));
  const traits = shownParts.flatMap((each) => each.traits ?? []);
  const feed = feedOf(calendar, input, traits, { ...facts, ...links });
  const records = shownParts.map(({ at }) => shown.records[at] as BodySource);
  const groups = presenter.groupsOf?.(traits).map(({ frame, members }) => {
    const some = members.map((at) => records[at] as BodySource);
    return framed(frame, some);
  });
  return {
    ...links,
    body: framed(presenter.frameOf(feed), groups ?? records),
    modified: feed.modified,
    tag: digest(
      `${shown.state}|${found.total}|${formOf(representation)}|${JSON.stringify([links, facts.title, facts.color])}`,
    ),
    languages: shown.languages.length > 0 ? shown.languages : [input.language],
    perPage,
  };
}

/** The languages are unknown before the end, so only the requested one is named. */
async function makeSliced(
  calendar: Calendar,
  { output, presenter, representation }: Form,
  input: ListInput,
  { plan: { query, page, perPage }, found: { hits, total }, facts }: TitledList,
): Promise<Made> {
  const links = outputLinks(calendar, output, input, { page, pages: Math.ceil(total / perPage) });
  const feed = feedOf(calendar, input, [], { ...facts, ...links });
  const frame = presenter.frameOf(feed);
  return {
    ...links,
    body: {
      frame,
      areRecords: !representation.output,
      // As everybody sees them; those that were removed meanwhile are left out
      async *slices() {
        const context = { calendar, audience: 'public', representation, since: 'sent' } as const;
        for (let at = 0; at < hits.length; ) {
          const some = hits.slice(at, at + sizes.records);
          const shown = await presentPage(context, query, some);
          at += shown.perPage ?? some.length;
          yield shown.records;
        }
      },
    },
    tag: digest(`${await readState(calendar, hits, representation)}|${total}|${JSON.stringify(frame)}`),
    languages: [input.language],
  };
}

function feedOf(
  calendar: Calendar,
  input: ListInput,
  traits: readonly Traits[],
  facts: Pick<Feed, 'resource' | 'isSingle' | 'identity' | 'self' | 'next' | 'title' | 'color'>,
): Feed {
  const { timeZone, version, site, hasAgenda, languages } = calendar.settings;
  const { language, values: params } = input;
  // The public page that shows what an output has: the agenda with its filters, in an order of its own, or a site's own front page
  const { orderby: _, ...asked } = hasAgenda ? askedAmong(parametersSent(events.filters, input)) : {};
  const page = hasAgenda ? site + agendaPath(languages, language, asked) : `${site}/`;
  const modified = traits.length > 0 ? Math.max(...traits.map((each) => each.modified)) : undefined;
  const shared = { language, timeZone, page, version, traits, params };
  return { ...facts, ...shared, ...(modified !== undefined && { modified }) };
}

function framed({ head, between, tail }: Frame, records: readonly BodySource[]): BodySource {
  return joined([bytesOut(head), joined(records, bytesOut(between)), bytesOut(tail)]);
}

/** Hits read from the index at a time, and records made at a time: of a long output, memory holds its hits and a few of its records. */
const sizes = { hits: 10_000, records: 100 };

/** A page of any length, as lists find theirs. */
async function findWhole(plan: ListPlan, discovery: Discovery): Promise<FoundList> {
  const { limit } = plan.query;
  const beginning = { ...plan, query: { ...plan.query, limit: Math.min(sizes.hits, limit) } };
  const { plan: taken, found } = await findCorrected(beginning, discovery);
  const rest = await readHitsFrom(plan.calendar, { ...taken.query, limit }, found.hits.length);
  return { plan: taken, found: { ...found, hits: [...found.hits, ...rest] } };
}

/** All hits of a query, read in parts. Throws Unreachable. */
async function readHits(calendar: Calendar, query: Query): Promise<Hit[]> {
  const { hits } = await calendar.pair.index.find({ ...query, limit: Math.min(sizes.hits, query.limit) });
  return [...hits, ...(await readHitsFrom(calendar, query, hits.length))];
}

/** The hits of a query after so many that are known; all that were found make a full part, or there are no more. */
async function readHitsFrom({ pair }: Calendar, query: Query, known: number): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let count = known; count > 0 && count % sizes.hits === 0 && count < query.limit; count = known + hits.length) {
    const limit = Math.min(sizes.hits, query.limit - count);
    const part = await pair.index.find({ ...query, offset: query.offset + count, limit });
    if (part.hits.length === 0) break;
    hits.push(...part.hits);
  }
  return hits;
}

/** Equal exactly when the same records are shown alike: their revisions, and of records of lists the counts of terms. */
async function readState(calendar: Calendar, hits: readonly Hit[], representation: Representation): Promise<string> {
  const shown = hits.map(({ id, revision }) => `${id}.${revision}`).join();
  const counts: string[] = [];
  for (const kind of representation.output ? [] : (['categories', 'tags'] as const)) {
    const page = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
    const terms = await readHits(calendar, { kind, language: '', orderBy: 'id', descending: false, ...page });
    for (const some of slicesOf(terms, sizes.records)) {
      const ids = some.map(({ id }) => id);
      counts.push(`${ids}:${await calendar.pair.index.tally(ids, calendar.schedule.due)}`);
    }
  }
  return digest(`${calendar.stamp}|${formOf(representation)}|${shown}|${counts}`);
}
