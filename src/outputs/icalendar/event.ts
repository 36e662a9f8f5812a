/** A VEVENT (RFC 5545, RFC 7986). */

import { type Related, shownOf } from '../../derive/view.ts';
import { imageAddress, priceView, text } from '../../derive/view-parts.ts';
import type { Document, EventFacts } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import { costText } from '../../model/money/cost.ts';
import { currencyOf } from '../../model/money/currency.ts';
import { addDays, type Instant, type WallClock } from '../../model/time/instants.ts';
import { pageOf, placesOf, pointOf, termNames, titleOf, uidOf, words } from '../event-texts.ts';
import { linesOfHtml } from '../plain.ts';
import type { OutputContext, Part } from '../presenter.ts';
import { linesOf, type Property, textProperty, utcText } from './lines.ts';
import { isReadAlike } from './zones.ts';

type Event = Document<'events'>;

/** STATUS by event status; programs that read it hide cancelled events or strike them out. */
const statusNames = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
  moved_online: 'CONFIRMED',
} as const;

/** The VEVENT of an event, with its zone. */
export function veventOf(event: Event, related: Related, context: OutputContext): Part {
  const { facts } = event;
  const zone = zoneOf(facts);
  const lines = linesOf([
    ...textProperty('uid', uidOf(event, context)),
    ...stampsOf(facts),
    ...timesOf(facts, zone),
    ['status', {}, 'text', statusNames[facts.event_status]],
    ...textProperty('summary', titleOf(event, context), languageOf(event, 'title', context)),
    ...textProperty('description', descriptionOf(event, context), languageOf(event, saidIn(event, context), context)),
    ...richTextOf(event, context),
    ...textProperty('location', placesOf(event, related, context), { language: context.language }),
    ...textProperty(
      'comment',
      words(event, 'event_status_reason', context),
      languageOf(event, 'event_status_reason', context),
    ),
    ...linksOf(event, related, context),
    ...contactsOf(facts, related, context),
    ...ownOf(facts, zone, context),
    ['transp', {}, 'text', 'TRANSPARENT'],
  ]);
  return { text: `BEGIN:VEVENT\r\n${lines}END:VEVENT\r\n`, ...(zone && { traits: { zone } }) };
}

function stampsOf({ published, modified, sequence = 0 }: EventFacts): Property[] {
  return [
    ['dtstamp', {}, 'date-time', utcText(modified)],
    ['last-modified', {}, 'date-time', utcText(modified)],
    ['created', {}, 'date-time', utcText(published)],
    ['sequence', {}, 'integer', sequence],
  ];
}

/** The zone whose rules give programs both ends as they are; undefined for whole days, and when UTC is needed. */
function zoneOf({ all_day, timezone, start, start_date, end, end_date }: EventFacts): string | undefined {
  if (all_day || timezone === 'UTC') return undefined;
  return isReadAlike(start_date, start, timezone) && isReadAlike(end_date, end, timezone) ? timezone : undefined;
}

/** The end of whole days is the day after the last; an event without duration has no end (RFC 5545, 3.6.1). */
function timesOf({ all_day, start, end, start_date, end_date }: EventFacts, zone: string | undefined): Property[] {
  if (all_day) return [dayOf('dtstart', start_date), dayOf('dtend', addDays(end_date, 1))];
  const first = momentOf('dtstart', start, start_date, zone);
  return start === end ? [first] : [first, momentOf('dtend', end, end_date, zone)];
}

function dayOf(name: string, wall: WallClock): Property {
  return [name, {}, 'date', wall.slice(0, 10)];
}

function momentOf(name: string, at: Instant, wall: WallClock, zone: string | undefined): Property {
  return zone ? [name, { tzid: zone }, 'date-time', wall.replace(' ', 'T')] : [name, {}, 'date-time', utcText(at)];
}

/** The summary of the text: the excerpt, where there is one. */
function saidIn(event: Event, context: OutputContext): 'excerpt' | 'description' {
  return text(event, 'excerpt', context) === '' ? 'description' : 'excerpt';
}

/** The description, the price and the address of the public page, each a paragraph. */
function descriptionOf(event: Event, context: OutputContext): string {
  const said = text(event, saidIn(event, context), context);
  const { cost } = priceView(event.facts, context);
  return [linesOfHtml(said), String(cost), pageOf(event, context)].filter((part) => part !== '').join('\n\n');
}

/** The description in the form that Outlook shows: an HTML document. */
function richTextOf(event: Event, context: OutputContext): Property[] {
  const html = text(event, 'description', context);
  if (html === '') return [];
  return textProperty('x-alt-desc', `<html><body>${html}</body></html>`, {
    fmttype: 'text/html',
    ...languageOf(event, 'description', context),
  });
}

/** What iCalendar has no word for, so that an import of it makes the same event: prices by themselves, its own page on the web, and zones and states that are not told above. */
function ownOf(facts: EventFacts, zone: string | undefined, context: OutputContext): Property[] {
  const { event_status: status, timezone, attendance_mode: mode, online_url: online } = facts;
  const isTold = ['scheduled', 'cancelled', 'postponed'].includes(status);
  return [
    ...textProperty('x-cost', String(priceView(facts, context).cost)),
    ...(zone ? [] : textProperty('x-cartellera-timezone', timezone)),
    ...(isTold ? [] : textProperty('x-cartellera-event-status', status)),
    ...(mode === 'offline' && online === '' ? [] : textProperty('x-cartellera-attendance-mode', mode)),
    ...textProperty('x-cartellera-previous-start-date', facts.previous_start_date),
    ...(facts.sold_out ? textProperty('x-cartellera-sold-out', 'TRUE') : []),
    ...textProperty('x-cartellera-website', facts.website),
    ...pricesOf(facts, context).flatMap((price) => textProperty('x-cartellera-cost', price)),
  ];
}

/** All prices, when readers are shown only the lowest and the highest. */
function pricesOf({ cost }: EventFacts, { language, currency }: OutputContext): string[] {
  if (cost.text !== '' || cost.values.length < 3) return [];
  return cost.values.map((value, at) =>
    costText({ ...cost, values: [value], shown: cost.shown.slice(at, at + 1) }, language, currencyOf(currency)),
  );
}

function languageOf(event: Event, field: string, { language, languages }: OutputContext): Property[1] {
  return { language: shownText(event.texts, field, language, languages)?.language ?? language };
}

function linksOf(event: Event, related: Related, context: OutputContext): Property[] {
  const terms = termNames(event, related, context);
  const point = pointOf(event, related);
  const image = imageAddress(event.facts, context);
  return [
    ['url', {}, 'uri', pageOf(event, context)],
    ...(terms.length > 0 ? [['categories', { language: context.language }, 'text', ...terms] as Property] : []),
    ...(point ? [['geo', {}, 'float', [point.lat, point.lng]] as Property] : []),
    ...(event.facts.online_url
      ? [['conference', { value: 'URI' }, 'unknown', event.facts.online_url] as Property]
      : []),
    ...(image ? [['image', { value: 'URI', display: 'BADGE' }, 'unknown', image] as Property] : []),
  ];
}

/** Not ORGANIZER, which is for meetings: programs would ask for a reply. */
function contactsOf({ organizer }: EventFacts, related: Related, context: OutputContext): Property[] {
  return shownOf(organizer, related.organizers).flatMap((each) => {
    const { phone, email, website } = each.facts;
    const parts = [words(each, 'organizer', context), phone, email, website];
    return textProperty('contact', parts.filter((part) => part !== '').join(', '), { language: context.language });
  });
}
