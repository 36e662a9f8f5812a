/** Values of answers that nobody has checked, read without surprises. */

import { isPlain, type Plain } from '../model/text/characters.ts';

/** A text or a number as text; `''` for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The text or the number of that name. */
export function textIn(value: Plain, name: string): string {
  return textOf(value[name]);
}

/** A truth as it was sent, a text to be read by whoever mends it; false where there is none. */
export function looseFlag(value: Plain, name: string): boolean | string {
  const sent = value[name];
  return typeof sent === 'boolean' ? sent : textIn(value, name) || false;
}

/** The objects of a list, or the one object that stands in its place. */
export function plainsIn(value: Plain, name: string): Plain[] {
  const found = value[name];
  return (Array.isArray(found) ? found : [found]).filter(isPlain);
}
