/** A month as a grid of its days, each with its first events; what is on most days is said once above them. */

import type { FacetValue } from '../../calendar/reading/types.ts';
import type { Language } from '../../model/tables/field.ts';
import { capital } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { dayOf } from '../../model/time/event-days.ts';
import { clockWords, dateWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import type { Service } from '../service.ts';
import { type Agenda, valuesOf } from './agenda-reading.ts';
import { aWeek, monthLink, weeksOf } from './day-calendar.ts';
import { daysOf, repeatsInList, whenInList } from './event-list.ts';
import type { SitePage } from './frame.ts';
import {
  type Asked,
  agendaLink,
  changed,
  linkTo,
  monthPath,
  type PageContext,
  recordLink,
  recordPath,
  symbolFor,
} from './page-context.ts';
import { findEvents, type ShownEvent } from './reading.ts';

/** A month with the first events of its days. */
export interface MonthFound extends Pick<Agenda, 'around' | 'total'>, DaysFound {
  readonly filters: Asked;
  readonly month: string;
}

/** The events of days, those that are on most of them apart. */
interface DaysFound {
  readonly everyday: readonly ShownEvent[];
  /** The first others of each day, and how many more there are; absent where nothing is on. */
  readonly others: ReadonlyMap<string, { readonly first: readonly ShownEvent[]; readonly more: number }>;
}

/** The first events of a day. */
const shown = 3;

/** The events of a day that are read at most, for enough of them to be others than those of most days. */
const mostRead = 24;

/** The events of most days that stand above a month without a press; more of them would push its days out of small windows. */
const shownOpen = 4;

/** The days on which an event is at least before it is said once for all: a festival is a few days in a row. */
const fewestDays = 8;

/** Reads a month. Throws what `listRecords` throws. */
export async function readMonth(
  service: Service,
  language: Language,
  month: string,
  filters: Asked,
): Promise<MonthFound> {
  const find = (question: Asked) =>
    findEvents(service, language, { expand: 'series', ...filters, orderby: 'agenda', ...question });
  const { around, total } = await find({ when: month, page: '1', per_page: '1', facets: 'day,month' });
  const busy = valuesOf({ around }, 'day').filter(({ count }) => count > 0);
  for (let length = shown; ; length *= 2) {
    const days = busy.map(async (day) => {
      const { events } = await find({ when: String(day.value), page: '1', per_page: String(length) });
      return { ...day, events };
    });
    const { everyday, others } = apart(await Promise.all(days));
    const isEnough = [...others.values()].every(({ first, more }) => first.length === shown || more <= 0);
    if (isEnough || length >= mostRead) return { around, total, filters, month, everyday, others };
  }
}

/** Takes what is on more than half of the days, from the first to the last one, out of the days. */
function apart(days: readonly (FacetValue & { readonly events: readonly ShownEvent[] })[]): DaysFound {
  const [first = 0, last = 0] = [days[0], days.at(-1)].map((day) => day && dayOf(String(day.value)));
  const fewest = Math.max(fewestDays, Math.floor((last - first + 1) / 2) + 1);
  const idOf = ({ id, occurrence }: ShownEvent) => (occurrence ? occurrence.series : id);
  // A date that is cancelled or has a title of its own is news
  const isUsual = ({ occurrence, event_status: status }: ShownEvent) =>
    status === 'scheduled' && !(occurrence ? occurrence.changed : []).includes('title');
  const usual = days.flatMap(({ events }) => [...new Map(events.filter(isUsual).map((each) => [idOf(each), each]))]);
  const everyday = [...Map.groupBy(usual, ([id]) => id).values()].filter((dates) => dates.length >= fewest);
  const ids = everyday.flatMap((dates) => dates.slice(0, 1).map(([id]) => id));
  const others = days.map(({ value, count, events }) => {
    const left = events.filter((event) => !isUsual(event) || !ids.includes(idOf(event)));
    const more = count - (events.length - left.length) - Math.min(left.length, shown);
    return [String(value), { first: left.slice(0, shown), more }] as const;
  });
  return {
    everyday: everyday.flatMap((dates) => dates.slice(0, 1).map(([, event]) => event)),
    others: new Map(others),
  };
}

/** The page of a month before it is framed. */
export function monthPage(context: PageContext, found: MonthFound): SitePage {
  const { words, language } = context;
  const { month, filters, around, total, everyday } = found;
  const name = capital(dateWords(language, 'month', `${month}-01`));
  const days = valuesOf({ around }, 'day');
  const to = (near: string) => linkTo(context, monthPath(context, near, filters));
  const busy = days.filter(({ count }) => count > 0);
  const first = busy.find(({ value }) => String(value) >= context.now.slice(0, 10)) ?? busy[0];
  return {
    title: name,
    filters,
    pathIn: (other) => monthPath(context, month, filters, other),
    body: html`<div class="month-page">
<div class="months">
${monthLink(context, { around }, month, -1, to)}
<h1>${name}</h1>
${monthLink(context, { around }, month, 1, to)}
</div>
<p class="count">${words.found(total)}</p>
<p class="ways"><a href="${agendaLink(context, changed(filters, { when: month }))}">${words.asList}</a></p>
${
  everyday.length > 0 &&
  html`<details class="everyday"${everyday.length <= shownOpen && html` open`}><summary>${words.everyday} (${everyday.length})</summary>
<ul>${everyday.map((event) => {
    // The page of the series, not that of a date
    const path = recordPath(context, 'events', { ...event, date: undefined }, language);
    const when = event.occurrence
      ? repeatsInList(context, event)
      : whenInList(context, event, daysOf(context, event).last);
    return html`<li class="of-${symbolFor(event)}"><a href="${linkTo(context, path)}">${textOfHtml(event.title)}</a> <span class="hours">${when}</span></li>\n`;
  })}</ul></details>
`
}<table class="grid" data-days>
<thead><tr>${aWeek.map((date) => html`<th scope="col" abbr="${dateWords(language, 'weekdayName', date)}">${dateWords(language, 'weekday', date)}</th>`)}</tr></thead>
<tbody>
${weeksOf(`${month}-01`, days).map((week) => html`<tr>${week.map((day) => cell(context, found, day))}</tr>\n${opened(context, found, week, first)}`)}</tbody>
</table>
</div>`,
    changesAt: around.changesAt,
  };
}

function cell(context: PageContext, { filters, others }: MonthFound, day: FacetValue | undefined): Html {
  if (!day) return html`<td></td>`;
  const { now, words } = context;
  const date = String(day.value);
  const number = Number(date.slice(8));
  const today = date === now.slice(0, 10) && html` class="today"`;
  if (day.count === 0) return html`<td${today}><span class="date">${number}</span></td>`;
  const { first = [], more = day.count } = others.get(date) ?? {};
  const { href, name } = listOf(context, filters, day);
  return html`<td${today}><a class="date" href="${href}" data-key="${date}"><span aria-hidden="true">${number}</span> <span class="number" aria-hidden="true">${day.count}</span><span class="unseen">${name}</span></a>
${firstOf(context, first, date)}${
  more > 0 &&
  html`
<a class="rest" href="${href}">${words.more(more)}</a>`
}</td>`;
}

/** The list of a day: its address and its name. */
function listOf(context: PageContext, filters: Asked, { value, count }: FacetValue) {
  const date = String(value);
  const name = `${capital(dateWords(context.language, 'day', date))}: ${context.words.found(count)}`;
  return { href: agendaLink(context, changed(filters, { when: date })), name };
}

/** Below its week the day that is open at first, where cells have room for a number alone; the script opens others in the same way. */
function opened(
  context: PageContext,
  { filters, others }: MonthFound,
  week: readonly (FacetValue | undefined)[],
  first: FacetValue | undefined,
): Html | undefined {
  if (!first || !week.includes(first)) return undefined;
  const { href, name } = listOf(context, filters, first);
  const date = String(first.value);
  return html`<tr class="opened" data-day="${date}"><td colspan="7"><a href="${href}">${name}</a>${firstOf(context, others.get(date)?.first ?? [], date)}</td></tr>
`;
}

/** The first events of a day, in the colours of their symbols; with their hours when they begin on that day. */
function firstOf(context: PageContext, first: readonly ShownEvent[], date: string): Html {
  return html`<ul>${first.map((event) => {
    const begins = event.start_date.startsWith(date) && !event.all_day;
    const hour = begins && html`<span class="hours">${clockWords(context.language, event.start_date)}</span> `;
    const isOff = event.event_status === 'cancelled' && html` class="cancelled"`;
    return html`<li class="of-${symbolFor(event)}">${hour}<a href="${recordLink(context, 'events', event)}"${isOff}>${textOfHtml(event.title)}</a></li>\n`;
  })}</ul>`;
}
