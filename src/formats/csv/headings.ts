/** Which field a heading names: a field itself, or a word of The Events Calendar, of Google Calendar or of Outlook. */

import type { PostKind } from '../../model/documents/families.ts';
import { foldName } from '../../model/text/characters.ts';
import { type CsvField, isFieldOf } from './fields.ts';

/**
 * Headings of The Events Calendar's own tables, in lower case, as its guide to importing from CSV files lists them
 * (https://theeventscalendar.com/knowledgebase/csv-files-options-and-examples/).
 */
const ofTheEventsCalendar: Readonly<Record<PostKind, Readonly<Record<string, CsvField>>>> = {
  events: {
    'event name': 'title',
    'event description': 'description',
    'event excerpt': 'excerpt',
    'event start date': 'start_date',
    'event start time': 'start_time',
    'event end date': 'end_date',
    'event end time': 'end_time',
    'all day event': 'all_day',
    'event time zone': 'timezone',
    timezone: 'timezone',
    'event cost': 'cost',
    'event currency symbol': 'currency',
    // The position of the symbol follows the reader's language
    'event currency position': 'currency_position',
    'event category': 'categories',
    'event categories': 'categories',
    'event tags': 'tags',
    'event website': 'website',
    'event featured image': 'image',
    'feature event': 'featured',
    'sticky in month view': 'sticky',
    'event sticky in month view': 'sticky',
    'hide event from event listings': 'hide_from_listings',
    'hide from event listings': 'hide_from_listings',
    'venue name': 'venue',
    'event venue name': 'venue',
    'organizer name': 'organizer',
    'event organizer name': 'organizer',
    'event organizer name(s)': 'organizer',
    'event organizer name(s) or id(s)': 'organizer',
    'event organizer name(s) or id(s) separated by comma': 'organizer',
    'event show map': 'show_map',
    'event show map link': 'show_map_link',
    'event organizers': 'organizer',
  },
  venues: {
    'venue name': 'venue',
    'venue address': 'address',
    'venue address 2': 'address_2',
    'venue city': 'city',
    'venue state/province': 'province',
    'venue zip': 'zip',
    'venue zip/postal code': 'zip',
    'venue country': 'country',
    'venue phone': 'phone',
    'venue website': 'website',
    'venue description': 'description',
    'venue featured image': 'image',
    'venue latitude': 'geo_lat',
    'venue longitude': 'geo_lng',
  },
  organizers: {
    'organizer name': 'organizer',
    'organizer phone': 'phone',
    'organizer email': 'email',
    'organizer website': 'website',
    'organizer description': 'description',
    'organizer featured image': 'image',
  },
};

/**
 * Headings of the tables of Google Calendar and of Outlook, as compared by `foldName`, in English, Spanish and Catalan: those of Google's
 * guide (https://support.google.com/calendar/answer/37118), those that Outlook exports, and other translations of them.
 */
const ofCalendars: Readonly<Record<CsvField, readonly string[]>> = {
  title: ['subject', 'asunto', 'assumpte', 'tema'],
  start_date: ['start date', 'fecha de comienzo', 'fecha de inicio', "data d'inici", 'data de comencament'],
  start_time: ['start time', 'comienzo', 'hora de comienzo', 'hora de inicio', "hora d'inici", 'comencament'],
  end_date: [
    ...['end date', 'fecha de finalizacion', 'fecha de fin', 'fecha final'],
    ...['data de finalitzacio', 'data de fi', 'data final'],
  ],
  end_time: [
    ...['end time', 'finalizacion', 'hora de finalizacion', 'hora de fin', 'hora final'],
    ...['finalitzacio', 'hora de finalitzacio', 'hora de fi'],
  ],
  all_day: [
    ...['all day event', 'all day', 'todo el dia', 'evento de todo el dia', 'acontecimiento que dura todo el dia'],
    ...['tot el dia', 'esdeveniment de tot el dia', 'dura tot el dia'],
  ],
  description: ['description', 'descripcion', 'descripcio'],
  location: ['location', 'ubicacion', 'lugar', 'ubicacio', 'lloc'],
  categories: ['categories', 'categorias'],
  private: ['private', 'privado', 'privat'],
  sensitivity: ['sensitivity', 'confidencialidad', 'sensibilidad', 'caracter', 'confidencialitat', 'sensibilitat'],
};

const calendarFields = new Map(
  Object.entries(ofCalendars).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
);

/** The field that Google Calendar or Outlook calls so. */
function calendarField(heading: string): CsvField | undefined {
  return calendarFields.get(foldName(heading).replace(/[’‘´`]/g, "'"));
}

/** Tells whether a table was written for or by Google Calendar or Outlook: by the only two columns that these require. */
export function isOfCalendar(headings: readonly string[]): boolean {
  const fields = headings.map(calendarField);
  return fields.includes('title') && fields.includes('start_date');
}

/** Tells whether a table is such a one in English, whose dates have the month first where the clock has 12 hours. */
export function isOfEnglishCalendar(headings: readonly string[]): boolean {
  const names = headings.map(foldName);
  return names.includes('subject') && names.includes('start date');
}

/** A currency after the name of a price: `cost (€)`. */
const withCurrency = /\s*\(([^()\d\s]{1,3})\)$/;

/** The currency in a heading such as `Preu (€)`; undefined without one. */
export function currencyIn(heading: string): string | undefined {
  return withCurrency.exec(heading.trim())?.[1];
}

/** The field of a heading in a table of this kind, beside the table's other headings. */
export function fieldOf(kind: PostKind, heading: string, headings: readonly string[]): CsvField | undefined {
  const name = heading.trim().toLowerCase().replace(withCurrency, '');
  if (isFieldOf(kind, name)) return name;
  const ofCalendar = kind === 'events' && isOfCalendar(headings) ? calendarField(heading) : undefined;
  return ofCalendar ?? ofTheEventsCalendar[kind][name];
}

/** Tells whether a heading is The Events Calendar's for organizers, which separates them by commas. */
export function partsByCommas(heading: string): boolean {
  const name = heading.trim().toLowerCase();
  return name !== 'organizer' && ofTheEventsCalendar.events[name] === 'organizer';
}

/** The kind of a table by its headings: events when they have a title, then venues, then organizers. */
export function kindOf(headings: readonly string[], mapped: readonly CsvField[]): PostKind {
  const has = (kind: PostKind, field: CsvField) =>
    mapped.includes(field) || headings.some((heading) => fieldOf(kind, heading, headings) === field);
  if (has('events', 'title') || has('events', 'start_date')) return 'events';
  if (has('venues', 'venue')) return 'venues';
  return has('organizers', 'organizer') ? 'organizers' : 'events';
}
