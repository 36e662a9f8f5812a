/** Repairs values as people and programs write them. Pure. */

import { decode } from 'html-entities';
import type { RemarkCode } from '../model/words/remarks.ts';

/** The repaired value; absent when it is left out. */
export interface Repair<T = string> {
  readonly value?: T;
  /** Absent when nothing needs saying. */
  readonly what?: RemarkCode;
}

/**
 * A text that its source escaped too often: `Rock &amp; Roll`. Only entities that end in a semicolon count, because `&copy=1` is a
 * parameter. Some programs escape at each save, so it is unescaped until nothing changes, at most five times.
 */
export function unescaped(text: string): string {
  let read = text;
  for (let round = 0; round < maxRounds && read.includes('&'); round += 1) {
    const next = decode(read, { scope: 'strict' });
    if (next === read) break;
    read = next;
  }
  return read;
}

const maxRounds = 5;

const escapedTag = /&lt;\/?(?:p|br|div|span|a|b|i|em|strong|ul|ol|li|h[1-6]|img|table|blockquote)(?:\s|\/|&gt;)/i;

/** HTML keeps its entities, unless all of it was escaped: `&lt;p&gt;Ball&lt;/p&gt;`. */
export function unescapedHtml(text: string): string {
  const isEscaped = !/<[a-z]/i.test(text) && escapedTag.test(text);
  return isEscaped ? unescaped(text) : text;
}

/** A cell with more characters is no address. */
const maxLength = 5000;
const ampersand = /&(?:amp|#0*38|#x0*26);/gi;
/** The beginning of a further address in a cell. */
const nextAddress = /[\s,;|]+(?=https?:\/\/|www\.)/i;
const host = String.raw`(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?`;
const beginsWithHost = new RegExp(String.raw`^${host}(?:[/?#]\S*)?$`, 'iu');
const beginsWithHostAndPath = new RegExp(String.raw`^${host}/\S+$`, 'iu');
/** `http:www.exemple.cat`, `https//exemple.cat` */
const brokenScheme = /^(https?)(?::\/?|\/\/)(?=[\p{L}\p{N}])/iu;
/** Characters that must be escaped in an address (RFC 3986). */
const unescapedSigns = /[\s<>"\\]/;

/** A web address as people type it: `www.exemple.cat`. A relative one needs the address of its source. */
export function webAddress(text: string, source?: string): Repair {
  return addressIn(text, source, beginsWithHost);
}

/** The address of an image. A bare name such as `cartell.jpg` is a file and no host. */
export function imageAddress(text: string, source?: string): Repair {
  return addressIn(text, source, beginsWithHostAndPath);
}

function addressIn(text: string, source: string | undefined, bare: RegExp): Repair {
  const [first = '', ...others] = text.slice(0, maxLength).replace(ampersand, '&').trim().split(nextAddress);
  if (first === '') return { value: '' };
  const address = first.replace(brokenScheme, '$1://');
  const isRelative =
    source !== undefined && /\/|\.\w{3,4}$/.test(address) && !/^[a-z][a-z\d+.-]*:|[@\s]/i.test(address);
  let [value, what]: [string | undefined, RemarkCode | undefined] = [undefined, undefined];
  if (/^https?:\/\//i.test(address)) value = parseAddress(address);
  else if (address.startsWith('//')) value = parseAddress(`https:${address}`);
  else if (bare.test(address)) {
    [value, what] = [parseAddress(`https://${address}`), 'address_completed'];
  } else if (isRelative) [value, what] = [parseAddress(address, source), 'address_of_source'];
  if (value === undefined) return { what: 'address_unreadable' };
  if (others.length > 0) return { value, what: 'addresses_several' };
  return what === undefined ? { value } : { value, what };
}

function parseAddress(text: string, source?: string): string | undefined {
  const url = URL.parse(text, source);
  if (!url || url.hostname === '') return undefined;
  return source === undefined && !unescapedSigns.test(text) ? text : url.href;
}

const mails = /[^\s@<>()[\],;:|"/\\]+@[^\s@<>()[\],;:|"/\\]+\.[^\s@<>()[\],;:|"/\\.]{2,}/g;

/** An e-mail address, also from `Ateneu <ateneu@exemple.cat>`; of several the first. */
export function mailAddress(text: string): Repair {
  const plain = unescaped(text.slice(0, maxLength)).trim();
  const [first, ...others] = plain.match(mails) ?? [];
  if (plain === '' || plain === first) return { value: plain };
  if (first === undefined) return { what: 'mail_unreadable' };
  if (others.length > 0) return { value: first, what: 'mails_several' };
  return { value: first, what: 'mail_among_words' };
}

/** In Catalan, Spanish, English, French, German, Portuguese and Italian, and as spreadsheets and forms write them. */
const yes = wordsOf(
  '1 true yes y on x sí si s cert certa veritat vertader verdadero verdadera vrai oui wahr ja ein verdadeiro sim vero ✓ ✔ ☑ ✅',
);
const no = wordsOf('0 false no n off - – — fals falsa falso faux non falsch nein aus nao ✗ ✘ ☐ ❌');

/** A boolean in any spelling; an empty text is absent. */
export function truth(text: string): Repair<boolean> {
  const word = folded(text);
  if (word === '') return {};
  if (yes.has(word) || no.has(word)) return { value: yes.has(word) };
  return { what: 'neither_yes_nor_no' };
}

const statusWords: Readonly<Record<string, readonly string[]>> = {
  publish: ['publish', 'published', 'publicat', 'publicada', 'publicado', 'public', 'publie', 'publiee'],
  draft: ['draft', 'esborrany', 'borrador'],
  pending: [
    'pending',
    'pendent',
    'pendiente',
    'pending review',
    'en moderation',
    'in moderation',
    'pret a publier',
    'ready to publish',
  ],
  private: ['private', 'privat', 'privada', 'privado'],
  future: ['future', 'scheduled', 'programat', 'programada', 'programado'],
  trash: ['trash', 'paperera', 'papelera'],
};

/** A status in words. An unknown one means draft, because the record may not be for the public. */
export function status(text: string): Repair {
  if (folded(text) === '') return {};
  const value = statusInWords(text);
  return value === undefined ? { value: 'draft', what: 'status_unreadable' } : { value };
}

/** The status that a word means; undefined for other texts. */
export function statusInWords(text: string): string | undefined {
  const word = folded(text);
  return Object.entries(statusWords).find(([, words]) => words.includes(word))?.[0];
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' ').map(folded));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.!]$/, '').trim();
}
