/** Events below the headings of their days, and links to follow them in other programs. */

import { onceFor } from '../../model/arrays-and-maps.ts';
import type { Language } from '../../model/tables/field.ts';
import { outputs } from '../../model/tables/outputs.ts';
import { capital } from '../../model/text/characters.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type Day, dateOf } from '../../model/time/event-days.ts';
import { addDays } from '../../model/time/instants.ts';
import { sentencesIn } from '../../model/words/index.ts';
import { cleaned, type Html, html } from '../pages/html.ts';
import { type Asked, languageOfText, outputLink, type Place, pictureOf, recordLink } from './place.ts';
import { type ShownEvent, venuesOf } from './reading.ts';
import { daysOf, dayWords, whenInList } from './time-words.ts';

/** Below what events are listed: one heading, or the day of each. */
export type Below = string | ((event: ShownEvent) => Day);

/** The day below which an event is listed in a window that begins on a day: events that began earlier belong to the first one. */
export function dayFrom(place: Place, first: Day): (event: ShownEvent) => Day {
  return (event) => Math.max(first, daysOf(place, event).first);
}

/** Pictures that are visible at once are not loaded lazily. */
const eager = 3;

/** Events in the given order, below their headings. */
export function eventList(place: Place, events: readonly ShownEvent[], below: Below): Html {
  const groups: { readonly heading: string | Day; readonly cards: Html[] }[] = [];
  for (const [at, event] of events.entries()) {
    const heading = typeof below === 'string' ? below : below(event);
    const shown = card(place, event, typeof heading === 'string' ? undefined : heading, at < eager);
    const last = groups.at(-1);
    if (last && last.heading === heading) last.cards.push(shown);
    else groups.push({ heading, cards: [shown] });
  }
  return html`${groups.map(
    ({ heading, cards }) => html`<section class="day">
<h2>${typeof heading === 'string' ? heading : headingOf(place, heading)}</h2>
<ul>
${cards}</ul>
</section>
`,
  )}`;
}

/** The heading of a day, which names today and tomorrow. */
function headingOf(place: Place, day: Day): string {
  const { words, now } = place;
  const date = dateOf(day);
  const known = { [now.slice(0, 10)]: words.today, [addDays(now, 1).slice(0, 10)]: words.tomorrow }[date];
  return capital([known, dayWords(place, date)].filter(Boolean).join(', '));
}

function card(place: Place, event: ShownEvent, day: Day | undefined, isEager: boolean): Html {
  const hours = whenInList(place, event, day);
  const lazy = !isEager && html` loading="lazy"`;
  const cancelled = event.event_status === 'cancelled' && ' cancelled';
  return html`<li class="event${cancelled}">
<img class="poster" src="${pictureOf(place, event)}" alt="" width="160" height="120"${lazy}>
<div>
<h3><a href="${recordLink(place, 'events', event)}"${languageOfText(place, event, 'title')}>${titleOf(event)}</a></h3>
<p class="facts">${hours && html`<span class="hours">${hours}</span> `}${factsOf(place, event).map((fact) => html`<span>${fact}</span> `)}</p>
${excerptOf(event)}${statusOf(place, event)}
</div>
</li>
`;
}

/** With the matches of a search marked. */
function titleOf({ title, highlight }: ShownEvent): Html | string {
  return highlight?.title === undefined ? textOfHtml(title) : cleaned(highlight.title);
}

/** Why it was found, when the title does not show it. */
function excerptOf({ highlight }: ShownEvent): Html | undefined {
  const { description } = highlight ?? {};
  return description === undefined ? undefined : html`<p class="excerpt">${cleaned(description)}</p>\n`;
}

function factsOf(place: Place, event: ShownEvent): string[] {
  const { distance, cost } = event;
  const far = distance === undefined ? '' : kilometres(distance, place.language);
  return [whereWords(place, event), far, unbroken(cost)].filter(Boolean);
}

/** The first venue of an event with its town, and how many more there are; of an event without a venue whether it is online. */
export function whereWords({ language, words }: Place, event: ShownEvent): string {
  const [venue, ...others] = venuesOf(event);
  if (venue) {
    const first = [venue.venue, venue.city].filter(Boolean).map(textOfHtml).join(', ');
    return others.length > 0 ? `${first} ${words.andPlaces(others.length)}` : first;
  }
  return event.attendance_mode === 'online' ? sentencesIn(language).facetLabels.online : '';
}

function kilometres(distance: number, language: Language): string {
  return distancesIn(language).format(distance).replace(' ', '\u00a0');
}

/** Making one takes far longer than using it. */
const distancesIn = onceFor(
  (language: Language) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }),
);

/** A price in which amounts and currencies never break apart. */
export function unbroken(cost: string): string {
  return cost.replaceAll(/(\d) (?=\p{Sc})/gu, '$1\u00a0').replaceAll(/(\p{Sc}) – (?=\d)/gu, '$1\u00a0–\u00a0');
}

/** The status of an event, and whether it is sold out. */
function statusOf({ words, language }: Place, { event_status, sold_out }: ShownEvent): Html | undefined {
  const status = event_status === 'scheduled' ? '' : sentencesIn(language).facetLabels[event_status];
  const said = [status, sold_out ? words.soldOut : ''].filter(Boolean);
  if (said.length === 0) return undefined;
  return html`<p class="status">${said.map((each) => html`<strong>${capital(each)}</strong> `)}</p>`;
}

/** Links for programs in the head of the page; `asked` are the filters of its list. */
export function feedLinks(place: Place, asked: Asked): Html {
  return html`${(['ics', 'rss'] as const).map((output) => {
    const [type] = outputs[output].type.split(';');
    const href = outputLink(place, `events.${output}`, asked);
    return html`<link rel="alternate" type="${type}" title="${place.name}" href="${href}">\n`;
  })}`;
}

/** Links for people: a subscription, a file for programs without `webcal`, and a feed. */
export function subscriptions(place: Place, asked: Asked): Html {
  const { subscribe, copy, rss } = place.words.subscribe;
  const calendar = outputLink(place, 'events.ics', asked);
  // Opens in a calendar program
  const subscription = `webcal://${new URL(place.api).host}${calendar}`;
  return html`<p class="ways"><a href="${subscription}" rel="nofollow">${subscribe}</a>
<a href="${calendar}" rel="nofollow">${copy}</a>
<a href="${outputLink(place, 'events.rss', asked)}" rel="nofollow">${rss}</a></p>`;
}
