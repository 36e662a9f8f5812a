/** Cleans HTML by an allow-list. The first text that is taken in loads the library, which is a tenth of a start. */

import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { wellFormed } from './characters.ts';
import { escaped, isParagraphs, textOfHtml } from './html.ts';

const tags = (
  'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em ' +
  'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp ' +
  'section small span strike strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
).split(' ');

/** Attributes of the cells of a table. */
const cellAttributes = ['colspan', 'rowspan', 'scope', 'headers'];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    '*': ['class', 'dir', 'lang', 'title'],
    a: ['href', 'hreflang', 'rel', { name: 'target', values: ['_blank', '_self'] }],
    blockquote: ['cite'],
    col: ['span'],
    colgroup: ['span'],
    del: ['datetime'],
    details: ['open'],
    img: ['alt', 'height', 'loading', 'src', 'width'],
    ins: ['datetime'],
    li: ['value'],
    ol: ['reversed', 'start', 'type'],
    q: ['cite'],
    td: cellAttributes,
    th: cellAttributes,
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  nonTextTags: 'script style textarea option iframe noembed noframes noscript template xmp'.split(' '),
  parseStyleAttributes: false,
};

const require = createRequire(import.meta.url);

/**
 * The greatest depth of elements. Parsers and browsers look through all open elements at each closing tag, which takes minutes on hostile
 * texts.
 */
const maxDepth = 200;
/** Passes after which a text that still changes is given up. */
const maxPasses = 8;

/**
 * Cleans HTML. Text, links, lists, headings, tables and images stay; scripts, styles, frames, forms, event handlers and addresses other
 * than http(s), mailto, tel or relative ones are removed. A text with elements more than 200 deep is reduced to its words, because nobody
 * writes that by hand. Cleaning twice changes nothing.
 */
export function cleanHtml(text: string): string {
  const html = withoutControls(text);
  if (isParagraphs(html)) return html;
  const clean: typeof sanitizeHtml = require('sanitize-html');
  let current = html;
  // Removing a tag can leave two side by side that do not nest (`<p><svg><p>`), which the next pass separates
  for (let pass = 0; pass < maxPasses && !isTooDeep(current); pass += 1) {
    const cleaner = withoutControls(clean(current, allowed));
    if (cleaner === current) return current;
    current = cleaner;
  }
  return escaped(textOfHtml(html));
}

/**
 * Removes control characters, which mean nothing in HTML but for line breaks and tabs; page and column breaks of other programs become line
 * breaks.
 */
function withoutControls(html: string): string {
  return wellFormed(html.replace(/[\v\f]/g, '\n').replace(/[\x01-\x08\x0e-\x1f]/g, ''));
}

function isTooDeep(html: string): boolean {
  if (html.split('<', maxDepth + 2).length <= maxDepth + 1) return false;
  let open = 0;
  let deepest = 0;
  const { Parser }: typeof import('htmlparser2') = require('htmlparser2');
  const parser = new Parser({
    onopentagname: () => {
      open += 1;
      deepest = Math.max(deepest, open);
      if (deepest > maxDepth) parser.pause();
    },
    onclosetag: () => {
      open -= 1;
    },
  });
  parser.write(html);
  return deepest > maxDepth;
}
