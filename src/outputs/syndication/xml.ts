/** XML (1.0) as text. */

import type { Instant } from '../../model/time/instants.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an element or an attribute. Characters that XML forbids must have been removed. */
export function xml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] as string);
}

/** An element with its defined attributes; without text it is an empty-element tag. */
export function element(name: string, attributes: Readonly<Record<string, string | undefined>>, text?: string): string {
  let begin = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) begin += ` ${key}="${xml(value)}"`;
  return text === undefined ? `${begin}/>` : `${begin}>${xml(text)}</${name}>`;
}

/** A moment as Atom has it (RFC 3339), without fractions of seconds. */
export function isoOf(at: Instant): string {
  return new Date(at).toISOString().replace(/\.\d+/, '');
}
