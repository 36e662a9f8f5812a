/** Makes the validator of each operation from the tables. */

import joi, { type BooleanSchema, type NumberSchema } from 'joi';
import { onceFor } from '../../model/arrays-and-maps.ts';
import { statuses } from '../../model/documents/document.ts';
import { boundOf, choicesOf } from '../../model/tables/bounds.ts';
import type { Language, ResourceName, Row, Table, TableName, ValueType } from '../../model/tables/field.ts';
import { resetTable } from '../../model/tables/parameters.ts';
import { resources, writtenRows } from '../../model/tables/resources.ts';
import type { CheckedValues } from '../../model/tables/values.ts';
import { isPlain } from '../../model/text/characters.ts';
import { stripMarkup } from '../../model/text/html.ts';
import { slugOf } from '../../model/text/slug.ts';
import { isRead, parametersOf, type Route, type RouteOperation } from '../routes.ts';
import { type Check, type Companions, parsedBy, receivedOf, refused, type Validator, validatorFrom } from './check.ts';
import * as lists from './lists.ts';
import { cost, focus, image, links, recurrence, translations } from './nested.ts';
import * as numbers from './numbers.ts';
import * as texts from './texts.ts';

/** The settings that checks depend on. */
export interface GateSettings {
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
  /** The steps of price buckets, in whole units; the default ones when absent. */
  readonly priceSteps?: readonly number[];
  /** IANA name of the calendar's zone, in which dates without offset are read. */
  readonly timeZone: string;
}

/** The settings, and where the values come from. */
interface CheckSettings extends GateSettings {
  /** A file also stands for another calendar. */
  readonly source: 'request' | 'file';
}

/** Coordinates come in pairs, in the filters of events and the fields of venues. */
const places: readonly Companions[] = [
  ['geoloc_lat', 'geoloc_lng'],
  ['geo_lat', 'geo_lng'],
];

/** The validator of an operation on a resource, on an output of it, or on neither, with the parameters that it shares with others. */
export function validatorOf(
  settings: CheckSettings,
  operation: RouteOperation,
  route: Pick<Route, 'resource' | 'output'>,
): Validator {
  const { own, shared } = parametersOf(operation, route);
  const language = { ...texts.choice(settings.languages, false), nullIsAbsent: true };
  const checks = checksOf(settings, operation, { ...shared, ...own });
  const common = { ...checks, translation_language: language };
  if (route.resource && (operation === 'create' || operation === 'change' || operation === 'add'))
    return writeValidator(settings, operation === 'create' ? operation : 'change', route.resource, common);
  if (operation === 'list') return listValidator(own, common);
  const validate = validatorFrom(common, togetherIn(own));
  // A map is made by the filters of discovery, but no link repeats them
  return operation === 'map' ? (parameters) => ({ ...validate(parameters), sent: {} }) : validate;
}

/** The validator of the route for testers. Dates without offset are UTC, as on the command line. */
export function resetValidator(scenarios: readonly string[]): Validator {
  return validatorFrom(
    checksOf({ languages: [], timeZone: 'UTC', source: 'request' }, 'create', resetTable(scenarios)),
  );
}

function writeValidator(
  settings: CheckSettings,
  operation: 'create' | 'change',
  resource: TableName,
  common: Readonly<Record<string, Check>>,
): Validator {
  const table = writtenRows(resource);
  // The texts of one language: the translatable fields, none of them required
  const textRows = Object.entries(table).filter(([, row]) => row.translatable);
  const optional = textRows.map(([name, { required, ...row }]): [string, Row] => [
    name,
    required ? { ...row, onNull: 'refuse' } : row,
  ]);
  const textsOfLanguage = validatorFrom(checksOf(settings, operation, Object.fromEntries(optional)));
  const checks = {
    ...common,
    ...checksOf(settings, operation, table),
    ...(textRows.length > 0 && {
      translations: { ...translations(settings.languages, textsOfLanguage), nullIsAbsent: true },
    }),
  };
  const validate = validatorFrom(checks, operation === 'create' ? togetherIn(table) : []);
  return (parameters, json) => {
    const validated = validate(parameters, json);
    // A text that is there in some language is not missing
    const { translations: sent } = validated.values;
    const inLanguages = isPlain(sent) ? Object.values(sent).filter(isPlain) : [];
    const missing = validated.missing.filter(
      (name) => !table[name]?.translatable || !inLanguages.some((set) => name in set),
    );
    return { ...validated, missing };
  };
}

/**
 * Also returns, as sent, the filters that links repeat. Most lists send none and are validated without them, because every check costs
 * something even when its parameter is absent.
 */
function listValidator(table: Table, checks: Readonly<Record<string, Check>>): Validator {
  const names = new Set(Object.keys(table).filter((name) => table[name]?.asSent));
  if (names.size === 0) return validatorFrom(checks, togetherIn(table));
  const others = Object.entries(checks).filter(([name]) => !names.has(name));
  const usual = validatorFrom(Object.fromEntries(others), togetherIn(table));
  let whole: Validator | undefined;
  return (parameters) => {
    if (names.isDisjointFrom(new Set(Object.keys(parameters)))) return usual(parameters);
    whole ??= validatorFrom(checks, togetherIn(table));
    const validated = whole(parameters);
    const sent = [...names].flatMap((name) =>
      validated.values[name] === undefined ? [] : [[name, String(parameters[name])] as const],
    );
    return sent.length > 0 ? { ...validated, sent: Object.fromEntries(sent) } : validated;
  };
}

function togetherIn(table: Table): Companions {
  return places.find(([first]) => first !== undefined && first in table) ?? [];
}

function checksOf(settings: CheckSettings, operation: RouteOperation, table: Table): Record<string, Check> {
  const context: CheckContext = {
    ...settings,
    filtering: isRead(operation),
    validatorOfData: onceFor((resource) => writeValidator(settings, 'create', resource, {})),
  };
  const checks = Object.entries(table).map(([name, row]) => [name, checkForRow(operation, row, context)]);
  return Object.fromEntries(checks);
}

/** The check of a row in one operation: whether it is required, and what `null` means. */
function checkForRow(operation: RouteOperation, row: Row, context: CheckContext): Check {
  const check = checkOf[row.valueType](row, context);
  if (row.asSent) {
    const schema = row.required ? check.schema.required() : check.schema;
    return { blankIsNull: true, ...check, schema, nullIsAbsent: true };
  }
  if (operation === 'create' && row.required) return { ...check, schema: check.schema.required(), nullIsAbsent: true };
  if (operation !== 'change' || row.onNull === 'keep') return { ...check, nullIsAbsent: true };
  if (row.onNull === 'refuse' || row.required) return check;
  if (row.valueType === 'flag') return { ...check, schema: (check.schema as BooleanSchema).falsy(null) };
  return { ...check, schema: check.schema.allow(null) };
}

/** What checks depend on besides the row. */
interface CheckContext extends CheckSettings {
  /** True for a list parameter, false for a field that is written. */
  readonly filtering: boolean;
  /** The validator of a record's data inside another record. */
  readonly validatorOfData: (resource: ResourceName) => Validator;
}

/** The check of a row's value by its type, `null` apart. */
const checkOf: { readonly [V in ValueType]: (row: Row, context: CheckContext) => Check<CheckedValues[V] | undefined> } =
  {
    title: (row) => texts.parsedText(boundOf(row), texts.visibleName, 'blank'),
    // It may be empty
    plain: (row) => {
      const check = texts.parsedText(boundOf(row), stripMarkup, 'not_text');
      return { ...check, schema: check.schema.allow('') };
    },
    html: texts.html,
    // Or a text that becomes one
    slug: (row) => texts.parsedText(boundOf(row), (text) => slugOf(stripMarkup(text)) || undefined, 'not_slug'),
    moment: ({ required, onNull }, { timeZone, filtering, source }) => {
      const check = texts.moment(timeZone, filtering ? 'list' : source);
      return required || onNull || filtering ? check : { ...check, blankIsNull: true };
    },
    zone: (_, { timeZone }) => texts.zone(timeZone),
    status: () => texts.choice(statuses, false),
    statuses: () => lists.words(statuses, { anyCase: false }),
    flag: ({ type }) => numbers.flag(type === 'string'),
    truth: numbers.truth,
    url: texts.url,
    email: texts.email,
    image,
    focus,
    cost,
    recurrence: (_, { timeZone, source }) => recurrence(timeZone, source),
    // 0 is what a record without author shows, so that a client can send it back
    user: () => parsedBy(numbers.naturalOf, 'not_id'),
    id: () => parsedBy(numbers.idOf, 'not_id'),
    // 0 is the top level
    parent: () => parsedBy(numbers.naturalOf, 'not_parent'),
    ids: () =>
      lists.listOf('not_ids', (item) => numbers.idOf(item) ?? refused('not_ids', receivedOf(item)), {
        isNonEmpty: true,
      }),
    terms: (row, { filtering }) => lists.terms(row, !filtering),
    links: (row, { validatorOfData }) => {
      const resource = row.refers as ResourceName;
      return links(row, resources[resource].title, () => validatorOfData(resource));
    },
    count: numbers.count,
    amount: (row) => within(joi.number().integer(), row),
    words: anyWords,
    number: (row) => within(joi.number().unsafe(), row),
    search: texts.search,
    choice: oneWord,
    anyOf: (row) => lists.anyOf(row.enum ?? [], row.aliases),
    period: (_, { timeZone }) => texts.period(timeZone),
    instant: (_, { timeZone }) => texts.moment(timeZone, 'request'),
    hour: texts.hour,
    month: texts.month,
    towns: lists.towns,
    box: numbers.box,
    place: numbers.place,
    // Above 0; blank counts as absent
    radius: ({ max = Number.MAX_SAFE_INTEGER }) => ({
      schema: joi.number().unsafe().greater(0).max(max),
      otherwise: 'not_above_zero',
      values: { max },
      blankIsNull: true,
    }),
    prices: anyWords,
    languages: anyWords,
    cursor: texts.cursor,
    sections: lists.sections,
    language: oneWord,
    phrase: () => parsedBy((value) => (value === '' ? '' : lists.phraseOf(value)), 'not_phrase', lists.phraseBounds),
    phrases: lists.phrases,
    names: lists.names,
    word: (row) => texts.parsedText(boundOf(row), (text) => text, 'blank'),
  };

/** A number within the range of its row; blank counts as absent. */
function within(schema: NumberSchema, { min = 0, max = Number.MAX_SAFE_INTEGER }: Row): Check<number> {
  return { schema: schema.min(min).max(max), otherwise: 'not_between', values: { min, max }, blankIsNull: true };
}

function oneWord(row: Row, settings: GateSettings): Check<string> {
  return texts.choice(choicesOf(row, settings) ?? [], true, row.aliases);
}

function anyWords(row: Row, settings: GateSettings): Check<readonly string[]> {
  return lists.words(choicesOf(row, settings) ?? [], { max: boundOf(row) });
}
