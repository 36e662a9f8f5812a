/** The month beside the agenda, and what it shares with the page of a month. */

import { capital } from '../../model/text/characters.ts';
import { dateOf, dayOf } from '../../model/time/event-days.ts';
import { dateWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, monthsWithEvents, valuesOf } from './agenda-reading.ts';
import { agendaLink, changed, linkTo, monthPath, type PageContext } from './page-context.ts';

/** Monday, 5 January 1970, and the six days after it. */
export const aWeek: readonly string[] = Array.from({ length: 7 }, (_, at) => dateOf(4 + at));

/** The days of a month in weeks from Monday to Sunday, with gaps for days of other months. */
export function weeksOf<T>(first: string, days: readonly T[]): (T | undefined)[][] {
  const gaps = Array.from({ length: (dayOf(first) + 3) % 7 }, () => undefined);
  const cells = [...gaps, ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) => cells.slice(at * 7, at * 7 + 7));
  return weeks.map((week) => [...week, ...Array.from({ length: 7 - week.length }, () => undefined)]);
}

/** The month of the page; undefined while the index is unavailable. */
export function dayCalendar(context: PageContext, agenda: Agenda): Html | undefined {
  const days = valuesOf(agenda, 'day');
  const [first] = days;
  if (!first) return undefined;
  const { language, words, now } = context;
  const { filters } = agenda;
  const month = String(first.value).slice(0, 7);
  const inFull = linkTo(context, monthPath(context, month, filters));
  const to = (near: string) => agendaLink(context, changed(filters, { when: near }));
  const rows = weeksOf(String(first.value), days).map((week) => {
    const cells = week.map((day) => {
      if (!day) return html`<td></td>`;
      const date = String(day.value);
      const number = Number(date.slice(8));
      const today = date === now.slice(0, 10) && html` class="today"`;
      if (day.count === 0) return html`<td${today}><span>${number}</span></td>`;
      const name = `${dateWords(language, 'day', date)}: ${words.found(day.count)}`;
      const current = filters['when'] === date && html` aria-current="date"`;
      return html`<td${today}><a href="${to(date)}" data-key="${date}" aria-label="${name}"${current}>${number}</a></td>`;
    });
    return html`<tr>${cells}</tr>\n`;
  });
  return html`<section class="calendar" aria-label="${words.calendar}">
<div class="months">
${monthLink(context, agenda, month, -1, to)}
<h2><a href="${inFull}" rel="nofollow">${capital(dateWords(language, 'month', String(first.value)))}</a></h2>
${monthLink(context, agenda, month, 1, to)}
</div>
<table data-days>
<thead><tr>${aWeek.map((date) => html`<th scope="col">${dateWords(language, 'weekday', date)}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>
</section>`;
}

/** A link to the nearest earlier or later month with events. */
export function monthLink(
  { language }: PageContext,
  agenda: Pick<Agenda, 'around'>,
  month: string,
  step: 1 | -1,
  to: (month: string) => string,
): Html {
  const months = monthsWithEvents(agenda);
  const near = step > 0 ? months.find((each) => each > month) : months.findLast((each) => each < month);
  if (near === undefined) return html`<span></span>`;
  const name = capital(dateWords(language, 'month', `${near}-01`));
  return html`<a href="${to(near)}" rel="${step > 0 ? 'next' : 'prev'}" data-key="${step > 0 ? 'later' : 'earlier'}" aria-label="${name}">${step > 0 ? '›' : '‹'}</a>`;
}
