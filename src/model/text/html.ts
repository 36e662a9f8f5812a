/** Extracts the words of texts with tags, by tokens and without building a document; what is to be shown as HTML is escaped. The first such text loads the library. */

import { createRequire } from 'node:module';
import { wellFormed } from './characters.ts';

const require = createRequire(import.meta.url);

/** Escapes plain text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Elements whose content readers do not see. */
const unreadable = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'template']);

/** Elements that readers see separated from what is beside them, even without a blank. */
const gaps = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol optgroup option p pre section select ' +
    'summary table tbody td textarea tfoot th thead title tr ul'
  ).split(' '),
);

const controls = /[\0-\x08\x0e-\x1f\x7f-\x9f]/g;
const tagBeginning = /<(?=[a-z!/?])/gi;
const paragraphs = /^(?:[^<>&]*<p>[^<>&]*<\/p>)*[^<>&]*$/;

/** Tells whether HTML has nothing but words and paragraphs, as most texts do. Such a text is clean and needs no slow parser. */
export function isParagraphs(html: string): boolean {
  return paragraphs.test(html);
}

/**
 * Removes the markup of a plain text: tags go (script and style with their content), line breaks and runs of blanks become one blank,
 * control characters go. Entities stay as sent, and so does a `<` that begins no tag. The result never contains the beginning of a tag;
 * stripping twice changes nothing.
 */
export function stripMarkup(text: string): string {
  const clean = wellFormed(text.replace(controls, ''));
  if (!clean.includes('<')) return oneLine(clean);
  // Removing markup can join parts to a new tag
  return oneLine(wellFormed(readable(clean, false)).replace(tagBeginning, '< '));
}

/** The words of an HTML text as a reader sees them, in one line: no tags, comments, scripts; entities decoded. */
export function textOfHtml(html: string): string {
  const text = isParagraphs(html) ? html.replace(/<\/?p>/g, ' ') : readable(html, true);
  return oneLine(wellFormed(text).replace(controls, ''));
}

/** A plain text with its entities decoded, as a reader of HTML sees it: in one line, without control characters (`&#7;`). */
export function decodeEntities(text: string): string {
  return text.includes('&') ? oneLine(readable(text.replaceAll('<', '&lt;'), true).replace(controls, '')) : text;
}

/** A text without markup as a plain text field takes it: what looks like an entity or a tag is escaped, so that it stays. */
export function asTyped(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, '&amp;').replace(tagBeginning, '&lt;');
}

function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

function readable(html: string, withEntities: boolean): string {
  const parts: string[] = [];
  let reached = 0;
  let hidden = '';
  const show = (part: string) => hidden || parts.push(part);
  const tag = (start: number, end: number): string => {
    reached = end;
    const name = html.slice(start, end).toLowerCase();
    if (gaps.has(name)) show(' ');
    return name;
  };
  const passed = (end: number) => {
    reached = end + 1;
  };
  const { Tokenizer }: typeof import('htmlparser2') = require('htmlparser2');
  const tokenizer = new Tokenizer(
    { decodeEntities: withEntities },
    {
      ...silent,
      ontext: (start, end) => {
        reached = end;
        show(html.slice(start, end));
      },
      ontextentity: (codePoint, end) => {
        reached = end;
        show(String.fromCodePoint(codePoint));
      },
      onopentagname: (start, end) => {
        const name = tag(start, end);
        if (!hidden && unreadable.has(name)) hidden = name;
      },
      onclosetag: (start, end) => {
        if (tag(start, end) === hidden) hidden = '';
      },
      onopentagend: passed,
      onselfclosingtag: passed,
      oncomment: (_, end) => passed(end),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  // A tag without an end is a character that somebody typed: AC<DC
  const rest = html.slice(reached);
  if (/^<[a-z]/i.test(rest)) show(rest);
  return parts.join('');
}

const nothing = () => {};
/** What nobody listens to; the tokenizer wants a function for each token. */
const silent = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onprocessinginstruction: nothing,
};
