/**
 * Light stems of Catalan and Spanish: plurals and genders, on folded words. Full stemmers (Snowball) miss everyday plurals such as
 * cançons/cançó and take acte, activitat and actor for one word, so they are not used beside the rules.
 */

/** Applied in order; `\D` keeps codes such as `a4s` whole. */
type Rules = readonly (readonly [RegExp, string])[];

const catalan: Rules = [
  [/^(\D{2,}[^i\d][ao])ns$/, '$1'],
  [/^(\D{2,}[^s\d])s$/, '$1'],
  [/^(\D{2,})[ae]$/, '$1'],
  [/^(\D{2,}[^i\d])o$/, '$1'],
  [/^(\D{2,}[rl])s$|^(\D{3,}[aeiou])s$/, '$1$2'],
  [/^(\D{2,}(?:[iu]|io))n$|^(\D{3,}[^i\d])[ao]n$/, '$1$2'],
  [/gu$/, 'g'],
  [/qu$/, 'c'],
  [/j$/, 'g'],
  [/ss$/, 's'],
];

const spanish: Rules = [
  [/^(\D{2,}[^si\d])s$|^(\D{3,}i)s$/, '$1$2'],
  [/^(\D{2,})[aeo]$/, '$1'],
  [/^(\D{3,})es$|^(\D{3,}[iu])s$/, '$1$2'],
  [/c$/, 'z'],
];

const rulesOf: Readonly<Record<string, Rules>> = { ca: catalan, es: spanish };

/** Whether words of the language have stems; of other languages only the words themselves are known. */
export function hasStems(language: string): boolean {
  return Object.hasOwn(rulesOf, language);
}

/** The stem of a folded word, the word itself in a language without rules. */
export function stem(word: string, language: string): string {
  const rules = hasStems(language) ? (rulesOf[language] ?? []) : [];
  return rules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), word);
}
