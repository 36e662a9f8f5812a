/** By what visitors filter the agenda: the chips, the column beside the list, its order, and what they have selected. */

import type { FacetValue } from '../../calendar/reading/types.ts';
import { capital } from '../../model/text/characters.ts';
import { sentencesIn } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, chosenIn, facetOf, naming, offered, valuesOf } from './agenda-reading.ts';
import { type Asked, changed, listLink, type PageContext } from './page-context.ts';
import { hiddenFields } from './search-box.ts';

/** Filters that the page describes in other ways. */
const shownOtherwise: readonly string[] = ['q', 'when', 'ongoing', 'orderby', 'page', ...offered, ...naming];

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
    const href = listLink(context, to);
    return html`<li><a href="${href}" rel="nofollow" data-key="${key}"${isChosen && html` aria-current="true"`}>${inside}</a></li>\n`;
  });
  const anyDay = listLink(context, changed(filters, { when: '', ongoing: '' }));
  const isAll = filters['when'] === undefined && filters['ongoing'] === undefined;
  return html`<nav class="chips" data-part="chips" aria-label="${words.dates}"><ul>
<li><a href="${anyDay}" data-key="when:"${isAll && html` aria-current="true"`}>${words.all}</a></li>
${list}<li data-near data-unknown="${words.near.unknown}"><button type="button">${words.near.me}</button></li>
</ul></nav>`;
}

/** Values that are visible at once; the others unfold. */
const seen = 10;

/** What stands beside results, on telephones behind a button that stays: filters by dates, by the distance from a place, and by groups of values, each with the number of its events. */
export function besideResults(context: PageContext, agenda: Agenda, calendar?: Html): Html {
  const { words } = context;
  const chosen = allChosen(context, agenda).length;
  // A group whose values change nothing is left out
  const groups = offered.flatMap((name) => {
    const values = valuesOf(agenda, name);
    if (values.length < 2 && !values.some(({ selected }) => selected)) return [];
    return [filterGroup(context, agenda, name, values)];
  });
  return html`<aside class="beside" id="filters" aria-label="${words.filters}">
<p class="sheet-top"><strong tabindex="-1">${words.filters}</strong></p>
${calendar}
<section aria-label="${words.filters}">
${datesForm(context, agenda)}${distances(context, agenda)}${groups}</section>
<p class="sheet-end"><a class="button" href="#results" data-closes>${words.showFound(agenda.on)}</a></p>
</aside>
<p class="to-filters"><a class="button" href="#filters" data-opens>${chosen > 0 ? words.filtersChosen(chosen) : words.filters}</a></p>`;
}

/** Two days, by which a list begins and ends. */
function datesForm(context: PageContext, { filters, around }: Agenda): Html {
  const { words } = context;
  const { when = '', page: _, ...rest } = filters;
  const isRange = when.includes('/');
  const fields = (['from', 'to'] as const).map((name) => {
    const day = isRange ? (around.range?.[name] ?? '').slice(0, 10) : '';
    return html`<label>${words.range[name]} <input type="date" name="${name}" value="${day}" data-key="${name}"></label>\n`;
  });
  return html`<form class="dates-form" action="${listLink(context)}">
${hiddenFields(rest)}<h2>${words.range.title}</h2>
${fields}<button>${words.range.show}</button>
</form>
`;
}

/** Kilometres around a place. */
const radii = [5, 10, 25, 50];

/** How far from a place; of a town that is chosen alone, the places around it. */
function distances(context: PageContext, { filters, around: { near } }: Agenda): Html | undefined {
  const { words } = context;
  const { town } = filters;
  if (!near && (town === undefined || town.includes(','))) return undefined;
  const items = radii.map((radius) => {
    const to = changed(filters, { ...(!near && town && { near: town, town: '' }), radius: String(radius) });
    const isChosen = near?.radius === radius && html` aria-current="true"`;
    return html`<li><a href="${listLink(context, to)}" rel="nofollow" data-key="radius:${radius}"${isChosen}>${radius}\u00a0km</a></li>\n`;
  });
  return html`<div class="facet">
<h2>${words.near.title}</h2>
<ul class="radii">
${items}</ul>
</div>
`;
}

/** The orders of a list, where there is more than one: by the words of a search, by distance from a place, by days. */
export function orders(context: PageContext, { filters, total }: Agenda): Html | undefined {
  const { words } = context;
  const { q, near, orderby } = filters;
  const offeredOrders = [
    ...(q === undefined ? [] : (['relevance'] as const)),
    'agenda' as const,
    ...(near === undefined ? [] : (['distance'] as const)),
  ];
  if (offeredOrders.length < 2 || total < 2) return undefined;
  const [byItself] = offeredOrders;
  const items = offeredOrders.map((order) => {
    const href = listLink(context, changed(filters, { orderby: order === byItself ? '' : order }));
    const isChosen = order === (orderby ?? byItself) && html` aria-current="true"`;
    return html`<li><a href="${href}" rel="nofollow" data-key="orderby:${order}"${isChosen}>${words.orders[order]}</a></li>\n`;
  });
  return html`<nav class="orders" aria-label="${words.orders.label}"><ul>
${items}</ul></nav>`;
}

function filterGroup(
  context: PageContext,
  agenda: Agenda,
  name: (typeof offered)[number],
  values: readonly FacetValue[],
): Html {
  const { words } = context;
  const items = values.map(({ value, label, count, selected, depth = 0 }) => {
    const href = listLink(context, toggled(agenda.filters, name, String(value)));
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

/** The selected filters, each with a link that removes it. */
export function chosenFilters(context: PageContext, agenda: Agenda): Html {
  const { words } = context;
  const items = allChosen(context, agenda).map(
    ({ name, label, without }) =>
      html`<li><a href="${listLink(context, without)}" data-key="chosen:${name}" aria-label="${words.remove(label)}">${label} <span aria-hidden="true">×</span></a></li>\n`,
  );
  if (items.length === 0) return html``;
  const { q = '', when = '' } = agenda.filters;
  return html`<ul class="chosen" aria-label="${words.chosen}">
${items}<li><a href="${listLink(context, changed({}, { q, when }))}">${words.removeAll}</a></li>
</ul>`;
}

/** What a visitor has selected beside the days and the words. */
function allChosen(context: PageContext, agenda: Agenda): readonly Chosen[] {
  const values = chosenIn(agenda).map(
    ({ name, value }): Chosen => ({
      name,
      label: capital(value.label ?? String(value.value)),
      without: toggled(agenda.filters, name, String(value.value)),
    }),
  );
  const { filters } = agenda;
  const { near } = agenda.around;
  // A distance belongs to its place
  const others = Object.entries(filters).filter(
    ([name]) => !shownOtherwise.includes(name) && !(near && name === 'radius'),
  );
  const chosenOtherwise = others.map(([name, value]): Chosen => {
    if (near && name === 'near') {
      return {
        name,
        label: nearWords(context, agenda),
        without: changed(filters, { near: '', radius: '', orderby: '' }),
      };
    }
    const label = name === 'bbox' ? context.words.map.area : `${name}: ${value}`;
    return { name, label, without: changed(filters, { [name]: '' }) };
  });
  return [...values, ...chosenOtherwise];
}

/** The place and the distance of a list; empty without them. */
export function nearWords({ words }: PageContext, { around: { near } }: Agenda): string {
  return near ? words.near.from(near.value === undefined ? words.near.point : near.label, near.radius) : '';
}

/** The same filters with a value of a list added, or removed when it was selected. */
function toggled(filters: Asked, name: string, value: string): Asked {
  const chosen = (filters[name] ?? '').split(',').filter((each) => each !== '');
  const left = chosen.filter((each) => each !== value);
  return changed(filters, { [name]: (left.length < chosen.length ? left : [...chosen, value]).join(',') });
}
