/** Makes a record, as a client would send it, from a row. */

import type { PostKind } from '../../model/documents/families.ts';
import { foldName, trimmedParts } from '../../model/text/characters.ts';
import { namesInCell } from '../../model/text/table-cells.ts';
import type { Remark } from '../../model/words/remarks.ts';
import { saysSoldOut } from '../choice-words.ts';
import { digestOf, type Incoming } from '../incoming.ts';
import { whereIn } from '../location.ts';
import { reasonOfPrivacy } from '../privacy.ts';
import { whenOf } from './dates.ts';
import {
  type Cell,
  type CsvField,
  emptiableExtensions,
  extensionFields,
  flags,
  hostFields,
  placeFields,
} from './fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** What making records depends on besides the cells. */
interface RowContext {
  /** True when the service wrote the table: every event has a cell for each field, and names are separated as the service does. */
  readonly isOwn: boolean;
  /** The calendar's languages. */
  readonly languages: readonly string[];
  /** The columns of texts in other languages that the row has. */
  readonly translated: readonly TranslatedColumn[];
}

/** A column such as `title_es`. */
export interface TranslatedColumn {
  readonly name: CsvField;
  readonly text: string;
  readonly language: string;
}

/** The record of a row, and the categories that the row puts below others, each after its parent. */
export function toRecord(
  kind: PostKind,
  line: number,
  cell: Cell,
  { isOwn, languages, translated }: RowContext,
): { readonly record: Incoming; readonly categories: readonly Incoming[] } {
  const where = `line ${line}`;
  const rest = { resource: kind, where, links: {}, extra: {} } as const;
  if (kind === 'venues') {
    const name = venueName(cell);
    const id = identityIn(cell, [cell('venue'), cell('address'), cell('city')]);
    const values = { venue: name, ...addressFields(cell), ...filledFields(cell, hostFields.venues) };
    return { record: { ...rest, id, name, values }, categories: [] };
  }
  if (kind === 'organizers') {
    const name = cell('organizer') ?? '';
    const values = { organizer: name, ...filledFields(cell, hostFields.organizers) };
    return { record: { ...rest, id: identityIn(cell, [name]), name, values }, categories: [] };
  }
  const [day = '', clock = ''] = whenOf(cell).start_date.split(' ');
  const place = [venueName(cell) || cell('location'), cell('address'), cell('city')];
  const id = identityIn(cell, [cell('title'), day, clock.padEnd(8, ':00'), ...place]);
  const language = languages.find((each) => each === cell('language'));
  const values = eventValues(cell, translated, isOwn);
  const event = { ...rest, id, name: cell('title') ?? '', ...(language && { language }) };
  // The service's own tables have names alone
  const names = isOwn ? undefined : namesIn(cell('categories'), isOwn, true);
  if (!names) return { record: { ...event, values }, categories: [] };
  const paths = names.map((name) => {
    const path = name.split(below).map((each) => each.trim());
    // A name may begin or end with such a sign: `> 18 anys`
    const isPath = path.length > 1 && !name.includes('<') && path.every((each) => each !== '');
    return [name, isPath ? path : undefined] as const;
  });
  const deeper = paths.flatMap(([, path]) => (path ? [path] : []));
  const links = deeper.length > 0 ? { categories: deeper.map(categoryIdentity) } : {};
  return {
    record: {
      ...event,
      values: { ...values, categories: paths.flatMap(([name, path]) => (path ? [] : [name])) },
      links,
    },
    categories: deeper.flatMap((path) =>
      path.map(
        (name, at): Incoming => ({
          resource: 'categories',
          id: categoryIdentity(path.slice(0, at + 1)),
          name: path.slice(0, at + 1).join(' > '),
          where,
          values: { name },
          links: at > 0 ? { parent: [categoryIdentity(path.slice(0, at))] } : {},
          extra: {},
        }),
      ),
    ),
  };
}

/** The identity of a row: that of the table, else these texts without case and accents, so that it is the same however they are spelt. */
function identityIn(cell: Cell, texts: readonly (string | undefined)[]): string {
  return cell('id') || digestOf(texts.map((text) => foldName(text ?? ''))).slice(0, 32);
}

/** A sign between a category and the one below it, which is neither part of an arrow or a comparison nor a quotation mark. */
const below = /(?<![-=])>(?!=)|(?<=\s)[›»→](?=\s)/u;

function categoryIdentity(path: readonly string[]): string {
  return digestOf(path.map(foldName)).slice(0, 32);
}

/**
 * The body of an event. An existing empty column clears the field. Venue and organizers are sent as data, so that they are found by name or
 * created with the event, and not at all when the event is refused.
 */
function eventValues(cell: Cell, translated: readonly TranslatedColumn[], isOwn: boolean): Values {
  const plain = [
    ...['description', 'excerpt', 'timezone', 'website', 'image', 'status'],
    ...flags,
    ...extensionFields('events'),
    'previous_start_date',
  ];
  const isSoldOut = saysSoldOut(cell('event_status') ?? '');
  // The place in one text, as calendars have it, of a row that names no venue otherwise
  const location = venueName(cell) === '' ? cell('location') : undefined;
  // The address belongs to the first of several venues
  const [first, ...others] = isOwn ? namesInCell(cell('venue') ?? '') : [];
  const venue = first || venueName(cell);
  let venues: readonly Values[] | undefined;
  if (venue !== '') venues = [{ venue, ...addressFields(cell) }, ...others.map((other) => ({ venue: other }))];
  else if (cell('location') === undefined && cell('venue') !== undefined) venues = [];
  // The currency of its own column belongs to a price that is a number alone
  const [cost, currency = ''] = [cell('cost'), cell('currency')];
  const isNumber = cost !== undefined && /^\d[\d.,\s'’-]*$/.test(cost);
  // Telephone and address belong to the first one. Names such as `Ajuntament de Vic, Cultura` contain commas
  const organizers = namesIn(cell('organizer'), isOwn, false)?.map((organizer, at) => ({
    organizer,
    ...(at === 0 && filledFields(cell, ['phone', 'email'])),
  }));
  const translations: Record<string, Record<string, string>> = {};
  for (const { name, text, language } of translated) {
    const said = cell(name);
    if (said) translations[language] = { ...translations[language], [text]: said };
  }
  return {
    title: cell('title') ?? '',
    ...whenOf(cell, isOwn),
    ...(location === undefined ? {} : whereIn(location)),
    ...(isSoldOut && { event_status: 'scheduled', sold_out: true }),
    ...filledFields(
      cell,
      isSoldOut ? plain.filter((field) => !stateFields.includes(field)) : plain,
      isOwn ? [...clearable, ...emptiableExtensions] : clearable,
    ),
    ...withoutAbsent({
      cost: isNumber && currency !== '' ? `${cost} ${currency}` : cost,
      categories: namesIn(cell('categories'), isOwn, true),
      tags: namesIn(cell('tags'), isOwn, true),
      venue: venues,
      organizer: organizers,
      translations: Object.keys(translations).length > 0 ? translations : undefined,
    }),
  };
}

const stateFields: readonly string[] = ['event_status', 'sold_out'];
const clearable: readonly string[] = ['description', 'excerpt', 'cost', 'website'];

function withoutAbsent(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The filled fields, and those that an empty cell clears. */
function filledFields(cell: Cell, fields: readonly string[], cleared = clearable): Record<string, string | undefined> {
  const cells = fields.map((field): [string, string | undefined] => [field, cell(field)]);
  return Object.fromEntries(cells.filter(([field, text]) => text || (text === '' && cleared.includes(field))));
}

/**
 * The names in a cell: in our own tables as the service writes them, else between semicolons or bars; without either between commas, if
 * `byCommas`, because names of some kinds contain them.
 */
function namesIn(text: string | undefined, isOwn: boolean, byCommas: boolean): string[] | undefined {
  if (text === undefined) return undefined;
  if (isOwn) return namesInCell(text);
  return trimmedParts(text, byCommas && !/[;|]/.test(text) ? ',' : /[;|]/);
}

/** The name of a venue; without one, its address or its town. */
export function venueName(cell: Cell): string {
  const point = [cell('geo_lat'), cell('geo_lng')].filter(Boolean);
  return cell('venue') || cell('address') || cell('city') || (point.length === 2 ? point.join(', ') : '');
}

/** The fields of an address, which may stand in two columns. Coordinates are often written with a decimal comma. */
function addressFields(cell: Cell): Values {
  return filledFields(
    (field) => {
      const text = cell(field);
      if (field === 'geo_lat' || field === 'geo_lng') return text?.replace(/^(-?\d+),(\d+)$/, '$1.$2');
      const second = field === 'address' ? cell('address_2') : undefined;
      return second ? [text, second].filter(Boolean).join(', ') : text;
    },
    placeFields,
    [],
  );
}

/** Why an event is not for everybody; undefined for a public one. A class counts only in iCalendar's words: it may be one of a school. */
export function secrecyOf(cell: Cell): Remark | undefined {
  const ofSchool = !/^(?:private|confidential|personal|x-.+|priva(?:t|da|do)|confidencial)$/i.test(cell('class') ?? '');
  const names = ofSchool ? ['private', 'sensitivity'] : ['private', 'sensitivity', 'class'];
  return reasonOfPrivacy(names.map((name) => ({ name, raw: cell(name) ?? '' })));
}
