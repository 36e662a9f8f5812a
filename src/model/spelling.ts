/** How words are cut out of a text and spelt alike, for stored texts and searches, whatever the index. */

/** One word: letters, marks and digits, with apostrophes and middle dots inside. */
export const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['·][\p{L}\p{M}\p{N}]+)*/gu;

/** Signs that `normalSpelling` has something to do about: an NFC text without any is returned as it is. */
const unusual = /[’‘ʼ´`′ŀĿ•∙⋅‧·\u00AD\u200C\u2060\uFEFF]|\u200D|l\.l/i;
const invisible = /[\u00AD\u200C\u2060\uFEFF]|\u200D/g;

/**
 * A geminate l typed with a full stop: `col.legi`, `l'il.lusió`. Only between vowels and in a word that stands alone,
 * so that `www.festival.lacosta.cat` and `info@hotel.lleida.cat` stay addresses.
 */
const dottedGeminate =
  /(?<![\p{L}\p{M}\p{N}.@/:_'-])((?:\p{L}|')*[aeiouàáèéìíïòóùúü]l)\.(l[aeiouàáèéìíïòóùúü]\p{L}*)(?![\p{L}\p{M}\p{N}@/:_]|\.[\p{L}\p{N}])/giu;

/** A middle dot that is no geminate l: a bullet, or a separator as in `música·dansa`. */
const separatingDot = /(?<!l)·|·(?!l(?!l))/gi;

/** The letters that have no decomposition, as they are typed where they are missing. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * The text in NFC with one apostrophe (`'`), and every spelling of the geminate l (`l·l`, `l•l`, `ŀl`, `l.l`) as `l·l`.
 * Other middle dots become blanks; soft hyphens and joiners vanish.
 */
export function normalSpelling(text: string): string {
  const composed = text.normalize('NFC');
  if (!unusual.test(composed)) return composed;
  return plainSigns(composed).replace(dottedGeminate, '$1·$2').replace(separatingDot, ' ');
}

/**
 * The text in normal spelling, and after it what it says where a geminate l may as well be two sentences without a blank:
 * `fin.luego` is no geminate, `Final.luego` reads `Final·luego` and `Final luego`. An index holds all readings, apart.
 */
export function readingsOf(text: string): string[] {
  const normal = normalSpelling(text);
  if (!/l\.l/i.test(text)) return [normal];
  const apart = [...plainSigns(text.normalize('NFC')).matchAll(dottedGeminate)].map(
    (match) => `${match[1]} ${match[2]}`,
  );
  return [normal, ...apart];
}

/** The words of a text, spelt as in it but for `normalSpelling`. */
export function wordsOf(text: string): string[] {
  return (normalSpelling(text).match(wordPattern) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Lower case without marks: `Àngel` and `Ñ` become `angel` and `n`. Other signs stay. */
export function fold(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text;
  const bare = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter);
}

function plainSigns(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[’‘ʼ´`′]/g, "'")
    .replace(/ŀ/g, 'l·')
    .replace(/Ŀ/g, 'L·')
    .replace(/[•∙⋅‧]/g, '·')
    .replace(/·+/g, '·');
}
