/** Forms have a key of their own: a form that is sent twice makes one record, and one change. */

import { hash, randomBytes } from 'node:crypto';
import type { Document, SentForm, SentForms } from '../../model/documents/document.ts';
import { formKey } from '../../model/documents/keys-and-labels.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { Plain } from '../../model/text/characters.ts';
import type { FormValues } from './form-values.ts';
import type { Visit } from './visit.ts';

/** A key for a form that is shown for the first time. */
export function newFormKey(): string {
  return randomBytes(16).toString('base64url');
}

/** The key of a form that was sent; undefined without one. */
export function keyIn({ form }: Plain): string | undefined {
  return typeof form === 'string' && form !== '' ? form : undefined;
}

/** A form as it was sent, for the record that it makes or changes; undefined without a key. Another user's form of that key is another one. */
export function sentFormOf({ caller }: Visit, sent: Plain, values: FormValues): SentForm | undefined {
  const key = keyIn(sent);
  return key === undefined ? undefined : { key: digestOf([caller.user.id, key]), digest: digestOf(values) };
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}

/** The record that a form has made already. */
export async function findMade(
  { calendar }: Visit,
  resource: ResourceName,
  form: SentForm | undefined,
): Promise<Document<ResourceName> | undefined> {
  return form && calendar.pair.store.readByKey(resource, formKey(form.key));
}

/** Tells whether a record was made or saved by a form, with the same values. */
export function isSameForm(stored: SentForm | undefined, form: SentForm | undefined): boolean {
  return stored !== undefined && stored.key === form?.key && stored.digest === form.digest;
}

/** The forms of a record. */
export function formsIn({ facts }: Document<ResourceName>): SentForms {
  return facts.forms ?? {};
}
