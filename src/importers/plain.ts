/** Values of answers that nobody has checked, read without surprises. */

import { isPlain, type Plain } from '../model/plain.ts';

/** A text or a number as text; `''` for everything else. */
export function textIn(value: Plain, name: string): string {
  const found = value[name];
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** A truth in any of its spellings. */
export function flagIn(value: Plain, name: string): boolean {
  return ['true', '1'].includes(String(value[name]));
}

/** The objects of a list, or the one object that stands in its place. */
export function plainsIn(value: Plain, name: string): Plain[] {
  const found = value[name];
  return (Array.isArray(found) ? found : [found]).filter(isPlain);
}
