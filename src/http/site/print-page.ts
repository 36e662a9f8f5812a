/** A whole list on one page, for paper. */

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

/** Reads all events of a list, up to `most`, and shows them on one page with the address at which it is found. Throws what `listRecords` throws. */
export async function readPrintPage(service: Service, context: PageContext, filters: Asked): Promise<SitePage> {
  const { words, language } = context;
  const perPage = String(Math.min(service.calendar.settings.maxPerPage, most));
  const question = { when: 'upcoming', expand: 'series', ...filters, per_page: perPage };
  // Only what the heading names
  const named = ['when', ...offered, ...naming].filter((name) => filters[name] !== undefined);
  const facets = named.length > 0 && { facets: named.join() };
  const first = await findEvents(service, language, { ...question, page: '1', ...facets });
  const pages = Math.ceil(Math.min(first.total, most) / first.perPage);
  const found: ShownEvent[] = [...first.events];
  for (let page = 2; page <= pages; page += 1)
    found.push(...(await findEvents(service, language, { ...question, page: String(page) })).events);
  const events = found.slice(0, most);
  // Those that have begun stand below a heading of their own
  const begun = { total: first.total, isListed: true, events: [] };
  const agenda: Agenda = { ...first, events, filters, on: first.total, begun };
  const heading = headingOf(context, agenda);
  return {
    title: heading,
    filters,
    address: agendaPath(context, filters),
    pathIn: (other) => printPath(context, filters, other),
    body: html`<h1>${heading}</h1>
<p class="count">${words.found(first.total)}${events.length < first.total && `. ${words.print.first(events.length)}`}</p>
<p class="ways on-screen"><button type="button" class="button" data-print hidden>${words.print.now}</button>
<a href="${agendaLink(context, filters)}">${words.print.back}</a></p>
${eventList(context, events, belowOf(context, agenda))}`,
    changesAt: first.around.changesAt,
  };
}
