/** Makes the body of an event, as a client would send it, from an item. */

import type { Incoming, Note } from '../incoming.ts';
import { recurrenceOf, whenOf } from './dates.ts';
import type { Item } from './item.ts';
import { areaName } from './names.ts';
import type { Places } from './places.ts';
import { readPrice } from './price.ts';
import { audiencesOf, categoryOf } from './terms.ts';
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
  const { price, where } = { price: priceOf(item), where: `${item.id} ${oneLine(item.title)}` };
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

function priceOf(item: Item): ReturnType<typeof readPrice> {
  return readPrice(item.free, oneLine(item.price));
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
