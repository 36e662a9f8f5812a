/** Forms as they were sent: what their fields say, and that one that is sent twice counts once. */

import { hash } from 'node:crypto';
import type { Document, SentForm } from '../../model/documents/document.ts';
import { formKey } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { Plain } from '../../model/text/characters.ts';
import type { Visit } from './visit.ts';

/** The text of a field, without blanks around it; empty for anything else. */
export function textIn(sent: Plain, name: string): string {
  const text = sent[name];
  return typeof text === 'string' ? text.trim() : '';
}

/** The revision of a form; one that no record has when it names none. */
export function revisionOf(sent: Plain): number {
  return Number(sent['revision']) || 0;
}

/** Tells whether an error means that the record has changed since the revision of the form. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Failure && error.reason === 'precondition_failed';
}

/** The key of a form that was sent; undefined without one. */
export function keyIn({ form }: Plain): string | undefined {
  return typeof form === 'string' && form !== '' ? form : undefined;
}

/** A form as it was sent, for the record that it makes or changes; undefined without a key. Another user's form of that key is another one. */
export function sentFormOf({ caller, file }: Visit, sent: Plain, values: unknown): SentForm | undefined {
  return sentFormFor(caller.user.id, sent, file ? [values, file.hash] : values);
}

/** The same of a user by their ID. */
export function sentFormFor(user: number, sent: Plain, values: unknown): SentForm | undefined {
  const key = keyIn(sent);
  return key === undefined ? undefined : { key: digestOf([user, key]), digest: digestOf(values) };
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}

/** Tells whether a record was made or saved by a form, with the same values. */
export function isSameForm(stored: SentForm | undefined, form: SentForm | undefined): boolean {
  return stored !== undefined && stored.key === form?.key && stored.digest === form.digest;
}

/** The record that a form has made already. */
export async function findMade<R extends ResourceName>(
  { calendar }: Visit,
  resource: R,
  form: SentForm | undefined,
): Promise<Document<R> | undefined> {
  return form && calendar.pair.store.readByKey(resource, formKey(form.key));
}
