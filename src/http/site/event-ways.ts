/** What a visitor can do about an event: get tickets, put it into a calendar, share it, and find the way. */

import { textOfHtml } from '../../model/text/html.ts';
import { dateOf } from '../../model/time/event-days.ts';
import { type Html, html } from '../pages/html.ts';
import { daysOf, whenWords, whereWords } from './event-list.ts';
import { outputLink, type PageContext, recordLink } from './page-context.ts';
import { type ShownEvent, type ShownVenue, venuesOf } from './reading.ts';

/** Tickets while there are any, a calendar while the event is to take place at its time, and sharing. `next` is its next date. */
export function eventWays(context: PageContext, event: ShownEvent, next: ShownEvent, isOver: boolean): Html {
  const words = context.words.event;
  const { website, sold_out, event_status: status } = event;
  const isComing = !isOver && status !== 'cancelled' && status !== 'postponed';
  const hasTickets = isComing && !sold_out;
  return html`<div class="ways">
${website && html`<a${hasTickets && html` class="button"`} href="${website}" rel="noopener nofollow">${hasTickets ? words.tickets : words.website}</a>`}
${isComing && calendars(context, event, next)}
<button type="button" class="quiet" data-share data-copied="${words.copied}" hidden>${words.share}</button>
<button type="button" class="quiet" data-save="${recordLink(context, 'events', event)}" data-title="${textOfHtml(event.title)}" data-when="${whenWords(context, next)}" data-offer="${words.save}" data-done="${words.saved}" hidden>${words.save}</button>
</div>`;
}

/** Calendars on the web take one date; the file has a series with its rule. */
function calendars(context: PageContext, event: ShownEvent, next: ShownEvent): Html {
  const words = context.words.event;
  // A date of a series has no slug of its own
  const file = event.occurrence ? `events/${event.id}.ics` : `events/by-slug/${encodeURIComponent(event.slug)}.ics`;
  const [google, outlook] = [googleLink(context, next), outlookLink(context, next)];
  return html`<details class="calendars"><summary>${words.addToCalendar}</summary>
<ul>
<li><a href="${google}" rel="noopener nofollow">Google Calendar</a></li>
<li><a href="${outlook}" rel="noopener nofollow">Outlook</a></li>
<li><a href="${outputLink(context, file)}" download rel="nofollow">${words.calendarFile}</a></li>
</ul></details>`;
}

/** What calendars on the web show of an event. */
function textsOf(context: PageContext, event: ShownEvent) {
  const [venue] = venuesOf(event);
  const place = venue
    ? [textOfHtml(venue.venue), addressOf(venue)].filter(Boolean).join(', ')
    : whereWords(context, event);
  return { title: textOfHtml(event.title), place, link: event.url };
}

/** The form of Google Calendar for a new event. */
function googleLink(context: PageContext, event: ShownEvent): string {
  const { title, place, link } = textsOf(context, event);
  const { first, last } = daysOf(context, event);
  const basic = (wall: string) => `${wall.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`;
  // The end of whole days is the day after the last one
  const dates = event.all_day
    ? [dateOf(first), dateOf(last + 1)].map((date) => date.replaceAll('-', ''))
    : [basic(event.utc_start_date), basic(event.utc_end_date)];
  const query = { action: 'TEMPLATE', text: title, dates: dates.join('/'), details: link, location: place };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`;
}

/** The form of Outlook on the web for a new event. */
function outlookLink(context: PageContext, event: ShownEvent): string {
  const { title, place, link } = textsOf(context, event);
  const { first, last } = daysOf(context, event);
  const moment = (wall: string) => `${wall.replace(' ', 'T')}Z`;
  const [startdt, enddt] = event.all_day
    ? [dateOf(first), dateOf(last + 1)]
    : [moment(event.utc_start_date), moment(event.utc_end_date)];
  const query = new URLSearchParams({ rru: 'addevent', subject: title, startdt, enddt, body: link, location: place });
  if (event.all_day) query.set('allday', 'true');
  return `https://outlook.live.com/calendar/0/action/compose?${query}`;
}

/** Street, post code and town. */
export function addressOf({ address, zip, city }: ShownVenue): string {
  return [address, [zip, city].filter(Boolean).join(' ')].filter(Boolean).map(textOfHtml).join(', ');
}
