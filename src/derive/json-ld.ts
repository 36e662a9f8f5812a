/** schema.org data of a record (https://schema.org/Event, /Place, /Organization), as search engines read them. */

import type { Document, EventFacts } from '../model/documents/document.ts';
import { costDetails } from '../model/money/cost.ts';
import { currencyOf } from '../model/money/currency.ts';
import { schemaOrgModes, schemaOrgStatuses } from '../model/tables/event-states.ts';
import { derivedStateProvince } from '../model/tables/venues-and-organizers.ts';
import { textOfHtml } from '../model/text/html.ts';
import { instantOf, isoWithOffset } from '../model/time/instants.ts';
import { type Related, shownOf } from './view.ts';
import {
  imageAddress,
  languageOf,
  onceIn,
  pageAddress,
  slugShown,
  text,
  type View,
  type ViewContext,
} from './view-parts.ts';

/** A record's own words and links; empty values are left out. */
function described(document: Document<'venues' | 'organizers'>, name: string, context: ViewContext): View {
  return {
    name: wordsOf(text(document, name, context)),
    ...present({
      description: wordsOf(text(document, 'description', context)),
      image: imageAddress(document.facts, context) ?? '',
      telephone: document.facts.phone,
      sameAs: document.facts.website,
    }),
  };
}

/** A Place. */
const venueJsonLd = onceIn((venue: Document<'venues'>, context: ViewContext): View => {
  const { facts } = venue;
  const address = present({
    streetAddress: wordsOf(facts.address),
    addressLocality: wordsOf(facts.city),
    addressRegion: wordsOf(facts.stateprovince || derivedStateProvince(facts)),
    postalCode: wordsOf(facts.zip),
    addressCountry: wordsOf(facts.country),
  });
  return {
    '@type': 'Place',
    ...described(venue, 'venue', context),
    ...(Object.keys(address).length > 0 && { address: { '@type': 'PostalAddress', ...address } }),
    ...(facts.geo_lat !== undefined && {
      geo: { '@type': 'GeoCoordinates', latitude: facts.geo_lat, longitude: facts.geo_lng },
    }),
  };
});

/** An Organization. */
const organizerJsonLd = onceIn((organizer: Document<'organizers'>, context: ViewContext): View => {
  return {
    '@type': 'Organization',
    ...described(organizer, 'organizer', context),
    ...present({ email: organizer.facts.email }),
    url: organizer.facts.website || pageAddress('organizers', slugShown(organizer, context), context),
  };
});

/** The schema.org data of a record as a document of its own. Terms have none. */
export function jsonLdOf(document: Document, related: Related, context: ViewContext): View | undefined {
  const data = dataOf(document, related, context);
  return data && { '@context': 'http://schema.org', ...data };
}

function dataOf(document: Document, related: Related, context: ViewContext): View | undefined {
  if (document.kind === 'events') return eventJsonLd(document, related, context);
  if (document.kind === 'venues') return venueJsonLd(document, context);
  return document.kind === 'organizers' ? organizerJsonLd(document, context) : undefined;
}

/** An Event. */
function eventJsonLd(event: Document<'events'>, related: Related, context: ViewContext): View {
  const { facts } = event;
  const url = pageAddress('events', slugShown(event, context), context);
  const venues = shownOf(facts.venue, related.venues).map((venue) => venueJsonLd(venue, context));
  const organizers = shownOf(facts.organizer, related.organizers).map((organizer) =>
    organizerJsonLd(organizer, context),
  );
  return {
    '@type': 'Event',
    name: wordsOf(text(event, 'title', context)),
    description: wordsOf(text(event, 'excerpt', context) || text(event, 'description', context)),
    ...(facts.image && { image: [imageAddress(facts, context)] }),
    url,
    eventAttendanceMode: `https://schema.org/${schemaOrgModes[facts.attendance_mode]}`,
    eventStatus: `https://schema.org/${schemaOrgStatuses[facts.event_status]}`,
    ...formerStart(facts),
    ...datesOf(facts),
    inLanguage: languageOf(event, 'title', context),
    ...locationOf(venues, url, facts),
    ...(organizers.length > 0 && { organizer: oneOrAll(organizers) }),
    ...offersOf(facts, url, context),
  };
}

/** The last day is part of whole days; what ends when it begins has no end. */
function datesOf({ start, end, start_date, end_date, all_day, timezone }: EventFacts): View {
  const startDate = moment(start, start_date, all_day, timezone);
  const endDate = moment(end, end_date, all_day, timezone);
  return { startDate, ...(endDate !== startDate && { endDate }) };
}

/** A whole day is a Date, everything else a DateTime with its offset. */
function moment(at: number, wall: string, allDay: boolean, zone: string): string {
  return allDay ? wall.slice(0, 10) : isoWithOffset(at, zone);
}

/** Only an event with another date had one before (https://schema.org/previousStartDate). */
function formerStart({ event_status, previous_start_date: wall, all_day, timezone }: EventFacts): View {
  if (event_status !== 'rescheduled' || wall === '') return {};
  return { previousStartDate: moment(instantOf(wall, timezone), wall, all_day, timezone) };
}

/** The places of an event, the virtual one included. */
function locationOf(venues: readonly View[], url: string, facts: EventFacts): View {
  const { attendance_mode, online_url, website } = facts;
  const virtual = { '@type': 'VirtualLocation', url: online_url || website || url };
  const places = { offline: venues, online: [virtual], mixed: [...venues, virtual] }[attendance_mode];
  return places.length > 0 ? { location: oneOrAll(places) } : {};
}

/** Nobody can buy what does not take place. */
function offersOf(facts: EventFacts, url: string, { currency }: ViewContext): View {
  const { published, timezone, sold_out, event_status } = facts;
  const { values, currency_code } = costDetails(facts.cost, currencyOf(currency));
  const prices = values.filter((value) => /^\d/.test(value));
  if (prices.length === 0 || event_status === 'cancelled') return {};
  const offer = prices.map((price) => ({
    '@type': 'Offer',
    price,
    ...present({ priceCurrency: currency_code }),
    url,
    availability: `https://schema.org/${sold_out ? 'SoldOut' : 'InStock'}`,
    validFrom: isoWithOffset(published, timezone),
  }));
  return { offers: oneOrAll(offer) };
}

function oneOrAll<T>(values: readonly T[]): T | readonly T[] {
  return values.length === 1 ? (values[0] as T) : values;
}

/**
 * The words of HTML. Pages carry this data inside a `script` element, which text that looks like a tag could end: such a
 * sign stays written as HTML has it.
 */
function wordsOf(html: string): string {
  return textOfHtml(html).replaceAll(/<(?=[a-z/!?])/gi, '&lt;');
}

function present(values: Record<string, string>): View {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
