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
  // curs is no plural, and a cursa is a race: courses keep an ending that no other rule knows.
  ['^((?:con|dis|re|trans)?curs)(?:os)?$', '$1um'],
  // nou, nova; anglès, anglesa: of the colours and nationalities, those whose genders no rule could join without joining others.
  ['^(bla|no)v(?:a|es)$', '$1u'],
  ['^(angl|escoc|franc|holand|irland|japon|portugu|tailand|xin)es(?:a|es|os)?$', '$1ez'],
  // vi, vins; Valencian home, hòmens.
  ['^(ma|pa|pi|pla|so|vi|home|jove|marge|terme)ns$', '$1'],
  // congrés, congressos; país, països: to the singular, which then loses its s as if it were a plural.
  [String.raw`^(\D{2,}[aeiou])ss?os$`, '$1s'],
  // peix, peixos; text, textos; passeig, passejos. Other words keep their o, so that a saló is no sala.
  [String.raw`^(\D+(?:[cjsx]|[sx]t))os$`, '$1'],
  [String.raw`^(\D{2,}[^i\d][ao])ns$`, '$1'],
  [String.raw`^(\D{2,}[^s\d])s$`, '$1'],
  [String.raw`^(\D{2,})[ae]$`, '$1'],
  [String.raw`^(\D{2,}[rl])s$|^(\D{3,}[aeiou])s$`, '$1$2'],
  // exposicions, veïns, campiona; urbana, catalana.
  [String.raw`^(\D{2,}[iou])n$|^(hum|rom|urb|\D{3,}[^i\d])an$`, '$1$2'],
  ['gu$', 'g'],
  // As a word of its own (que) it is no c.
  ['(.)qu$', '$1c'],
  ['j$', 'g'],
  ['ss$', 's'],
  // passeig, assaig, boig as their plurals passejos, assajos, bojos.
  [String.raw`^(\D{2,}[aeou]|bo|ra|ro)ig$`, '$1g'],
  // antiga, amiga as antic, amic; activa as actiu.
  [String.raw`^(\D{2,}i)t?g$`, '$1c'],
  [String.raw`^(\D{2,}i)v$`, '$1u'],
];

const spanish: readonly StemRule[] = [
  // Days of the week are no plurals: lunes is no luna.
  ['^(lun|mart|miercol|juev|viern)es$', '$1esd'],
  [String.raw`^(\D{2,}[^si\d])s$|^(\D{3,}i)s$`, '$1$2'],
  // A word that can end without its e may be a plural (colores); others keep it, so that entrada libre is no libro.
  [String.raw`^(\D{2,})[ao]$|^(\D*[aeiou][^aeiou\d]|\D{3,}[iu])e$`, '$1$2'],
  [String.raw`^(\D{3,}[iu])s$|^(\D*[aeiou][^aeiou\d]|\D{3,}[iu])es$|^(\D{3,}e)s$`, '$1$2$3'],
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
