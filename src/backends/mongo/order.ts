/** The order of lists. */

import type { Document as Expression, Filter, Document as Stage } from 'mongodb';
import type { ShownKeys } from '../../model/documents/entry.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Query } from '../../ports.ts';
import type { Stored } from './stored.ts';

/** A list as MongoDB is asked for it. */
export interface List {
  /** All of them hold. */
  readonly conditions: readonly Filter<Stored>[];
  readonly order: Order;
}

/** By a field of the documents, or by what is known of an ID that they lead to. */
export type Order = string | Rank;

/** Values by ID, such as distances of venues. */
export interface Rank {
  /** The ID in a document: an expression. */
  readonly of: Expression | string;
  readonly ids: readonly number[];
  readonly values: readonly number[];
}

/** The sort keys and slugs that readers of a language are shown, as a field. */
export function shownField(language: string, key: keyof ShownKeys): string {
  return `shown.${language}.${key}`;
}

/** The stages of a pipeline that sort. Ties go by ID, in the same direction, but of terms by name from the first, then by ID. */
export function orderStages(order: Order, { kind, language, descending }: Query): Stage[] {
  const way = descending ? -1 : 1;
  const ties = resources[kind].family === 'term' ? { [shownField(language, 'nameKey')]: 1, _id: 1 } : { _id: way };
  if (typeof order === 'string') return [{ $sort: { [order]: way, ...without(order, ties) } }];
  const { of, ids, values } = order;
  const rank = { $arrayElemAt: [values, { $indexOfArray: [ids, of] }] };
  return [{ $addFields: { rank } }, { $sort: { rank: way, ...ties } }];
}

function without(field: string, sort: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(sort).filter(([name]) => name !== field));
}
