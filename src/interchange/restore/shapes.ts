/** Composable checks of plain values. Each returns what is wrong, or nothing. */

import { isAmong, isInteger } from '../../model/arrays-and-maps.ts';
import { isPlain } from '../../model/text/characters.ts';

/** Returns what is wrong, as `facts.venue must be …`; undefined when nothing is. */
export type Shape = (value: unknown, path: string) => string | undefined;

/** A value that passes a test; `right` completes "must be …". */
export function is(right: string, test: (value: unknown) => boolean): Shape {
  return (value, path) => (test(value) ? undefined : `${path} must be ${right}`);
}

/** A value that may be absent. */
export function maybe(shape: Shape): Shape {
  return (value, path) => (value === undefined ? undefined : shape(value, path));
}

/** A value of a shape that also passes a test; `wrong` completes the sentence that begins with its path. */
export function also<T>(shape: Shape, wrong: string, test: (value: T) => boolean): Shape {
  return (value, path) => shape(value, path) ?? (test(value as T) ? undefined : `${path}${wrong}`);
}

/** A list of items of one shape. */
export function listOf(shape: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path} must be a list`;
    return first(value, (item, at) => shape(item, `${path}[${at}]`));
  };
}

/** An object with these members and no others. */
export function object(members: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (!isPlain(value)) return `${path} must be an object`;
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
    if (unknown !== undefined) return `${path} must not have ${JSON.stringify(unknown.slice(0, 40))}`;
    return first(Object.entries(members), ([name, shape]) => shape(value[name], `${path}.${name}`));
  };
}

/** An object of any members whose names match, all of one shape. */
export function record(name: RegExp, shape: Shape): Shape {
  return (value, path) => {
    if (!isPlain(value)) return `${path} must be an object`;
    return first(Object.entries(value), ([key, each]) =>
      name.test(key) ? shape(each, `${path}.${key}`) : `${path} must not have ${JSON.stringify(key.slice(0, 40))}`,
    );
  };
}

/** Well-formed text without control characters other than line breaks and tabs, at most `longest` UTF-16 units. */
export function text(longest: number): Shape {
  return is(
    `a text of at most ${longest} characters`,
    (value) =>
      typeof value === 'string' &&
      value.length <= longest &&
      value.isWellFormed() &&
      !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value),
  );
}

/** Text that matches a pattern. */
export function pattern(right: string, fits: RegExp): Shape {
  return is(right, (value) => typeof value === 'string' && fits.test(value));
}

/** A boolean, and nothing that only counts as one. */
export const flag = is('true or false', (value) => typeof value === 'boolean');

/** An integer between two bounds, both included. */
export function integer(min: number, max: number): Shape {
  return is(`a whole number from ${min} to ${max}`, (value) => isInteger(value) && value >= min && value <= max);
}

/** A finite number between two bounds, both included. */
export function number(min: number, max: number): Shape {
  return is(`a number from ${min} to ${max}`, (value) => typeof value === 'number' && value >= min && value <= max);
}

/** One of a few words. */
export function among(words: readonly string[]): Shape {
  return is(`one of ${words.join(', ')}`, (value) => isAmong(value, words));
}

function first<T>(items: readonly T[], problem: (item: T, at: number) => string | undefined): string | undefined {
  for (const [at, item] of items.entries()) {
    const found = problem(item, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
