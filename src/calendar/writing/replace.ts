import type { Document, Draft } from '../../model/documents/document.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { givenForMove } from './term.ts';

/**
 * Stores the next state of a record; undefined when the record, or what its new state depends on, has changed meanwhile. Slugs that are
 * `exact` are not numbered. Throws KeyTaken.
 */
export async function replaceRecord<R extends TableName>(
  calendar: Calendar,
  resource: R,
  previous: Document<R>,
  draft: Draft<R>,
  exact: readonly string[] = [],
): Promise<Document<R> | undefined> {
  const given = await givenFor(calendar, previous, draft);
  if (!given) return undefined;
  return calendar.pair.store.replace(resource, { ...previous, ...draft }, exact, given);
}

/** A category that is not moved depends on nothing. */
async function givenFor(calendar: Calendar, previous: Document, { facts }: Draft): Promise<Hit[] | undefined> {
  if (previous.kind !== 'categories' || !('parent' in facts)) return [];
  const { parent } = facts;
  if (parent === previous.facts.parent) return [];
  return givenForMove(calendar, previous.id, parent);
}
