/** The values of a table: what the gate makes of each parameter. */

import type { Cursor } from '../cursor.ts';
import type { Status } from '../documents/document.ts';
import type { Cost } from '../money/cost.ts';
import type { Focus } from '../pictures.ts';
import type { Box, Point } from '../places/geometry.ts';
import type { SentRecurrence } from '../recurrence/sent.ts';
import type { SectionsAsked } from './discovery-filters.ts';
import type { Row, Table } from './field.ts';
import type { WrittenValues } from './inputs.ts';

/** A term: a positive integer (its ID), a text (its slug, its name, or digits of its ID); in writes also a name alone. */
export type TermReference = number | string | { readonly name: string };

/** What a checked value is, by the type that a row names. */
export interface CheckedValues {
  /** Non-blank text without markup. */
  title: string;
  /** Text without markup, `''` when empty. */
  plain: string;
  /** Cleaned HTML, `''` when empty. */
  html: string;
  /** Lower-case ASCII words joined by `-`. */
  slug: string;
  /** The text as sent, known to be a date (its zone is known later). */
  moment: string;
  /** IANA name or `UTC±n`. */
  zone: string;
  status: Status;
  statuses: readonly Status[];
  flag: boolean;
  /** True for truthy words, false for any other text. */
  truth: boolean;
  /** `''` when empty. */
  url: string;
  /** `''` when empty. */
  email: string;
  /** The address or the ID of a picture; `null` for none. */
  image: { readonly url: string } | { readonly id: number } | null;
  /** `null` for the middle. */
  focus: Focus | null;
  cost: Cost;
  /** `null` for none. */
  recurrence: SentRecurrence | null;
  /** A positive integer, or 0 for nobody. */
  user: number;
  /** A positive integer. */
  id: number;
  /** An integer from 0, which is the top level. */
  parent: number;
  /** Positive integers. */
  ids: readonly number[];
  terms: readonly TermReference[];
  /** Positive integers (IDs), and data of records to create. */
  links: readonly (number | { readonly values: WrittenValues['venues' | 'organizers'] })[];
  /** A positive integer. */
  count: number;
  /** An integer from the row's `min`, or 0, to its `max`. */
  amount: number;
  /** Some of the row's `enum`. */
  words: readonly string[];
  /** A number from the row's `min`, or 0, to its `max`. */
  number: number;
  /** Absent when it has no letter or digit. */
  search: string;
  /** One of the row's `enum`. */
  choice: string;
  /** Some of the row's `enum`; what was sent with `-` before it is left out of all of them. */
  anyOf: readonly string[];
  /** Text that `when` takes. */
  period: string;
  /** The text as sent, known to be a date or a moment. */
  instant: string;
  /** Minutes of the day, from 0 to 1440. */
  hour: number;
  /** `YYYY-MM`. */
  month: string;
  box: Box;
  /** A point, or the name or slug of a town. */
  place: Point | string;
  /** km, above 0. */
  radius: number;
  /** Slugs or names of towns. */
  towns: readonly string[];
  /** Names of price buckets. */
  prices: readonly string[];
  /** Content languages. */
  languages: readonly string[];
  /** Nothing in it for the beginning of a walk. */
  cursor: Partial<Cursor>;
  sections: SectionsAsked;
  /** One of the content languages. */
  language: string;
  /** Text without markup of a few words, `''` when empty. */
  phrase: string;
  /** Such texts, none of which is empty. */
  phrases: readonly string[];
  /** Names of fields, with dots between nested ones. */
  names: readonly string[];
  /** Text, taken as it is. */
  word: string;
}

type WordsOf<R> = R extends { readonly enum: readonly (infer Word)[] } ? Word : string;

/** What the gate makes of the value of a row. */
export type ValueOf<R extends Row> = R['valueType'] extends 'choice'
  ? WordsOf<R>
  : R['valueType'] extends 'words' | 'anyOf'
    ? readonly WordsOf<R>[]
    : CheckedValues[R['valueType']];

/** The values of parameters as they were sent: what is absent or wrong is not there. */
export type SentValues<T extends Table> = { readonly [N in keyof T]?: ValueOf<T[N]> };

/** The values of parameters with their defaults: what is required or has a default is there. */
export type ValuesOf<T extends Table> = {
  readonly [N in keyof T]: T[N] extends { readonly required: true } | { readonly default: boolean | number | string }
    ? ValueOf<T[N]>
    : ValueOf<T[N]> | undefined;
};

/** The values of some parameters, with the defaults of those that were not sent. What is required must have been checked to be there. */
export function withDefaults<T extends Table>(table: T, values: SentValues<T>): ValuesOf<T> {
  const sent: Readonly<Record<string, unknown>> = values;
  const all = Object.entries(table).map(([name, row]) => [name, sent[name] ?? row.default ?? undefined]);
  return Object.fromEntries(all);
}

/** The values of fields as a write sends them; `null` clears a field that may be empty. */
export type FieldValues<T extends Table> = {
  readonly [N in keyof T]?: T[N] extends { readonly required: true } | { readonly onNull: string }
    ? ValueOf<T[N]>
    : ValueOf<T[N]> | null;
};
