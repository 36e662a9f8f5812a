import { onceFor } from '../arrays-and-maps.ts';
import { events } from './events.ts';
import type { Resource, ResourceName, Row, Table, TableName } from './field.ts';
import { images } from './images.ts';
import { categories, synonyms, tags } from './terms-and-synonyms.ts';
import { organizers, venues } from './venues-and-organizers.ts';

/** The tables of the five resources. */
export const resources: Readonly<Record<ResourceName, Resource>> = { events, venues, organizers, categories, tags };

/** All tables, in the order in which routes and documents list them. */
export const tables: Readonly<Record<TableName, Resource>> = { ...resources, synonyms, images };

/** The fields of a resource that have a text per language. */
export const translatableFields = onceFor((resource: TableName): readonly string[] =>
  Object.entries(writtenRows(resource)).flatMap(([name, row]) => (row.translatable ? [name] : [])),
);

/** All fields that writes of a resource take: those of the specification, and its extensions. */
export function writtenRows(resource: TableName): Table {
  const { fields, extensions } = tables[resource];
  return { ...fields, ...extensions };
}

/** The fields of an event of which one date of a series may have a value of its own, in the table's order. */
export const ownFields: readonly string[] = Object.entries({ ...events.fields, ...events.extensions }).flatMap(
  ([name, row]: [string, Row]) => (row.own ? [name] : []),
);

/** The simple facts of a resource (see `simpleFactsOf`) with their values when nothing was sent. */
export const simpleFactsIn = onceFor((resource: ResourceName): readonly (readonly [string, string | boolean])[] =>
  Object.entries(simpleFactsOf(writtenRows(resource))),
);

/** The extensions that every record shows and that are stored under their own names, in the table's order. */
export const extensionsShown = onceFor((resource: ResourceName): readonly (readonly [name: string, Row])[] =>
  Object.entries(resources[resource].extensions).filter(
    ([, row]) => row.translatable || row.valueType === 'moment' || emptyOf(row) !== undefined,
  ),
);

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
