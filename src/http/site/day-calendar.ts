/** A month as a table of days. Only days and months with events are linked. */

import type { FacetValue } from '../../calendar/reading/types.ts';
import type { Language } from '../../model/tables/field.ts';
import { capital } from '../../model/text/characters.ts';
import { dateOf, dayOf } from '../../model/time/event-days.ts';
import { dateWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, valuesOf } from './agenda.ts';
import { agendaLink, changed, type Place } from './place.ts';

/** The month of the page; undefined while the index is unavailable. */
export function dayCalendar(place: Place, agenda: Agenda): Html | undefined {
  const days = valuesOf(agenda, 'day');
  const [first] = days;
  if (!first) return undefined;
  const { language, words } = place;
  const month = String(first.value).slice(0, 7);
  return html`<section class="calendar" aria-label="${words.calendar}">
<div class="months">
${monthLink(place, agenda, month, -1)}
<h2>${capital(dateWords(language, 'month', String(first.value)))}</h2>
${monthLink(place, agenda, month, 1)}
</div>
<table>
<thead><tr>${weekdays(language)}</tr></thead>
<tbody>
${weeksOf(days).map((week) => html`<tr>${week.map((day) => cell(place, agenda, day))}</tr>\n`)}</tbody>
</table>
</section>`;
}

/** A link to the nearest earlier or later month with events. */
function monthLink(place: Place, agenda: Agenda, month: string, step: 1 | -1): Html {
  const months = valuesOf(agenda, 'month')
    .filter(({ count }) => count > 0)
    .map(({ value }) => String(value));
  const near = step > 0 ? months.find((each) => each > month) : months.findLast((each) => each < month);
  if (near === undefined) return html`<span></span>`;
  const href = agendaLink(place, changed(agenda.asked, { when: near }));
  const name = capital(dateWords(place.language, 'month', `${near}-01`));
  return html`<a href="${href}" rel="${step > 0 ? 'next' : 'prev'}" data-key="${step > 0 ? 'later' : 'earlier'}" aria-label="${name}">${step > 0 ? '›' : '‹'}</a>`;
}

/** Monday, 5 January 1970, and the six days after it. */
const aWeek = Array.from({ length: 7 }, (_, at) => dateOf(4 + at));

function weekdays(language: Language): Html[] {
  return aWeek.map((date) => html`<th scope="col">${dateWords(language, 'weekday', date)}</th>`);
}

/** Weeks from Monday to Sunday, with gaps for days of other months. */
function weeksOf(days: readonly FacetValue[]): (FacetValue | undefined)[][] {
  const before = (dayOf(String(days[0]?.value)) + 3) % 7;
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) => cells.slice(at * 7, at * 7 + 7));
}

function cell(place: Place, { asked }: Agenda, day: FacetValue | undefined): Html {
  if (!day) return html`<td></td>`;
  const { now, words, language } = place;
  const date = String(day.value);
  const number = Number(date.slice(8));
  const today = date === now.slice(0, 10) && html` class="today"`;
  if (day.count === 0) return html`<td${today}><span>${number}</span></td>`;
  const href = agendaLink(place, changed(asked, { when: date }));
  const name = `${dateWords(language, 'day', date)}: ${words.found(day.count)}`;
  const current = asked['when'] === date && html` aria-current="date"`;
  return html`<td${today}><a href="${href}" data-key="${date}" aria-label="${name}"${current}>${number}</a></td>`;
}
