/** Makes the body of an event, as a client would send it, from an item. */

import { unique } from '../../model/slices.ts';
import type { Incoming, Note } from '../incoming.ts';
import { recurrenceOf, whenOf } from './dates.ts';
import type { Item } from './item.ts';
import type { Places } from './places.ts';
import { areaName, audiencesOf, categoryOf } from './terms.ts';
import { hasEntities, oneLine, paragraphs } from './text.ts';

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

/** The price, as far as it can be parsed. */
interface Price {
  /** For the field `cost`: amounts in euros, `0` for free, undefined when unknown. */
  readonly cost: readonly string[] | undefined;
  /** The sentence, when it says more than the amounts. */
  readonly sentence: string | undefined;
  /** True when the mark says not free and the sentence says free. */
  readonly contradicts: boolean;
}

/** Parses the price: a mark for free events, else a sentence for people. */
function priceOf({ free: markedFree, price }: Item): Price {
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
