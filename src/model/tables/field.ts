/** The vocabulary of the tables: what a row may say about a field or a list parameter. */

import { isAmong, namesOf } from '../arrays-and-maps.ts';

/** The five resources of the interface, named as their routes are. */
export const resourceNames = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
/** The name of a resource. */
export type ResourceName = (typeof resourceNames)[number];

/** Everything that has a table: the resources, and what no index lists: synonyms, which only editors see, and pictures. */
export const tableNames = [...resourceNames, 'synonyms', 'images'] as const;
/** The name of one of them. */
export type TableName = (typeof tableNames)[number];

/** The resources, each after those that it refers to. */
export const dependencyOrder = [
  'categories',
  'tags',
  'venues',
  'organizers',
  'events',
] as const satisfies readonly ResourceName[];

/** Everything that is stored as a document. */
export const kinds = [...tableNames, 'brands', 'imports', 'users', 'keys'] as const;
/** The name of a kind of document. */
export type Kind = (typeof kinds)[number];
/** All kinds but users and keys, each after those that it refers to. */
export const contentOrder = [
  'brands',
  'imports',
  'images',
  'synonyms',
  ...dependencyOrder,
] as const satisfies readonly Kind[];
/** All kinds, each after those that it refers to. */
export const orderOfKinds = ['users', 'keys', ...contentOrder] as const satisfies readonly Kind[];

/** Tells whether records of a kind are a resource of the interface, which has lists. */
export function isResource(kind: Kind): kind is ResourceName {
  return isAmong(kind, resourceNames);
}

/** Tells whether events show records of a kind: their change is one of these events too. */
export function isShownByEvents(kind: Kind): boolean {
  return isResource(kind) && kind !== 'events';
}

/** A content language: a BCP 47 primary tag such as `ca`. The languages of a calendar are a setting. */
export type Language = string;

/** The type that documents name; a row without one is untyped there. */
type DocumentedType = 'string' | 'integer' | 'number' | 'boolean' | 'array';

/** A default that depends on the request: the current moment, two years later, or the configured namespace. */
type MovingDefault = 'now' | 'two years on' | 'namespace';

/** What a value is, and so how it is checked; `CheckedValues` (in `values.ts`) says what the gate makes of each. */
export type ValueType =
  | 'title'
  | 'plain'
  | 'html'
  | 'slug'
  | 'moment'
  | 'zone'
  | 'status'
  | 'statuses'
  | 'flag'
  | 'truth'
  | 'url'
  | 'email'
  | 'image'
  | 'focus'
  | 'cost'
  | 'recurrence'
  | 'user'
  | 'id'
  | 'parent'
  | 'ids'
  | 'terms'
  | 'links'
  | 'count'
  | 'amount'
  | 'words'
  | 'number'
  | 'search'
  | 'choice'
  | 'anyOf'
  | 'period'
  | 'instant'
  | 'hour'
  | 'month'
  | 'box'
  | 'place'
  | 'radius'
  | 'towns'
  | 'prices'
  | 'languages'
  | 'cursor'
  | 'sections'
  | 'language'
  | 'phrase'
  | 'phrases'
  | 'names'
  | 'word';

/** One row of a table: a field that may be written, or a parameter of a list. */
export interface Row {
  readonly type?: DocumentedType;
  readonly valueType: ValueType;
  /** Must be present on create. */
  readonly required?: true;
  /** The default, as documents show it. `null` means: shown, and the same as absent. */
  readonly default?: null | boolean | number | string;
  readonly movingDefault?: MovingDefault;
  /** Stored once per language. */
  readonly translatable?: true;
  /** One date of a series may have a value of its own. */
  readonly own?: true;
  /** Filters: links repeat the value as it was sent. A blank value counts as absent, because forms send it. */
  readonly asSent?: true;
  /** Filters: the parameter decides what is shown on a page or beside it, not which records the list has or in what order. */
  readonly beside?: true;
  /** The resource whose records the value refers to. */
  readonly refers?: ResourceName;
  readonly enum?: readonly string[];
  /** Other words that writes take for those of `enum`, in lower case and without schema.org's address. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The highest number, the most characters or the most items, where it differs from the usual limit of the type (see `bounds.ts`). */
  readonly max?: number;
  /** The lowest number or the fewest items, where that is not 0. */
  readonly min?: number;
  /** The effect of `null` on an update; without it, `null` clears the field. */
  readonly onNull?: 'keep' | 'refuse';
}

/**
 * What two installations of the interface document differently: the language of the descriptions, and whether the items of the terms of an
 * event have a type. Both take the same parameters.
 */
export const deployments = { ca: { words: 'ca', typesTerms: false }, es: { words: 'es', typesTerms: true } } as const;
/** The name of a deployment, as in the setting. */
export type DeploymentName = keyof typeof deployments;
/** The names of the deployments. */
export const deploymentNames = namesOf(deployments);

/** Rows by the names of their fields or parameters. */
export type Table = Readonly<Record<string, Row>>;

/** One resource: its names, the fields that can be written, the parameters of its list. */
export interface Resource {
  /** The singular, with which its error codes begin (`event-not-found`). */
  readonly singular: string;
  /** The field that holds a record's name. */
  readonly title: string;
  /** A `post` has an author, a status, a publication date, and a path by slug; a `term` is a name; a `setting` is how the calendar works; a `file` was uploaded. */
  readonly family: 'post' | 'term' | 'setting' | 'file';
  /** In the order of the specification. */
  readonly fields: Table;
  /** Further fields, beyond the specification. */
  readonly extensions: Table;
  readonly filters: Table;
}
