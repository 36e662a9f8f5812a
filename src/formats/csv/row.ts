/** Makes the body of a record, as a client would send it, from a row. */

import { foldName, trimmedParts } from '../../model/text/characters.ts';
import { namesInCell } from '../../model/text/table-cells.ts';
import { digestOf } from '../incoming.ts';
import { whereIn } from '../location.ts';
import { reasonOfPrivacy } from '../privacy.ts';
import { ownWhenOf, whenOf } from './dates.ts';
import {
  type Cell,
  emptiableExtensions,
  extensionFields,
  flags,
  hostFields,
  placeFields,
  translatable,
} from './fields.ts';

/**
 * The identity of an event: that of the table, else its title without case and accents, its start and its place, however these are spelt.
 */
export function eventIdentity(cell: Cell): string {
  const [day = '', clock = ''] = whenOf(cell).start_date.split(' ');
  const place = [venueName(cell) || cell('location'), cell('address'), cell('city')];
  return ownIdentity(cell) ?? identityIn([cell('title'), day, clock.padEnd(8, ':00'), ...place]);
}

/** The identity of a venue (by name, address and town) or of an organizer (by name). */
export function identityBy(cell: Cell, fields: readonly string[]): string {
  return ownIdentity(cell) ?? identityIn(fields.map(cell));
}

function ownIdentity(cell: Cell): string | undefined {
  return cell('id') || undefined;
}

function identityIn(said: readonly (string | undefined)[]): string {
  return digestOf(said.map((text) => foldName(text ?? ''))).slice(0, 32);
}

/**
 * The body of an event. `languages` are those with columns of their own. An existing empty column clears the field. Venue and organizers
 * are sent as data, so that they are found by name or created with the event, and not at all when the event is refused. In our own tables
 * (`isOwn`) names are separated as the service writes them, and every event has a cell for each field, so that an empty one clears it.
 */
export function eventValues(
  cell: Cell,
  languages: readonly string[],
  isOwn = false,
): Readonly<Record<string, unknown>> {
  const plain = [
    ...['description', 'excerpt', 'timezone', 'website', 'image', 'status'],
    ...flags,
    ...extensionFields('events'),
    'previous_start_date',
  ];
  return {
    title: cell('title') ?? '',
    ...(isOwn ? ownWhenOf(cell) : whenOf(cell)),
    ...whereBySentence(cell),
    ...filledOf(cell, plain, isOwn ? [...clearable, ...emptiableExtensions] : clearable),
    ...present({
      cost: costOf(cell),
      categories: namesIn(cell('categories'), isOwn, true),
      tags: namesIn(cell('tags'), isOwn, true),
      venue: venuesOf(cell, isOwn),
      organizer: organizersOf(cell, isOwn),
      translations: translationsOf(cell, languages),
    }),
  };
}

/** The body of a venue. */
export function venueValues(cell: Cell): Readonly<Record<string, unknown>> {
  return { venue: venueName(cell), ...placeOf(cell), ...filledOf(cell, hostFields.venues) };
}

/** The body of an organizer. */
export function organizerValues(cell: Cell): Readonly<Record<string, unknown>> {
  return { organizer: cell('organizer') ?? '', ...filledOf(cell, hostFields.organizers) };
}

const clearable: readonly string[] = ['description', 'excerpt', 'cost', 'website'];
const degrees: readonly string[] = ['geo_lat', 'geo_lng'];

/** The values that there are. */
function present(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The filled fields, and those that an empty cell clears. */
function filledOf(cell: Cell, fields: readonly string[], cleared = clearable): Record<string, string | undefined> {
  const said = fields.map((field): [string, string | undefined] => [field, cell(field)]);
  return Object.fromEntries(said.filter(([field, text]) => text || (text === '' && cleared.includes(field))));
}

/** The names in a cell: in our own tables as the service writes them, else between semicolons, bars or, if `byCommas`, commas. */
export function namesIn(text: string | undefined, isOwn: boolean, byCommas: boolean): string[] | undefined {
  return isOwn && text !== undefined ? namesInCell(text) : listOf(text, byCommas);
}

/** Splits at semicolons or bars; without either at commas, unless names may contain them. */
function listOf(text: string | undefined, byCommas: boolean): string[] | undefined {
  if (text === undefined) return undefined;
  return trimmedParts(text, byCommas && !/[;|]/.test(text) ? ',' : /[;|]/);
}

/** A price, with the currency of its own column when the price is a number alone. */
function costOf(cell: Cell): string | undefined {
  const [cost, currency = ''] = [cell('cost'), cell('currency')];
  return cost !== undefined && currency !== '' && /^\d[\d.,\s'’-]*$/.test(cost) ? `${cost} ${currency}` : cost;
}

/** The name of a venue; without one, its address or its town. */
export function venueName(cell: Cell): string {
  const point = [cell('geo_lat'), cell('geo_lng')].filter(Boolean);
  return cell('venue') || cell('address') || cell('city') || (point.length === 2 ? point.join(', ') : '');
}

/** An address in two columns. */
function addressOf(cell: Cell): string | undefined {
  const [first, second] = [cell('address'), cell('address_2')];
  return second ? [first, second].filter(Boolean).join(', ') : first;
}

function placeOf(cell: Cell): Record<string, string | undefined> {
  const cells = (field: string) => (field === 'address' ? addressOf(cell) : withPoint(field, cell(field)));
  return filledOf(cells, placeFields, []);
}

/** The place of an event in one text, as calendars have it, of a row that names no venue otherwise. */
function whereBySentence(cell: Cell): Readonly<Record<string, unknown>> {
  const text = cell('location');
  return text === undefined || venueName(cell) !== '' ? {} : whereIn(text);
}

/** Why an event is not for everybody; undefined for a public one. A class counts only in iCalendar's words: it may be one of a school. */
export function secrecyOf(cell: Cell): string | undefined {
  const ofSchool = !/^(?:private|confidential|personal|x-.+|priva(?:t|da|do)|confidencial)$/i.test(cell('class') ?? '');
  const names = ofSchool ? ['private', 'sensitivity'] : ['private', 'sensitivity', 'class'];
  return reasonOfPrivacy(names.map((name) => ({ name, raw: cell(name) ?? '' })));
}

/** The address belongs to the first of several venues. */
function venuesOf(cell: Cell, isOwn: boolean): readonly Record<string, unknown>[] | undefined {
  const [first, ...others] = isOwn ? namesInCell(cell('venue') ?? '') : [];
  if (first) return [{ venue: first, ...placeOf(cell) }, ...others.map((venue) => ({ venue }))];
  const name = venueName(cell);
  if (name === '' && cell('location') !== undefined) return undefined;
  if (name === '') return cell('venue') === undefined ? undefined : [];
  return [{ venue: name, ...placeOf(cell) }];
}

/** Telephone and address belong to the first one. Names such as `Ajuntament de Vic, Cultura` contain commas. */
function organizersOf(cell: Cell, isOwn: boolean): readonly Record<string, unknown>[] | undefined {
  return namesIn(cell('organizer'), isOwn, false)?.map((organizer, at) => ({
    organizer,
    ...(at === 0 && filledOf(cell, ['phone', 'email'])),
  }));
}

/** Coordinates are often written with a decimal comma. */
function withPoint(field: string, text: string | undefined): string | undefined {
  return degrees.includes(field) ? text?.replace(/^(-?\d+),(\d+)$/, '$1.$2') : text;
}

/** The texts by language, from columns such as `title_es`; undefined without any. */
function translationsOf(cell: Cell, languages: readonly string[]): Record<string, unknown> | undefined {
  const sets = languages.map((language) => {
    const texts = translatable.map((field) => [field, cell(`${field}_${language}`) || undefined]);
    return [language, present(Object.fromEntries(texts))] as const;
  });
  const filled = sets.filter(([, texts]) => Object.keys(texts).length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}
