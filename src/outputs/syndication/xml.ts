/** XML (1.0) as text. */

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an element or an attribute. Characters that XML forbids must have been removed. */
export function xml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] as string);
}

/** An element with its defined attributes; without text it is an empty-element tag. */
export function element(name: string, attributes: Readonly<Record<string, string | undefined>>, text?: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const begin = `<${name}${given.map(([key, value]) => ` ${key}="${xml(value as string)}"`).join('')}`;
  return text === undefined ? `${begin}/>` : `${begin}>${xml(text)}</${name}>`;
}
