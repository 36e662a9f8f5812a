/**
 * What is known of words in Catalan and Spanish: which are small, and their light stems, as rules that every index applies alike to folded
 * words: plurals and genders. An acute accent (´) stands behind a last vowel with an accent (see `withLastAccent`). Full stemmers (Snowball) miss everyday plurals such as cançons/cançó and take acte, activitat and actor for one
 * word, so they are not used beside the rules.
 */

import { onceFor } from '../arrays-and-maps.ts';
import { foldName } from '../text/characters.ts';

/** A pattern, and its replacement (`$1`, `$2` are its groups, empty when they matched nothing). */
type StemRule = readonly [pattern: string, replacement: string];

const catalan: readonly StemRule[] = [
  // The plurals of nouns in -è, -ú and others; of all others with this ending the s is no plural.
  ['^((?:beb|caf|canap|clix|comit|pat|pur)e|sofa)´s$', '$1n'],
  ['^((?:bamb|men|tab)u|esqui)´s$', '$1'],
  // curs is no plural, and a cursa is a race: courses keep an ending that no other rule knows.
  ['^((?:con|dis|re|trans)?curs)(?:os)?$', '$1um'],
  // Small words that every other text has are none of the nouns that look alike: per is no Pere, món no mona, en cas no casa.
  ['^(cas)(?:os)?$|^(cop|mar|mon|set)s?$|^(cal|don|fer|on|per)$', '$1$2$3um'],
  // Of the nouns in -o, those whose plurals a rule below would part from them; gitana, monja, mossa, pallassa.
  ['^(gitan|monj|moss|pallass|sax|xoric)os?$', '$1'],
  // nou, nova; anglès, anglesa: of the colours and nationalities, those whose genders no rule could join without joining others.
  ['^(bla|no)v(?:a|es)$', '$1u'],
  [
    '^(angl|aragon|dan|empordan|escoc|finland|franc|genov|holand|irland|japon|pag|polon|portugu|tailand|vien|xin)e´?s(?:a|es|os)?$',
    '$1ez',
  ],
  // vi, vins; Valencian home, hòmens.
  ['^(ma|pa|pi|pla|so|vi|home|jove|marge|terme)ns$', '$1'],
  // congrés, congressos; país, països: a last vowel with accent says that the s is no plural. A tapís is no tàpia, nor is només a nom.
  [String.raw`^(\D{2,}[aeiou])´s$|^(\D*[aeiou]\D*[aeiou])ss?os$`, '$1$2z'],
  // català, catalans; a filà is no fil, nor is setè set.
  [String.raw`^(\D{2,}[ae])´$`, '$1n'],
  ['´', ''],
  // gos, gossos; gris, grisos.
  [String.raw`^(\D{2,}[aeiou])ss?os$`, '$1s'],
  // peix, peixos; text, textos; passeig, passejos. Other words keep their o, so that a saló is no sala.
  [String.raw`^(\D{2,}[cjsx]|\D+[sx]t)os$`, '$1'],
  [String.raw`^(\D{2,}[^i\d]o)ns$`, '$1'],
  [String.raw`^(\D{2,}[^s\d])s$`, '$1'],
  [String.raw`^(\D{3,})[ae]$`, '$1'],
  // Stems keep three letters: dies, dia; ones, ona.
  [String.raw`^([aeiou]\D|\D[aeiou])e$`, '$1a'],
  // exposicions, veïns, campiona; urbana, catalana, valenciana, but no Mariana, for she is not Maria.
  [String.raw`^(\D{2,}[iou])n$|^(cub|hum|rom|urb|veg|\D{3,}[^i\d]|\D{4,}i)an$`, '$1$2'],
  // What is left of persa would be per.
  [String.raw`^(?!pers$)(\D{2,}[rl])s$`, '$1'],
  [String.raw`^(\D{3,}[aeiou])s$`, '$1z'],
  ['gu$', 'g'],
  // As a word of its own (que) it is no c.
  ['(.)qu$', '$1c'],
  ['j$', 'g'],
  ['ss$', 's'],
  // passeig, assaig, boig as their plurals passejos, assajos, bojos.
  [String.raw`^(\D{2,}[aeou]|bo|ra|ro)ig$`, '$1g'],
  // antiga, amiga, grega as antic, amic, grec; biòloga as biòleg.
  [String.raw`^(\D{2,}i)t?g$|^(galle|gre|gro|norue)g$`, '$1$2c'],
  [String.raw`^(\D+o)log$`, '$1leg'],
  // activa, jueva, viva as actiu, jueu, viu; europea as europeu; guiada as guiat.
  [String.raw`^(\D{2,}i|jue|vi)v$`, '$1u'],
  ['^(europ|hebr)e$', '$1eu'],
  ['^guiad$', 'guiat'],
];

const spanish: readonly StemRule[] = [
  // sofá, sofás: a last vowel with accent is no ending. Jamás is no jam, and a tapís no tapia.
  [String.raw`^(?!compa)(\D{3,}[aio])´s?$`, '$1h'],
  ['´', ''],
  // Days of the week are no plurals: lunes is no luna.
  ['^(lun|mart|miercol|juev|viern)es$', '$1esd'],
  // Small words that every other text has are none of the nouns that look alike: año is no Ana, para no paro, solo no sol; nor is viña vino.
  ['^(an|cas)os?$|^(sol)[ao]s?$|^(mes)(?:es)?$|^(set)s?$|^(vin)as?$|^(don|mas|para|pero)$', '$1$2$3$4$5$6um'],
  // vals, valses; compás, compases; and Dios is no día.
  ['^(compas|vals)(?:es)?$|^(dios)(?:es|as?)?$', '$1$2d'],
  [String.raw`^(\D{2,}[^si\d])s$|^(\D{3,}i)s$`, '$1$2'],
  // A word that can end without its e may be a plural (colores); others keep it, so that entrada libre is no libro.
  [String.raw`^(\D{3,})[ao]$|^(\D+[aeiou][^aeiou\d]|\D{3,}[iu])e$`, '$1$2'],
  // Stems keep three letters: tío, tía; a vía is no vi.
  [String.raw`^(\D\D)o$`, '$1a'],
  [String.raw`^(\D{3,}[iu])s$|^(\D+[aeiou][^aeiou\d]|\D{3,}[iu])es$|^(\D{3,}e)s$`, '$1$2$3'],
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

const rulesOf = onceFor((language: string) =>
  stemRules(language).map(([pattern, replacement]) => [new RegExp(pattern), replacement] as const),
);

const lastAccent = /(?<=\p{L}\p{L})[àáèéìíòóùú](?=s?$)/iu;

/**
 * The folded word with an acute accent behind its last vowel when that has an accent in the word as written: `fila´` for *filà*, `tapi´s` for
 * *tapís*. Such an accent tells words apart which have the same stem without it (*fil*, *tàpies*).
 */
export function withLastAccent(folded: string, written: string): string {
  return lastAccent.test(written.normalize('NFC')) ? accented(folded) : folded;
}

/** The folded word as if its last vowel had an accent; people leave it out. */
export function accented(folded: string): string {
  return folded.replace(/(?<=\D\D[aeiou])(?=s?$)/, '´');
}

/** The stem of a folded word (see `withLastAccent`), the word itself in a language without rules. */
export function stem(word: string, language: string): string {
  return rulesOf(language).reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), word);
}

/**
 * Articles, prepositions and conjunctions of Catalan and Spanish, folded. One list, because visitors mix both languages. SEARCH.md lists
 * them.
 */
export const smallWords: readonly string[] =
  'a al als amb con d de del dels des e el els en i l la las les lo los n o para pels per pel por s u un una unas unes unos uns y'.split(
    ' ',
  );
const small = new Set(smallWords);

/** Tells whether a word is one of them, in any spelling. */
export function isSmallWord(word: string): boolean {
  return small.has(foldName(word));
}
