/** What stands where there is nothing to show: ways on from an agenda without events, how to fill a new one, and pages for failures. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Failure, Problems } from '../../model/failure.ts';
import type { Problem } from '../../model/tables/problems.ts';
import { failureMessage } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, facetOf, valuesOf } from './agenda.ts';
import { searchBox } from './filters.ts';
import type { SitePage } from './frame.ts';
import { type Asked, agendaLink, agendaPath, changed, linkTo, type Place } from './place.ts';
import { isAbsence } from './reading.ts';
import { dayWords } from './time-words.ts';

/** Suggestions for a page without events. */
export function nothingFound(place: Place, agenda: Agenda): Html {
  const { nothing } = place.words;
  const narrower = [...otherDays(place, agenda), ...fewerFilters(place, agenda), ...pastOnes(place, agenda)];
  const ways: Way[] = [...narrower.filter(([to]) => Object.keys(to).length > 0), [{}, nothing.wholeAgenda]];
  return html`<div class="nothing">
<p><strong>${nothing.found}.</strong> ${nothing.helps}</p>
<ul>${ways.map(([to, text]) => html`<li><a href="${agendaLink(place, to)}">${text}</a></li>`)}</ul>
</div>`;
}

/** A link with its text. */
type Way = readonly [to: Asked, text: string];

/** The nearest day with events, and all events. */
function otherDays(place: Place, agenda: Agenda): Way[] {
  const { nothing } = place.words;
  const { asked, around } = agenda;
  const near = around.range?.next ?? around.range?.previous ?? '';
  const isDay = near.length === 'YYYY-MM-DD'.length;
  const day: Way[] = isDay ? [[changed(asked, { when: near }), nothing.nearest(dayWords(place, near))]] : [];
  const hasMore = asked['when'] !== undefined && valuesOf(agenda, 'month').some(({ count }) => count > 0);
  return hasMore ? [...day, [changed(asked, { when: '' }), nothing.anyDay]] : day;
}

function fewerFilters({ words }: Place, { asked }: Agenda): Way[] {
  const { when = '', q = '', page: _, ...others } = asked;
  const hasBoth = Object.keys(others).length > 0 && (when || q);
  return hasBoth ? [[changed({}, { when, q }), words.nothing.fewerFilters]] : [];
}

function pastOnes({ words, now }: Place, agenda: Agenda): Way[] {
  const { asked } = agenda;
  const first = facetOf(agenda, 'span')?.first;
  const hasPast = asked['when'] !== 'past' && first !== undefined && first < now.slice(0, 10);
  return hasPast ? [[changed(asked, { when: 'past', ongoing: '' }), words.nothing.pastOnes]] : [];
}

/** Tells whether there has never been a public event. */
export function isNew(agenda: Agenda): boolean {
  const isBare = Object.keys(agenda.asked).length === 0;
  return isBare && agenda.around.facets !== undefined && facetOf(agenda, 'span')?.first === undefined;
}

/** How to fill a calendar. */
export function howToFill(place: Place): Html {
  const { empty } = place.words;
  const developers = `${linkTo(place, '/developers')}?lang=${place.language}`;
  return html`<div class="nothing">
<p>${empty.lead}</p>
<ul>
${place.desk && html`<li>${empty.write} <a href="${linkTo(place, '/desk')}">${empty.desk}</a>, ${empty.password}</li>`}
<li>${empty.demo} <code>npm run seed</code> (${empty.installed} <code>cartellera seed</code>)</li>
<li>${empty.table} <code>npm run import -- --help</code> (${empty.installed} <code>cartellera import --help</code>)</li>
<li>${empty.own} <a href="${developers}">${empty.howTo}</a></li>
</ul>
</div>`;
}

/** A page that tells what went wrong and what to do next; `asked` are the filters of the address. */
export function failurePage(place: Place, failure: Failure, asked: Asked): SitePage {
  const { failures } = place.words;
  const { title, helps } = saidOf(place, failure, asked);
  const problems = problemsOf(failure);
  const sound = problems ? changed(asked, Object.fromEntries(Object.keys(problems).map((name) => [name, '']))) : {};
  const isLeft = Object.keys(sound).length > 0;
  return {
    title,
    pathIn: (language) => agendaPath(place, {}, language),
    body: html`${searchBox(place, sound)}
<div class="nothing">
<h1>${title}</h1>
${helps}
${isLeft && html`<p><a href="${agendaLink(place, sound)}">${failures.withTheOthers}</a></p>`}
<p><a class="button" href="${agendaLink(place)}">${failures.toAgenda}</a></p>
</div>`,
  };
}

function saidOf(place: Place, failure: Failure, asked: Asked): { readonly title: string; readonly helps: Html } {
  const { failures } = place.words;
  if (isAbsence(failure)) return { title: failures.notFound, helps: html`<p>${failures.notFoundHelp}</p>` };
  if (failure.status === 410) return { title: failures.gone, helps: html`<p>${failures.goneHelp}</p>` };
  if (failure.reason === 'archive-page-not-found') {
    const last = failure.detail.pages || 1;
    const href = agendaLink(place, changed(asked, { page: String(last) }));
    return { title: failures.notFound, helps: html`<p><a href="${href}">${failures.noSuchPage(last)}</a></p>` };
  }
  if (failure.status >= 500) return { title: failures.later, helps: html`<p>${failures.laterHelp}</p>` };
  return { title: failures.wrong, helps: wrongOnes(place, failure) };
}

/** Everything that is wrong with an address: a sentence for each wrong filter; those without a name on pages share one. */
function wrongOnes(place: Place, failure: Failure): Html {
  const problems = problemsOf(failure);
  if (!problems) return html`<p>${failureMessage(failure, place.language)}.</p>`;
  const said = Object.entries(problems).map(([name, problem]) => sentenceOf(place, name, problem));
  return html`<ul>${unique(said).map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}

/** The problems by filter; undefined when the failure is another one. */
function problemsOf({ detail: { params = [] } }: Failure): Problems | undefined {
  return Array.isArray(params) ? undefined : (params as Problems);
}

/** Names a filter as visitors see it, not as the interface does. */
function sentenceOf(place: Place, name: string, { values = {} }: Problem): string {
  const { failures } = place.words;
  const sent = String(values['name'] ?? values['received'] ?? '');
  if (sent !== '' && (name === 'near' || name === 'town')) return failures.unknownPlace(sent);
  const filter = filterNames(place).get(name);
  return filter === undefined ? failures.otherFilter : failures.wrongFilter(filter, sent);
}

/** The names of filters beside what visitors choose. */
function filterNames({ words: { dates, facets, search, pages, map } }: Place): ReadonlyMap<string, string> {
  const { venues, organizers, tags } = search.kinds;
  const others = { when: dates, q: search.button, page: pages.label, bbox: map.area };
  return new Map(Object.entries({ ...facets, ...others, venue: venues, organizer: organizers, tags }));
}
