/** XML (1.0) as text. */

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text between tags or in an attribute; what XML forbids altogether must not be in it any more. */
export function xml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] as string);
}

/** An element with its attributes, those apart that are undefined; without text it has no end of its own. */
export function element(name: string, attributes: Readonly<Record<string, string | undefined>>, text?: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const begin = `<${name}${given.map(([key, value]) => ` ${key}="${xml(value as string)}"`).join('')}`;
  return text === undefined ? `${begin}/>` : `${begin}>${xml(text)}</${name}>`;
}
