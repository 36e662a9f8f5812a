/** A VEVENT (RFC 5545, RFC 7986). */

import { type Related, shownOf } from '../../derive/view.ts';
import { imageAddress, languageOf, onceIn, text } from '../../derive/view-parts.ts';
import type { Document, EventFacts } from '../../model/documents/document.ts';
import type { TermKind } from '../../model/documents/families.ts';
import { costText } from '../../model/money/cost.ts';
import { currencyOf } from '../../model/money/currency.ts';
import { byteTextOf } from '../../model/text/characters.ts';
import { addDays, type WallClock } from '../../model/time/instants.ts';
import { htmlText, pageOf, placesOf, pointOf, priceOf, titleOf, uidOf, words } from '../event-texts.ts';
import { linesOfHtml } from '../plain.ts';
import type { OutputContext, Part } from '../presenter.ts';
import { folded, lineOf, lineOfAll, textOf, utcText } from './lines.ts';
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

const inLanguage = { varying: 'language' };
const moments = { type: 'date-time', varying: 'tzid' };
const lines = {
  uid: textOf('uid'),
  stamp: lineOf<string>({ name: 'dtstamp', type: 'date-time' }),
  modified: lineOf<string>({ name: 'last-modified', type: 'date-time' }),
  created: lineOf<string>({ name: 'created', type: 'date-time' }),
  sequence: lineOf<number>({ name: 'sequence', type: 'integer' }),
  dayOfStart: lineOf<string>({ name: 'dtstart', type: 'date' }),
  dayOfEnd: lineOf<string>({ name: 'dtend', type: 'date' }),
  startInUtc: lineOf<string>({ name: 'dtstart', type: 'date-time' }),
  endInUtc: lineOf<string>({ name: 'dtend', type: 'date-time' }),
  start: lineOf<string>({ name: 'dtstart', ...moments }),
  end: lineOf<string>({ name: 'dtend', ...moments }),
  status: lineOf<string>({ name: 'status', type: 'text' }),
  summary: textOf('summary', inLanguage),
  description: textOf('description', inLanguage),
  richText: textOf('x-alt-desc', { parameters: { fmttype: 'text/html' }, varying: 'language' }),
  location: textOf('location', inLanguage),
  comment: textOf('comment', inLanguage),
  url: lineOf<string>({ name: 'url', type: 'uri' }),
  categories: lineOfAll<string>({ name: 'categories', type: 'text', ...inLanguage }, ','),
  geo: lineOfAll<number>({ name: 'geo', type: 'float' }, ';'),
  conference: lineOf<string>({ name: 'conference', type: 'unknown', parameters: { value: 'URI' } }),
  image: lineOf<string>({ name: 'image', type: 'unknown', parameters: { value: 'URI', display: 'BADGE' } }),
  contact: textOf('contact', inLanguage),
  cost: textOf('x-cost'),
  timezone: textOf('x-cartellera-timezone'),
  eventStatus: textOf('x-cartellera-event-status'),
  attendanceMode: textOf('x-cartellera-attendance-mode'),
  previousStart: textOf('x-cartellera-previous-start-date'),
  soldOut: textOf('x-cartellera-sold-out'),
  website: textOf('x-cartellera-website'),
  price: textOf('x-cartellera-cost'),
  venue: textOf('x-cartellera-venue'),
};
const transparent = lineOf<string>({ name: 'transp', type: 'text' })('TRANSPARENT');

/** The VEVENT of an event, with its zone. */
export function veventOf(event: Event, related: Related, context: OutputContext): Part {
  const { facts } = event;
  const zone = zoneOf(facts);
  const said = [
    'BEGIN:VEVENT\r\n',
    lines.uid(uidOf(event, context)),
    stampsOf(facts),
    timesOf(facts, zone),
    lines.status(statusNames[facts.event_status]),
    lines.summary(titleOf(event, context), languageOf(event, 'title', context)),
    lines.description(descriptionOf(event, context), languageOf(event, saidIn(event, context), context)),
    richTextOf(event, context),
    locationOf(event, related, context),
    lines.comment(words(event, 'event_status_reason', context), languageOf(event, 'event_status_reason', context)),
    linksOf(event, related, context),
    contactsOf(facts, related, context),
    ownVenuesOf(facts, related, context),
    ownOf(facts, zone, context),
    transparent,
    'END:VEVENT\r\n',
  ];
  return { bytes: folded(byteTextOf(said.join(''))), ...(zone && { traits: { zone } }) };
}

function stampsOf({ published, modified, sequence = 0 }: EventFacts): string {
  const changed = utcText(modified);
  return lines.stamp(changed) + lines.modified(changed) + lines.created(utcText(published)) + lines.sequence(sequence);
}

/** The zone whose rules give programs both ends as they are; undefined for whole days, and when UTC is needed. */
function zoneOf({ all_day, timezone, start, start_date, end, end_date }: EventFacts): string | undefined {
  if (all_day || timezone === 'UTC') return undefined;
  return isReadAlike(start_date, start, timezone) && isReadAlike(end_date, end, timezone) ? timezone : undefined;
}

/** The end of whole days is the day after the last; an event without duration has no end (RFC 5545, 3.6.1). */
function timesOf({ all_day, start, end, start_date, end_date }: EventFacts, zone: string | undefined): string {
  if (all_day) return daysOf(dayOf(start_date), dayOf(addDays(end_date, 1)));
  const first = zone ? lines.start(clockOf(start_date), zone) : lines.startInUtc(utcText(start));
  if (start === end) return first;
  return first + (zone ? lines.end(clockOf(end_date), zone) : lines.endInUtc(utcText(end)));
}

/** No day is after the last one of the year 9999; a day without an end is one. */
function daysOf(first: string, after: string): string {
  return lines.dayOfStart(first) + (after > first ? lines.dayOfEnd(after) : '');
}

function dayOf(wall: WallClock): string {
  return wall.slice(0, 10);
}

function clockOf(wall: WallClock): string {
  return wall.replace(' ', 'T');
}

/** The summary of the text: the excerpt, where there is one. */
function saidIn(event: Event, context: OutputContext): 'excerpt' | 'description' {
  return text(event, 'excerpt', context) === '' ? 'description' : 'excerpt';
}

/** The description, the price and the address of the public page, each a paragraph. */
function descriptionOf(event: Event, context: OutputContext): string {
  const said = text(event, saidIn(event, context), context);
  return [linesOfHtml(said), priceOf(event, context), pageOf(event, context)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The description in the form that Outlook shows: an HTML document. */
function richTextOf(event: Event, context: OutputContext): string {
  const html = htmlText(event, 'description', context);
  return html && lines.richText(`<html><body>${html}</body></html>`, languageOf(event, 'description', context));
}

/** What iCalendar has no word for, so that an import of it makes the same event: prices by themselves, its own page on the web, and zones and states that the lines above cannot say. */
function ownOf(facts: EventFacts, zone: string | undefined, context: OutputContext): string {
  const { event_status: status, timezone, attendance_mode: mode, online_url: online } = facts;
  const hasStatus = ['scheduled', 'cancelled', 'postponed'].includes(status);
  return [
    lines.cost(priceOf({ facts }, context)),
    zone ? '' : lines.timezone(timezone),
    hasStatus ? '' : lines.eventStatus(status),
    mode === 'offline' && online === '' ? '' : lines.attendanceMode(mode),
    lines.previousStart(facts.previous_start_date),
    facts.sold_out ? lines.soldOut('TRUE') : '',
    lines.website(facts.website),
    ...pricesOf(facts, context).map((price) => lines.price(price)),
  ].join('');
}

/** The names of venues where LOCATION does not tell where they end: of several, and with a comma. */
function ownVenuesOf({ venue }: EventFacts, related: Related, context: OutputContext): string {
  const names = shownOf(venue, related.venues).map((each) => nameOf(each, context));
  return names.length > 1 || names[0]?.includes(',') ? names.map((name) => lines.venue(name)).join('') : '';
}

const nameOf = onceIn((venue: Document<'venues'>, context: OutputContext) => words(venue, 'venue', context));

/** All prices, when readers are shown only the lowest and the highest. */
function pricesOf({ cost }: EventFacts, { language, currency }: OutputContext): string[] {
  if (cost.text !== '' || cost.values.length < 3) return [];
  return cost.values.map((value, at) =>
    costText({ ...cost, values: [value], shown: cost.shown.slice(at, at + 1) }, language, currencyOf(currency)),
  );
}

function linksOf(event: Event, related: Related, context: OutputContext): string {
  const { online_url: online } = event.facts;
  const point = pointOf(event, related);
  const image = imageAddress(event.facts, context);
  return [
    lines.url(pageOf(event, context)),
    categoriesOf(event.facts, related, context),
    point ? lines.geo([point.lat, point.lng]) : '',
    online ? lines.conference(online) : '',
    image ? lines.image(image) : '',
  ].join('');
}

/** In the language of the first name. */
function locationOf(event: Event, related: Related, context: OutputContext): string {
  const [first] = shownOf(event.facts.venue, related.venues);
  return first ? lines.location(placesOf(event, related, context), languageOfPlace(first, context)) : '';
}

const languageOfPlace = onceIn((venue: Document<'venues'>, context: OutputContext) =>
  languageOf(venue, 'venue', context),
);

/** The names of categories and tags, a line for those in each language. */
function categoriesOf({ categories, tags }: EventFacts, related: Related, context: OutputContext): string {
  const terms = shownOf([...categories, ...tags], related.terms).map((term) => termOf(term, context));
  const inEach = Map.groupBy(terms, ({ language }) => language);
  const written = [...inEach].map(([language, those]) => {
    return lines.categories(
      those.map(({ name }) => name),
      language,
    );
  });
  return written.join('');
}

const termOf = onceIn((term: Document<TermKind>, context: OutputContext) => ({
  name: words(term, 'name', context),
  language: languageOf(term, 'name', context),
}));

/** Not ORGANIZER, which is for meetings: programs would ask for a reply. */
function contactsOf({ organizer }: EventFacts, related: Related, context: OutputContext): string {
  return shownOf(organizer, related.organizers)
    .map((each) => contactOf(each, context))
    .join('');
}

const contactOf = onceIn((organizer: Document<'organizers'>, context: OutputContext) => {
  const { phone, email, website } = organizer.facts;
  const parts = [words(organizer, 'organizer', context), phone, email, website];
  return lines.contact(parts.filter((part) => part !== '').join(', '), languageOf(organizer, 'organizer', context));
});
