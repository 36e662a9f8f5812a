/** Outputs of lists of events and of single ones: plan → find → hydrate → present, as lists are, for everybody. */

import { type OutputName, outputOf, recentDays, streamedFactor } from '../../model/tables/outputs.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { addDays, type Instant, isoWithOffset, wallClockOf } from '../../model/time/instants.ts';
import type { Feed, Traits } from '../../outputs/presenter.ts';
import { presenterOf } from '../../outputs/presenters.ts';
import type { Calendar, Input, Locator } from '../calendar.ts';
import { findWidely } from '../discovery/wide-search.ts';
import { type BodySource, bytesOut, joined } from '../rendering/body-source.ts';
import { formOf, type OutputForm, type Representation } from '../rendering/representation.ts';
import { publishDueBefore } from '../writing/due.ts';
import { digest } from '../writing/images.ts';
import { changeOf } from './around.ts';
import { titleOfList } from './feed-title.ts';
import { refusePastEnd } from './list.ts';
import { parametersSent, planOf } from './plan.ts';
import { representationOf } from './present.ts';
import { presentPage } from './present-page.ts';
import { type Moved, readRecord } from './read.ts';

/** An output, ready to send. */
export interface Presentation {
  readonly body: BodySource;
  readonly tag: string;
  readonly languages: readonly string[];
  /** The newest change of what is in it; absent where nothing is. */
  readonly modified?: Instant | undefined;
}

/** A page of events as an output. */
export interface OutputPage extends Presentation {
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** How many events there are when fewer are in it than was asked for. */
  readonly cut: boolean;
  /** Addresses of the page before and of the one behind. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** The moment at which the words of the request mean other days. */
  readonly changesAt?: Instant | undefined;
}

/** A page of events as an output. Throws `rest_invalid_param`, `event-archive-page-not-found`. */
export async function listOutput(calendar: Calendar, name: OutputName, input: Input): Promise<OutputPage> {
  await publishDueBefore(calendar);
  const max = mostEvents(calendar, name);
  const asked = usualInput(calendar, name, input, max);
  const plan = await planOf(calendar, 'events', 'public', asked, max);
  const [{ found }, title, representation] = await Promise.all([
    findWidely(calendar, 'public', plan, asked),
    titleOfList(calendar, plan.query, input),
    formFor(calendar, name, input),
  ]);
  refusePastEnd('events', plan, found);
  const listed = { query: plan.query, hits: found.hits };
  const shown = await presentPage(calendar, 'public', listed, representation, plan.query.offset);
  const { perPage = plan.perPage } = shown;
  const page = plan.query.offset / perPage + 1;
  const links = linksOf(calendar, name, input, page, Math.ceil(found.total / perPage));
  const traits = shown.fragments.flatMap((fragment) => fragment.traits ?? []);
  const feed = feedOf(calendar, input, traits, { isSingle: false, title, ...links });
  return {
    ...framed(representation.output, feed, shown.records),
    tag: digest(`${shown.state}|${found.total}|${formOf(representation)}|${JSON.stringify([links, title])}`),
    languages: shown.languages,
    total: found.total,
    page,
    perPage,
    cut: found.hits.length < found.total && input.values['per_page'] !== perPage,
    ...links,
    changesAt: changeOf(calendar, plan.when, input),
  };
}

/** One event as an output. Throws `event-not-found`, `event-not-accessible`, `rest_invalid_param`. */
export async function readOutput(
  calendar: Calendar,
  name: OutputName,
  locator: Locator,
  input: Input,
): Promise<(Presentation & { readonly id: number }) | Moved> {
  const representation = await formFor(calendar, name, input);
  const single = await readRecord(calendar, 'events', 'public', locator, input, representation);
  if ('slug' in single) return single;
  const { id, record, traits, tag, languages } = single;
  const self = `${calendar.settings.api}/events/${id}.${name}`;
  const feed = feedOf(calendar, input, traits ? [traits] : [], { isSingle: true, self, title: calendar.settings.name });
  return { id, ...framed(representation.output, feed, [record]), tag, languages };
}

/** Most events that an output has. */
function mostEvents({ settings }: Calendar, name: OutputName): number {
  return settings.maxFeed * (outputOf(name).isStreamed ? streamedFactor : 1);
}

/** Parameters that say a time; with any of them an output has no window of its own. */
const timeNames = [
  'start_date',
  'end_date',
  'starts_after',
  'starts_before',
  'ends_after',
  'ends_before',
  'when',
  'include',
];

/** The parameters with what an output takes for those that nobody sent. */
function usualInput(calendar: Calendar, name: OutputName, input: Input, max: number): Input {
  const { defaults } = outputOf(name);
  const isTimed = timeNames.some((each) => (input.values[each] ?? '') !== '');
  const window = isTimed ? {} : usualWindow(calendar, name);
  // A feed has numbered pages alone
  const { cursor, ...values } = input.values;
  const wrong: Input['wrong'] = cursor === undefined ? {} : { cursor: { reason: 'unknown_parameter' } };
  return {
    ...input,
    wrong: { ...input.wrong, ...wrong },
    values: { per_page: max, ...defaults, ...window, ...values },
  };
}

function usualWindow({ settings: { timeZone }, now }: Calendar, name: OutputName): Input['values'] {
  const { window } = outputOf(name);
  if (window === 'listed') return {};
  if (window === 'unfinished') return { ends_after: isoWithOffset(wholeMinute(now()), timeZone) };
  // A whole day, so that the same data stay the same bytes for as long
  return { ends_after: addDays(wallClockOf(now(), timeZone), -recentDays).slice(0, 10) };
}

async function formFor(
  calendar: Calendar,
  name: OutputName,
  input: Input,
): Promise<Representation & { readonly output: OutputForm }> {
  const [presenter, identity] = await Promise.all([presenterOf(name), calendar.pair.store.identity()]);
  return { ...representationOf(input, false), output: { name, presenter, identity } };
}

/** Addresses with the parameters that were sent, for the effective ones change with every minute. */
function linksOf(
  { settings }: Calendar,
  name: OutputName,
  input: Input,
  page: number,
  pages: number,
): Pick<OutputPage, 'previous' | 'next'> & { readonly self: string } {
  const sent = parametersSent('events', input);
  const to = (number: number): string => {
    const query = new URLSearchParams(sent);
    if (number > 1) query.set('page', String(number));
    return `${settings.api}/events.${name}${query.size > 0 ? `?${query}` : ''}`;
  };
  return {
    self: to(page),
    ...(page > 1 && { previous: to(page - 1) }),
    ...(page < pages && { next: to(page + 1) }),
  };
}

function feedOf(
  { settings }: Calendar,
  { language }: Input,
  traits: readonly Traits[],
  own: Pick<Feed, 'isSingle' | 'self' | 'next' | 'title'>,
): Feed {
  const { timeZone, site, color, version } = settings;
  const modified = traits.length > 0 ? Math.max(...traits.map((each) => each.modified)) : undefined;
  return { ...own, language, timeZone, site, color, version, traits, ...(modified !== undefined && { modified }) };
}

function framed(
  { presenter }: OutputForm,
  feed: Feed,
  records: readonly BodySource[],
): Pick<Presentation, 'body' | 'modified'> {
  const { head, between, tail } = presenter.frameOf(feed);
  const [first, gap, last] = [head, between, tail].map((text) => bytesOut(Buffer.from(text))) as [
    BodySource,
    BodySource,
    BodySource,
  ];
  const parts = records.filter(({ length }) => length > 0);
  const listed = parts.flatMap((part, at) => (at > 0 && between !== '' ? [gap, part] : [part]));
  return { body: joined([first, ...listed, last]), modified: feed.modified };
}
