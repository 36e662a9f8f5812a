/** Changes of records as an editor saw them, which buttons and rows of lists have in common. */

import { removeRecord } from '../../calendar/writing/remove.ts';
import { changeRecord } from '../../calendar/writing/write.ts';
import type { Document, SentForm, Status } from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { Plain } from '../../model/text/characters.ts';
import { reasonOf } from './form-problems.ts';
import { isSameForm } from './sent-forms.ts';
import type { Visit } from './visit.ts';

/** A record as the editor saw it. */
export interface Seen {
  readonly resource: ResourceName;
  readonly id: number;
  readonly revision: number;
}

/** Puts a record into the trash, or removes it for good with `force`. Throws what `removeRecord` throws. */
export function remove(
  { calendar, gate, caller }: Visit,
  { resource, id, revision }: Seen,
  force: boolean,
): Promise<unknown> {
  const input = gate.remove(resource, { query: { force: String(force) }, form: false });
  return removeRecord(calendar, resource, caller, { id }, input, [revision]);
}

/** Changes fields of a record. Throws what `changeRecord` throws. */
export function put(
  { calendar, gate, caller }: Visit,
  { resource, id, revision }: Seen,
  body: Plain,
  form?: SentForm,
): Promise<unknown> {
  const input = gate.change(resource, { query: {}, body, form: true });
  return changeRecord(calendar, resource, caller, { id }, input, [revision], form);
}

/** Makes a test of whether a record has a status. */
export function hasStatus(status: Status): (document: Document) => boolean {
  return (document) => postFactsOf(document)?.status === status;
}

/** How it is known that a change was made before. */
interface Before {
  readonly form: SentForm | undefined;
  /** Tells whether a record is already as the change leaves it, whoever did that. */
  readonly isDone?: ((document: Document<ResourceName>) => boolean) | undefined;
}

/** Changes one of several records. Resolves to why that was refused; to undefined when it was done, or had been before. */
export async function whyRefused(
  visit: Visit,
  { resource, id }: Seen,
  { form, isDone }: Before,
  change: () => Promise<unknown>,
): Promise<string | undefined> {
  const { lists } = visit.words;
  try {
    await change();
    return undefined;
  } catch (error) {
    const { reason } = visit.failureOf(error);
    const [now]: Document<ResourceName>[] = await visit.calendar.pair.store.read(resource, [id]).catch(() => []);
    if (!now) return lists.isGone;
    const isBefore = reason === 'precondition_failed' || reason === 'is-in-trash';
    if (isBefore && (isSameForm(now.facts.forms?.saved, form) || isDone?.(now))) return undefined;
    return reason === 'precondition_failed' ? lists.changedSince : reasonOf(visit, resource, error);
  }
}
