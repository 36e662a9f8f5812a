/** The order of lists. */

import type { Document as Expression, Filter, Document as Stage } from 'mongodb';
import type { Stored } from './stored.ts';

/** A list as MongoDB is asked for it. */
export interface List {
  /** All of them hold. */
  readonly conditions: readonly Filter<Stored>[];
  readonly order: Order;
}

/** By a field of the documents, or by what is known of an ID that they lead to. Ties go by ID, in the same direction. */
export type Order = string | Rank;

/** Values by ID, such as distances of venues. */
export interface Rank {
  /** The ID in a document: an expression. */
  readonly of: Expression | string;
  readonly ids: readonly number[];
  readonly values: readonly number[];
}

/** The sort keys and slugs that readers of a language are shown, as a field. */
export function shownField(language: string, key: 'nameKey' | 'slug' | 'descriptionKey' | 'folded'): string {
  return `shown.${language}.${key}`;
}

/** The stages of a pipeline that sort. */
export function orderStages(order: Order, descending: boolean): Stage[] {
  const way = descending ? -1 : 1;
  if (typeof order === 'string') return [{ $sort: { [order]: way, _id: way } }];
  const { of, ids, values } = order;
  const rank = { $arrayElemAt: [values, { $indexOfArray: [ids, of] }] };
  return [{ $addFields: { rank } }, { $sort: { rank: way, _id: way } }];
}
