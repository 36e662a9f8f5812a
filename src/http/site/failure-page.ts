/** Pages for failures. */

import type { Failure, Problems } from '../../model/failure.ts';
import { unique } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Problem } from '../../model/tables/problems.ts';
import { failureMessage } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { type Asked, changed } from './asked.ts';
import type { SitePage } from './frame.ts';
import { agendaLink, agendaPath, type Place } from './place.ts';
import { isAbsence } from './reading.ts';
import { searchBox } from './search-box.ts';
import { siteWords } from './words/index.ts';

/** A page that tells what went wrong and what to do next; `asked` are the filters of the address. */
export function failurePage(place: Place, language: Language, failure: Failure, asked: Asked): SitePage {
  const { failures } = siteWords(language);
  const { title, helps } = saidOf(language, failure);
  const problems = problemsOf(failure);
  const sound = problems ? changed(asked, Object.fromEntries(Object.keys(problems).map((name) => [name, '']))) : {};
  const isLeft = Object.keys(sound).length > 0;
  return {
    language,
    title,
    translations: new Map(),
    switches: new Map(place.languages.map((other) => [other, agendaPath(place, other)])),
    body: html`${searchBox(place, language, sound)}
<div class="nothing">
<h1>${title}</h1>
${helps}
${isLeft && html`<p><a href="${agendaLink(place, language, sound)}">${failures.withTheOthers}</a></p>`}
<p><a class="button" href="${agendaLink(place, language)}">${failures.toAgenda}</a></p>
</div>`,
  };
}

function saidOf(language: Language, failure: Failure): { readonly title: string; readonly helps: Html } {
  const { failures } = siteWords(language);
  if (isAbsence(failure)) return { title: failures.notFound, helps: html`<p>${failures.notFoundHelp}</p>` };
  if (failure.status === 410) return { title: failures.gone, helps: html`<p>${failures.goneHelp}</p>` };
  if (failure.reason === 'archive-page-not-found') {
    return { title: failures.notFound, helps: html`<p>${failures.noSuchPage(failure.detail.pages ?? 1)}</p>` };
  }
  if (failure.status >= 500) return { title: failures.later, helps: html`<p>${failures.laterHelp}</p>` };
  return { title: failures.wrong, helps: wrongOnes(language, failure) };
}

/** Everything that is wrong with an address: a sentence for each wrong filter; those without a name on pages share one. */
function wrongOnes(language: Language, failure: Failure): Html {
  const problems = problemsOf(failure);
  if (!problems) return html`<p>${failureMessage(failure, language)}.</p>`;
  const said = Object.entries(problems).map(([name, problem]) => sentenceOf(language, name, problem));
  return html`<ul>${unique(said).map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}

/** The problems by filter; undefined when the failure is another one. */
function problemsOf({ detail: { params = [] } }: Failure): Problems | undefined {
  return Array.isArray(params) ? undefined : (params as Problems);
}

/** Names a filter as visitors see it, not as the interface does. */
function sentenceOf(language: Language, name: string, { values = {} }: Problem): string {
  const { failures } = siteWords(language);
  const sent = String(values['name'] ?? values['received'] ?? '');
  if (sent !== '' && (name === 'near' || name === 'town')) return failures.unknownPlace(sent);
  const filter = filterNames(language).get(name);
  return filter === undefined ? failures.otherFilter : failures.wrongFilter(filter, sent);
}

/** The names of filters beside what visitors choose. */
function filterNames(language: Language): ReadonlyMap<string, string> {
  const { dates, facets, search, pages, map } = siteWords(language);
  const { venues, organizers, tags } = search.kinds;
  const others = { when: dates, q: search.button, page: pages.label, bbox: map.area };
  return new Map(Object.entries({ ...facets, ...others, venue: venues, organizer: organizers, tags }));
}
