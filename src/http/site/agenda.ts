/** The agenda: one request to the calendar for the filters in an address, and by what visitors filter it: the search box, the chips, the column and the month beside the list, and what they have selected. */

import type { Facet, FacetValue } from '../../calendar/reading/types.ts';
import { suggestedKinds } from '../../model/tables/discovery-parameters.ts';
import type { FacetName } from '../../model/tables/event-filters.ts';
import type { Language } from '../../model/tables/field.ts';
import { capital } from '../../model/text/characters.ts';
import { dateOf, dayOf } from '../../model/time/event-days.ts';
import { dateWords } from '../../model/words/dates.ts';
import { sentencesIn } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import type { Service } from '../service.ts';
import { type Asked, agendaLink, changed, type PageContext, toggled } from './page-context.ts';
import { type EventsFound, findEvents } from './reading.ts';

/** The content of a page of the agenda. */
export interface Agenda extends EventsFound {
  readonly filters: Asked;
  /** The typed words, when they found nothing and their correction was searched. */
  readonly typed?: string;
}

/** Events on a page. */
const perPage = 24;
/** Values of a filter. */
const facetSize = 30;

/** The filters beside the list, in order. */
const offered = ['categories', 'town', 'price', 'part_of_day', 'attendance_mode'] as const;

/** Facets of every page. */
const usual: readonly FacetName[] = ['when', 'day', 'month', 'span', ...offered];
/** Facets that only provide the names of selected values. */
const naming: readonly FacetName[] = ['tags', 'venue', 'organizer'];

/** Requests a page of the agenda. Throws what `listRecords` throws. */
export async function readAgenda(service: Service, language: Language, filters: Asked): Promise<Agenda> {
  const facets = [...usual, ...naming.filter((name) => filters[name] !== undefined)];
  const found = await findEvents(service, language, {
    when: 'upcoming',
    expand: 'series',
    // A search should find everything; browsing should show what is new
    ...(filters['q'] === undefined
      ? { ongoing: 'collapse' }
      : { ongoing: 'include', autocorrect: '1', highlight: '1' }),
    ...filters,
    per_page: String(perPage),
    facets: facets.join(),
    facet_size: String(facetSize),
  });
  const { corrected } = found.around.search ?? {};
  if (corrected === undefined) return { ...found, filters };
  return { ...found, filters: { ...filters, q: corrected }, typed: filters['q'] ?? '' };
}

/** Filters that the page describes in other ways. */
const shownOtherwise: readonly string[] = ['q', 'when', 'ongoing', 'page', ...offered, ...naming];

/** The values of a facet; empty while the index is unavailable. */
export function valuesOf(agenda: Agenda, name: FacetName): readonly FacetValue[] {
  return facetOf(agenda, name)?.values ?? [];
}

/** A facet; undefined while the index is unavailable. */
export function facetOf({ around }: Agenda, name: FacetName): Facet | undefined {
  return around.facets?.[name];
}

/** The selected values of facets, with the names of their filters. */
export function chosenIn(agenda: Agenda): { readonly name: FacetName; readonly value: FacetValue }[] {
  return [...offered, ...naming].flatMap((name) =>
    valuesOf(agenda, name)
      .filter(({ selected }) => selected)
      .map((value) => ({ name, value })),
  );
}

/** The search form of the agenda, which keeps the present filters. */
export function searchBox(context: PageContext, filters: Asked): Html {
  const { language, languages, apiPath } = context;
  const { search } = context.words;
  const { q = '', page: _, ...rest } = filters;
  const hidden = Object.entries(rest).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
  const suggestions = `${apiPath}/suggest?translation_language=${language}&q=`;
  const records = language === languages[0] ? '' : `?lang=${language}`;
  return html`<form class="search" role="search" action="${agendaLink(context)}" data-suggestions="${suggestions}" data-records="${records}">
<div data-part="filters" hidden>
${hidden}</div>
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
export function chips(context: PageContext, agenda: Agenda): Html {
  const { words, language } = context;
  const { filters } = agenda;
  const periods = valuesOf(agenda, 'when')
    .filter(({ value }) => windows.includes(String(value)))
    .map(({ value, label = '', count, selected: isChosen = false }): Chip => {
      const to = changed(filters, { when: isChosen ? '' : String(value) });
      return { key: `when:${value}`, label: capital(label), to, count, isChosen };
    });
  const free = valuesOf(agenda, 'price').find(({ value }) => value === 'free');
  const freeEvents: Chip = {
    key: 'free',
    label: capital(sentencesIn(language).facetLabels.free),
    to: toggled(filters, 'price', 'free'),
    count: free?.count ?? 0,
    isChosen: free?.selected ?? false,
  };
  const all = [...periods, ...(facetOf(agenda, 'price') ? [freeEvents] : [])];
  const list = all.map(({ key, label, to, count, isChosen }) => {
    const inside = html`${label} <span class="number">${count}</span>`;
    if (count === 0 && !isChosen) return html`<li><span class="none">${inside}</span></li>\n`;
    const href = agendaLink(context, to);
    return html`<li><a href="${href}" rel="nofollow" data-key="${key}"${isChosen && html` aria-current="true"`}>${inside}</a></li>\n`;
  });
  const anyDay = agendaLink(context, changed(filters, { when: '', ongoing: '' }));
  const isAll = filters['when'] === undefined && filters['ongoing'] === undefined;
  return html`<nav class="chips" data-part="chips" aria-label="${words.dates}"><ul>
<li><a href="${anyDay}" data-key="when:"${isAll && html` aria-current="true"`}>${words.all}</a></li>
${list}<li data-near data-unknown="${words.near.unknown}"><button type="button">${words.near.me}</button></li>
</ul></nav>`;
}

/** Values that are visible at once; the others unfold. */
const seen = 10;

/** The column of filters; each value has the number of its events. A filter whose values change nothing is left out. */
export function filterColumn(context: PageContext, agenda: Agenda): Html | undefined {
  const { words } = context;
  const groups = offered.flatMap((name) => {
    const values = valuesOf(agenda, name);
    if (values.length < 2 && !values.some(({ selected }) => selected)) return [];
    return [filterGroup(context, agenda, name, values)];
  });
  if (groups.length === 0) return undefined;
  return html`<section aria-label="${words.filters}">
${groups}<p><a class="jump" href="#results">${words.found(agenda.total)}</a></p>
</section>`;
}

function filterGroup(
  context: PageContext,
  agenda: Agenda,
  name: (typeof offered)[number],
  values: readonly FacetValue[],
): Html {
  const { words } = context;
  const items = values.map(({ value, label, count, selected, depth = 0 }) => {
    const href = agendaLink(context, toggled(agenda.filters, name, String(value)));
    const shown = capital(label ?? String(value));
    const key = html` data-key="${name}:${value}"`;
    return html`<li${depth > 0 && html` class="below"`}><a href="${href}" rel="nofollow"${key}${selected && html` aria-current="true"`}><span>${shown}</span> <span class="number">${count}</span></a></li>
`;
  });
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

/** One selected filter, with the page without it. */
interface Chosen {
  readonly name: string;
  readonly label: string;
  readonly without: Asked;
}

/** The selected filters, each with a link that removes it; undefined without any. */
export function chosenFilters(context: PageContext, agenda: Agenda): Html | undefined {
  const { words } = context;
  const values = chosenIn(agenda).map(
    ({ name, value }): Chosen => ({
      name,
      label: capital(value.label ?? String(value.value)),
      without: toggled(agenda.filters, name, String(value.value)),
    }),
  );
  const all = [...values, ...chosenOtherwise(context, agenda)];
  if (all.length === 0) return undefined;
  const items = all.map(
    ({ name, label, without }) =>
      html`<li><a href="${agendaLink(context, without)}" data-key="chosen:${name}" aria-label="${words.remove(label)}">${label} <span aria-hidden="true">×</span></a></li>\n`,
  );
  const { q = '', when = '' } = agenda.filters;
  return html`<ul class="chosen" aria-label="${words.chosen}">
${items}<li><a href="${agendaLink(context, changed({}, { q, when }))}">${words.removeAll}</a></li>
</ul>`;
}

function chosenOtherwise(context: PageContext, agenda: Agenda): Chosen[] {
  const { filters } = agenda;
  const { near } = agenda.around;
  // A distance belongs to its place
  const others = Object.entries(filters).filter(
    ([name]) => !shownOtherwise.includes(name) && !(near && name === 'radius'),
  );
  return others.map(([name, value]) => {
    if (near && name === 'near') {
      return { name, label: nearWords(context, agenda), without: changed(filters, { near: '', radius: '' }) };
    }
    const label = name === 'bbox' ? context.words.map.area : `${name}: ${value}`;
    return { name, label, without: changed(filters, { [name]: '' }) };
  });
}

/** The place and the distance of a list; empty without them. */
export function nearWords({ words }: PageContext, { around: { near } }: Agenda): string {
  return near ? words.near.from(near.value === undefined ? words.near.point : near.label, near.radius) : '';
}

/** The month of the page; undefined while the index is unavailable. */
export function dayCalendar(context: PageContext, agenda: Agenda): Html | undefined {
  const days = valuesOf(agenda, 'day');
  const [first] = days;
  if (!first) return undefined;
  const { language, words } = context;
  const month = String(first.value).slice(0, 7);
  // From Monday to Sunday, with gaps for days of other months
  const gaps = Array.from({ length: (dayOf(String(first.value)) + 3) % 7 }, () => undefined);
  const cells = [...gaps, ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) => cells.slice(at * 7, at * 7 + 7));
  return html`<section class="calendar" aria-label="${words.calendar}">
<div class="months">
${monthLink(context, agenda, month, -1)}
<h2>${capital(dateWords(language, 'month', String(first.value)))}</h2>
${monthLink(context, agenda, month, 1)}
</div>
<table>
<thead><tr>${aWeek.map((date) => html`<th scope="col">${dateWords(language, 'weekday', date)}</th>`)}</tr></thead>
<tbody>
${weeks.map((week) => html`<tr>${week.map((day) => cell(context, agenda, day))}</tr>\n`)}</tbody>
</table>
</section>`;
}

/** A link to the nearest earlier or later month with events. */
function monthLink(context: PageContext, agenda: Agenda, month: string, step: 1 | -1): Html {
  const months = valuesOf(agenda, 'month')
    .filter(({ count }) => count > 0)
    .map(({ value }) => String(value));
  const near = step > 0 ? months.find((each) => each > month) : months.findLast((each) => each < month);
  if (near === undefined) return html`<span></span>`;
  const href = agendaLink(context, changed(agenda.filters, { when: near }));
  const name = capital(dateWords(context.language, 'month', `${near}-01`));
  return html`<a href="${href}" rel="${step > 0 ? 'next' : 'prev'}" data-key="${step > 0 ? 'later' : 'earlier'}" aria-label="${name}">${step > 0 ? '›' : '‹'}</a>`;
}

/** Monday, 5 January 1970, and the six days after it. */
const aWeek = Array.from({ length: 7 }, (_, at) => dateOf(4 + at));

function cell(context: PageContext, { filters }: Agenda, day: FacetValue | undefined): Html {
  if (!day) return html`<td></td>`;
  const { now, words, language } = context;
  const date = String(day.value);
  const number = Number(date.slice(8));
  const today = date === now.slice(0, 10) && html` class="today"`;
  if (day.count === 0) return html`<td${today}><span>${number}</span></td>`;
  const href = agendaLink(context, changed(filters, { when: date }));
  const name = `${dateWords(language, 'day', date)}: ${words.found(day.count)}`;
  const current = filters['when'] === date && html` aria-current="date"`;
  return html`<td${today}><a href="${href}" data-key="${date}" aria-label="${name}"${current}>${number}</a></td>`;
}
