/** Converts between a record as the interface shows it, the fields of a form, and the body of a write. */

import { decode, encode } from 'html-entities';
import type { Language, ResourceName, Row, Table, ValueType } from '../../model/tables/field.ts';
import { resources, writtenRows } from '../../model/tables/resources.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { hasOffers, type Line, lineOf, linesIn, textOf } from './record-lines.ts';

/** The values of a form: texts by language and field, all others by field; flags are `true` or absent. */
export interface FormValues {
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  readonly facts: Readonly<Record<string, string | readonly Line[]>>;
}

/** The rows of a form. `date_utc` is left out, because `date` says the same. */
export function formRows(resource: ResourceName): Table {
  const { date_utc: _, ...rows } = writtenRows(resource) as Table & { date_utc?: Row };
  return rows;
}

/** The fields of a form that are the same in all languages. */
function factRows(resource: ResourceName): [name: string, row: Row][] {
  return Object.entries(formRows(resource)).filter(([, { translatable }]) => !translatable);
}

/** The values of a record that was read with `_translations`. */
export function valuesOfRecord(resource: ResourceName, record: Plain): FormValues {
  const rows = formRows(resource);
  const typed = (text: unknown, name: string): string =>
    isHtml(rows[name]) ? textOfParagraphs(textOf(text)) : textOf(text);
  return {
    texts: mapped(record.translations, (texts) => mapped(texts, typed)),
    facts: Object.fromEntries(factRows(resource).map(([name, row]) => [name, shown(row, record[name])])),
  };
}

/** The values that a form sent. */
export function valuesOfForm(resource: ResourceName, sent: Plain): FormValues {
  const facts = factRows(resource).map(([name, { valueType }]) => {
    return [name, isMultiple(valueType) ? linesIn(sent, name) : oneIn(sent, name, valueType)];
  });
  return {
    texts: mapped(sent.texts, (texts) => mapped(texts, textOf)),
    // The button that publishes overrides the status in the form
    facts: { ...Object.fromEntries(facts), ...(sent.publish === 'true' && { status: 'publish' }) },
  };
}

/** The value of a field with one control. A parent that was searched for is a line: an ID when it was chosen. */
function oneIn(sent: Plain, name: string, valueType: ValueType): Value {
  if (valueType !== 'parent' || !hasOffers(sent, name)) return textOf(sent[name]);
  const lines = linesIn(sent, name);
  const [line] = lines;
  return line && line.id === undefined ? lines : String(line?.id ?? 0);
}

/** An object with other values under the same names; empty for what is no object. */
function mapped<A, B>(values: Readonly<Record<string, A>>, to: (value: A, name: string) => B): Record<string, B>;
function mapped<B>(values: unknown, to: (value: unknown, name: string) => B): Record<string, B>;
function mapped<B>(values: unknown, to: (value: unknown, name: string) => B): Record<string, B> {
  if (!isPlain(values)) return {};
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value, name)]));
}

function isHtml(row: Row | undefined): boolean {
  return row?.valueType === 'html';
}

/**
 * The body of a write with these values. With the values `before`, it has only what has changed, so that saving loses nothing that a form
 * cannot show, such as seconds. A language without any text is removed.
 */
export function bodyOf(resource: ResourceName, values: FormValues, before?: FormValues): Record<string, unknown> {
  const translations = Object.entries(values.texts).flatMap(([language, texts]) => {
    const sent = sentTexts(resource, texts, before && (before.texts[language] ?? {}));
    return sent === undefined ? [] : [[language, sent] as const];
  });
  return { ...sentFacts(resource, values, before), translations: Object.fromEntries(translations) };
}

function sentFacts(resource: ResourceName, { facts }: FormValues, before?: FormValues): Record<string, unknown> {
  const sent = factRows(resource)
    .filter(([name]) => facts[name] !== undefined)
    .filter(([name, row]) => !isSameValue(row, facts[name], before ? before.facts[name] : ''))
    .map(([name, row]) => [name, sentFact(row, facts[name] ?? '')] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
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
export function completedFrom(resource: ResourceName, { texts, facts }: FormValues, now: FormValues): FormValues {
  const filled = factRows(resource).map(([name, { valueType }]) => {
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
  };
}

/** The changed texts of a language; null when none is left, undefined when nothing has changed. */
function sentTexts(
  resource: ResourceName,
  texts: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> | null | undefined {
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  if (isEmpty) return Object.keys(before).length > 0 ? null : undefined;
  const rows = formRows(resource);
  const changed = Object.entries(texts).filter(([name, text]) => text !== (before[name] ?? ''));
  // The service makes the slug that is left empty
  const sent = changed.filter(([name, text]) => name !== 'slug' || text !== '');
  return Object.fromEntries(sent.map(([name, text]) => [name, isHtml(rows[name]) ? paragraphsOf(text) : text]));
}

function isMultiple(valueType: Row['valueType']): boolean {
  return valueType === 'terms' || valueType === 'links';
}

function sentFact({ refers = 'events', valueType }: Row, value: Value): unknown {
  // A name is a name, also one of digits
  if (typeof value !== 'string') return value.map(({ id, text }) => id ?? { [resources[refers].title]: text });
  if (valueType === 'flag') return String(value === 'true');
  // A write cannot name nobody as its author
  if (valueType === 'user' && value === '0') return undefined;
  return value === '' && isNumber(valueType) ? null : value;
}

function isNumber(valueType: Row['valueType']): boolean {
  return valueType === 'id' || valueType === 'number';
}

function shown({ valueType }: Row, value: unknown): Value {
  if (isMultiple(valueType)) return [value].flat().filter(isPlain).map(lineOf);
  if (valueType === 'image') return isPlain(value) ? textOf(value.url) : '';
  if (valueType === 'flag') return value === true ? 'true' : '';
  return valueType === 'moment' ? textOf(value).replace(' ', 'T').slice(0, 'YYYY-MM-DDTHH:MM'.length) : textOf(value);
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
  const lines = (inside: string) => inside.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/ ?<br ?\/?> ?/g, '\n');
  return decode(html.replaceAll(/\s*<p>(.*?)<\/p>/gs, (_, inside) => `${lines(inside)}\n\n`)).trimEnd();
}

/** Plain text as HTML, in paragraphs separated by blank lines, with its line breaks; text with tags is HTML already. */
function paragraphsOf(text: string): string {
  if (text.trim() === '' || /<\/?[a-z]/i.test(text)) return text;
  const paragraphs = text.trim().split(/\r?\n\s*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${encode(paragraph).replaceAll(/\s*\n\s*/g, '<br />')}</p>`).join('\n');
}
