/** JSON bodies, read strictly (RFC 8259): UTF-8, one object, no names that reach prototypes, bounded nesting. */

import { Failure } from '../failure.ts';
import { isPlain, parsedJson } from '../model/plain.ts';
import { utf8Text } from '../model/text.ts';

/** More than any record needs, and far below what recursion stands. */
const deepest = 32;

/** Reads an object; an empty body is an empty one, and so is an empty list, as PHP writes it. Throws `rest_invalid_json`. */
export function parseJson(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  // What is no UTF-8 is as little JSON as nothing is
  const value = parsedJson(utf8Text(bytes) ?? '');
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isPlain(value)) throw new Failure('rest_invalid_json');
  tidy(value, 1);
  return value;
}

/** Drops `__proto__` at every level, as everything unknown is ignored, and refuses what is nested too deeply. */
function tidy(value: object, depth: number): void {
  if (depth > deepest) throw new Failure('rest_invalid_json');
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) tidy(part, depth + 1);
}
