/** Texts of the Madrid feed: doubly escaped entities, lost line breaks, streets in capitals. */

import { decode } from 'html-entities';
import { escaped } from '../../model/text/html.ts';

/** Text on one line, without entities, byte order marks and runs of white space. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, ' ').trim();
}

/** Tells whether a text had entities, which its publisher escaped once or twice too often. */
export function hasEntities(text: string): boolean {
  return decode(text) !== text;
}

/**
 * Paragraphs as HTML. The feed has lost its line breaks and shows them as two or more spaces after the end of
 * a sentence, or before a `>` that begins a remark.
 */
export function paragraphs(text: string): string {
  return plain(text)
    .split(/(?<=[.:!?…"'»)])\s{2,}|\s+(?=> )|\s*\n\s*\n\s*/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escaped(part)}</p>`)
    .join('\n');
}

/** `CALLE CAMINO DE LOS VINATEROS 51` → `Calle Camino de los Vinateros 51`; words with small letters or digits stay. */
export function street(text: string): string {
  const words = oneLine(text).split(' ');
  return words.map((word, at) => (isShouted(word) ? quietly(word, words[at - 1]) : word)).join(' ');
}

function plain(text: string): string {
  return decode(decode(text)).replaceAll('\uFEFF', '');
}

function isShouted(word: string): boolean {
  return /\p{Lu}/u.test(word) && !/[\p{Ll}\d]/u.test(word);
}

const joining = ['DE', 'DEL', 'Y', 'A', 'AL'];
const articles = ['EL', 'LA', 'LOS', 'LAS'];

function quietly(word: string, before: string | undefined): string {
  const small = joining.includes(word) || (articles.includes(word) && before !== undefined && joining.includes(before));
  if (before !== undefined && small) return word.toLowerCase();
  return word.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}
