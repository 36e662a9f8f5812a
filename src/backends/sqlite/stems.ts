/** The stems of words, by the rules of their language. */

import { stemRules } from '../../model/stem-rules.ts';

type Compiled = readonly (readonly [RegExp, string])[];

const compiled = new Map<string, Compiled>();

/** The stem of a folded word, the word itself in a language without rules. */
export function stem(word: string, language: string): string {
  return rulesOf(language).reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), word);
}

function rulesOf(language: string): Compiled {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const fresh = stemRules(language).map(([pattern, replacement]) => [new RegExp(pattern), replacement] as const);
  compiled.set(language, fresh);
  return fresh;
}
