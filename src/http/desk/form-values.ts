/** Converts between a record as the interface shows it, the fields of a form, and the body of a write. */

import { isDeepStrictEqual } from 'node:util';
import { decode, encode } from 'html-entities';
import { occurrenceKeyOf } from '../../model/recurrence/occurrence-id.ts';
import type { Language, ResourceName, Row, Table } from '../../model/tables/field.ts';
import { resources, writtenRows } from '../../model/tables/resources.ts';
import { isPlain, type Plain, parsedJson } from '../../model/text/characters.ts';
import { type Repeat, recurrenceOf, repeatIn, repeatOf, type ShownRecurrence } from './repeat.ts';
import { picturesIn, type TypedPictures } from './typed-pictures.ts';

/** The values of a form: texts by language and field, all others by field; flags are `true` or absent. */
export interface FormValues {
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  readonly facts: Readonly<Record<string, string | readonly Line[]>>;
  /** How an event repeats; absent for other records. */
  readonly repeat?: Repeat | undefined;
  /** What was typed about pictures; absent where nothing was. */
  readonly pictures?: TypedPictures | undefined;
}

/** What a form is about: a record of a resource, or one date of an event that repeats. */
export type FormKind = ResourceName | 'dates';

/** What the form of a record is about; of a new one without its ID. */
export function kindOf(resource: ResourceName, id = 0): FormKind {
  return resource === 'events' && occurrenceKeyOf(id) !== undefined ? 'dates' : resource;
}

/**
 * The rows of a form. `date_utc` is left out, because `date` says the same, and `recurrence`, which has controls of its own. A date has those
 * that it can have a value of its own of.
 */
export function formRows(kind: FormKind): Table {
  const {
    date_utc: _,
    recurrence: __,
    ...rows
  } = writtenRows(kind === 'dates' ? 'events' : kind) as Table & { date_utc?: Row; recurrence?: Row };
  if (kind !== 'dates') return rows;
  return Object.fromEntries(Object.entries(rows).filter(([, { own }]) => own));
}

/** The fields of a form that are the same in all languages. */
function factRows(kind: FormKind): [name: string, row: Row][] {
  return Object.entries(formRows(kind)).filter(([, { translatable }]) => !translatable);
}

/** The values of a record that was read with `_translations`. */
export function valuesOfRecord(kind: FormKind, record: Plain): FormValues {
  const rows = formRows(kind);
  const { recurrence, start_date, timezone } = record;
  const start = { start_date: textOf(start_date), timezone: textOf(timezone) };
  const facts = factRows(kind).map(([name, { valueType }]): [string, Value] => {
    const value = record[name];
    if (isMultiple(valueType)) return [name, [value].flat().filter(isPlain).map(lineOf)];
    if (valueType === 'image') return [name, isPlain(value) ? textOf(value.url) : ''];
    if (valueType === 'flag') return [name, value === true ? 'true' : ''];
    return [name, valueType === 'moment' ? localOf(textOf(value)) : textOf(value)];
  });
  return {
    texts: mapped(record.translations, (texts) =>
      mapped(texts, (text, name) => (rows[name]?.valueType === 'html' ? textOfParagraphs(textOf(text)) : textOf(text))),
    ),
    facts: Object.fromEntries(facts),
    // A recurrence that is shown has these members
    ...(kind === 'events' && {
      repeat: repeatOf(isPlain(recurrence) && (recurrence as unknown as ShownRecurrence), start),
    }),
  };
}

/** A wall clock as controls of the type `datetime-local` have it. */
export function localOf(wall: string): string {
  return wall.replace(' ', 'T').slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** Texts of a copy, which gets slugs of its own. */
export function withoutSlugs(texts: FormValues['texts']): FormValues['texts'] {
  return mapped(texts, ({ slug: _, ...each }) => each);
}

/** The values that a form sent. */
export function valuesOfForm(kind: FormKind, sent: Plain): FormValues {
  const facts = factRows(kind).map(([name, { valueType }]) => {
    if (isMultiple(valueType)) return [name, linesIn(sent, name)];
    if (
      (valueType !== 'parent' && valueType !== 'id') ||
      !isPlain(sent.offered) ||
      typeof sent.offered[name] !== 'string'
    )
      return [name, textOf(sent[name])];
    // A record that was searched for is a line: an ID when it was chosen
    const lines = linesIn(sent, name);
    const [line] = lines;
    return [name, line && line.id === undefined ? lines : String(line?.id ?? (valueType === 'id' ? '' : 0))];
  });
  return {
    texts: mapped(sent.texts, (texts) => mapped(texts, textOf)),
    // The button that publishes overrides the status in the form
    facts: { ...Object.fromEntries(facts), ...(sent.publish === 'true' && { status: 'publish' }) },
    ...(kind === 'events' && { repeat: repeatIn(sent) }),
    ...(isPlain(sent['pictures']) && { pictures: picturesIn(sent) }),
  };
}

/** An object with other values under the same names; empty for what is no object. */
function mapped<A, B>(values: Readonly<Record<string, A>>, to: (value: A, name: string) => B): Record<string, B>;
function mapped<B>(values: unknown, to: (value: unknown, name: string) => B): Record<string, B>;
function mapped<B>(values: unknown, to: (value: unknown, name: string) => B): Record<string, B> {
  if (!isPlain(values)) return {};
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value, name)]));
}

/**
 * The body of a write with these values. With the values `before`, it has only what has changed, so that saving loses nothing that a form
 * cannot show, such as seconds. A language without any text is removed.
 */
export function bodyOf(kind: FormKind, values: FormValues, before?: FormValues): Record<string, unknown> {
  const translations = Object.entries(values.texts).flatMap(([language, texts]) => {
    const sent = sentTexts(kind, texts, before && (before.texts[language] ?? {}));
    return sent === undefined ? [] : [[language, sent] as const];
  });
  const facts = factRows(kind).flatMap(([name, row]): [name: string, sent: unknown][] => {
    const { valueType, refers = 'events' } = row;
    const value = values.facts[name];
    if (value === undefined || isSameValue(row, value, before?.facts[name])) return [];
    // A name is a name, also one of digits
    if (typeof value !== 'string')
      return [[name, value.map(({ id, text }) => id ?? { [resources[refers].title]: text })]];
    if (valueType === 'flag') return [[name, String(value === 'true')]];
    // A write cannot name nobody as its author
    if (valueType === 'user' && value === '0') return [];
    return [[name, value === '' && (valueType === 'id' || valueType === 'number') ? null : value]];
  });
  // A recurrence changes also by the start that it goes by
  const [recurrence, earlier] = [values, before].map((each) =>
    each?.repeat ? recurrenceOf(each.repeat, textOf(each.facts['start_date'])) : null,
  );
  return {
    ...Object.fromEntries(facts),
    ...(values.repeat && !isDeepStrictEqual(recurrence, earlier) && { recurrence }),
    translations: Object.fromEntries(translations),
  };
}

/**
 * The body of a write of one date, whose series has the values `shared`: the fields `followed` are those of the series again, and so are
 * texts that were emptied.
 */
export function dateBodyOf(
  values: FormValues,
  before: FormValues,
  shared: FormValues,
  followed: readonly string[],
): Record<string, unknown> {
  const texts = mapped(values.texts, (each, language) =>
    mapped(each, (text, name) => {
      const isEmptied = text.trim() === '' && (before.texts[language]?.[name] ?? '') !== '';
      if (!isEmptied && !followed.includes(name)) return text;
      // A title cannot be empty
      return name === 'title' ? (shared.texts[language]?.[name] ?? '') : '';
    }),
  );
  const facts = factRows('dates').flatMap(([name]) => (followed.includes(name) ? [[name, null]] : []));
  return { ...bodyOf('dates', { ...values, texts }, before), ...Object.fromEntries(facts) };
}

type Value = FormValues['facts'][string];

/** Tells whether two values of a field are equal: records by ID, terms in any order; an empty list equals no text. */
export function isSameValue({ valueType }: Row, one: Value = '', other: Value = ''): boolean {
  const [first, second] = [one, other].map((value) => {
    const items =
      typeof value === 'string' ? [value] : value.map(({ text, id }) => (id === undefined ? text : `#${id}`));
    return (valueType === 'terms' ? items.toSorted() : items).join('\n');
  });
  return first === second;
}

/** Values with what the service has made of them since: what was left to it, and the records that were named. */
export function completedFrom(
  kind: FormKind,
  { texts, facts, repeat, pictures }: FormValues,
  now: FormValues,
): FormValues {
  const filled = factRows(kind).map(([name, { valueType }]) => {
    const [value = '', made = ''] = [facts[name], now.facts[name]];
    if (typeof value === 'object' && typeof made === 'object')
      return [name, value.map((line) => made.find(({ text }) => text === line.text) ?? line)];
    return [name, value === '' && (name === 'date' || valueType === 'zone') ? made : value];
  });
  return {
    texts: mapped(texts, (each, language) => {
      const slug = each['slug'] || now.texts[language]?.['slug'];
      return slug === undefined ? each : { ...each, slug };
    }),
    facts: Object.fromEntries(filled),
    repeat: repeat ?? now.repeat,
    pictures,
  };
}

/** The changed texts of a language; null when none is left, undefined when nothing has changed. */
function sentTexts(
  kind: FormKind,
  texts: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> | null | undefined {
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  // The texts of a date that has none are those of its series
  if (isEmpty && kind !== 'dates') return Object.keys(before).length > 0 ? null : undefined;
  const rows = formRows(kind);
  const changed = Object.entries(texts).filter(([name, text]) => text !== (before[name] ?? ''));
  // The service makes the slug that is left empty
  const sent = changed.filter(([name, text]) => name !== 'slug' || text !== '');
  return Object.fromEntries(
    sent.map(([name, text]) => [name, rows[name]?.valueType === 'html' ? paragraphsOf(text) : text]),
  );
}

function isMultiple(valueType: Row['valueType']): boolean {
  return valueType === 'terms' || valueType === 'links';
}

/** Nothing but paragraphs without attributes, and line breaks in them. */
const paragraphsAlone = /^(?:\s*<p>(?:[^<]|<br ?\/?>)*<\/p>)+\s*$/;

/**
 * HTML with nothing but paragraphs and line breaks as plain text with blank lines between paragraphs; text without markup unescaped; any
 * other HTML as it is.
 */
function textOfParagraphs(html: string): string {
  if (!html.includes('<')) return decode(html);
  if (!paragraphsAlone.test(html)) return html;
  const text = html.replaceAll(/\s*<p>(.*?)<\/p>/gs, (_, inside: string) => {
    const lines = inside.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/ ?<br ?\/?> ?/g, '\n');
    return `${lines}\n\n`;
  });
  return decode(text).trimEnd();
}

/** Tags that stand between paragraphs, not inside of them. */
const block = /<\/?(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|table|figure|hr|dl|section|article)\b/i;

/**
 * Typed text as HTML, in paragraphs separated by blank lines, with its line breaks; tags inside of them stay, and so do paragraphs with tags
 * that stand between paragraphs. Text with paragraphs of its own is HTML already.
 */
function paragraphsOf(text: string): string {
  if (text.trim() === '' || /<(?:p|div|br)\b/i.test(text)) return text;
  const paragraphs = text.trim().split(/\r?\n\s*\r?\n/);
  return paragraphs
    .map((paragraph) => {
      if (block.test(paragraph)) return paragraph;
      const inside = /<\/?[a-z]/i.test(paragraph) ? paragraph : encode(paragraph);
      return `<p>${inside.replaceAll(/\s*\n\s*/g, '<br />')}</p>`;
    })
    .join('\n');
}

/** A line: what it says, and the record that was chosen. */
export interface Line {
  readonly text: string;
  readonly id?: number;
}

/** A blank that nobody types, so what has it equals no name of a new record. */
export const unbrokenBlank = '\u00a0';

/** A record as a line: its name and its town. */
export function lineOf(record: Plain): Line {
  const name = [record.venue, record.organizer, record.name, record.title].find((each) => typeof each === 'string');
  return { text: [name, record.city].filter(Boolean).join(`${unbrokenBlank}· `), id: Number(record.id) };
}

/** The lines of a field that a form sent, without empty ones. */
export function linesIn(sent: Plain, name: string): Line[] {
  const offered = isPlain(sent.offered) && sent.offered[name];
  // Of the records that the field offered, by their texts
  const ids = typeof offered === 'string' ? parsedJson(offered) : undefined;
  const texts = [sent[name]].flat().map((text) => textOf(text));
  return texts
    .filter((text) => text.trim() !== '')
    .flatMap((text): Line[] => {
      const id = isPlain(ids) && Object.hasOwn(ids, text) ? ids[text] : undefined;
      if (Number.isSafeInteger(id) && Number(id) > 0) return [{ text, id: Number(id) }];
      // People write several tags in one line
      const parts = name === 'tags' ? text.split(/[,;]/) : [text];
      return parts.map((part) => ({ text: part.trim() })).filter((line) => line.text !== '');
    });
}

/** The text of a value; empty for lists and objects. Forms send line breaks as CRLF (HTML, form submission). */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n') : '';
}
