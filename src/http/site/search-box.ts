/** The box that visitors search by. */

import { suggestedKinds } from '../../model/tables/discovery-parameters.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { Asked } from './asked.ts';
import { agendaLink, type Place } from './place.ts';
import { siteWords } from './words/index.ts';

/** The search form of the agenda, which keeps the present filters. */
export function searchBox(place: Place, language: Language, asked: Asked): Html {
  const { search } = siteWords(language);
  const { q = '', page: _, ...rest } = asked;
  const filters = Object.entries(rest).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
  const suggestions = `${place.apiPath}/suggest?translation_language=${language}&q=`;
  const records = language === place.languages[0] ? '' : `?lang=${language}`;
  return html`<form class="search" role="search" action="${agendaLink(place, language)}" data-suggestions="${suggestions}" data-records="${records}">
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
