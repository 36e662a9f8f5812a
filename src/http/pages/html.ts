/** HTML as tagged templates: what is put into one is escaped, unless it is HTML that a template made. */

import { encode } from 'html-entities';

/** A piece of HTML that is safe to send as it is. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What may stand in a template; of nothing, nothing is left. */
export type Part = Html | string | number | false | undefined | readonly Part[];

/** Makes HTML of a template: texts are escaped, for elements and for attributes in quotes; lists stand one after the other. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  for (const [at, part] of parts.entries()) text += written(part) + strings[at + 1];
  return new Html(text);
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return encode(part);
  if (part instanceof Html || typeof part === 'number') return String(part);
  return part.map(written).join('');
}

/** What is HTML already: that of records, which was cleaned when it was stored, or what templates made. */
export function cleaned(text: string): Html {
  return new Html(text);
}

/** Data inside of a `script` element, which no text of theirs can end. */
export function dataScript(type: string, data: unknown): Html {
  return new Html(`<script type="${type}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}
