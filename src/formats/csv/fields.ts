/** The fields for which a table may have columns, and the headings that name them. */

import { type PostKind, postKinds } from '../../model/documents/families.ts';
import { extensionsShown } from '../../model/tables/resources.ts';
import { foldName } from '../../model/text/characters.ts';
import { namesOfPrivate } from '../privacy.ts';
import { isOfOpenAgenda, openAgendaField } from './openagenda.ts';

/** The trimmed text of a field's column; undefined when there is no such column. */
export type Cell = (field: string) => string | undefined;

/** The fields of an address. */
export const placeFields = ['address', 'city', 'province', 'zip', 'country', 'geo_lat', 'geo_lng'] as const;
/** The flags of events besides `all_day`. */
export const flags = ['featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link'] as const;

const places: readonly string[] = placeFields;

/**
 * Fields of a kind of table beyond the specification, and their columns. Moments are left out, because tables have dates and times apart,
 * and the fields of an address, which are named above.
 */
export function extensionFields(kind: PostKind): readonly string[] {
  const fields = extensionsShown(kind).filter(([, { valueType }]) => valueType !== 'moment');
  return fields.map(([name]) => name).filter((name) => !places.includes(name));
}

/** Those of them, and of the moments, that can be empty. */
export const emptiableExtensions: readonly string[] = extensionsShown('events').flatMap(([name, { valueType }]) =>
  valueType === 'flag' || valueType === 'choice' ? [] : [name],
);

/** Fields of venues and of organizers besides their names and addresses. */
export const hostFields = {
  venues: ['phone', 'website', 'description', 'image', ...extensionFields('venues')],
  organizers: ['phone', 'email', 'website', 'description', 'image', ...extensionFields('organizers')],
} as const;

/** Fields by kind of table; the first one identifies a row. */
export const tableFields = {
  events: [
    ...['id', 'title', 'description', 'excerpt', 'start_date', 'start_time', 'end_date', 'end_time', 'all_day'],
    ...['timezone', 'cost', 'currency', 'website', 'image', 'status', ...flags],
    ...['categories', 'tags', 'venue', ...placeFields, 'location', 'organizer', 'phone', 'email'],
    ...['private', 'sensitivity', 'class'],
    ...extensionFields('events'),
  ],
  venues: ['id', 'venue', ...placeFields, ...hostFields.venues],
  organizers: ['id', 'organizer', ...hostFields.organizers],
} as const satisfies Record<PostKind, readonly string[]>;

/** Texts that may have columns in other languages: `title_es`. */
export const translatable: readonly string[] = [
  ...['title', 'description', 'excerpt'],
  ...extensionsShown('events').flatMap(([name, { translatable: has }]) => (has ? [name] : [])),
];

/** The name of a field, such as `start_date`, or `title_es` for a text in another language. */
export type CsvField = string;

/** For people: all fields, and how languages are added. */
export const csvFields = `${tableFields.events.join(', ')}; ${translatable.join(', ')} with a language behind them, such as title_es`;

/** A field such as `title_es`, with its text and its language. */
export const inLanguage = new RegExp(`^(${translatable.join('|')})_([a-z]{2,3})$`);

/** Tells whether a text in lower case is the name of a field; languages have two or three letters. */
export function isCsvField(text: string): boolean {
  return isFieldOf('events', text);
}

/** Tells whether a text in lower case is the name of a field of this kind of table. */
function isFieldOf(kind: PostKind, text: string): boolean {
  return (tableFields[kind] as readonly string[]).includes(text) || (kind === 'events' && inLanguage.test(text));
}

/** Columns that only our own tables have. Elsewhere a language may be that of a play, and moments are split into dates and times. */
export const ownFields: readonly string[] = ['language', 'previous_start_date', 'utc_start_date', 'utc_end_date'];

/**
 * Headings of The Events Calendar's own tables, in lower case, as its guide to importing from CSV files lists them
 * (https://theeventscalendar.com/knowledgebase/csv-files-options-and-examples/).
 */
export const ofTheEventsCalendar: Readonly<Record<PostKind, Readonly<Record<string, CsvField>>>> = {
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
    // Of tables of Eventbrite, which are called alike otherwise
    'event status': 'event_status',
    'event location': 'location',
    'event url': 'website',
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
 * Headings of the tables of Google Calendar and of Outlook, as compared by `foldName`, in English, Spanish, Catalan, French, German,
 * Portuguese and Italian: those of Google's
 * guide (https://support.google.com/calendar/answer/37118), those that Outlook exports, and other translations of them.
 */
const ofCalendars: Readonly<Record<CsvField, readonly string[]>> = {
  title: ['subject', 'asunto', 'assumpte', 'tema', 'objet', 'betreff', 'assunto', 'oggetto'],
  start_date: [
    ...['start date', 'fecha de comienzo', 'fecha de inicio', "data d'inici", 'data de comencament'],
    ...['date de debut', 'debut le', 'beginnt am', 'startdatum', 'data de inicio', 'data inizio', 'data di inizio'],
  ],
  start_time: [
    ...['start time', 'comienzo', 'hora de comienzo', 'hora de inicio', "hora d'inici", 'comencament'],
    ...['heure de debut', 'debut', 'beginnt um', 'startzeit', 'ora inizio', 'ora di inizio'],
  ],
  end_date: [
    ...['end date', 'fecha de finalizacion', 'fecha de fin', 'fecha final'],
    ...['data de finalitzacio', 'data de fi', 'data final'],
    ...['date de fin', 'fin le', 'endet am', 'enddatum', 'data de termino', 'data de fim', 'data fine', 'data di fine'],
  ],
  end_time: [
    ...['end time', 'finalizacion', 'hora de finalizacion', 'hora de fin', 'hora final'],
    ...['finalitzacio', 'hora de finalitzacio', 'hora de fi'],
    ...['heure de fin', 'fin', 'endet um', 'endzeit', 'hora de termino', 'hora de fim', 'ora fine', 'ora di fine'],
  ],
  all_day: [
    ...['all day event', 'all day', 'todo el dia', 'evento de todo el dia', 'acontecimiento que dura todo el dia'],
    ...['tot el dia', 'esdeveniment de tot el dia', 'dura tot el dia'],
    ...[
      'journee entiere',
      'toute la journee',
      'ganztagiges ereignis',
      'ganztagig',
      'dia inteiro',
      'evento de dia inteiro',
    ],
    ...['o dia inteiro', 'giornata intera', 'tutto il giorno'],
  ],
  description: ['description', 'descripcion', 'descripcio', 'beschreibung', 'descricao', 'descrizione'],
  location: [
    ...['location', 'ubicacion', 'lugar', 'ubicacio', 'lloc', 'emplacement', 'lieu', 'ort', 'local', 'localizacao'],
    ...['luogo', 'posizione'],
  ],
  categories: ['categories', 'categorias', 'kategorien', 'categorie'],
  private: namesOfPrivate,
  sensitivity: [
    ...['sensitivity', 'confidencialidad', 'sensibilidad', 'caracter', 'confidencialitat', 'sensibilitat'],
    ...['critere de diffusion', 'vertraulichkeit', 'sensibilidade', 'confidencialidade', 'riservatezza'],
  ],
};

const calendarFields = new Map(
  Object.entries(ofCalendars).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
);

/** The field that Google Calendar or Outlook calls so. */
function calendarField(heading: string): CsvField | undefined {
  return calendarFields.get(foldName(heading).replace(/[’‘´`]/g, "'"));
}

/**
 * Tells whether a table was written for or by Google Calendar or Outlook: by the only two columns that these require. Others call that of the
 * title as we do.
 */
export function isOfCalendar(headings: readonly string[]): boolean {
  const fields = headings.map(calendarField);
  const isTitled = fields.includes('title') || headings.some((heading) => heading.trim().toLowerCase() === 'title');
  return isTitled && fields.includes('start_date');
}

/** A currency after the name of a price: `cost (€)`. */
export const withCurrency = /\s*\(([^()\d\s]{1,3})\)$/;

/** Tells what a heading of a table of this kind names, beside the table's other headings. */
export function fieldReader(kind: PostKind, headings: readonly string[]): (heading: string) => CsvField | undefined {
  const [ofCalendar, ofOpenAgenda] = [isOfCalendar, isOfOpenAgenda].map((is) => kind === 'events' && is(headings));
  return (heading) => {
    if (ofOpenAgenda) return fieldOfOpenAgenda(heading);
    const name = heading.trim().toLowerCase().replace(withCurrency, '');
    if (isFieldOf(kind, name)) return name;
    return (ofCalendar ? calendarField(heading) : undefined) ?? ofTheEventsCalendar[kind][name];
  };
}

/** A text in a language has a column of its own. */
function fieldOfOpenAgenda(heading: string): CsvField | undefined {
  const { field, language } = openAgendaField(heading) ?? {};
  return field !== undefined && language !== undefined && translatable.includes(field) ? `${field}_${language}` : field;
}

/** The kind of a table by its headings: events when they have a title, then venues, then organizers. */
export function kindOf(headings: readonly string[], mapped: readonly CsvField[]): PostKind {
  const telling = { events: ['title', 'start_date'], venues: ['venue'], organizers: ['organizer'] } as const;
  return (
    postKinds.find((kind) => {
      const known = new Set([...mapped, ...headings.map(fieldReader(kind, headings))]);
      return telling[kind].some((field) => known.has(field));
    }) ?? 'events'
  );
}
