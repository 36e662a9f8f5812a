/**
 * A VEVENT (RFC 5545, 3.6.1). What iCalendar has no word for is in properties of our own, so that an import of it makes the same events.
 */

import { imageAddress, languageOf, pageOf, type Related, shownOf, text } from '../../derive/view.ts';
import { onceFor } from '../../model/arrays-and-maps.ts';
import type { Document, EventFacts, Times } from '../../model/documents/document.ts';
import type { TermKind } from '../../model/documents/families.ts';
import { costText } from '../../model/money/cost.ts';
import { currencyOf } from '../../model/money/currency.ts';
import { addDays, type WallClock } from '../../model/time/instants.ts';
import { htmlText, placesOf, pointOf, priceOf, titleOf, words } from '../event-texts.ts';
import { linesOfHtml } from '../plain.ts';
import type { OutputContext } from '../presenter.ts';
import { lineOf, lineOfAll, textOf, utcText } from './lines.ts';
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
const eventLines = {
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
  series: textOf('x-cartellera-series'),
};
const transparent = lineOf<string>({ name: 'transp', type: 'text' })('TRANSPARENT');

/** What tells a VEVENT from another one of the same event. */
export interface Marks {
  readonly uid: string;
  /** The lines that say when it takes place besides its start and end. */
  readonly recurrence?: string;
  /** The UID of its series, for a date that stands by itself because programs do not read what puts it there. */
  readonly series?: string;
}

/** The lines of a VEVENT, not folded; `zone` is the one that its times name, if any. */
export function eventText(
  event: Event,
  related: Related,
  context: OutputContext,
  { uid, recurrence = '', series }: Marks,
): string {
  const { facts } = event;
  const zone = zoneOf(facts);
  const excerpt = text(event, 'excerpt', context);
  const summary = excerpt === '' ? 'description' : 'excerpt';
  // The excerpt where there is one, the price and the address of the public page, each a paragraph
  const paragraphs = [
    linesOfHtml(excerpt || text(event, 'description', context)),
    priceOf(event, context),
    pageOf(event, context),
  ];
  const html = htmlText(event, 'description', context);
  const [venue] = shownOf(facts.venue, related.venues);
  const point = pointOf(event, related);
  const image = imageAddress(facts, context);
  const changed = utcText(facts.modified);
  return [
    'BEGIN:VEVENT\r\n',
    eventLines.uid(uid),
    eventLines.stamp(changed),
    eventLines.modified(changed),
    eventLines.created(utcText(facts.published)),
    eventLines.sequence(facts.sequence ?? 0),
    timesOf(facts, zone),
    recurrence,
    eventLines.status(statusNames[facts.event_status]),
    eventLines.summary(titleOf(event, context), languageOf(event, 'title', context)),
    eventLines.description(paragraphs.filter((part) => part !== '').join('\n\n'), languageOf(event, summary, context)),
    // The HTML document that Outlook shows
    html && eventLines.richText(`<html><body>${html}</body></html>`, languageOf(event, 'description', context)),
    venue ? eventLines.location(placesOf(event, related, context), venueLanguages(context)(venue)) : '',
    eventLines.comment(words(event, 'event_status_reason', context), languageOf(event, 'event_status_reason', context)),
    eventLines.url(pageOf(event, context)),
    categoriesOf(facts, related, context),
    point ? eventLines.geo([point.lat, point.lng]) : '',
    facts.online_url ? eventLines.conference(facts.online_url) : '',
    image ? eventLines.image(image) : '',
    ...shownOf(facts.organizer, related.organizers).map(contactsIn(context)),
    ownLines(facts, related, zone, context),
    eventLines.series(series ?? ''),
    transparent,
    'END:VEVENT\r\n',
  ].join('');
}

/** The zone whose rules give programs both ends as they are; undefined for whole days, and when UTC is needed. */
export function zoneOf({ all_day, timezone, start, start_date, end, end_date }: Times): string | undefined {
  if (all_day || timezone === 'UTC') return undefined;
  return isReadAlike(start_date, start, timezone) && isReadAlike(end_date, end, timezone) ? timezone : undefined;
}

/** The end of whole days is the day after the last; an event without duration has no end (RFC 5545, 3.6.1). */
function timesOf({ all_day, start, end, start_date, end_date }: EventFacts, zone: string | undefined): string {
  if (all_day) {
    const [first, after] = [start_date.slice(0, 10), addDays(end_date, 1).slice(0, 10)];
    // No day is after the last one of the year 9999; a day without an end is one
    return eventLines.dayOfStart(first) + (after > first ? eventLines.dayOfEnd(after) : '');
  }
  const first = zone ? eventLines.start(toDateTime(start_date), zone) : eventLines.startInUtc(utcText(start));
  if (start === end) return first;
  return first + (zone ? eventLines.end(toDateTime(end_date), zone) : eventLines.endInUtc(utcText(end)));
}

/** A wall clock as jCal has it. */
export function toDateTime(wall: WallClock): string {
  return wall.replace(' ', 'T');
}

const venueLanguages = onceFor((context: OutputContext) =>
  onceFor((venue: Document<'venues'>) => languageOf(venue, 'venue', context)),
);

/** The names of categories and tags, a line for those in each language. */
function categoriesOf({ categories, tags }: EventFacts, related: Related, context: OutputContext): string {
  const terms = shownOf([...categories, ...tags], related.terms).map(termsIn(context));
  const inEach = Map.groupBy(terms, ({ language }) => language);
  const lines = [...inEach].map(([language, those]) => {
    const names = those.map(({ name }) => name);
    return eventLines.categories(names, language);
  });
  return lines.join('');
}

const termsIn = onceFor((context: OutputContext) =>
  onceFor((term: Document<TermKind>) => ({
    name: words(term, 'name', context),
    language: languageOf(term, 'name', context),
  })),
);

/** Not ORGANIZER, which is for meetings: programs would ask for a reply. */
const contactsIn = onceFor((context: OutputContext) =>
  onceFor((organizer: Document<'organizers'>) => {
    const { phone, email, website } = organizer.facts;
    const parts = [words(organizer, 'organizer', context), phone, email, website];
    return eventLines.contact(
      parts.filter((part) => part !== '').join(', '),
      languageOf(organizer, 'organizer', context),
    );
  }),
);

/**
 * The properties of our own: names of venues where LOCATION does not tell where they end, prices by themselves, the event's own page on the
 * web, and zones and states that the properties of iCalendar cannot say.
 */
function ownLines(facts: EventFacts, related: Related, zone: string | undefined, context: OutputContext): string {
  const { event_status: status, timezone, attendance_mode: mode, online_url: online, cost } = facts;
  const names = shownOf(facts.venue, related.venues).map((venue) => words(venue, 'venue', context));
  const isUnclear = names.length > 1 || names[0]?.includes(',');
  const hasStatus = ['scheduled', 'cancelled', 'postponed'].includes(status);
  // Readers are shown only the lowest and the highest of several prices
  const prices = cost.text !== '' || cost.values.length < 3 ? [] : cost.values;
  return [
    ...(isUnclear ? names.map((name) => eventLines.venue(name)) : []),
    eventLines.cost(priceOf({ facts }, context)),
    zone ? '' : eventLines.timezone(timezone),
    hasStatus ? '' : eventLines.eventStatus(status),
    mode === 'offline' && online === '' ? '' : eventLines.attendanceMode(mode),
    eventLines.previousStart(facts.previous_start_date),
    facts.sold_out ? eventLines.soldOut('TRUE') : '',
    eventLines.website(facts.website),
    ...prices.map((value, at) => {
      const price = { ...cost, values: [value], shown: cost.shown.slice(at, at + 1) };
      return eventLines.price(costText(price, context.language, currencyOf(context.currency)));
    }),
  ].join('');
}
