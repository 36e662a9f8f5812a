/** Renders the agenda. */

import { capital } from '../../model/text/characters.ts';
import { dayOf } from '../../model/time/event-days.ts';
import { datesWords, dateWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, chosenIn } from './agenda.ts';
import { dayCalendar } from './day-calendar.ts';
import { type Below, dayFrom, eventList, feedLinks, subscriptions } from './event-list.ts';
import { chips, chosenFilters, filterColumn, nearWords, searchBox } from './filters.ts';
import { type SitePage, sharing } from './frame.ts';
import { howToFill, isNew, nothingFound } from './nothing-found.ts';
import { agendaLink, agendaPath, canonical, changed, linkTo, mapPath, type Place } from './place.ts';
import { daysOf, dayWords } from './time-words.ts';

/** A page of the agenda before it is framed. */
export function agendaPage(place: Place, agenda: Agenda): SitePage {
  const { words, languages } = place;
  const { asked, around } = agenda;
  const heading = headingOf(place, agenda);
  const url = canonical(place, agendaPath(place, asked));
  const title = [heading === words.agenda ? '' : heading, pageName(place, agenda)].filter(Boolean).join(' · ');
  return {
    title: title || undefined,
    description: words.about,
    // The same words find more or fewer pages in another language
    pathIn: (language) =>
      agendaPath(place, language === place.language || asked['q'] === undefined ? asked : changed(asked, {}), language),
    listedIn: mayBeListed(agenda) ? languages : undefined,
    head: html`${sharing(place, { title: heading, description: words.about, url })}
${feedLinks(place, asked)}`,
    body: html`<p id="said" class="unseen" role="status"></p>
${searchBox(place, asked)}
${isNew(agenda) ? html`<h1>${heading}</h1>\n${howToFill(place)}` : results(place, agenda, heading)}`,
    changesAt: around.changesAt,
  };
}

function results(place: Place, agenda: Agenda, heading: string): Html {
  const { asked, total, events } = agenda;
  return html`<div data-agenda>
${chips(place, agenda)}
<div class="columns" data-part="results">
<div class="results" id="results">
<h1 tabindex="-1">${heading}</h1>
${summary(place, agenda)}
${total > 0 ? eventList(place, events, belowOf(place, agenda)) : nothingFound(place, agenda)}
${pager(place, agenda)}
${total > 0 && subscriptions(place, asked)}
</div>
<aside class="beside" id="filters">
${dayCalendar(place, agenda)}
${filterColumn(place, agenda)}
</aside>
</div>
</div>`;
}

function headingOf(place: Place, agenda: Agenda): string {
  const { words } = place;
  const { q } = agenda.asked;
  if (isNew(agenda)) return words.empty.title;
  const parts = [
    q === undefined ? '' : words.searched(q),
    windowName(place, agenda),
    ...chosenIn(agenda).map(({ value }) => value.label ?? String(value.value)),
    nearWords(place, agenda),
  ].filter(Boolean);
  return parts.length > 0 ? parts.map(capital).join(' · ') : words.agenda;
}

function windowName(place: Place, { asked, around }: Agenda): string {
  const { words, language } = place;
  const { when = '', ongoing } = asked;
  if (when === 'past') return words.past;
  if (/^\d{4}-\d{2}-\d{2}$/.test(when)) return dayWords(place, when);
  if (/^\d{4}-\d{2}$/.test(when)) return dateWords(language, 'month', `${when}-01`);
  const { from, to } = around.range ?? {};
  if (when.includes('/') && from && to) return datesWords(language, from, to);
  const known = around.facets?.['when']?.values?.find(({ value }) => value === when);
  return known?.label ?? (ongoing === 'only' ? words.onlyOngoing : '');
}

/** Search engines may list what people look for: a day, a month, a category or a town, one at a time. All other filters are `noindex`. */
function mayBeListed({ asked, total }: Agenda): boolean {
  const { page: _, ...filters } = asked;
  const names = Object.keys(filters);
  const isSimple = names.every((name) => ['when', 'categories', 'town'].includes(name));
  const isOne = names.length < 2 && !Object.values(filters).some((value) => value.includes(','));
  return isSimple && isOne && asked['when'] !== 'past' && (total > 0 || names.length === 0);
}

/** The number of events, the selected filters, and the events that are already on. */
function summary(place: Place, agenda: Agenda): Html {
  const { words } = place;
  const { asked, total, typed, around } = agenda;
  const ongoing = around.ongoing?.listed ? 0 : (around.ongoing?.total ?? 0);
  const toOngoing = agendaLink(place, changed(asked, { ongoing: 'only' }));
  return html`<p class="count">${words.found(total)}</p>
${typed !== undefined && html`<p class="note">${words.corrected(typed, asked['q'] ?? '')}</p>`}
<p class="aside"><a class="jump" href="#filters">${words.toFilters}</a>
${total > 0 && html`<a href="${linkTo(place, mapPath(place, asked))}" rel="nofollow">${words.map.link}</a>`}</p>
${chosenFilters(place, agenda)}
${ongoing > 0 && html`<p class="ongoing"><a href="${toOngoing}">${isAhead(place, around) ? words.fromBefore(ongoing) : words.ongoing(ongoing)}</a></p>`}`;
}

/** Tells whether the days of a list are all ahead. */
function isAhead({ now }: Place, { range }: Agenda['around']): boolean {
  return (range?.from ?? now) > now;
}

function belowOf(place: Place, { asked, around }: Agenda): Below {
  if (asked['ongoing'] === 'only') return isAhead(place, around) ? place.words.onlyFromBefore : place.words.onlyOngoing;
  // Results of words come by relevance, not by days
  if (asked['q'] !== undefined) return place.words.results;
  if (asked['when'] === 'past') return (event) => daysOf(place, event).last;
  return dayFrom(place, dayOf(around.range?.from ?? '0001-01-01'));
}

/** Tells later pages apart in tabs, histories and search results; empty for the first one. */
function pageName({ words }: Place, { total, page, perPage }: Agenda): string {
  return page > 1 ? words.pages.at(page, Math.ceil(total / perPage)) : '';
}

function pager(place: Place, { asked, total, page, perPage }: Agenda): Html | undefined {
  const pages = Math.ceil(total / perPage);
  if (pages < 2) return undefined;
  const words = place.words.pages;
  const link = (to: number, rel: string, text: string) => {
    const href = agendaLink(place, changed(asked, { page: String(to) }));
    return html`<a rel="${rel}" href="${href}">${text}</a>`;
  };
  return html`<nav class="pager" aria-label="${words.label}">
${page > 1 && link(page - 1, 'prev', words.earlier)}
<span>${words.at(page, pages)}</span>
${page < pages && link(page + 1, 'next', words.later)}
</nav>`;
}
