import { type Document, documentOf, nobody } from '../../model/documents/document.ts';
import { isPost, type PostKind } from '../../model/documents/families.ts';
import { recordFailure } from '../../model/failure.ts';
import { occurrenceKeyOf } from '../../model/recurrence/occurrence-id.ts';
import type { TableName } from '../../model/tables/field.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import { mayAttempt, refuseChange, userOf } from '../access/rights.ts';
import type { Audience, Calendar, Locator, Precondition, RemoveInput } from '../calendar.ts';
import { representationOf } from '../reading/present.ts';
import { findRecord, presentOne, presentWritten, type Single } from '../reading/read.ts';
import { dateIn, removeDate } from './date.ts';
import { editorialOf } from './editorial.ts';
import { readNewest, refuseStale } from './newest.ts';
import { moveUp } from './term.ts';
import { violationsOf } from './violations.ts';
import { afterOtherCategories } from './writing.ts';

/**
 * Puts a post into the trash, or removes it for good with `force`; all else is always removed for good. Resolves to the
 * post as the trash shows it, either way, or to what is no post as it was. Throws `…-not-found`, `…-is-in-trash`, `rest_forbidden`, `precondition_failed`.
 */
export async function removeRecord(
  calendar: Calendar,
  resource: TableName,
  audience: Audience,
  locator: Locator,
  input: RemoveInput,
  precondition?: Precondition,
): Promise<Single> {
  mayAttempt(audience, resource, 'remove');
  const context = { calendar, audience, representation: representationOf(input) };
  if ('id' in locator && resource === 'events' && occurrenceKeyOf(locator.id) !== undefined) {
    const isForced = input.values.force === true;
    const series = await removeDate({ calendar, audience }, locator.id, input, isForced, precondition);
    return presentWritten(context, dateIn(series, locator.id));
  }
  let document: Document<TableName> = await findRecord(calendar, resource, audience, locator);
  for (;;) {
    refuseChange(audience, document);
    violationsOf(input).throwIfAny();
    refuseStale(document, precondition);
    if (!isPost(document) || input.values.force === true) {
      const asLeft = isPost(document) ? trashed(calendar, audience, document) : document;
      const last = await presentOne(context, asLeft);
      const gone = document;
      const isGone = await afterOtherCategories(resource, () => removeForGood(calendar, gone));
      if (isGone) return { ...last, late: !(await calendar.pair.visible()) };
    } else {
      if (document.facts.status === 'trash') throw recordFailure(document.kind, 'is-in-trash');
      const stored = await calendar.pair.store.replace(document.kind, trashed(calendar, audience, document));
      if (stored) return presentWritten(context, stored);
    }
    document = await readNewest(calendar, resource, document.id);
  }
}

function trashed(calendar: Calendar, audience: Audience, document: Document<PostKind>): Document<PostKind> {
  const { kind, facts } = document;
  const modified = wholeSecond(calendar.now());
  const withdrawn = facts.status === 'publish' && { withdrawn: true as const };
  const editorial = editorialOf(facts, { at: modified, by: userOf(audience)?.id ?? nobody, fields: ['status'] });
  return documentOf(kind, { ...document, facts: { ...facts, status: 'trash', modified, ...withdrawn, editorial } });
}

/** Events that refer to the record show it no more; a category's children move up to its parent. */
async function removeForGood(calendar: Calendar, document: Document<TableName>): Promise<boolean> {
  const { kind, id, revision } = document;
  const { store } = calendar.pair;
  if (document.kind !== 'categories') return store.remove(kind, id, revision);
  // What is not removed keeps its children
  if ((await store.locate(kind, id))?.revision !== revision) return false;
  for await (const child of store.scan('categories')) {
    let current: Document<'categories'> | undefined = child;
    // A child that is written meanwhile is read again
    while (current?.facts.parent === id) {
      await moveUp(calendar, current, document.facts.parent);
      [current] = await store.read('categories', [child.id]);
    }
  }
  // False when another process has put one below it meanwhile
  return store.remove(kind, id, revision, 'childless');
}
