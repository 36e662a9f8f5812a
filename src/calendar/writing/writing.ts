/** A write under way: what every part of it needs to know. */

import type { Document, Draft, EventFacts, Source } from '../../model/documents/document.ts';
import type { Language, TableName } from '../../model/tables/field.ts';
import type { Audience, Calendar } from '../calendar.ts';
import type { Along } from './created-along.ts';
import type { Violations } from './violations.ts';

/** Checked values by field name, as the gate gives them. */
export type Values = Readonly<Record<string, unknown>>;

/** What an import knows of a record beyond the fields of the interface. */
export type Extra = Partial<Pick<EventFacts, 'uid' | 'recurrence' | 'custom_fields' | 'modified'>> & {
  readonly source?: Source;
};

/** One create, change or import of a record, from its checked values to the draft that is stored. */
export interface Writing<R extends TableName = TableName> {
  readonly calendar: Calendar;
  readonly audience: Audience;
  readonly resource: R;
  /** The language that the texts of the write are in. */
  readonly language: Language;
  readonly values: Values;
  readonly violations: Violations;
  readonly along: Along;
  /** The stored record; absent on create. */
  readonly previous?: Document<R> | undefined;
  readonly extra?: Extra | undefined;
}

/** The texts that a write sends, by their languages: its own first, then those of `translations`, where its own may come again. */
export function sentTexts({ language, values }: Pick<Writing, 'language' | 'values'>): [Language, Values][] {
  const translated = translationsIn(values).flatMap(([each, texts]): [Language, Values][] =>
    texts ? [[each, texts]] : [],
  );
  return [[language, values], ...translated];
}

/** The languages whose texts a write takes away. */
export function languagesTakenAway({ values }: Pick<Writing, 'values'>): Language[] {
  return translationsIn(values).flatMap(([language, texts]) => (texts ? [] : language));
}

function translationsIn({ translations }: Values): [Language, Values | null][] {
  return Object.entries((translations ?? {}) as Readonly<Record<Language, Values | null>>);
}

/** The same write for a look that runs beside others: what it finds wrong is told in the order in which the looks began. */
export function inOrder<R extends TableName>(writing: Writing<R>): Writing<R> {
  return { ...writing, violations: writing.violations.section() };
}

/**
 * Makes the record, with what it creates along the way. Nothing is stored before this is called, so a refused write
 * leaves no trace; what is made by then is noted (see `along.ts`).
 */
export type Make<R extends TableName = TableName> = () => Promise<Draft<R>>;
