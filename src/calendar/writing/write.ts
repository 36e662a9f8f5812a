/** Creates and changes records. */

import { inTurn } from '../../async/turns.ts';
import type { Document, SentForm } from '../../model/documents/document.ts';
import { isKeyOf } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import { occurrenceKeyOf } from '../../model/recurrence/occurrence-id.ts';
import type { TableName } from '../../model/tables/field.ts';
import { tables } from '../../model/tables/resources.ts';
import { KeyTaken, ParentGone } from '../../ports.ts';
import { mayAttempt, refuseChange } from '../access/rights.ts';
import type { Audience, Calendar, Locator, Precondition, WriteInput } from '../calendar.ts';
import { representationOf } from '../reading/present.ts';
import { findRecord, presentWritten, type Single } from '../reading/read.ts';
import { takingBack } from './created-along.ts';
import { changeDate, dateIn } from './date.ts';
import { checkedDraft } from './draft.ts';
import { noteScheduled } from './due.ts';
import { withEditorial } from './editorial.ts';
import { readNewest, refuseStale } from './newest.ts';
import { idsAbove, replaceRecord, underLiving } from './term.ts';
import { afterOtherCategories, sentTexts, type WriteRequest } from './writing.ts';

/** Creates a record, of a form if one was sent. Throws `rest_forbidden`, `rest_missing_callback_param`, `rest_invalid_param`, `term_exists`. */
export async function createRecord<R extends TableName>(
  calendar: Calendar,
  resource: R,
  audience: Audience,
  input: WriteInput<R>,
  form?: SentForm,
): Promise<Single> {
  mayAttempt(audience, resource, 'create');
  const request = { calendar, resource, audience, input, form };
  const stored = await takingBack(calendar, (along) => writeAtLast({ ...request, along }));
  return presentWritten({ calendar, audience, representation: representationOf(input) }, stored);
}

/**
 * Changes the fields that the input names. Writes that meet at one record are tried again on its newer state, so that
 * none loses a field that another wrote. Throws `…-not-found`, `rest_forbidden`, `rest_invalid_param`,
 * `precondition_failed`, `term_exists`, `duplicate_term_slug`.
 */
export async function changeRecord<R extends TableName>(
  calendar: Calendar,
  resource: R,
  audience: Audience,
  locator: Locator,
  input: WriteInput<R>,
  precondition?: Precondition,
  form?: SentForm,
): Promise<Single> {
  mayAttempt(audience, resource, 'change');
  const context = { calendar, audience, representation: representationOf(input) };
  if ('id' in locator && resource === 'events' && occurrenceKeyOf(locator.id) !== undefined) {
    const ofEvents = { calendar, audience, resource: 'events', form, input: input as WriteInput<'events'> } as const;
    const series = await takingBack<'events'>(calendar, (along) =>
      changeDate({ ...ofEvents, along }, locator.id, precondition),
    );
    return presentWritten(context, dateIn(series, locator.id));
  }
  const found = await findRecord(calendar, resource, audience, locator);
  const stored = await takingBack(calendar, (along) => {
    const request = { calendar, resource, audience, input, along, form };
    if (precondition === undefined) return writeAtLast(request, found);
    // A stale tag never becomes valid again, so such a write need not wait for others
    refuseChange(audience, found);
    refuseStale(found, precondition);
    // Otherwise concurrent writes of this process that will be refused would create what they name
    return inTurn([resource, found.id], async () =>
      writeAtLast(request, await readNewest(calendar, resource, found.id), precondition),
    );
  });
  return presentWritten(context, stored);
}

/** Tries a write on the latest state of its record until no other write was faster, and nothing that it refers to was removed. */
async function writeAtLast<R extends TableName>(
  request: WriteRequest<R>,
  found?: Document<R>,
  precondition?: Precondition,
): Promise<Document<R>> {
  const { calendar, resource, audience, along } = request;
  let [previous, required] = [found, precondition];
  for (;;) {
    if (previous) refuseChange(audience, previous);
    if (previous) refuseStale(previous, required);
    const before = previous;
    const stored = await afterOtherCategories(resource, () => attempt(request, before));
    if (stored) {
      noteScheduled(calendar, stored);
      if (!(await along.hasLost())) return stored;
      // The revision is now that of this write
      required = undefined;
    }
    const last = stored ?? previous;
    previous = last && (await readNewest(calendar, resource, last.id));
  }
}

/** One attempt; undefined when the record has changed meanwhile, or the category above it is gone. */
async function attempt<R extends TableName>(
  request: WriteRequest<R>,
  previous: Document<R> | undefined,
): Promise<Document<R> | undefined> {
  const { calendar, resource, input } = request;
  const draft = withEditorial(request, previous, await checkedDraft(request, previous));
  const above = await idsAbove(calendar, resource, draft, previous);
  if (!above) return undefined;
  // Slugs of terms must stay exactly as sent
  const sent = tables[resource].family === 'term' ? sentTexts(input) : [];
  const exact = sent.flatMap(([, { slug }]) => (typeof slug === 'string' ? slug : []));
  try {
    const stored = previous
      ? await replaceRecord(calendar, resource, previous, draft, exact)
      : await calendar.pair.store.insert(resource, draft);
    return stored && (await underLiving(calendar, stored, above));
  } catch (error) {
    if (error instanceof ParentGone) return undefined;
    if (!(error instanceof KeyTaken)) throw error;
    throw isKeyOf('slug', error.key)
      ? new Failure('duplicate_term_slug')
      : new Failure('term_exists', { term_id: error.holder });
  }
}
