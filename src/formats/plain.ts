/** Reads values of unchecked answers. */

import { isPlain, type Plain } from '../model/text/characters.ts';

/** A text or a number as text; `''` for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The text or number of a member. */
export function textIn(value: Plain, name: string): string {
  return textOf(value[name]);
}

/** A boolean as it was sent, or a text for a later repair; false when there is none. */
export function looseFlag(value: Plain, name: string): boolean | string {
  const sent = value[name];
  return typeof sent === 'boolean' ? sent : textIn(value, name) || false;
}

/** The objects of a list, or a single object instead of one. */
export function plainsIn(value: Plain, name: string): Plain[] {
  const found = value[name];
  return (Array.isArray(found) ? found : [found]).filter(isPlain);
}
