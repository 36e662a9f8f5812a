/** The search box of every public page. */

import { suggestedKinds } from '../../model/tables/discovery-parameters.ts';
import { type Html, html } from '../pages/html.ts';
import { type Asked, agendaLink, type PageContext } from './page-context.ts';

/** The search form, which keeps the filters of its page. */
export function searchBox(context: PageContext, filters: Asked): Html {
  const { language, languages, apiPath } = context;
  const { search } = context.words;
  const { q = '', page: _, ...rest } = filters;
  const suggestions = `${apiPath}/suggest?translation_language=${language}&q=`;
  const records = language === languages[0] ? '' : `?lang=${language}`;
  return html`<form class="search" role="search" action="${agendaLink(context)}" data-suggestions="${suggestions}" data-records="${records}">
<div data-part="filters" hidden>
${hiddenFields(rest)}</div>
<label class="unseen" for="search">${search.label}</label>
<div class="line">
<input id="search" type="search" name="q" value="${q}" placeholder="${search.example}" maxlength="200">
<button>${search.button}</button>
<ul id="suggestions" role="listbox" aria-label="${search.suggestions}" data-in-town="${search.inTown}" data-near-town="${search.nearTown}" hidden>
${suggestedKinds.map((kind) => html`<li hidden data-kind="${kind}">${search.kinds[kind]}</li>\n`)}</ul>
</div>
</form>`;
}

/** Filters that a form sends along. */
export function hiddenFields(filters: Asked): Html {
  return html`${Object.entries(filters).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  )}`;
}
