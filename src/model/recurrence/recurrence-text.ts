/** A series in plain words. */

import type { Language } from '../tables/field.ts';
import type { SeriesFacts } from './occurrences.ts';

/** When a series takes place, in words of a language. */
export function recurrenceText(_facts: SeriesFacts, _language: Language): string {
  return '';
}
