/** Sort keys: their comparison byte by byte is the order of a dictionary, on any engine. */

/** Stands for symbols and letters that are not listed. */
const otherSymbol = '\uFFF0';
const otherLetter = '\uFFF1';
/** The order of the root collation of CLDR. */
const order = [
  ...` _-‐‒–—―,;:!¡?¿‽.·'‹›"«»()[]{}§¶@*/\\&#%‰†‡•‣‧′″\`^°©®←→↑↓+±÷×<=>¬|¦~−${otherSymbol}¤¢$£¥₤₧₩₪€₹₺₽₿`,
  ...`0123456789abcdefghijklmnñopqrstuvwxyz${otherLetter}`,
];

/** Stands for the middle dot of l·l. */
const dottedL = '\u036F';
/** From the weakest to the strongest. */
const accentOrder = [
  ...'\u0301\u0300\u0306\u0302\u030C\u030A\u0308\u030B\u0303\u0307\u0335\u0338\u0327\u0328\u0304',
  dottedL,
];

/** Letters that Unicode does not decompose, as a plain letter with a stroke; and quotes, which sort alike. */
const lettersApart = new Map([
  ['ß', 'ss\u0335'],
  ['æ', 'ae\u0335'],
  ['Æ', 'AE\u0335'],
  ['œ', 'oe\u0335'],
  ['Œ', 'OE\u0335'],
  ['ø', 'o\u0338'],
  ['Ø', 'O\u0338'],
  ['đ', 'd\u0335'],
  ['Đ', 'D\u0335'],
  ['ð', 'd\u0335'],
  ['Ð', 'D\u0335'],
  ['ł', 'l\u0335'],
  ['Ł', 'L\u0335'],
  ['‘', "'"],
  ['’', "'"],
  ['‚', "'"],
  ['ʼ', "'"],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
]);
const takesApart = new RegExp(`[${[...lettersApart.keys()].join('')}]`, 'g');

const withEnye = /^(?:es|eu|gl|ast)(?:-|$)/;
/** The number of characters that a key depends on. */
const maxReadLength = 200;

/** Below every weight: ends a level, so that a word comes before its continuations. */
const levelEnd = ' ';
const firstWeight = 0x22;
/** The weights of a letter without accent or in lower case, and of a capital. */
const plainMark = '!';
const capitalMark = '"';

const weights = new Map(order.map((char, place) => [char, String.fromCharCode(firstWeight + place)]));
const accentWeights = new Map(accentOrder.map((mark, place) => [mark, String.fromCharCode(firstWeight + place)]));
const otherAccent = String.fromCharCode(firstWeight + accentOrder.length);

/**
 * A string whose plain comparison, by code units or by bytes of UTF-8, is the order of a language's dictionary: blanks,
 * punctuation, symbols, digits, letters; accents and then capitals decide only between texts that are alike without
 * them. `l·l` sorts as `ll` and `ç` as `c`; `ñ` is a letter after `n` in Spanish, and an accent in Catalan. Looks at the
 * first 200 characters. Modelled on CLDR's collation (Unicode Technical Standard 10), but fixed, so that stored keys
 * stay true.
 */
export function sortKey(text: string, language: string): string {
  // In lists, because a text that is put together sign by sign stays so in memory, and takes ten times as much
  const [letters, accents, capitals]: [string[], string[], string[]] = [[], [], []];
  const read = text.slice(0, maxReadLength).replace(takesApart, (char) => lettersApart.get(char) ?? char);
  const apart = read.normalize('NFKD').replace(/(?<=[lL])[·•∙⋅‧]/g, dottedL);
  const spelt = withEnye.test(language) ? apart.replace(/n\u0303/g, 'ñ').replace(/N\u0303/g, 'Ñ') : apart;
  for (const char of spelt.slice(0, 2 * maxReadLength)) {
    const small = char.toLowerCase();
    const weight = weights.get(small);
    if (weight === undefined && /\p{M}|\p{DI}|\p{Cc}|\p{Cs}/u.test(char)) {
      if (/\p{M}/u.test(char)) accents.push(accentWeights.get(char) ?? otherAccent);
      continue;
    }
    if (weight === undefined) {
      const kind = weights.get(/[\p{L}\p{N}]/u.test(small) ? otherLetter : otherSymbol) ?? '';
      const codePoint = small.codePointAt(0) ?? 0;
      letters.push(kind + String.fromCharCode(0x100 + (codePoint >> 10), 0x100 + (codePoint & 0x3ff)));
    } else letters.push(weight);
    accents.push(plainMark);
    capitals.push(small === char ? plainMark : capitalMark);
  }
  const marks = [accents, capitals].map((level) => level.join('').replace(/!+$/, ''));
  return [letters.join(''), ...marks].join(levelEnd);
}
