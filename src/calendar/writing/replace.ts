import type { Document, Draft, TermFacts } from '../../model/documents/document.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { givenForMove } from './term.ts';
import { writeAndInvalidate } from './touch.ts';

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
  const given = resource === 'categories' ? await givenFor(calendar, previous as Document, draft as Draft) : [];
  if (!given) return undefined;
  const { store } = calendar.pair;
  const write = () => store.replace(resource, { ...previous, ...draft }, exact, given);
  return writeAndInvalidate(calendar, resource, previous.id, write);
}

/** A category that is not moved depends on nothing. */
async function givenFor(calendar: Calendar, previous: Document, draft: Draft): Promise<Hit[] | undefined> {
  const { parent } = draft.facts as TermFacts;
  if (parent === (previous.facts as TermFacts).parent) return [];
  return givenForMove(calendar, previous.id, parent);
}
