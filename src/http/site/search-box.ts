/** The box that visitors search by. */

import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { Asked } from './asked.ts';
import { agendaPath, linkTo, type Place } from './place.ts';
import { siteWords } from './words/index.ts';

/** The form that searches the agenda, under the filters that are there already. */
export function searchBox(place: Place, language: Language, asked: Asked = {}): Html {
  const { search } = siteWords(language);
  const { q = '', page: _, ...rest } = asked;
  const filters = Object.entries(rest).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
  return html`<form class="search" role="search" action="${linkTo(place, agendaPath(place, language))}">
<div data-part="filters" hidden>
${filters}</div>
<label for="search">${search.label}</label>
<div class="line">
<input id="search" type="search" name="q" value="${q}" placeholder="${search.example}" maxlength="200">
<button>${search.button}</button>
</div>
</form>`;
}
