/** The part between the heading of the agenda and its list. */

import { capital } from '../../model/text/capital.ts';
import { languageName } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, chosenIn, furtherFilters } from './agenda.ts';
import { type Asked, changed, toggled } from './asked.ts';
import { agendaLink, linkTo, mapPath, type Place } from './place.ts';
import { siteWords } from './words/index.ts';

/** The number of events, the selected filters, and the events that are already on. */
export function summary(place: Place, agenda: Agenda): Html {
  const { language, asked, total, around } = agenda;
  const words = siteWords(language);
  const ongoing = around.ongoing?.total ?? 0;
  const other = around.search?.language;
  const toOngoing = agendaLink(place, language, changed(asked, { ongoing: 'only' }));
  return html`<p class="count">${words.found(total)}</p>
${agenda.typed !== undefined && html`<p class="note">${words.corrected(agenda.typed, asked['q'] ?? '')}</p>`}
${other !== undefined && html`<p class="note">${words.foundIn(languageName(other, language))}</p>`}
<p class="aside"><a class="jump" href="#filters">${words.toFilters}</a>
${total > 0 && html`<a href="${linkTo(place, mapPath(place, language, asked))}" rel="nofollow">${words.map.link}</a>`}</p>
${chosenFilters(place, agenda)}
${ongoing > 0 && html`<p class="ongoing"><a href="${toOngoing}">${words.ongoing(ongoing)}</a></p>`}`;
}

/** One selected filter, with the page without it. */
interface Chosen {
  readonly name: string;
  readonly label: string;
  readonly without: Asked;
}

function chosenFilters(place: Place, agenda: Agenda): Html | undefined {
  const { language, asked } = agenda;
  const words = siteWords(language);
  const all = [...chosenValues(agenda), ...chosenOtherwise(agenda)];
  if (all.length === 0) return undefined;
  const link = (to: Asked) => agendaLink(place, language, to);
  const items = all.map(
    ({ name, label, without }) =>
      html`<li><a href="${link(without)}" data-key="chosen:${name}" aria-label="${words.remove(label)}">${label} <span aria-hidden="true">×</span></a></li>\n`,
  );
  const { q = '', when = '' } = asked;
  return html`<ul class="chosen" aria-label="${words.chosen}">
${items}<li><a href="${link(changed({}, { q, when }))}">${words.removeAll}</a></li>
</ul>`;
}

function chosenValues(agenda: Agenda): Chosen[] {
  return chosenIn(agenda).map(({ name, value }) => ({
    name,
    label: capital(value.label ?? String(value.value)),
    without: toggled(agenda.asked, name, String(value.value)),
  }));
}

function chosenOtherwise(agenda: Agenda): Chosen[] {
  const { asked, around, language } = agenda;
  const { map } = siteWords(language);
  const { near } = around;
  // A distance belongs to its place
  const filters = furtherFilters(agenda).filter(([name]) => !(near && name === 'radius'));
  return filters.map(([name, value]) => {
    if (near && name === 'near') {
      return { name, label: nearWords(agenda), without: changed(asked, { near: '', radius: '' }) };
    }
    const label = name === 'bbox' ? map.area : `${name}: ${value}`;
    return { name, label, without: changed(asked, { [name]: '' }) };
  });
}

/** The place and the distance of a list; empty without them. */
export function nearWords({ around: { near }, language }: Agenda): string {
  const words = siteWords(language).near;
  return near ? words.from(near.value === undefined ? words.point : near.label, near.radius) : '';
}
