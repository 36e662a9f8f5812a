/** The fields for which a table may have columns. */

import type { PostKind } from '../../model/documents/families.ts';
import { extensionsShown } from '../../model/tables/resources.ts';

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
const tableFields = {
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

const inLanguage = new RegExp(`^(?:${translatable.join('|')})_[a-z]{2,3}$`);

/** Tells whether a text in lower case is the name of a field; languages have two or three letters. */
export function isCsvField(text: string): boolean {
  return isFieldOf('events', text);
}

/** Tells whether a text in lower case is the name of a field of this kind of table. */
export function isFieldOf(kind: PostKind, text: string): boolean {
  return (tableFields[kind] as readonly string[]).includes(text) || (kind === 'events' && inLanguage.test(text));
}

/** The language of a field such as `title_es`; undefined for other fields. */
export function languageOf(field: string): string | undefined {
  return inLanguage.test(field) ? field.slice(field.lastIndexOf('_') + 1) : undefined;
}

/** Tells whether a table was written by the service: by columns that only its own tables have together. */
export function isOwnTable(headings: readonly string[]): boolean {
  return ['utc_start_date', 'utc_end_date', 'modified_utc'].every((heading) => headings.includes(heading));
}

/** Columns that only our own tables have. Elsewhere a language may be that of a play, and moments are split into dates and times. */
export const ownFields: readonly string[] = ['language', 'previous_start_date', 'utc_start_date', 'utc_end_date'];
