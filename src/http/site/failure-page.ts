/** Pages for failures. */

import type { Failure, Problems } from '../../model/failure.ts';
import type { Language } from '../../model/tables/field.ts';
import { failureMessage } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import type { Asked } from './asked.ts';
import type { SitePage } from './frame.ts';
import { agendaPath, linkTo, type Place } from './place.ts';
import { isAbsence } from './reading.ts';
import { searchBox } from './search-box.ts';
import { siteWords } from './words/index.ts';
import { soundOnes, wrongSentences } from './wrong-filters.ts';

/** A page that tells what went wrong and what to do next; `asked` are the filters of the address. */
export function failurePage(place: Place, language: Language, failure: Failure, asked: Asked): SitePage {
  const { failures } = siteWords(language);
  const { title, helps } = saidOf(language, failure);
  const problems = problemsOf(failure);
  const sound = problems ? soundOnes(asked, problems) : {};
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
${isLeft && html`<p><a href="${linkTo(place, agendaPath(place, language, sound))}">${failures.withTheOthers}</a></p>`}
<p><a class="button" href="${linkTo(place, agendaPath(place, language))}">${failures.toAgenda}</a></p>
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

/** Everything that is wrong with an address. */
function wrongOnes(language: Language, failure: Failure): Html {
  const problems = problemsOf(failure);
  if (!problems) return html`<p>${failureMessage(failure, language)}.</p>`;
  return html`<ul>${wrongSentences(language, problems).map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}

/** The problems by filter; undefined when the failure is another one. */
function problemsOf({ detail: { params = [] } }: Failure): Problems | undefined {
  return Array.isArray(params) ? undefined : (params as Problems);
}
