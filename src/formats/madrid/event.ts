/** Makes the body of an event, as a client would send it, from an item. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Recurrence } from '../../model/documents/document.ts';
import { trimmedParts } from '../../model/text/characters.ts';
import { parseMoment } from '../../model/time/instants.ts';
import type { Incoming, Note } from '../incoming.ts';
import { hasEntities, type Item, oneLine, paragraphs } from './item.ts';
import type { Places } from './places.ts';
import { areaName, audiencesOf, categoryOf } from './terms.ts';

/**
 * The event of an item. Facts without a field become custom fields. Missing values are sent empty, so that they are cleared when the feed
 * no longer has them.
 */
export function eventOf(item: Item, places: Places): Incoming {
  const { start_date, end_date, all_day } = whenOf(item);
  const { rule } = recurrenceOf(item);
  const venue = places.venueOf(item);
  const organizer = places.organizerOf(item);
  const category = categoryOf(item);
  const title = oneLine(item.title);
  const { cost } = priceOf(item);
  return {
    resource: 'events',
    id: item.id,
    name: title,
    values: {
      title,
      description: paragraphs(item.description),
      start_date,
      end_date,
      all_day,
      timezone: 'Europe/Madrid',
      cost: cost ?? '',
      website: item.link.trim(),
    },
    links: {
      categories: category ? [category] : [],
      tags: audiencesOf(item),
      venue: venue ? [venue] : [],
      organizer: organizer ? [organizer] : [],
    },
    extra: { ...(rule ? { recurrence: rule } : {}), custom_fields: customFields(item) },
  };
}

/** Remarks about what was changed or has no place in a record. */
export function notesOn(item: Item): Note[] {
  const [price, where] = [priceOf(item), `${item.id} ${oneLine(item.title)}`];
  const { rule, unread } = recurrenceOf(item);
  const noted: [boolean, string, string?][] = [
    [categoryOf(item) === '', 'No category: kept without one'],
    [rule !== undefined, 'Weekly rule: kept with the event, which is shown as one from its first to its last day'],
    [item.recurrence !== undefined && !rule, 'Rule of repetition that cannot be read: left out', ruleSaid(item)],
    [unread.length > 0, 'Excluded day that is no date or belongs to no rule: kept as text', unread.join('; ')],
    [whenOf(item).shortened, 'End at 22:59 on the day the clocks go back: read as the end of the day', item.end],
    [price.contradicts, 'Marked as not free, its price says free: read as free', oneLine(item.price)],
    [
      price.sentence !== undefined && price.cost !== undefined && !price.contradicts,
      'Price that says more than amounts: kept as text beside them',
      price.sentence,
    ],
    [price.sentence !== undefined && price.cost === undefined, 'Price without an amount: kept as text', price.sentence],
    [hasEntities(item.title), 'Escaped characters in the title: unescaped', oneLine(item.title)],
    [hasEntities(item.description), 'Escaped characters in the description: unescaped'],
    [item.unknown.length > 0, 'Keys that this importer does not know: left out', item.unknown.join(', ')],
  ];
  return noted
    .filter(([holds]) => holds)
    .map(([, what, detail]) => (detail === undefined ? { what, where } : { what, where, detail }));
}

function ruleSaid({ recurrence }: Item): string {
  return oneLine([recurrence?.frequency, recurrence?.interval, recurrence?.days].join(' '));
}

const number = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const amount = new RegExp(String.raw`(?:(${number})\s*(?:a|y|o|-|–)\s*)?(${number})\s*(?:€|euros?\b|EUR\b)`, 'gi');
const saysFree = /gratuit|gratis|entrada libre|acceso libre/i;
/** Sentences that only say that it is free. */
const onlyFree = /^(?:(?:actividad|entrada|acceso|matr[ií]cula)\s+)?(?:gratuit[ao]|gratis|libre)\.?$/i;

/**
 * Parses the price, a mark for free events or a sentence for people: the amounts in euros for the field `cost`, undefined when unknown; the
 * sentence when it says more than these; whether the mark says not free and the sentence says free.
 */
function priceOf({ free: markedFree, price }: Item) {
  const sentence = oneLine(price);
  const amounts = markedFree ? [] : amountsOf(sentence);
  const contradicts = !markedFree && amounts.length === 0 && saysFree.test(sentence);
  const cost = markedFree || contradicts ? ['0'] : amounts.length > 0 ? amounts.map((each) => `${each} €`) : undefined;
  return { cost, sentence: saysMore(sentence) ? sentence : undefined, contradicts };
}

function amountsOf(sentence: string): string[] {
  const found = [...sentence.matchAll(amount)].flatMap(([, from, to]) => [from, to]);
  return unique(found.filter((each) => each !== undefined));
}

function saysMore(sentence: string): boolean {
  return !onlyFree.test(sentence) && /[\p{L}\d]/u.test(sentence.replace(amount, ''));
}

function customFields(item: Item): Record<string, { label: string; value: string }> {
  const { place } = item;
  const rows: [string, string, string][] = [
    ['price', 'Precio', priceOf(item).sentence ?? ''],
    ['district', 'Distrito', areaName(place.district)],
    ['neighbourhood', 'Barrio', areaName(place.neighbourhood)],
    ['accessibility', 'Accesibilidad (claves del Ayuntamiento de Madrid)', place.accessibility],
    ['part_of', 'Forma parte de', item.references.trim()],
    ['excluded_days', 'Días excluidos sin leer', recurrenceOf(item).unread.join('; ')],
  ];
  const filled = rows.filter(([key, , value]) => value !== '' && !(key === 'district' && value === 'Distrito'));
  return Object.fromEntries(filled.map(([key, label, value]) => [key, { label, value }]));
}

/**
 * Dates as a client would send them; `shortened` when an end at 22:59 was taken for the end of its day. A start at 00:00 without a time and an
 * end at 23:59 is a whole day. On the Sunday in October whose clocks go back the feed adds 24 hours less a minute to midnight, and so ends at
 * 22:59.
 */
function whenOf(item: Item) {
  const start = wallClock(item.start);
  const end = wallClock(item.end);
  const fromMidnight = start.endsWith('00:00:00') && item.time === '';
  const shortened = fromMidnight && end.endsWith('22:59:00') && isDayOf25Hours(end.slice(0, 10));
  const all_day = fromMidnight && (shortened || end.endsWith('23:59:00'));
  return { start_date: start, end_date: shortened ? end.replace('22:59', '23:59') : end, all_day, shortened };
}

/** The weekly rule with its exceptions, and the exceptions that could not be read. */
function recurrenceOf(item: Item): { readonly rule: Recurrence | undefined; readonly unread: string[] } {
  const { days, unread } = exceptions(item.excludedDays);
  const rule = item.recurrence && ruleOf(item.recurrence, days);
  return rule ? { rule, unread } : { rule: undefined, unread: [...days, ...unread] };
}

/** Weekdays in RFC 5545's notation: `MO`, `-1SU`. */
const weekDay = /^(?:[+-]?\d{1,2})?[A-Z]{2}$/i;

function ruleOf(said: NonNullable<Item['recurrence']>, except: readonly string[]): Recurrence | undefined {
  const { frequency, interval } = said;
  const days = trimmedParts(said.days, ',');
  const isRule = /^[A-Z]{1,20}$/i.test(frequency) && isCount(interval) && days.every((day) => weekDay.test(day));
  return isRule ? { frequency, interval, days, except } : undefined;
}

function isCount(interval: number): boolean {
  return Number.isInteger(interval) && interval >= 1 && interval <= 1000;
}

/** `23/9/2025;30/9/2025;` → the days in order, `YYYY-MM-DD`. */
function exceptions(text: string): { readonly days: string[]; readonly unread: string[] } {
  const days: string[] = [];
  const unread: string[] = [];
  for (const part of trimmedParts(text, ';')) {
    const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(part) ?? [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (parseMoment(date, 'UTC')) days.push(date);
    else unread.push(part);
  }
  return { days: unique(days).sort(), unread };
}

function wallClock(text: string): string {
  return text.trim().replace(/\.0+$/, '');
}

/** The last Sunday of October, when clocks of the European Union go back (Directive 2000/84/EC). */
function isDayOf25Hours(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return date.getUTCMonth() === 9 && date.getUTCDay() === 0 && date.getUTCDate() > 24;
}
