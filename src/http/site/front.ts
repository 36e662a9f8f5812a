/** What leads the front page: featured events, then the first events of the categories that have the most. */

import { type Html, html } from '../pages/html.ts';
import type { Agenda } from './agenda-reading.ts';
import { eventRow } from './event-list.ts';
import { agendaLink, type PageContext } from './page-context.ts';

/** Rows by category, and the events that a row needs. */
const [rows, fewest] = [3, 3];

/** The top of the front page; empty on all other pages of the agenda, which the script exchanges for each other. */
export function front(context: PageContext, { featured, sections }: Agenda): Html {
  const { words } = context;
  const lead =
    featured &&
    featured.length > 0 &&
    html`<section class="lead" aria-label="${words.featuredEvents}">
${eventRow(context, featured)}
</section>
`;
  const categories = sections
    .filter(({ events }) => events.length >= fewest)
    .slice(0, rows)
    .map(
      ({ value, label, total, events }) => html`<section class="of-category">
<h2><a href="${agendaLink(context, { categories: value })}">${label}</a> <span class="number">${total}</span></h2>
${eventRow(context, events, label)}
</section>
`,
    );
  return html`<div class="front" data-part="front">${featured && context.said.intro && html`<p class="intro">${context.said.intro}</p>`}${lead}${categories}</div>
`;
}
