import type { Document, Draft } from '../../model/documents/document.ts';
import { Failure, recordFailure } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import { tables } from '../../model/tables/resources.ts';
import { mayAttempt, refuseChange } from '../access/rights.ts';
import type { Audience, Calendar, Input, Locator, Precondition, Single } from '../calendar.ts';
import { findRecord } from '../reading/find.ts';
import { presentWritten, representationOf } from '../reading/present.ts';
import { type Along, takingBack } from './created-along.ts';
import { draftOf } from './draft.ts';
import { noteScheduled } from './due.ts';
import { asTermFailure, replaceRecord } from './term.ts';
import { noteUntitled } from './texts.ts';
import { violationsOf } from './violations.ts';
import { inTurn, oneAtATime, sentTexts } from './writing.ts';

/**
 * Changes the fields that the input names. Writes that meet at one record are tried again on its newer state, so that
 * none loses a field that another wrote. Throws `…-not-found`, `rest_forbidden`, `rest_invalid_param`,
 * `precondition_failed`, `term_exists`, `duplicate_term_slug`.
 */
export async function changeRecord(
  calendar: Calendar,
  resource: TableName,
  audience: Audience,
  locator: Locator,
  input: Input,
  precondition?: Precondition,
): Promise<Single> {
  mayAttempt(audience, resource, 'change');
  const found: Document<TableName> = await findRecord(calendar, resource, audience, locator);
  refuseChange(audience, found);
  refuseStale(found, precondition);
  const stored = await takingBack(calendar, (along) => {
    const change = { resource, audience, input, along, precondition };
    if (precondition === undefined) return changedAtLast(calendar, change, found);
    // Otherwise concurrent writes of this process that will be refused would create what they name
    return oneAtATime([resource, found.id], async () =>
      changedAtLast(calendar, change, await newest(calendar, resource, found.id)),
    );
  });
  return presentWritten(calendar, audience, stored, representationOf(input, false));
}

/** A change in progress, with all of its attempts. */
interface Change<R extends TableName> {
  readonly resource: R;
  readonly audience: Audience;
  readonly input: Input;
  readonly along: Along;
  readonly precondition?: Precondition | undefined;
}

/** Tries a change on the latest state of a record until no other write was faster, and nothing that it refers to was removed. */
export async function changedAtLast<R extends TableName>(
  calendar: Calendar,
  change: Change<R>,
  found: Document<R>,
): Promise<Document<R>> {
  const { resource, audience, along } = change;
  let { precondition } = change;
  for (let previous = found; ; previous = await newest(calendar, resource, found.id)) {
    refuseChange(audience, previous);
    refuseStale(previous, precondition);
    const stored = await inTurn(resource, () => changed(calendar, change, previous));
    if (stored && !(await along.hasLost())) return stored;
    // The stored publication was allowed before
    if (stored) precondition = undefined;
  }
}

async function newest<R extends TableName>(calendar: Calendar, resource: R, id: number): Promise<Document<R>> {
  const [newer] = await calendar.pair.store.read(resource, [id]);
  if (!newer) throw recordFailure(resource, 'not-found');
  return newer;
}

/** Throws `precondition_failed` unless the record's revision is one that the client knows. */
export function refuseStale(document: Document, precondition: Precondition | undefined): void {
  if (precondition === undefined || precondition === '*' || precondition.includes(document.revision)) return;
  throw new Failure('precondition_failed');
}

/** One attempt; undefined when the record has changed meanwhile. */
async function changed<R extends TableName>(
  calendar: Calendar,
  { resource, audience, input, along }: Change<R>,
  previous: Document<R>,
): Promise<Document<R> | undefined> {
  const violations = violationsOf(input);
  const { language, values } = input;
  const writing = { calendar, audience, resource, language, values, violations, along, previous };
  const make = await draftOf(writing);
  noteUntitled(writing);
  violations.throwIfAny();
  const draft = await make();
  const exact = exactSlugs(resource, input);
  const stored = await asTermFailure(replaceRecord(calendar, resource, previous, draft as Draft<R>, exact));
  if (stored) noteScheduled(calendar, stored);
  return stored;
}

/** The slugs that must stay exactly as sent: those of terms. */
function exactSlugs(resource: TableName, input: Input): string[] {
  if (tables[resource].family !== 'term') return [];
  return sentTexts(input).flatMap(([, { slug }]) => (typeof slug === 'string' ? slug : []));
}
