/** The texts of events in outputs. */

import { pageOf, type Related, shownOf, text, type ViewContext } from '../derive/view.ts';
import { onceFor } from '../model/arrays-and-maps.ts';
import type { Document, EventFacts, VenueFacts } from '../model/documents/document.ts';
import { costText } from '../model/money/cost.ts';
import { currencyOf } from '../model/money/currency.ts';
import { isRepeating } from '../model/recurrence/occurrences.ts';
import { recurrenceText } from '../model/recurrence/recurrence-text.ts';
import type { Language } from '../model/tables/field.ts';
import { capital } from '../model/text/characters.ts';
import { decodeEntities } from '../model/text/html.ts';
import type { WallClock } from '../model/time/instants.ts';
import { sentencesIn } from '../model/words/index.ts';

type Event = Document<'events'>;

/** A plain text of a record as a reader sees it. */
export function words(document: Document, field: string, context: ViewContext): string {
  return decodeEntities(text(document, field, context));
}

/** The title of an event, after its status when it does not take place as planned. */
export function titleOf(event: Event, context: ViewContext): string {
  const title = words(event, 'title', context);
  const status = event.facts.event_status;
  if (status !== 'cancelled' && status !== 'postponed') return title;
  const word = sentencesIn(context.language).facetLabels[status];
  return `${capital(word)}: ${title}`;
}

/** Links and pictures in cleaned HTML whose addresses are relative. */
const relative = /(<[a-z][^<>]*? (?:href|src|cite)=")(?![a-z][a-z0-9+.-]*:)([^"]*)/gi;

/** A text of an event in HTML. Its addresses are absolute, because readers of a feed do not know the page that they are relative to. */
export function htmlText(event: Event, field: 'description' | 'excerpt', context: ViewContext): string {
  const html = text(event, field, context);
  if (!html.includes('="')) return html;
  const page = pageOf(event, context);
  return html.replace(relative, (_, before: string, address: string) => {
    return before + (URL.canParse(address, page) ? new URL(address, page).href : address);
  });
}

/** The venues of an event, each as one line: name, address, postal code and town. */
export function placesOf(event: Event, related: Related, context: ViewContext): string {
  const venues = shownOf(event.facts.venue, related.venues);
  return venues.map(placesIn(context)).join('; ');
}

const placesIn = onceFor((context: ViewContext) =>
  onceFor((venue: Document<'venues'>) => {
    const { address, zip, city }: VenueFacts = venue.facts;
    const parts = [words(venue, 'venue', context), decodeEntities(address), decodeEntities(`${zip} ${city}`).trim()];
    return parts.filter((part) => part !== '').join(', ');
  }),
);

/** Degrees with six decimals, which are a tenth of a metre (RFC 7946, 11.2); they are never written with an exponent. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** The position of an event in degrees, rounded: that of its first venue with coordinates. */
export function pointOf(event: Event, related: Related): { readonly lat: number; readonly lng: number } | undefined {
  for (const { facts } of shownOf(event.facts.venue, related.venues)) {
    const { geo_lat: lat, geo_lng: lng } = facts;
    if (lat !== undefined && lng !== undefined) return { lat: rounded(lat), lng: rounded(lng) };
  }
  return undefined;
}

/** When a series takes place, in words, also of one of its dates; empty for other events. */
export function seriesWords(facts: EventFacts, language: Language): string {
  if (facts.occurrence) return recurrenceText(facts.occurrence.whole, language);
  return isRepeating(facts) ? recurrenceText(facts, language) : '';
}

/** The price of an event in words; empty when it has none. */
export function priceOf({ facts }: Pick<Event, 'facts'>, { language, currency }: ViewContext): string {
  return costText(facts.cost, language, currencyOf(currency));
}

/**
 * The UID of an event: the one that it was imported with, else one that no other calendar gives. That of one date of a series has the clock
 * behind it at which the series puts it.
 */
export function uidOf({ id, facts }: Pick<Event, 'id' | 'facts'>, { identity }: { readonly identity: string }): string {
  const { occurrence, uid } = facts;
  const whole = uid ?? `${identity}-${occurrence?.series ?? id}`;
  return occurrence ? uidOfDate(whole, occurrence.key) : whole;
}

/** The UID of a date of a series that stands by itself. */
export function uidOfDate(series: string, key: WallClock): string {
  return `${series}-${key.replace(/[-:]/g, '').replace(' ', 'T')}`;
}
