/** schema.org data of a record (https://schema.org/Event, /Place, /Organization), as search engines read them. */

import { onceFor } from '../model/arrays-and-maps.ts';
import type { Document, EventFacts } from '../model/documents/document.ts';
import { costDetails } from '../model/money/cost.ts';
import { currencyOf } from '../model/money/currency.ts';
import { hasEnd, isRepeating, type SeriesFacts } from '../model/recurrence/occurrences.ts';
import { storedRule } from '../model/recurrence/rule.ts';
import { schemaOrgModes, schemaOrgStatuses } from '../model/tables/event-states.ts';
import { derivedStateProvince } from '../model/tables/venues-and-organizers.ts';
import { textOfHtml } from '../model/text/html.ts';
import { instantOf, isoWithOffset, wallClockOf } from '../model/time/instants.ts';
import {
  imageAddress,
  languageOf,
  pageAddress,
  pageOf,
  type Related,
  shownOf,
  slugShown,
  text,
  type View,
  type ViewContext,
} from './view.ts';

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
const venuesJsonLd = onceFor((context: ViewContext) =>
  onceFor((venue: Document<'venues'>): View => {
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
  }),
);

/** An Organization. */
const organizersJsonLd = onceFor((context: ViewContext) =>
  onceFor((organizer: Document<'organizers'>): View => {
    return {
      '@type': 'Organization',
      ...described(organizer, 'organizer', context),
      ...present({ email: organizer.facts.email }),
      url: organizer.facts.website || pageAddress('organizers', slugShown(organizer, context), context),
    };
  }),
);

/** The schema.org data of a record as a document of its own. Terms have none. */
export function jsonLdOf(document: Document, related: Related, context: ViewContext): View | undefined {
  const own = { '@context': 'http://schema.org' };
  if (document.kind === 'events') {
    const { facts } = document;
    const data = isRepeating(facts)
      ? seriesJsonLd({ ...document, facts }, context)
      : eventJsonLd(document, related, context);
    return { ...own, ...data };
  }
  if (document.kind === 'venues') return { ...own, ...venuesJsonLd(context)(document) };
  return document.kind === 'organizers' ? { ...own, ...organizersJsonLd(context)(document) } : undefined;
}

/** An Event. */
function eventJsonLd(event: Document<'events'>, related: Related, context: ViewContext): View {
  const { facts } = event;
  const { start, end, start_date, end_date, previous_start_date, all_day, timezone, occurrence: series } = facts;
  const startDate = moment(start, start_date, all_day, timezone);
  const endDate = moment(end, end_date, all_day, timezone);
  const name = wordsOf(text(event, 'title', context));
  const url = pageOf(event, context);
  const venues = shownOf(facts.venue, related.venues).map(venuesJsonLd(context));
  const organizers = shownOf(facts.organizer, related.organizers).map(organizersJsonLd(context));
  const virtual = { '@type': 'VirtualLocation', url: facts.online_url || facts.website || url };
  const places = { offline: venues, online: [virtual], mixed: [...venues, virtual] }[facts.attendance_mode];
  return {
    '@type': 'Event',
    name,
    description: wordsOf(text(event, 'excerpt', context) || text(event, 'description', context)),
    ...(facts.image && { image: [imageAddress(facts, context)] }),
    url,
    eventAttendanceMode: `https://schema.org/${schemaOrgModes[facts.attendance_mode]}`,
    eventStatus: `https://schema.org/${schemaOrgStatuses[facts.event_status]}`,
    // Only an event with another date had one before (https://schema.org/previousStartDate)
    ...(facts.event_status === 'rescheduled' &&
      previous_start_date !== '' && {
        previousStartDate: moment(instantOf(previous_start_date, timezone), previous_start_date, all_day, timezone),
      }),
    // The last day is part of whole days; what ends when it begins has no end
    startDate,
    ...(endDate !== startDate && { endDate }),
    inLanguage: languageOf(event, 'title', context),
    ...(places.length > 0 && { location: oneOrAll(places) }),
    ...(organizers.length > 0 && { organizer: oneOrAll(organizers) }),
    ...offersOf(facts, url, context),
    ...(series && {
      superEvent: {
        '@type': 'EventSeries',
        // The name of a series is known where its date has no other one
        ...(!series.changed.includes('title') && { name }),
        url: pageAddress('events', slugShown(event, context), context),
        ...scheduleOf(series.whole),
      },
    }),
  };
}

/** An EventSeries. Its dates are Events of their own, which do not depend on when they are asked for. */
function seriesJsonLd(series: Document<'events'> & { readonly facts: SeriesFacts }, context: ViewContext): View {
  const { facts } = series;
  const { start, start_date, all_day, timezone } = facts;
  return {
    '@type': 'EventSeries',
    name: wordsOf(text(series, 'title', context)),
    description: wordsOf(text(series, 'excerpt', context) || text(series, 'description', context)),
    url: pageOf(series, context),
    startDate: moment(start, start_date, all_day, timezone),
    ...(hasEnd(facts.recurrence) &&
      facts.last !== undefined && {
        endDate: moment(facts.last, wallClockOf(facts.last, timezone), all_day, timezone),
      }),
    ...scheduleOf(facts),
  };
}

const periods = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' } as const;

/** The Schedule of a series whose rule has no more than one can say (https://schema.org/Schedule). */
function scheduleOf({ recurrence, start_date, end_date, all_day, timezone }: SeriesFacts): View {
  const { rrule, rdate, exdate } = recurrence;
  if (rrule === '' || rdate.length > 0) return {};
  const { freq, interval, count, until, byday, bymonthday, bymonth, bysetpos, wkst } = storedRule(rrule);
  if (bysetpos.length > 0 || wkst !== 'MO' || bymonthday.some((day) => day < 0)) return {};
  const eventSchedule = {
    '@type': 'Schedule',
    repeatFrequency: `P${interval}${periods[freq]}`,
    ...(byday.length > 0 && { byDay: byday.map(({ day, ordinal }) => `${ordinal === 0 ? '' : ordinal}${day}`) }),
    ...(bymonthday.length > 0 && { byMonthDay: bymonthday }),
    ...(bymonth.length > 0 && { byMonth: bymonth }),
    startDate: start_date.slice(0, 10),
    ...(until !== undefined && { endDate: until.slice(0, 10) }),
    ...(count !== undefined && { repeatCount: count }),
    ...(!all_day && { startTime: start_date.slice(11), endTime: end_date.slice(11) }),
    ...(exdate.length > 0 && { exceptDate: exdate.map((date) => date.slice(0, 10)) }),
    scheduleTimezone: timezone,
  };
  return { eventSchedule };
}

/** A whole day is a Date, everything else a DateTime with its offset. */
function moment(at: number, wall: string, allDay: boolean, zone: string): string {
  return allDay ? wall.slice(0, 10) : isoWithOffset(at, zone);
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
