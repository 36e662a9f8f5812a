/** Forms as they were sent, so that one that is sent twice counts once. */

import { hash } from 'node:crypto';
import type { SentForm } from '../../model/documents/document.ts';
import type { Plain } from '../../model/text/characters.ts';
import type { Visit } from './visit.ts';

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
