/** The agenda without events: suggestions that lead to events, and how to fill a new calendar. */

import { type Html, html } from '../pages/html.ts';
import { type Agenda, facetOf, valuesOf } from './agenda.ts';
import { type Asked, changed } from './asked.ts';
import { agendaLink, linkTo, type Place } from './place.ts';
import { dayWords } from './time-words.ts';
import { siteWords } from './words/index.ts';

/** Suggestions for a page without events. */
export function nothingFound(place: Place, agenda: Agenda): Html {
  const { nothing } = siteWords(agenda.language);
  const ways = waysOn(agenda).map(([to, text]) => {
    return html`<li><a href="${agendaLink(place, agenda.language, to)}">${text}</a></li>`;
  });
  return html`<div class="nothing">
<p><strong>${nothing.found}.</strong> ${nothing.helps}</p>
<ul>${ways}</ul>
</div>`;
}

/** A link with its text. */
type Way = readonly [to: Asked, text: string];

function waysOn(agenda: Agenda): Way[] {
  const { nothing } = siteWords(agenda.language);
  return [...otherDays(agenda), ...fewerFilters(agenda), ...pastOnes(agenda), [{}, nothing.wholeAgenda]];
}

/** The nearest day with events, and all events. */
function otherDays({ asked, around, language, now }: Agenda): Way[] {
  const { nothing } = siteWords(language);
  const near = around.range?.next ?? around.range?.previous ?? '';
  const isDay = near.length === 'YYYY-MM-DD'.length;
  const day: Way[] = isDay ? [[changed(asked, { when: near }), nothing.nearest(dayWords(language, near, now))]] : [];
  const hasMore = asked['when'] !== undefined && valuesOf({ around }, 'month').some(({ count }) => count > 0);
  return hasMore ? [...day, [changed(asked, { when: '' }), nothing.anyDay]] : day;
}

function fewerFilters({ asked, language }: Agenda): Way[] {
  const { when = '', q = '', page: _, ...others } = asked;
  const text = siteWords(language).nothing.fewerFilters;
  return Object.keys(others).length > 0 && (when || q) ? [[changed({}, { when, q }), text]] : [];
}

function pastOnes(agenda: Agenda): Way[] {
  const { asked, now, language } = agenda;
  const first = facetOf(agenda, 'span')?.first;
  const hasPast = asked['when'] !== 'past' && first !== undefined && first < now.slice(0, 10);
  return hasPast ? [[changed(asked, { when: 'past', ongoing: '' }), siteWords(language).nothing.pastOnes]] : [];
}

/** Tells whether there has never been a public event. */
export function isNew(agenda: Agenda): boolean {
  const isBare = Object.keys(agenda.asked).length === 0;
  return isBare && agenda.around.facets !== undefined && facetOf(agenda, 'span')?.first === undefined;
}

/** How to fill a calendar. */
export function howToFill(place: Place, { language }: Agenda): Html {
  const { empty } = siteWords(language);
  const developers = `${linkTo(place, '/developers')}?lang=${language}`;
  return html`<div class="nothing">
<p>${empty.lead}</p>
<ul>
${place.desk && html`<li>${empty.write} <a href="${linkTo(place, '/desk')}">${empty.desk}</a>, ${empty.password}</li>`}
<li>${empty.demo} <code>npm run seed</code> (${empty.installed} <code>cartellera seed</code>)</li>
<li>${empty.table} <code>npm run import -- --help</code> (${empty.installed} <code>cartellera import --help</code>)</li>
<li>${empty.own} <a href="${developers}">${empty.howTo}</a></li>
</ul>
</div>`;
}
