/** What an agenda without events says: ways on that lead somewhere, and how to fill a calendar that is new. */

import { type Html, html } from '../pages/html.ts';
import { type Agenda, valuesOf } from './agenda.ts';
import { type Asked, changed } from './asked.ts';
import { agendaPath, linkTo, type Place } from './place.ts';
import { dayWords } from './time-words.ts';
import { siteWords } from './words/index.ts';

/** The ways on from a page without events. */
export function nothingFound(place: Place, agenda: Agenda): Html {
  const { nothing } = siteWords(agenda.language);
  const ways = waysOn(agenda).map(([to, text]) => {
    return html`<li><a href="${linkTo(place, agendaPath(place, agenda.language, to))}">${text}</a></li>`;
  });
  return html`<div class="nothing">
<p>${nothing.found}. ${nothing.helps}</p>
<ul>${ways}</ul>
</div>`;
}

function waysOn(agenda: Agenda): [Asked, string][] {
  const { asked, around, language, now } = agenda;
  const { nothing } = siteWords(language);
  const { when, search } = asked;
  const near = around.range?.next ?? around.range?.previous;
  const isDay = near !== undefined && near.length === 10;
  const anyDay = valuesOf(agenda, 'month').some(({ count }) => count > 0);
  const narrow = Object.keys(asked).filter((name) => !['when', 'search', 'page'].includes(name));
  return [
    ...(isDay
      ? [[changed(asked, { when: near }), nothing.nearest(dayWords(language, near, now))] as [Asked, string]]
      : []),
    ...(when !== undefined && anyDay ? [[changed(asked, { when: '' }), nothing.anyDay] as [Asked, string]] : []),
    ...(narrow.length > 0
      ? [[{ ...(when && { when }), ...(search && { search }) }, nothing.fewerFilters] as [Asked, string]]
      : []),
    ...(when === 'past' ? [] : [[changed(asked, { when: 'past', ongoing: '' }), nothing.pastOnes] as [Asked, string]]),
    [{}, nothing.wholeAgenda],
  ];
}
