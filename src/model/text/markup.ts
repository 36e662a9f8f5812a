/** The words in a text that has tags: tokens of HTML, without a document made of them. */

import { Tokenizer } from 'htmlparser2';
import { wellFormed } from './characters.ts';

/** Tags whose content no reader sees. */
const unreadable = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'template']);

/** Tags around which a reader sees a gap between words, although none is written. */
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

/**
 * Whether HTML is nothing but words and paragraphs of words, as most texts are: it is clean, and needs no parser, which
 * takes long.
 */
export function isParagraphs(html: string): boolean {
  return paragraphs.test(html);
}

/**
 * Takes the markup out of a field of plain text: tags go (script and style with what they hold), line breaks and runs
 * of blanks become one blank, control characters go. Entities stay as they were sent, and so does a `<` that begins
 * no tag. What comes out never holds the beginning of a tag, and passing it through again changes nothing.
 */
export function stripMarkup(text: string): string {
  const clean = wellFormed(text.replace(controls, ''));
  if (!clean.includes('<')) return oneLine(clean);
  // Pieces that were apart can make a new tag when they meet.
  return oneLine(wellFormed(readable(clean, false)).replace(tagBeginning, '< '));
}

/** The words of an HTML text as a reader sees them, in one line: no tags, comments, scripts; entities decoded. */
export function textOfHtml(html: string): string {
  const text = isParagraphs(html) ? html.replace(/<\/?p>/g, ' ') : readable(html, true);
  return oneLine(wellFormed(text).replace(controls, ''));
}

/** A plain text with its entities decoded, as a reader of HTML sees it. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? readable(text.replaceAll('<', '&lt;'), true) : text;
}

function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

function readable(html: string, withEntities: boolean): string {
  const pieces: string[] = [];
  let reached = 0;
  let hidden = '';
  const show = (piece: string) => hidden || pieces.push(piece);
  const tag = (start: number, end: number): string => {
    reached = end;
    const name = html.slice(start, end).toLowerCase();
    if (gaps.has(name)) show(' ');
    return name;
  };
  const passed = (end: number) => {
    reached = end + 1;
  };
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
  // A tag that never ends is a sign someone wrote: AC<DC.
  const rest = html.slice(reached);
  if (/^<[a-z]/i.test(rest)) show(rest);
  return pieces.join('');
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
