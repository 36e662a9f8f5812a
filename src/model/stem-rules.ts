/**
 * Light stems of Catalan and Spanish, as rules that every index applies alike: plurals and genders, on folded words. Full stemmers
 * (Snowball) miss everyday plurals such as cançons/cançó and take acte, activitat and actor for one word, so they are not used
 * beside the rules.
 */

/**
 * A pattern, and what stands in its place (`$1`, `$2`: its groups, empty when they matched nothing). The pattern means the same
 * to JavaScript and to Java.
 */
export type StemRule = readonly [pattern: string, replacement: string];

const catalan: readonly StemRule[] = [
  [String.raw`^(\D{2,}[^i\d][ao])ns$`, '$1'],
  [String.raw`^(\D{2,}[^s\d])s$`, '$1'],
  [String.raw`^(\D{2,})[ae]$`, '$1'],
  [String.raw`^(\D{2,}[^i\d])o$`, '$1'],
  [String.raw`^(\D{2,}[rl])s$|^(\D{3,}[aeiou])s$`, '$1$2'],
  [String.raw`^(\D{2,}(?:[iu]|io))n$|^(\D{3,}[^i\d])[ao]n$`, '$1$2'],
  ['gu$', 'g'],
  ['qu$', 'c'],
  ['j$', 'g'],
  ['ss$', 's'],
];

const spanish: readonly StemRule[] = [
  [String.raw`^(\D{2,}[^si\d])s$|^(\D{3,}i)s$`, '$1$2'],
  [String.raw`^(\D{2,})[aeo]$`, '$1'],
  [String.raw`^(\D{3,})es$|^(\D{3,}[iu])s$`, '$1$2'],
  ['c$', 'z'],
];

const rules: Readonly<Record<string, readonly StemRule[]>> = { ca: catalan, es: spanish };

/** The rules of a language, to be applied in order; none for other languages. `\D` keeps codes such as `a4s` whole. */
export function stemRules(language: string): readonly StemRule[] {
  return hasStems(language) ? (rules[language] ?? []) : [];
}

/** Whether words of the language have stems; of other languages only the words themselves are known. */
export function hasStems(language: string): boolean {
  return Object.hasOwn(rules, language);
}
