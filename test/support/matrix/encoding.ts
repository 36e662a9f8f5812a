/** JSON values as forms and queries encode them. */

type Pairs = [string, string][];

/** Value types that accept comma-separated items. */
const separated = ['terms', 'links', 'ids', 'statuses'];

/** Every encoding of a value: brackets, numbered brackets, repeated names, commas. Empty if a form cannot express the value. */
export function encodings(name: string, value: unknown, holds: string): string[] {
  const ways = [encoded(bracketed(name, value, () => '[]')), encoded(bracketed(name, value, (at) => `[${at}]`))];
  if (isScalars(value) && value.length > 1) {
    ways.push(encoded(value.map((item) => [name, String(item)])));
    const commas = value.some((item) => String(item).includes(','));
    if (separated.includes(holds) && !commas) ways.push(encoded([[name, value.join(',')]]));
  }
  // A form sends `false` as text, which means false only for flags, not for images.
  const isExpressible = value !== false || holds === 'flag';
  return isExpressible ? [...new Set(ways)].filter((way) => way !== '') : [];
}

/** One of several encodings, another one at each turn; empty if there is none. */
export function inTurn(ways: readonly string[], turn: number): readonly string[] {
  return ways.filter((_, at) => at === turn % ways.length);
}

/** The first and the last one of several values, or the only one. */
export function firstAndLast<T>(values: readonly T[]): readonly T[] {
  return values.filter((_, at) => at === 0 || at === values.length - 1);
}

/** One encoding of an invalid value that stays invalid as text; empty if the text would be valid. */
export function wrongEncodings(name: string, value: unknown): string[] {
  if (!leavesOf(value).every((leaf) => typeof leaf === 'string' && leaf.isWellFormed())) return [];
  const long = Array.isArray(value) && value.length > 100;
  const way = long ? encoded([[name, value.join(',')]]) : encoded(bracketed(name, value, (at) => `[${at}]`));
  return way === '' ? [] : [way];
}

/** Encodes a body as a form. */
export function formOf(fields: Readonly<Record<string, unknown>>): string {
  return encoded(Object.entries(fields).flatMap(([name, value]) => bracketed(name, value, (at) => `[${at}]`)));
}

function bracketed(name: string, value: unknown, mark: (at: number) => string): Pairs {
  if (Array.isArray(value)) {
    // Empty brackets cannot show where one object ends and the next begins.
    const numbered = value.some((item) => typeof item === 'object') ? (at: number) => `[${at}]` : mark;
    return value.flatMap((item, at) => bracketed(`${name}${numbered(at)}`, item, mark));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, part]) => bracketed(`${name}[${key}]`, part, mark));
  }
  return value === null ? [] : [[name, String(value)]];
}

function encoded(pairs: Pairs): string {
  return new URLSearchParams(pairs).toString();
}

function isScalars(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}
