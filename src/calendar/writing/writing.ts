/** A write in progress: what every part of it needs to know. */

import { inTurn } from '../../async/turns.ts';
import type { Document, Draft, EventFacts, SentForm, SentForms, Source } from '../../model/documents/document.ts';
import type { Language, ResourceName, TableName } from '../../model/tables/field.ts';
import { simpleFactsIn } from '../../model/tables/resources.ts';
import type { Audience, Calendar, TextValues, WriteInput, WrittenValues } from '../calendar.ts';
import type { Along } from './created-along.ts';
import type { Violations } from './violations.ts';

/** What an import knows of a record beyond its fields. */
export type Extra = Partial<Pick<EventFacts, 'uid' | 'custom_fields' | 'modified'>> & {
  readonly source?: Source;
};

/** One create, change or import of a record, with all of its attempts. */
export interface WriteRequest<R extends TableName = TableName> {
  readonly calendar: Calendar;
  readonly audience: Audience;
  readonly resource: R;
  readonly input: WriteInput<R>;
  readonly along: Along;
  readonly extra?: Extra | undefined;
  /** The form that was sent; absent for all other writes. */
  readonly form?: SentForm | undefined;
}

/** One attempt at a write, from validated values to the stored draft. */
export interface Writing<R extends TableName = TableName> extends Omit<WriteRequest<R>, 'input'> {
  /** The language of the write's texts. */
  readonly language: Language;
  readonly values: WrittenValues[R];
  readonly violations: Violations;
  /** The stored record; absent on create. */
  readonly previous?: Document<R> | undefined;
}

/** The texts of a write by language: its own first, then those of `translations`, which may repeat its own. */
export function sentTexts({ language, values }: Pick<Writing, 'language' | 'values'>): [Language, TextValues][] {
  const translated = translationsIn(values).flatMap(([each, texts]): [Language, TextValues][] =>
    texts ? [[each, texts]] : [],
  );
  return [[language, { ...values }], ...translated];
}

/** The languages whose texts a write removes. */
export function removedLanguages({ values }: Pick<Writing, 'values'>): Language[] {
  return translationsIn(values).flatMap(([language, texts]) => (texts ? [] : language));
}

function translationsIn(values: Writing['values']): [Language, TextValues | null][] {
  return 'translations' in values ? Object.entries(values.translations ?? {}) : [];
}

/** The forms of a record after a write: a form makes it, or changes it after the one that made it. */
export function formsOf({ form, previous }: Pick<Writing, 'form' | 'previous'>): { readonly forms?: SentForms } {
  const stored = previous && 'forms' in previous.facts ? previous.facts.forms : undefined;
  if (!form) return stored ? { forms: stored } : {};
  return { forms: previous ? { ...stored, saved: form } : { made: form } };
}

/** Facts that are stored as validated, such as plain texts and flags: the new value, else the stored one, else an empty one. */
export function simpleFacts({ resource, values, previous }: Writing<ResourceName>): Record<string, string | boolean> {
  const stored = previous?.facts as Record<string, unknown> | undefined;
  const sent: TextValues = { ...values };
  const facts = simpleFactsIn(resource).map(([name, empty]) => {
    const value = sent[name];
    return [name, value === undefined ? (stored?.[name] ?? empty) : (value ?? empty)];
  });
  return Object.fromEntries(facts);
}

/**
 * Makes the record, and creates what it names. Nothing is stored before this is called, so a refused write leaves no trace; what is created
 * is noted (see `created-along.ts`).
 */
export type Make<R extends TableName = TableName> = () => Promise<Draft<R>>;

/** Runs the checks and the write of a category after those of others, so that what they read of the tree stays true. */
export function afterOtherCategories<T>(resource: TableName, task: () => Promise<T>): Promise<T> {
  return resource === 'categories' ? inTurn([resource], task) : task();
}
