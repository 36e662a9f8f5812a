/** The stems of words, by the rules of their language. */

import { onceFor } from './once.ts';
import { stemRules } from './stem-rules.ts';

type Compiled = readonly (readonly [RegExp, string])[];

const rulesOf = onceFor(
  (language: string): Compiled =>
    stemRules(language).map(([pattern, replacement]) => [new RegExp(pattern), replacement] as const),
);

/** The stem of a folded word, the word itself in a language without rules. */
export function stem(word: string, language: string): string {
  return rulesOf(language).reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), word);
}
