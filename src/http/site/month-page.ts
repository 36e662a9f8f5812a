/** A month as a grid of its days, each with its first events. */

import type { FacetValue } from '../../calendar/reading/types.ts';
import type { Language } from '../../model/tables/field.ts';
import { capital } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { clockWords, dateWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import type { Service } from '../service.ts';
import { type Agenda, monthsWithEvents, valuesOf } from './agenda-reading.ts';
import { aWeek, monthLink, weeksOf } from './day-calendar.ts';
import type { SitePage } from './frame.ts';
import {
  type Asked,
  agendaLink,
  changed,
  linkTo,
  monthPath,
  type PageContext,
  recordLink,
  symbolFor,
} from './page-context.ts';
import { findEvents, type ShownEvent } from './reading.ts';

/** A month with the first events of its days. */
export interface MonthFound extends Pick<Agenda, 'around' | 'total'> {
  readonly filters: Asked;
  readonly month: string;
  /** By day; absent where nothing is on. */
  readonly events: ReadonlyMap<string, readonly ShownEvent[]>;
}

/** The first events of a day. */
const shown = 3;

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
  const days = busy.map(async ({ value }) => {
    const { events } = await find({ when: String(value), page: '1', per_page: String(shown) });
    return [String(value), events] as const;
  });
  return { around, total, filters, month, events: new Map(await Promise.all(days)) };
}

/** The first month from now on in which something matches; the present one when nothing does. */
export async function findFirstMonth(service: Service, context: PageContext, filters: Asked): Promise<string> {
  const question = { ...filters, when: 'upcoming', page: '1', per_page: '1', facets: 'month' };
  const { around } = await findEvents(service, context.language, question);
  const present = context.now.slice(0, 7);
  return monthsWithEvents({ around }).find((month) => month >= present) ?? present;
}

/** The page of a month before it is framed. */
export function monthPage(context: PageContext, found: MonthFound): SitePage {
  const { words, language } = context;
  const { month, filters, around, total } = found;
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
<table class="grid" data-days>
<thead><tr>${aWeek.map((date) => html`<th scope="col" abbr="${dateWords(language, 'weekdayName', date)}">${dateWords(language, 'weekday', date)}</th>`)}</tr></thead>
<tbody>
${weeksOf(`${month}-01`, days).map((week) => html`<tr>${week.map((day) => cell(context, found, day))}</tr>\n${opened(context, found, week, first)}`)}</tbody>
</table>
</div>`,
    changesAt: around.changesAt,
  };
}

function cell(context: PageContext, { filters, events }: MonthFound, day: FacetValue | undefined): Html {
  if (!day) return html`<td></td>`;
  const { now, words } = context;
  const date = String(day.value);
  const number = Number(date.slice(8));
  const today = date === now.slice(0, 10) && html` class="today"`;
  if (day.count === 0) return html`<td${today}><span class="date">${number}</span></td>`;
  const first = events.get(date) ?? [];
  const { href, name } = listOf(context, filters, day);
  const more = day.count - first.length;
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
  { filters, events }: MonthFound,
  week: readonly (FacetValue | undefined)[],
  first: FacetValue | undefined,
): Html | undefined {
  if (!first || !week.includes(first)) return undefined;
  const { href, name } = listOf(context, filters, first);
  const date = String(first.value);
  return html`<tr class="opened" data-day="${date}"><td colspan="7"><a href="${href}">${name}</a>${firstOf(context, events.get(date) ?? [], date)}</td></tr>
`;
}

/** The first events of a day, in the colours of their symbols. */
function firstOf(context: PageContext, first: readonly ShownEvent[], date: string): Html {
  return html`<ul>${first.map((event) => html`<li class="of-${symbolFor(event)}">${inCell(context, event, date)}</li>\n`)}</ul>`;
}

/** An event with its hour when it begins on that day. */
function inCell(context: PageContext, event: ShownEvent, date: string): Html {
  const begins = event.start_date.startsWith(date) && !event.all_day;
  const hour = begins && html`<span class="hours">${clockWords(context.language, event.start_date)}</span> `;
  const isOff = event.event_status === 'cancelled' && html` class="cancelled"`;
  return html`${hour}<a href="${recordLink(context, 'events', event)}"${isOff}>${textOfHtml(event.title)}</a>`;
}
