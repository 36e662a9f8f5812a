/** A whole list on one page, for paper. */

import type { Language } from '../../model/tables/field.ts';
import { html } from '../pages/html.ts';
import type { Service } from '../service.ts';
import { belowOf, headingOf } from './agenda-page.ts';
import { type Agenda, naming, offered } from './agenda-reading.ts';
import { eventList } from './event-list.ts';
import type { SitePage } from './frame.ts';
import { type Asked, agendaLink, agendaPath, type PageContext, printPath } from './page-context.ts';
import { findEvents, type ShownEvent } from './reading.ts';

/** The most events on paper: about forty sheets. */
const most = 500;

/** Reads all events of a list, up to `most`. Throws what `listRecords` throws. */
export async function readWhole(service: Service, language: Language, filters: Asked): Promise<Agenda> {
  const { maxPerPage } = service.calendar.settings;
  const find = (page: number, facets = '') =>
    findEvents(service, language, {
      when: 'upcoming',
      expand: 'series',
      ...filters,
      page: String(page),
      per_page: String(Math.min(maxPerPage, most)),
      ...(facets && { facets }),
    });
  // Only what the heading names
  const named = ['when', ...offered, ...naming].filter((name) => filters[name] !== undefined);
  const first = await find(1, named.join());
  const pages = Math.ceil(Math.min(first.total, most) / first.perPage);
  const events: ShownEvent[] = [...first.events];
  for (let page = 2; page <= pages; page += 1) events.push(...(await find(page)).events);
  // Those that have begun stand below a heading of their own
  const begun = { total: first.total, isListed: true, events: [] };
  return { ...first, events: events.slice(0, most), filters, on: first.total, begun };
}

/** The page of a whole list, with the address at which it is found. */
export function printPage(context: PageContext, agenda: Agenda): SitePage {
  const { words } = context;
  const { filters, events, on } = agenda;
  const heading = headingOf(context, agenda);
  return {
    title: heading,
    filters,
    address: agendaPath(context, filters),
    pathIn: (language) => printPath(context, filters, language),
    body: html`<h1>${heading}</h1>
<p class="count">${words.found(on)}${events.length < on && `. ${words.print.first(events.length)}`}</p>
<p class="ways on-screen"><button type="button" class="button" data-print hidden>${words.print.now}</button>
<a href="${agendaLink(context, filters)}">${words.print.back}</a></p>
${eventList(context, events, belowOf(context, agenda))}`,
    changesAt: agenda.around.changesAt,
  };
}
