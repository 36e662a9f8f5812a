/** By what visitors filter the agenda: the search box, the chips, the column beside the list, and what they have selected. */

import type { FacetValue } from '../../calendar/reading/types.ts';
import { suggestedKinds } from '../../model/tables/discovery-parameters.ts';
import { capital } from '../../model/text/characters.ts';
import { sentencesIn } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, chosenIn, facetOf, furtherFilters, offered, valuesOf } from './agenda.ts';
import { type Asked, agendaLink, changed, type Place, toggled } from './place.ts';

/** The search form of the agenda, which keeps the present filters. */
export function searchBox(place: Place, asked: Asked): Html {
  const { language, languages, apiPath } = place;
  const { search } = place.words;
  const { q = '', page: _, ...rest } = asked;
  const filters = Object.entries(rest).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
  const suggestions = `${apiPath}/suggest?translation_language=${language}&q=`;
  const records = language === languages[0] ? '' : `?lang=${language}`;
  return html`<form class="search" role="search" action="${agendaLink(place)}" data-suggestions="${suggestions}" data-records="${records}">
<div data-part="filters" hidden>
${filters}</div>
<label for="search">${search.label}</label>
<div class="line">
<input id="search" type="search" name="q" value="${q}" placeholder="${search.example}" maxlength="200">
<button>${search.button}</button>
<ul id="suggestions" role="listbox" aria-label="${search.suggestions}" hidden>
${suggestedKinds.map((kind) => html`<li hidden data-kind="${kind}">${search.kinds[kind]}</li>\n`)}</ul>
</div>
</form>`;
}

/** The periods around today that have chips; the calendar has the month. */
const windows = ['today', 'tonight', 'tomorrow', 'weekend', 'week'];

/** A link with a number of events; a selected one links back. */
interface Chip {
  /** What it is, whatever it shows. */
  readonly key: string;
  readonly label: string;
  readonly to: Asked;
  readonly count: number;
  readonly isChosen: boolean;
}

/** The chips: periods around today, and free events. One that would find nothing has no link. */
export function chips(place: Place, agenda: Agenda): Html {
  const { words } = place;
  const { asked } = agenda;
  const list = [...windowChips(agenda), ...freeChip(place, agenda)].map(({ key, label, to, count, isChosen }) => {
    const inside = html`${label} <span class="number">${count}</span>`;
    if (count === 0 && !isChosen) return html`<li><span class="none">${inside}</span></li>\n`;
    const href = agendaLink(place, to);
    return html`<li><a href="${href}" rel="nofollow" data-key="${key}"${isChosen && html` aria-current="true"`}>${inside}</a></li>\n`;
  });
  const all = agendaLink(place, changed(asked, { when: '', ongoing: '' }));
  const isAll = asked['when'] === undefined && asked['ongoing'] === undefined;
  return html`<nav class="chips" data-part="chips" aria-label="${words.dates}"><ul>
<li><a href="${all}" data-key="when:"${isAll && html` aria-current="true"`}>${words.all}</a></li>
${list}<li data-near data-unknown="${words.near.unknown}"><button type="button">${words.near.me}</button></li>
</ul></nav>`;
}

function windowChips(agenda: Agenda): Chip[] {
  const values = valuesOf(agenda, 'when').filter(({ value }) => windows.includes(String(value)));
  return values.map(({ value, label, count, selected: isChosen = false }) => {
    const to = changed(agenda.asked, { when: isChosen ? '' : String(value) });
    return { key: `when:${value}`, label: capital(label ?? ''), to, count, isChosen };
  });
}

function freeChip({ language }: Place, agenda: Agenda): Chip[] {
  if (!facetOf(agenda, 'price')) return [];
  const free = valuesOf(agenda, 'price').find(({ value }) => value === 'free');
  const { count = 0, selected: isChosen = false } = free ?? {};
  const to = toggled(agenda.asked, 'price', 'free');
  return [{ key: 'free', label: capital(sentencesIn(language).facetLabels.free), to, count, isChosen }];
}

/** Values that are visible at once; the others unfold. */
const seen = 10;

/** The column of filters; each value has the number of its events. A filter whose values change nothing is left out. */
export function filterColumn(place: Place, agenda: Agenda): Html | undefined {
  const { words } = place;
  const groups = offered.flatMap((name) => {
    const values = valuesOf(agenda, name);
    if (values.length < 2 && !values.some(({ selected }) => selected)) return [];
    return [filterGroup(place, agenda, name, values)];
  });
  if (groups.length === 0) return undefined;
  return html`<section aria-label="${words.filters}">
${groups}<p><a class="jump" href="#results">${words.found(agenda.total)}</a></p>
</section>`;
}

function filterGroup(
  place: Place,
  agenda: Agenda,
  name: (typeof offered)[number],
  values: readonly FacetValue[],
): Html {
  const { words } = place;
  const items = values.map((value) => filterLink(place, agenda, name, value));
  const rest = items.slice(seen);
  return html`<div class="facet">
<h2>${words.facets[name]}</h2>
<ul>
${items.slice(0, seen)}</ul>
${
  rest.length > 0 &&
  html`<details data-name="${name}"><summary>${words.more(rest.length)}</summary><ul>
${rest}</ul></details>`
}
</div>
`;
}

function filterLink(place: Place, { asked }: Agenda, name: string, value: FacetValue): Html {
  const { label, count, selected, depth = 0 } = value;
  const href = agendaLink(place, toggled(asked, name, String(value.value)));
  const shown = capital(label ?? String(value.value));
  const key = html` data-key="${name}:${value.value}"`;
  return html`<li${depth > 0 && html` class="below"`}><a href="${href}" rel="nofollow"${key}${selected && html` aria-current="true"`}><span>${shown}</span> <span class="number">${count}</span></a></li>
`;
}

/** One selected filter, with the page without it. */
interface Chosen {
  readonly name: string;
  readonly label: string;
  readonly without: Asked;
}

/** The selected filters, each with a link that removes it; undefined without any. */
export function chosenFilters(place: Place, agenda: Agenda): Html | undefined {
  const { words } = place;
  const all = [...chosenValues(agenda), ...chosenOtherwise(place, agenda)];
  if (all.length === 0) return undefined;
  const items = all.map(
    ({ name, label, without }) =>
      html`<li><a href="${agendaLink(place, without)}" data-key="chosen:${name}" aria-label="${words.remove(label)}">${label} <span aria-hidden="true">×</span></a></li>\n`,
  );
  const { q = '', when = '' } = agenda.asked;
  return html`<ul class="chosen" aria-label="${words.chosen}">
${items}<li><a href="${agendaLink(place, changed({}, { q, when }))}">${words.removeAll}</a></li>
</ul>`;
}

function chosenValues(agenda: Agenda): Chosen[] {
  return chosenIn(agenda).map(({ name, value }) => ({
    name,
    label: capital(value.label ?? String(value.value)),
    without: toggled(agenda.asked, name, String(value.value)),
  }));
}

function chosenOtherwise(place: Place, agenda: Agenda): Chosen[] {
  const { asked } = agenda;
  const { near } = agenda.around;
  // A distance belongs to its place
  const filters = furtherFilters(agenda).filter(([name]) => !(near && name === 'radius'));
  return filters.map(([name, value]) => {
    if (near && name === 'near') {
      return { name, label: nearWords(place, agenda), without: changed(asked, { near: '', radius: '' }) };
    }
    const label = name === 'bbox' ? place.words.map.area : `${name}: ${value}`;
    return { name, label, without: changed(asked, { [name]: '' }) };
  });
}

/** The place and the distance of a list; empty without them. */
export function nearWords({ words }: Place, { around: { near } }: Agenda): string {
  return near ? words.near.from(near.value === undefined ? words.near.point : near.label, near.radius) : '';
}
