import { events } from './events.ts';
import type { Resource, ResourceName, Row, Table, TableName } from './field.ts';
import { organizers } from './organizers.ts';
import { synonyms } from './synonyms.ts';
import { categories, tags } from './terms.ts';
import { venues } from './venues.ts';

/** The tables of the five resources. */
export const resources: Readonly<Record<ResourceName, Resource>> = { events, venues, organizers, categories, tags };

/** All tables, in the order in which routes and documents list them. */
export const tables: Readonly<Record<TableName, Resource>> = { ...resources, synonyms };

/** The fields of a resource that have a text per language. */
export function translatableFields(resource: TableName): readonly string[] {
  return translatable[resource];
}

const translatable: Readonly<Record<TableName, readonly string[]>> = {
  events: fieldsWithTexts('events'),
  venues: fieldsWithTexts('venues'),
  organizers: fieldsWithTexts('organizers'),
  categories: fieldsWithTexts('categories'),
  tags: fieldsWithTexts('tags'),
  synonyms: [],
};

function fieldsWithTexts(resource: ResourceName): string[] {
  return Object.entries(writtenRows(resource)).flatMap(([name, row]) => (row.translatable ? [name] : []));
}

/** All fields that writes of a resource take: those of the specification, and its extensions. */
export function writtenRows(resource: TableName): Table {
  const { fields, extensions } = tables[resource];
  return { ...fields, ...extensions };
}

/** The simple facts of a resource (see `simpleFactsOf`) with their values when nothing was sent. */
export function simpleFactsIn(resource: ResourceName): readonly (readonly [name: string, empty: string | boolean])[] {
  return simpleFacts[resource];
}

/** The extensions that every record shows and that are stored under their own names, in the table's order. */
export function extensionsShown(resource: ResourceName): readonly (readonly [name: string, Row])[] {
  return shownExtensions[resource];
}

/**
 * The facts that are stored exactly as validated (plain texts, addresses, flags, choices), with their values when nothing was sent, in the
 * table's order.
 */
export function simpleFactsOf(table: Table): Readonly<Record<string, string | boolean>> {
  const rows = Object.entries(table).flatMap(([name, row]) => {
    const empty = emptyOf(row);
    return empty === undefined ? [] : [[name, empty] as const];
  });
  return Object.fromEntries(rows);
}

function emptyOf({ translatable, valueType, default: usual }: Row): string | boolean | undefined {
  if (translatable) return undefined;
  if (valueType === 'flag') return false;
  if (valueType === 'choice') return String(usual);
  return valueType === 'plain' || valueType === 'url' || valueType === 'email' ? '' : undefined;
}

function isShown({ translatable, valueType, ...row }: Row): boolean {
  return translatable === true || valueType === 'moment' || emptyOf({ valueType, ...row }) !== undefined;
}

const shownExtensions = Object.fromEntries(
  Object.entries(resources).map(([name, { extensions }]) => [
    name,
    Object.entries(extensions).filter(([, row]) => isShown(row)),
  ]),
) as Record<ResourceName, [string, Row][]>;

const simpleFacts = Object.fromEntries(
  Object.keys(resources).map((name) => [name, Object.entries(simpleFactsOf(writtenRows(name as ResourceName)))]),
) as Record<ResourceName, [string, string | boolean][]>;
