/** Renders the agenda, what visitors may try when nothing is found, and the page of a failure. */

import { unique } from '../../model/arrays-and-maps.ts';
import { type Failure, wrongIn } from '../../model/failure.ts';
import { capital } from '../../model/text/characters.ts';
import { dayOf } from '../../model/time/event-days.ts';
import { datesWords, dateWords } from '../../model/words/dates.ts';
import { failureMessage } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { besideResults, chips, chosenFilters, nearWords, orders } from './agenda.ts';
import { type Agenda, chosenIn, facetOf, valuesOf } from './agenda-reading.ts';
import { dayCalendar } from './day-calendar.ts';
import { type Below, dayFrom, daysOf, dayWords, eventList, eventRow, feedLinks, subscriptions } from './event-list.ts';
import { type SitePage, sharing } from './frame.ts';
import { front } from './front.ts';
import {
  type Asked,
  agendaLink,
  agendaPath,
  canonical,
  changed,
  linkTo,
  mapPath,
  monthPath,
  type PageContext,
  printPath,
} from './page-context.ts';
import { isAbsence } from './reading.ts';

/** A page of the agenda before it is framed. */
export function agendaPage(context: PageContext, agenda: Agenda): SitePage {
  const { words, languages } = context;
  const { filters, around } = agenda;
  // There has never been a public event
  const isBare = Object.keys(agenda.filters).length === 0;
  const isEmpty = isBare && agenda.around.facets !== undefined && facetOf(agenda, 'span')?.first === undefined;
  const heading = isEmpty ? words.empty.title : headingOf(context, agenda);
  const url = canonical(context, agendaPath(context, filters));
  const about = context.said.intro ?? words.about;
  // Later pages are distinguished in tabs, histories and search results
  const pageName = agenda.page > 1 ? words.pages.at(agenda.page, Math.ceil(agenda.total / agenda.perPage)) : '';
  const title = [heading === words.agenda ? '' : heading, pageName].filter(Boolean).join(' · ');
  return {
    title: title || undefined,
    description: about,
    // The same words find more or fewer pages in another language
    pathIn: (language) =>
      agendaPath(
        context,
        language === context.language || filters['q'] === undefined ? filters : changed(filters, {}),
        language,
      ),
    address: agendaPath(context, filters),
    listedIn: mayBeListed(agenda) ? languages : undefined,
    head: html`${sharing(context, { title: heading, description: about, url })}
${feedLinks(context, filters)}`,
    filters,
    body: html`<p id="said" class="unseen" role="status"></p>
${isEmpty ? html`<h1>${heading}</h1>\n${howToFill(context)}` : results(context, agenda, heading)}`,
    changesAt: around.changesAt,
  };
}

/** The front of the front page, then the number of events, the selected filters, and the list. */
function results(context: PageContext, agenda: Agenda, heading: string): Html {
  const { words } = context;
  const { filters, total, typed } = agenda;
  const [day] = valuesOf(agenda, 'day');
  return html`<div data-agenda>
${chips(context, agenda)}
${front(context, agenda)}<div class="columns" data-part="results">
<div class="results" id="results">
<h1 tabindex="-1">${heading}</h1>
<p class="count">${countWords(context, agenda)}</p>
${typed !== undefined && html`<p class="note">${words.corrected(typed, filters['q'] ?? '')}</p>`}
<p class="aside">${total > 0 && html`<a href="${linkTo(context, mapPath(context, filters))}" rel="nofollow">${words.map.link}</a>`}
${total > 0 && day && html`<a href="${linkTo(context, monthPath(context, String(day.value).slice(0, 7), filters))}" rel="nofollow">${words.asMonth}</a>`}</p>
${chosenFilters(context, agenda)}
${orders(context, agenda)}
${total > 0 ? lists(context, agenda) : nothingFound(context, agenda)}
${pager(context, agenda)}
${total > 0 && subscriptions(context, filters)}
${total > 0 && html`<p class="ways"><a href="${linkTo(context, printPath(context, filters))}" rel="nofollow">${words.print.link}</a></p>`}
</div>
${besideResults(context, agenda, dayCalendar(context, agenda))}
</div>
</div>`;
}

/** What a list is of: its words, days, filters and place. */
export function headingOf(context: PageContext, agenda: Agenda): string {
  const { words } = context;
  const { q } = agenda.filters;
  const parts = [
    q === undefined ? '' : words.searched(q),
    windowName(context, agenda),
    ...chosenIn(agenda).map(({ value }) => value.label ?? String(value.value)),
    nearWords(context, agenda),
  ].filter(Boolean);
  return parts.length > 0 ? parts.map(capital).join(' · ') : words.agenda;
}

function windowName(context: PageContext, { filters, around }: Agenda): string {
  const { words, language } = context;
  const { when = '', ongoing } = filters;
  if (when === 'past') return words.past;
  if (/^\d{4}-\d{2}-\d{2}$/.test(when)) return dayWords(context, when);
  if (/^\d{4}-\d{2}$/.test(when)) return dateWords(language, 'month', `${when}-01`);
  const { from, to } = around.range ?? {};
  if (when.includes('/') && from && to) return datesWords(language, from, to);
  if (when.startsWith('../') && to) return words.until(dateWords(language, 'shortOfYear', to));
  if (when.endsWith('/..') && from) return words.since(dateWords(language, 'shortOfYear', from));
  const known = valuesOf({ around }, 'when').find(({ value }) => value === when);
  return known?.label ?? (ongoing === 'only' ? words.onlyOngoing : '');
}

/** Search engines may list what people look for: a day, a month, a category or a town, one at a time. All other filters are `noindex`. */
function mayBeListed({ filters, total }: Agenda): boolean {
  const { page: _, ...withoutPage } = filters;
  const names = Object.keys(withoutPage);
  const isSimple = names.every((name) => ['when', 'categories', 'town'].includes(name));
  const isOne = names.length < 2 && !Object.values(withoutPage).some((value) => value.includes(','));
  return isSimple && isOne && filters['when'] !== 'past' && (total > 0 || names.length === 0);
}

/** How many events are on; where some have begun before, how many begin, and a link to those that have begun. */
function countWords(context: PageContext, { filters, total, on, begun }: Agenda): Html | string {
  const { words } = context;
  if (filters['ongoing'] === 'only') return words.found(total);
  if (!begun || begun.total === 0) return words.found(on);
  const { when = '' } = filters;
  const starting = Math.max(0, on - begun.total);
  const begins = Object.hasOwn(words.begins, when)
    ? words.begins[when as keyof typeof words.begins]
    : words.begins.days;
  const href = agendaLink(context, changed(filters, { ongoing: 'only' }));
  return html`${words.found(on)}: ${begins(starting)}, <a href="${href}" rel="nofollow">${words.underWay(begun.total)}</a>`;
}

/** The events of a page below their headings; what has begun before comes behind the first day. */
function lists(context: PageContext, agenda: Agenda): Html {
  const { filters, around, events, begun } = agenda;
  const below = belowOf(context, agenda);
  // The front page begins with other events
  const isTop = agenda.featured === undefined;
  if (!begun || begun.events.length === 0) return eventList(context, events, below, isTop);
  const first = dayOf(around.range?.from ?? context.now);
  const later = events.findIndex((event) => daysOf(context, event).first > first);
  const firstDays = later < 0 ? events.length : later;
  const href = agendaLink(context, changed(filters, { ongoing: 'only' }));
  const more = begun.total - begun.events.length;
  return html`${eventList(context, events.slice(0, firstDays), below, isTop)}
${eventList(context, begun.events, begunHeading(context, agenda))}
${more > 0 && html`<p class="more"><a href="${href}" rel="nofollow">${context.words.allUnderWay(begun.total)}</a></p>`}
${eventList(context, events.slice(firstDays), below)}`;
}

function begunHeading(context: PageContext, { around }: Agenda): string {
  // Where the days of the list are all ahead, all of these have begun before
  return (around.range?.from ?? context.now) > context.now ? context.words.onlyFromBefore : context.words.onlyOngoing;
}

/** Below what the events of a list stand. */
export function belowOf(context: PageContext, agenda: Agenda): Below {
  const { filters, around, begun } = agenda;
  if (filters['ongoing'] === 'only') return begunHeading(context, agenda);
  // Results of words come by relevance and nearest ones by distance, not by days
  const { q, orderby = q === undefined ? 'agenda' : 'relevance' } = filters;
  if (orderby !== 'agenda') return context.words.results;
  if (filters['when'] === 'past') return (event) => daysOf(context, event).last;
  const from = around.range?.from;
  const first = dayOf(from ?? '0001-01-01');
  const dayOfEvent = dayFrom(context, first);
  if (!begun?.isListed) return dayOfEvent;
  const heading = begunHeading(context, agenda);
  return (event) => {
    const hasBegun =
      daysOf(context, event).first < first || (filters['when'] === 'tonight' && event.start_date < (from ?? ''));
    return hasBegun ? heading : dayOfEvent(event);
  };
}

function pager(context: PageContext, { filters, total, page, perPage }: Agenda): Html | undefined {
  const pages = Math.ceil(total / perPage);
  if (pages < 2) return undefined;
  const words = context.words.pages;
  const link = (to: number, rel: string, text: string) => {
    const href = agendaLink(context, changed(filters, { page: String(to) }));
    return html`<a rel="${rel}" href="${href}">${text}</a>`;
  };
  return html`<nav class="pager" aria-label="${words.label}">
${page > 1 && link(page - 1, 'prev', words.earlier)}
<span>${words.at(page, pages)}</span>
${page < pages && link(page + 1, 'next', words.later)}
</nav>`;
}

/** Suggestions for a page without events. */
function nothingFound(context: PageContext, agenda: Agenda): Html {
  const { nothing } = context.words;
  const { filters, around } = agenda;
  const { when = '', q = '', page: _, ...others } = filters;
  const ways: (readonly [to: Asked, text: string])[] = [];
  const near = around.range?.next ?? around.range?.previous ?? '';
  if (near.length === 'YYYY-MM-DD'.length)
    ways.push([changed(filters, { when: near }), nothing.nearest(dayWords(context, near))]);
  if (when && valuesOf(agenda, 'month').some(({ count }) => count > 0))
    ways.push([changed(filters, { when: '' }), nothing.anyDay]);
  if (Object.keys(others).length > 0 && (when || q)) ways.push([changed({}, { when, q }), nothing.fewerFilters]);
  const first = facetOf(agenda, 'span')?.first;
  if (when !== 'past' && first !== undefined && first < context.now.slice(0, 10))
    ways.push([changed(filters, { when: 'past', ongoing: '' }), nothing.pastOnes]);
  // One that would lead to all events says so
  const all = [...ways.filter(([to]) => Object.keys(to).length > 0), [{}, nothing.wholeAgenda] as const];
  return html`<div class="nothing">
<p><strong>${nothing.found}.</strong> ${nothing.helps}</p>
<ul>${all.map(([to, text]) => html`<li><a href="${agendaLink(context, to)}">${text}</a></li>`)}</ul>
</div>
${
  agenda.instead &&
  agenda.instead.length > 0 &&
  html`<section>
<h2>${nothing.instead}</h2>
${eventRow(context, agenda.instead)}
</section>`
}`;
}

/** How to fill a calendar. */
function howToFill(context: PageContext): Html {
  const { empty } = context.words;
  const developers = `${linkTo(context, '/developers')}?lang=${context.language}`;
  return html`<div class="nothing">
<p>${empty.lead}</p>
<ul>
${context.desk && html`<li>${empty.write} <a href="${linkTo(context, '/desk')}">${empty.desk}</a>, ${empty.password}</li>`}
<li>${empty.demo} <code>npm run seed</code> (${empty.installed} <code>cartellera seed</code>)</li>
<li>${empty.table} <code>npm run import -- --help</code> (${empty.installed} <code>cartellera import --help</code>)</li>
<li>${empty.own} <a href="${developers}">${empty.howTo}</a></li>
</ul>
</div>`;
}

/** A page that tells what went wrong and what to do next; `filters` are the filters of the address. */
export function failurePage(context: PageContext, failure: Failure, filters: Asked): SitePage {
  const { failures } = context.words;
  const { title, helps } = explanationOf(context, failure, filters);
  const wrong = Object.keys(wrongIn(failure.detail));
  const sound = wrong.length > 0 ? changed(filters, Object.fromEntries(wrong.map((name) => [name, '']))) : {};
  const isLeft = Object.keys(sound).length > 0;
  return {
    title,
    pathIn: (language) => agendaPath(context, {}, language),
    filters: sound,
    body: html`<div class="nothing">
<h1>${title}</h1>
${helps}
${isLeft && html`<p><a href="${agendaLink(context, sound)}">${failures.withTheOthers}</a></p>`}
<p><a class="button" href="${agendaLink(context)}">${failures.toAgenda}</a></p>
</div>`,
  };
}

function explanationOf(
  context: PageContext,
  failure: Failure,
  filters: Asked,
): { readonly title: string; readonly helps: Html } {
  const { failures } = context.words;
  if (isAbsence(failure)) return { title: failures.notFound, helps: html`<p>${failures.notFoundHelp}</p>` };
  if (failure.status === 410) return { title: failures.gone, helps: html`<p>${failures.goneHelp}</p>` };
  if (failure.reason === 'archive-page-not-found') {
    const last = failure.detail.pages || 1;
    const href = agendaLink(context, changed(filters, { page: String(last) }));
    return { title: failures.notFound, helps: html`<p><a href="${href}">${failures.noSuchPage(last)}</a></p>` };
  }
  if (failure.status >= 500) return { title: failures.later, helps: html`<p>${failures.laterHelp}</p>` };
  const problems = Object.entries(wrongIn(failure.detail));
  if (problems.length === 0)
    return { title: failures.wrong, helps: html`<p>${failureMessage(failure, context.language)}.</p>` };
  const { dates, facets, search, pages, map } = context.words;
  const { venues, organizers, tags } = search.kinds;
  const others = { when: dates, q: search.button, page: pages.label, bbox: map.area };
  // Filters are named as visitors see them, not as the interface does; those without a name on pages share a sentence
  const names = new Map<string, string>(
    Object.entries({ ...facets, ...others, venue: venues, organizer: organizers, tags }),
  );
  const sentences = problems.map(([name, { values = {} }]) => {
    const sent = String(values['name'] ?? values['received'] ?? '');
    if (sent !== '' && (name === 'near' || name === 'town')) return failures.unknownPlace(sent);
    const filter = names.get(name);
    return filter === undefined ? failures.otherFilter : failures.wrongFilter(filter, sent);
  });
  return { title: failures.wrong, helps: html`<ul>${unique(sentences).map((each) => html`<li>${each}</li>`)}</ul>` };
}
