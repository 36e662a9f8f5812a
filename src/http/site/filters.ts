/** The filters beside the agenda; each value has the number of its events. */

import type { FacetValue } from '../../calendar/discovery/facets.ts';
import { capital } from '../../model/text/capital.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, offered, valuesOf } from './agenda.ts';
import { toggled } from './asked.ts';
import { agendaLink, type Place } from './place.ts';
import { siteWords } from './words/index.ts';

/** Values that are visible at once; the others unfold. */
const seen = 10;

/** The column of filters. A filter whose values change nothing is left out. */
export function filterColumn(place: Place, agenda: Agenda): Html | undefined {
  const words = siteWords(agenda.language);
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
  const words = siteWords(agenda.language);
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

function filterLink(place: Place, { language, asked }: Agenda, name: string, value: FacetValue): Html {
  const { label, count, selected, depth = 0 } = value;
  const href = agendaLink(place, language, toggled(asked, name, String(value.value)));
  const shown = capital(label ?? String(value.value));
  const key = html` data-key="${name}:${value.value}"`;
  return html`<li${depth > 0 && html` class="below"`}><a href="${href}" rel="nofollow"${key}${selected && html` aria-current="true"`}><span>${shown}</span> <span class="number">${count}</span></a></li>
`;
}
