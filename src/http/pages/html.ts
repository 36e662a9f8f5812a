/** HTML as tagged templates. Values are escaped, unless a template made them. */

import { encode } from 'html-entities';
import type { Context } from '../requests/context.ts';

/** HTML that is safe to send. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** The possible values in a template; false and undefined become nothing. */
export type Part = Html | string | number | false | undefined | readonly Part[];

/** Renders a template. Texts are escaped for elements and quoted attributes; lists are concatenated. */
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

/** Marks a text as safe HTML: that of records, which was cleaned when it was stored, or of templates. */
export function cleaned(text: string): Html {
  return new Html(text);
}

/** JSON for a `script` element, escaped so that no text can end the element. */
export function dataScript(type: string, data: unknown): Html {
  return new Html(`<script type="${type}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}

/** The type of a page. */
export const htmlType = 'text/html; charset=utf-8';

/** Sends a page in a language, with its `Cache-Control`. */
export function sendHtml(ctx: Context, language: string, caching: string, page: string): void {
  ctx.set('Cache-Control', caching);
  ctx.set('Content-Language', language);
  ctx.set('Content-Type', htmlType);
  ctx.body = page;
}
