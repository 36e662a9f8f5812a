/** The pages of venues and organizers, with their events. */

import type { Language } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { dayOf } from '../../model/time/event-days.ts';
import type { WallClock } from '../../model/time/instants.ts';
import { type Html, html } from '../pages/html.ts';
import { dayFrom, eventList } from './event-list.ts';
import { addressOf, factList, mapLink } from './event-page.ts';
import type { SitePage } from './frame.ts';
import { agendaLink, type Place, shownUrl } from './place.ts';
import { proseOf } from './prose.ts';
import type { EventsFound } from './reading.ts';
import { recordHead } from './record-head.ts';
import type { ShownOrganizer, ShownVenue } from './shown.ts';
import { feedLinks, subscriptions } from './subscriptions.ts';
import { siteWords } from './words/index.ts';

/** A venue or an organizer with its coming events. */
export type Host =
  | { readonly resource: 'venues'; readonly record: ShownVenue }
  | { readonly resource: 'organizers'; readonly record: ShownOrganizer };

/** The list filter for a record of this kind. */
export const hostFilters = { venues: 'venue', organizers: 'organizer' } as const;

/** The page of a venue or an organizer. */
export function hostPage(place: Place, language: Language, host: Host, coming: EventsFound, now: WallClock): SitePage {
  const { resource, record } = host;
  const name = textOfHtml(host.resource === 'venues' ? host.record.venue : host.record.organizer);
  const words = siteWords(language).host;
  const own = record.image ? shownUrl(place, record.image.url) : undefined;
  const filter = { [hostFilters[resource]]: String(record.id) };
  const agenda = (further: object) => agendaLink(place, language, { ...filter, ...further });
  const first = dayOf(now);
  return {
    ...recordHead(place, resource, record, language, {
      title: name,
      about: name,
      feeds: feedLinks(place, language, filter),
    }),
    body: html`<article class="record">
<h1>${name}</h1>
${contacts(language, host)}
${own && html`<img class="poster" src="${own}" alt="" width="480" height="360">`}
<div class="prose">${proseOf(place, record.description)}</div>
<section>
<h2>${words.coming}</h2>
${coming.total === 0 && html`<p>${words.none}</p>`}
${eventList({ place, language, now, dayFor: dayFrom(place, first), otherwise: '' }, coming.events)}
<ul class="ways">
${coming.total > 0 && html`<li><a href="${agenda({})}">${words.all}</a></li>`}
<li><a href="${agenda({ when: 'past' })}">${words.past}</a></li>
</ul>
${subscriptions(place, language, filter)}
</section>
</article>`,
  };
}

function contacts(language: Language, { resource, record }: Host): Html {
  const words = siteWords(language);
  const venue = resource === 'venues' ? record : undefined;
  const email = resource === 'organizers' ? record.email : '';
  return factList([
    [words.event.where, venue && html`${addressOf(venue)}${mapLink(language, venue)}`],
    [
      words.host.phone,
      record.phone && html`<a href="tel:${record.phone.replaceAll(/[^\d+]/g, '')}">${record.phone}</a>`,
    ],
    [words.host.email, email && html`<a href="mailto:${email}">${email}</a>`],
    [
      words.host.website,
      record.website && html`<a href="${record.website}" rel="noopener nofollow">${record.website}</a>`,
    ],
  ]);
}
