/** One row of a table, as a client would send the event. */

import { type CsvField, translatable } from './csv-fields.ts';
import { digestOf } from './incoming.ts';

/** The text in a field's column, trimmed; undefined when there is no such column. */
export type Cell = (field: CsvField) => string | undefined;

/** The identity that the table gives its rows, else what makes an event an event: title, beginning and place. */
export function identityOf(cell: Cell): string {
  const own = cell('id') ?? '';
  if (own !== '') return own;
  const said = [cell('title'), cell('start_date'), cell('start_time'), cell('venue')];
  return digestOf(said.map((text) => text ?? '')).slice(0, 32);
}

/**
 * The body of an event; `languages` are those that columns are translated into. A column that is there and empty clears
 * what the event had. Venue and organizer are sent as data, so that they are found by their names or made along with
 * the event, or not at all when the event is refused.
 */
export function valuesOf(cell: Cell, languages: readonly string[]): Readonly<Record<string, unknown>> {
  const plain = ['description', 'excerpt', 'timezone', 'cost', 'website', 'image', 'status', 'featured'] as const;
  const filled = plain.flatMap((field) => present(field, cell(field)));
  return {
    title: cell('title') ?? '',
    ...whenOf(cell),
    ...Object.fromEntries(filled.filter(([field, text]) => text !== '' || clearable.includes(field))),
    ...Object.fromEntries((['categories', 'tags'] as const).flatMap((field) => present(field, listOf(cell(field))))),
    ...Object.fromEntries(present('venue', recordsOf(cell, 'venue', placeFields))),
    ...Object.fromEntries(present('organizer', recordsOf(cell, 'organizer', ['phone', 'email']))),
    ...translationsOf(cell, languages),
  };
}

const clearable: readonly string[] = ['description', 'excerpt', 'cost', 'website'];
const degrees: readonly string[] = ['geo_lat', 'geo_lng'];
const placeFields = ['address', 'city', 'province', 'zip', 'country', 'geo_lat', 'geo_lng'] as const;

function present<T>(name: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[name, value]];
}

/** Items apart by semicolons or bars; by commas where there is neither. */
function listOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const items = text.split(/[;|]/.test(text) ? /[;|]/ : ',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

function recordsOf(
  cell: Cell,
  name: 'venue' | 'organizer',
  fields: readonly CsvField[],
): readonly Record<string, unknown>[] | undefined {
  const title = cell(name);
  if (title === undefined) return undefined;
  const said = fields.flatMap((field) => present(field, withPoint(field, cell(field))));
  return title === '' ? [] : [{ [name]: title, ...Object.fromEntries(said.filter(([, text]) => text !== '')) }];
}

/** Coordinates are often written with a comma. */
function withPoint(field: CsvField, text: string | undefined): string | undefined {
  return degrees.includes(field) ? text?.replace(/^(-?\d+),(\d+)$/, '$1.$2') : text;
}

/** `translations`, by language, of what stands in columns such as `title_es`. */
function translationsOf(cell: Cell, languages: readonly string[]): Record<string, unknown> {
  const sets = languages.flatMap((language) => {
    const texts = translatable.flatMap((field) => present(field, cell(`${field}_${language}`) || undefined));
    return texts.length > 0 ? [[language, Object.fromEntries(texts)]] : [];
  });
  return sets.length > 0 ? { translations: Object.fromEntries(sets) } : {};
}

/** Beginning and end. Without a clock the event lasts all day; without an end it ends when it begins. */
function whenOf(cell: Cell): Record<string, unknown> {
  const start = momentOf(cell('start_date') ?? '', cell('start_time') ?? '');
  const endDay = cell('end_date') || (cell('start_date') ?? '');
  const endClock = cell('end_time') ?? '';
  const end = cell('end_date') || endClock ? momentOf(endDay, endClock) : start;
  return { start_date: start, end_date: end, all_day: isBare(start) && isBare(end) };
}

function isBare(moment: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(moment);
}

/**
 * A date and a clock as the service reads them. What is neither, or more than one clock, is left for it to refuse, with commas, for
 * some of it would look like a clock and its distance from UTC.
 */
function momentOf(date: string, clock: string): string {
  const [, day = date, ownClock = ''] = /^(\S+)\s+(\S.*)$/.exec(date) ?? [];
  const said = [ownClock, clock].filter((text) => text !== '');
  const clocks = said.flatMap((text) => clockOf(text) ?? []);
  if (said.length > 1 || clocks.length < said.length) return [date, clock].filter((text) => text !== '').join(', ');
  return [dayOf(day), ...clocks].join(' ');
}

/**
 * `6/5/2031`, `6.5.2031` and `20310506`. The service itself takes digits for seconds since 1970, which so few in a table never are: a year,
 * or the number that a spreadsheet has for a day. They get quotes, so that it refuses them.
 */
function dayOf(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year !== undefined) return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return text.replace(/^((?:19|20)\d{2})(\d{2})(\d{2})$/, '$1-$2-$3').replace(/^-?\d{1,8}$/, '"$&"');
}

/** `20:30`, `20.30 h`, `20h30`, `20:30:15`, `20 hores`, `8:30 p. m.`: an hour alone has an ending. */
const clock =
  /^(?<hour>\d{1,2})(?:[.:h](?<minutes>\d{2})(?::(?<seconds>\d{2}))?)?\s*(?<ending>hs?|hrs|hores|horas|[ap]\.?\s?m)?\.?$/i;

function clockOf(text: string): string | undefined {
  const { hour, minutes, seconds, ending } = clock.exec(text)?.groups ?? {};
  const hours = hour === undefined ? undefined : hoursOf(Number(hour), ending);
  if (hours === undefined || (minutes ?? ending) === undefined) return undefined;
  return [String(hours).padStart(2, '0'), minutes ?? '00', ...(seconds === undefined ? [] : [seconds])].join(':');
}

/** Hours since midnight; undefined for what a clock of twelve hours does not show. */
function hoursOf(shown: number, ending = ''): number | undefined {
  if (!/^[ap]/i.test(ending)) return shown;
  return shown >= 1 && shown <= 12 ? (shown % 12) + (/^p/i.test(ending) ? 12 : 0) : undefined;
}
