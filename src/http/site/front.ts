/** What leads the front page: featured events, then the first events of the categories that have the most. */

import { capital } from '../../model/text/characters.ts';
import { type Html, html } from '../pages/html.ts';
import { type Agenda, valuesOf } from './agenda-reading.ts';
import { dayWords, eventRow } from './event-list.ts';
import { agendaLink, type PageContext } from './page-context.ts';

/** Rows by category, and the events that a row needs. */
const [rows, fewest] = [3, 3];

/** The top of the front page; empty on all other pages of the agenda, which the script exchanges for each other. */
export function front(context: PageContext, agenda: Agenda): Html {
  const { words, now, said } = context;
  const { featured, sections } = agenda;
  if (!featured) return html`<div class="front" data-part="front"></div>\n`;
  // Asks what to do today; of days ahead where nothing is on today
  const on = valuesOf(agenda, 'when').find(({ value }) => value === 'today')?.count ?? 0;
  const today = html`<a href="${agendaLink(context, { when: 'today' })}">${words.found(on)}</a>`;
  const invitation =
    on === 0
      ? html`<strong>${words.invitation.soon}</strong>`
      : html`<strong>${words.invitation.today}</strong> ${capital(dayWords(context, now))}: ${today}`;
  const lead =
    featured.length > 0 &&
    html`<section class="lead" aria-label="${words.featuredEvents}">
${eventRow(context, featured, { isLead: true })}
</section>
`;
  const categories = sections
    .filter(({ events }) => events.length >= fewest)
    .slice(0, rows)
    .map(
      ({ value, label, total, events }) => html`<section class="of-category">
<h2><a href="${agendaLink(context, { categories: value })}">${label}</a> <span class="number">${total}</span></h2>
${eventRow(context, events, { among: label })}
</section>
`,
    );
  return html`<div class="front" data-part="front"><p class="invitation">${invitation}</p>
${said.intro && html`<p class="intro">${said.intro}</p>`}${lead}${categories}</div>
`;
}
