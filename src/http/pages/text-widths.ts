/** How wide a line of text is in DejaVu Sans Bold, the widest of the fonts that posters name: in the others it is narrower. */

/** Advances of U+0020 to U+007E in thousandths of an em (DejaVu Sans Bold 2.37). */
const advances = [
  349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696, 696, 696, 696, 696,
  696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996,
  837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500, 500, 675, 716, 593, 716,
  679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712,
  366, 712, 838,
];

/** Those of other signs that titles have. */
const others: Readonly<Record<string, number>> = {
  '·': 380,
  '¡': 457,
  '¿': 581,
  '‘': 380,
  '’': 380,
  '“': 658,
  '”': 658,
  '«': 646,
  '»': 646,
  '–': 500,
  '—': 1000,
  '…': 1000,
  '€': 696,
};

/** Any other letter of an alphabet; and a sign of another script, such as an emoji, which another font draws. */
const [anyLetter, anySign] = [1170, 1560];

const segmenter = new Intl.Segmenter();

/** The signs of a text, each with its marks. */
export function signsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The width of a text in ems. */
export function emsOf(text: string): number {
  return signsOf(text).reduce((sum, sign) => sum + advanceOf(sign), 0) / 1000;
}

function advanceOf(sign: string): number {
  // A mark above or below a letter takes no room of its own
  const [letter = ''] = sign.normalize('NFD');
  const known = advances[(letter.codePointAt(0) ?? 0) - 0x20] ?? others[letter];
  return known ?? (/\p{Script=Latin}/u.test(letter) ? anyLetter : anySign);
}
