/** What the JSON Schemas (draft 2020-12) of the documents are made of. */

import type { Json } from '../documented.ts';

/** Any text, an empty one too. */
export const text = { type: 'string' };
/** True or false. */
export const flag = { type: 'boolean' };
/** The ID of a record. */
export const id = { type: 'integer', minimum: 1 };
/** A whole number from 0 on. */
export const amount = { type: 'integer', minimum: 0 };
/** A wall clock. */
export const clock = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' };
/** An absolute address. */
export const address = { type: 'string', format: 'uri' };
/** A list of texts. */
export const texts = { type: 'array', items: text };
/** An object of which nothing more is said. */
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
