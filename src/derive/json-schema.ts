/** Pieces that the JSON Schemas (draft 2020-12) of the documents are made of. */

import type { Json } from './documented.ts';

export const text = { type: 'string' };
export const flag = { type: 'boolean' };
export const id = { type: 'integer', minimum: 1 };
export const amount = { type: 'integer', minimum: 0 };
/** A wall clock. */
export const clock = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' };
/** An absolute address. */
export const address = { type: 'string', format: 'uri' };
export const texts = { type: 'array', items: text };
export const anything = { type: 'object' };

/** A reference to a schema of the document. */
export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object that has all of these properties, but for the optional ones, and no others. */
export function object(properties: Json, optional: readonly string[] = []): Json {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}
