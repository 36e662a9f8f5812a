/** Renders the agenda. */

import { capital } from '../../model/text/capital.ts';
import { dayOf } from '../../model/time/event-days.ts';
import { dateWords } from '../../model/words/dates.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, chosenIn } from './agenda.ts';
import { paged } from './asked.ts';
import { chips } from './chips.ts';
import { dayCalendar } from './day-calendar.ts';
import { dayFrom, eventList, type Listing } from './event-list.ts';
import { filterColumn } from './filters.ts';
import type { SitePage } from './frame.ts';
import { howToFill, isNew, nothingFound } from './nothing-found.ts';
import { agendaLink, agendaPath, canonical, type Place } from './place.ts';
import { searchBox } from './search-box.ts';
import { sharing } from './sharing.ts';
import type { ShownEvent } from './shown.ts';
import { feedLinks, subscriptions } from './subscriptions.ts';
import { nearWords, summary } from './summary.ts';
import { daysOf, dayWords } from './time-words.ts';
import { siteWords } from './words/index.ts';

/** A page of the agenda before it is framed. */
export function agendaPage(place: Place, agenda: Agenda): SitePage {
  const { language, asked, around } = agenda;
  const words = siteWords(language);
  const heading = headingOf(agenda);
  const path = agendaPath(place, language, asked);
  const same = new Map(place.languages.map((other) => [other, agendaPath(place, other, asked)]));
  const isListed = mayBeListed(agenda);
  return {
    language,
    title: heading === words.agenda ? undefined : heading,
    description: words.about,
    path: isListed ? path : undefined,
    translations: isListed ? same : new Map(),
    switches: same,
    head: html`${sharing(place, language, { title: heading, description: words.about, url: canonical(place, path) })}
${feedLinks(place, language, asked)}`,
    body: html`<p id="said" class="unseen" role="status"></p>
${searchBox(place, language, asked)}
${isNew(agenda) ? html`<h1>${heading}</h1>\n${howToFill(place, agenda)}` : results(place, agenda, heading)}`,
    changesAt: around.changesAt,
  };
}

function results(place: Place, agenda: Agenda, heading: string): Html {
  const { language, asked, total, events } = agenda;
  return html`<div data-agenda>
${chips(place, agenda)}
<div class="columns" data-part="results">
<div class="results" id="results">
<h1 tabindex="-1">${heading}</h1>
${summary(place, agenda)}
${total > 0 ? eventList(listingOf(place, agenda), events) : nothingFound(place, agenda)}
${pager(place, agenda)}
${total > 0 && subscriptions(place, language, asked)}
</div>
<aside class="beside" id="filters">
${dayCalendar(place, agenda)}
${filterColumn(place, agenda)}
</aside>
</div>
</div>`;
}

function headingOf(agenda: Agenda): string {
  const { language, asked } = agenda;
  const words = siteWords(language);
  const parts = [
    asked['q'] === undefined ? '' : words.searched(asked['q']),
    windowName(agenda),
    ...chosenIn(agenda).map(({ value }) => value.label ?? String(value.value)),
    nearWords(agenda),
  ].filter(Boolean);
  if (isNew(agenda)) return words.empty.title;
  return parts.length > 0 ? parts.map(capital).join(' · ') : words.agenda;
}

function windowName({ language, asked, now, around }: Agenda): string {
  const { when = '', ongoing } = asked;
  const words = siteWords(language);
  if (when === 'past') return words.past;
  if (/^\d{4}-\d{2}-\d{2}$/.test(when)) return dayWords(language, when, now);
  if (/^\d{4}-\d{2}$/.test(when)) return dateWords(language, 'month', `${when}-01`);
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

function listingOf(place: Place, agenda: Agenda): Listing {
  const { language, asked, around, now } = agenda;
  const onlyOngoing = asked['ongoing'] === 'only';
  const first = dayOf(around.range?.from ?? '0001-01-01');
  // Results of words come by relevance, not by days
  const isMixed = asked['q'] !== undefined || onlyOngoing;
  const byDay = asked['when'] === 'past' ? (event: ShownEvent) => daysOf(place, event).last : dayFrom(place, first);
  return {
    ...{ place, language, now },
    dayFor: isMixed ? () => undefined : byDay,
    otherwise: onlyOngoing ? siteWords(language).onlyOngoing : siteWords(language).results,
  };
}

function pager(place: Place, { language, asked, total, page, perPage }: Agenda): Html | undefined {
  const pages = Math.ceil(total / perPage);
  if (pages < 2) return undefined;
  const { pages: words } = siteWords(language);
  const link = (to: number, rel: string, text: string) => {
    const href = agendaLink(place, language, paged(asked, to));
    return html`<a rel="${rel}" href="${href}">${text}</a>`;
  };
  return html`<nav class="pager" aria-label="${words.label}">
${page > 1 && link(page - 1, 'prev', words.earlier)}
<span>${words.at(page, pages)}</span>
${page < pages && link(page + 1, 'next', words.later)}
</nav>`;
}
