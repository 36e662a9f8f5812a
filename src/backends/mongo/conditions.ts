/** Conditions that lists share, as values that are combined and never changed. */

import type { Filter } from 'mongodb';
import { storedStatuses } from '../../model/documents/entry.ts';
import type { Query } from '../../ports.ts';
import type { Stored } from './stored.ts';

/** The status is one of those asked for. */
export function statusConditions({ statuses: asked, due }: Pick<Query, 'statuses' | 'due'>): Filter<Stored>[] {
  if (!asked) return [];
  const { statuses, scheduled } = storedStatuses(asked, due);
  const isIn: Filter<Stored> = { 'facts.status': { $in: [...statuses] } };
  if (!scheduled) return [isIn];
  const published = { [scheduled === 'due' ? '$lte' : '$gt']: due };
  return [{ $or: [isIn, { 'facts.status': 'future', 'facts.published': published }] }];
}

/** The value of a field lies within bounds, both included; either may be absent. */
export function within(field: string, from: number | undefined, to: number | undefined): Filter<Stored>[] {
  return [
    ...(from === undefined ? [] : [{ [field]: { $gte: from } }]),
    ...(to === undefined ? [] : [{ [field]: { $lte: to } }]),
  ];
}
