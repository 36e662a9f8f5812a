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

/** Calendars on the web take one date, the form of a new event filled in; the file has a series with its rule. */
function calendars(context: PageContext, event: ShownEvent, next: ShownEvent): Html {
  const words = context.words.event;
  // A date of a series has no slug of its own
  const file = event.occurrence ? `events/${event.id}.ics` : `events/by-slug/${encodeURIComponent(event.slug)}.ics`;
  const { first, last } = daysOf(context, next);
  // The end of whole days is the day after the last one
  const times = next.all_day
    ? [dateOf(first), dateOf(last + 1)]
    : [next.utc_start_date, next.utc_end_date].map((wall) => `${wall.replace(' ', 'T')}Z`);
  const [title, details] = [textOfHtml(next.title), next.url];
  const [venue] = venuesOf(next);
  const location = venue
    ? [textOfHtml(venue.venue), addressOf(venue)].filter(Boolean).join(', ')
    : whereWords(context, next);
  const dates = times.map((time) => time.replaceAll(/[-:]/g, '')).join('/');
  const google = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details, location });
  const [startdt = '', enddt = ''] = times;
  const outlook = new URLSearchParams({ rru: 'addevent', subject: title, startdt, enddt, body: details, location });
  if (next.all_day) outlook.set('allday', 'true');
  return html`<details class="calendars"><summary>${words.addToCalendar}</summary>
<ul>
<li><a href="https://calendar.google.com/calendar/render?${String(google)}" rel="noopener nofollow">Google Calendar</a></li>
<li><a href="https://outlook.live.com/calendar/0/action/compose?${String(outlook)}" rel="noopener nofollow">Outlook</a></li>
<li><a href="${outputLink(context, file)}" download rel="nofollow">${words.calendarFile}</a></li>
</ul></details>`;
}

/** Street, post code and town. */
export function addressOf({ address, zip, city }: ShownVenue): string {
  return [address, [zip, city].filter(Boolean).join(' ')].filter(Boolean).map(textOfHtml).join(', ');
}
