/** How the text of a setting becomes a value; each of these throws SettingProblem, which says what would be right. */

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { unique } from './model/arrays-and-maps.ts';
import { parseColor, parseLinks } from './model/brand.ts';
import { userName } from './model/documents/document.ts';
import { trimmedParts } from './model/text/characters.ts';
import { parseMoment, zoneName } from './model/time/instants.ts';
import { parseAllowed } from './outgoing/reach.ts';

/** One setting: how it is documented and read. */
export interface Setting<T> {
  /** Taken when the setting is absent; empty is none. */
  readonly default: string;
  /** What the documentation shows instead of the default. */
  readonly shown?: string;
  readonly meaning: string;
  /** Its value never appears in a message. */
  readonly secret?: true;
  readonly parse: (text: string) => T;
}

/** A value that a setting cannot have; `right` completes the sentence "it must be …". */
export class SettingProblem extends Error {
  override name = 'SettingProblem';
  readonly right: string;

  constructor(right: string) {
    super(right);
    this.right = right;
  }
}

/** Parses a text that fits a pattern, and gives it back as it is. */
function fitting(pattern: RegExp, right: string): (given: string) => string {
  return (given) => {
    if (!pattern.test(given)) throw new SettingProblem(right);
    return given;
  };
}

/** Makes the parser of what is read in some way, which gives undefined for what it does not take. */
function readBy<T>(read: (given: string) => T | undefined, right: string): (given: string) => T {
  return (given) => {
    const value = read(given);
    if (value === undefined) throw new SettingProblem(right);
    return value;
  };
}

/** Any text but an empty one. */
export const text = fitting(/./s, 'a text');
/** A text of one line. */
export const line = fitting(/^\P{Cc}+$/u, 'a text of one line');
/** A colour by its name in CSS, or as `#rrggbb`. */
export const color = readBy(parseColor, 'the name of a colour in CSS, such as tomato, or one as #c0392b');

/** The types of pictures by the ends of their files' names. */
const pictureTypes = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

/** A picture: the address of one on the web, or the path of a file, which is read in base64. */
export function picture(
  given: string,
): { readonly address: string } | { readonly type: string; readonly data: string } {
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return { address: new URL(given).href };
  const type = pictureTypes.get(extname(given).toLowerCase());
  const right = 'the address of a picture, or the path of a file that can be read (svg, png, jpg, webp)';
  if (type === undefined) throw new SettingProblem(right);
  return { type, data: readSettingFile(given, right).toString('base64') };
}

/** The text of a file by its path. */
export function textFile(given: string): string {
  return readSettingFile(given, 'the path of a file that can be read').toString('utf8');
}

function readSettingFile(path: string, right: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new SettingProblem(right);
  }
}

/** Links as `Text=address`, separated by commas; an address is absolute, or a path below the root. */
export const links = readBy(parseLinks, 'links such as Avís legal=https://example.org/legal, Privacitat=/privacitat');

/** An hour of the day, `HH:MM`. */
export const hour = fitting(/^([01]\d|2[0-3]):[0-5]\d$/, 'an hour of the day, such as 06:00');
/** Copies of a shard: a number, or a range that `all` may end, as Elasticsearch takes it. */
export const replicas = fitting(/^\d{1,2}(-(\d{1,2}|all))?$/, 'a number, or a range such as 0-1 or 0-all');
/** A user's name (see `userName`). */
export const name = fitting(userName, 'a name of at most 60 characters without a colon');
const isMongodbUrl = fitting(
  /^mongodb(\+srv)?:\/\/[^\s/]+(\/\S*)?$/,
  'a connection string that begins with mongodb:// or mongodb+srv://',
);

/** Options of a connection string by lower-case name, each with the only value that keeps what an answer of 2xx promises. */
const safeOptions: ReadonlyMap<string, string> = new Map([
  ['w', 'majority'],
  ['journal', 'true'],
  ['retrywrites', 'true'],
  ['readpreference', 'primary'],
  ['readconcernlevel', 'majority'],
]);

/** A connection string of MongoDB, which may name several hosts and so is not always a URL. */
export function mongodbUrl(given: string): string {
  const url = isMongodbUrl(given);
  const [, query = ''] = url.split('?');
  for (const [name, value] of new URLSearchParams(query)) {
    const safe = safeOptions.get(name.toLowerCase());
    if (safe !== undefined && value.toLowerCase() !== safe) {
      throw new SettingProblem(
        `a connection string without ${name}=${value}, by which confirmed writes could be lost or unseen: leave ${name} out`,
      );
    }
  }
  return url;
}

/** An integer between two bounds, both included. */
export function wholeNumber(min: number, max: number): (given: string) => number {
  return (given) => {
    const number = Number(given);
    if (!/^\d{1,12}$/.test(given) || number < min || number > max) {
      throw new SettingProblem(`a whole number from ${min} to ${max}`);
    }
    return number;
  };
}

/** Whole numbers above 0, each higher than the one before, with commas between them. */
export function steps(given: string): readonly number[] {
  const numbers = given.split(',').map((part) => (/^ *\d{1,9} *$/.test(part) ? Number(part) : 0));
  const rises = numbers.every((number, at) => number > (numbers[at - 1] ?? 0));
  if (!rises || numbers.length > 20) throw new SettingProblem('whole numbers that rise, such as 10,20,50');
  return numbers;
}

/** Hosts, addresses and blocks of addresses, separated by commas. */
export const allowed = readBy(
  (given) => parseAllowed(trimmedParts(given, ',')),
  'hosts, addresses and blocks such as 10.0.0.0/8, separated by commas',
);

/** An absolute http(s) URL, given back without slashes at its end. */
export function webUrl(given: string): string {
  const parsed = URL.parse(given);
  const web = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  if (!web || /\s/.test(given) || parsed.search || parsed.hash) {
    throw new SettingProblem('an absolute URL that begins with http:// or https://, without a query');
  }
  return given.replace(/\/+$/, '');
}

/** A place in a bucket of an S3-compatible service. */
export interface S3Place {
  readonly bucket: string;
  /** The beginning of all keys, empty or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** The root of the service, without the bucket and without a slash at its end. */
  readonly endpoint: string;
}

/** A place in a bucket, as `s3://bucket/prefix?region=…&endpoint=…`; without an endpoint Amazon's of that region. */
export function s3Place(given: string): S3Place {
  const [, bucket = '', path = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*()/-]*))?(?:\?(\S*))?$/.exec(given) ?? [];
  const {
    region = '',
    endpoint = `https://s3.${region}.amazonaws.com`,
    ...unknown
  } = Object.fromEntries(new URLSearchParams(query));
  if (bucket === '' || !/^[\w-]+$/.test(region) || Object.keys(unknown).length > 0) {
    throw new SettingProblem(
      'a place such as s3://bucket/prefix?region=eu-south-2, with &endpoint=https://s3.example of a service that is not Amazon’s',
    );
  }
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix && `${prefix}/`, region, endpoint: root(endpoint) };
}

/** The addresses of the nodes of one cluster, separated by commas; the first one may have the credentials that serve for all. */
export function nodes(given: string): readonly string[] {
  const urls = unique(trimmedParts(given, ',').map(webUrl));
  if (urls.length === 0 || urls.slice(1).some(holdsCredentials)) {
    throw new SettingProblem(
      'absolute URLs that begin with http:// or https://, separated by commas, only the first with a name and a password',
    );
  }
  return urls;
}

/** The root of links, as `webUrl`; a name and a password in it would be in every answer. */
export function root(given: string): string {
  const url = webUrl(given);
  if (holdsCredentials(url)) throw new SettingProblem('an absolute URL without a name and a password');
  return url;
}

function holdsCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** A path of words and slashes, given back without slashes at its ends. */
export function path(given: string): string {
  const bare = given.replace(/^\/+|\/+$/g, '');
  if (!/^[\w.~-]+(\/[\w.~-]+)*$/.test(bare) || /(^|\/)\.{1,2}(\/|$)/.test(bare)) {
    throw new SettingProblem('a path such as calendar/events/v1');
  }
  return bare;
}

/** The path of a public page, which names the record by `{slug}`, given back with a slash at its beginning. */
export function pagePath(given: string): string {
  const [before = '', after = '', ...more] = given.split('{slug}');
  const isPath = given.includes('{slug}') && /^[\w.~/-]*$/.test(before + after);
  if (!isPath || more.length > 0 || /\/\/|(^|\/)\.{1,2}(\/|$)/.test(given)) {
    throw new SettingProblem('a path with {slug} in it once, such as /event/{slug}/');
  }
  return given.replace(/^\/?/, '/');
}

/** The address of map tiles, with their level, column and row. */
export function tiles(given: string): string {
  const slots = given
    .match(/\{[^}]*\}/g)
    ?.toSorted()
    .join('');
  const { protocol } = URL.parse(given.replaceAll(/\{[xyz]\}/g, '0')) ?? {};
  if (slots !== '{x}{y}{z}' || !/^https?:$/.test(protocol ?? '') || /\s/.test(given)) {
    throw new SettingProblem('an absolute URL with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png');
  }
  return given;
}

/** Paths separated by commas; none for an empty text. */
export function aliases(given: string): readonly string[] {
  return unique(trimmedParts(given, ',').map(path));
}

/** Origins (RFC 6454) separated by commas, or `*`. */
export function origins(given: string): readonly string[] {
  const each = unique(trimmedParts(given, ','));
  const areOrigins = each.every((text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text));
  if (each.length === 0 || !areOrigins) {
    throw new SettingProblem('origins separated by commas, such as https://agenda.example, or *');
  }
  return each;
}

/** Language tags separated by commas, the default one first. */
export function languages(given: string): readonly string[] {
  const tags = trimmedParts(given, ',');
  const right = 'language codes of two or three letters separated by commas, each once, such as ca,es';
  if (tags.length === 0 || new Set(tags).size < tags.length) throw new SettingProblem(right);
  if (!tags.every((tag) => /^[a-z]{2,3}$/.test(tag))) throw new SettingProblem(right);
  return tags;
}

/** A time zone that this machine knows, in its usual spelling. */
export const zone = readBy(zoneName, 'an IANA time zone such as Europe/Madrid');

/** An instant, UTC where it says no offset. */
export const moment = readBy(
  (given) => parseMoment(given, 'UTC')?.at,
  'a date such as 2026-01-01 or 2026-01-01T00:00:00Z',
);

/** A currency code of ISO 4217. */
export const currency = readBy(
  (given) => Intl.supportedValuesOf('currency').find((code) => code === given),
  'a currency code of three capitals such as EUR',
);

/** The names of two taxonomies, separated by a comma. */
export function taxonomies(given: string): { readonly categories: string; readonly tags: string } {
  const [categories = '', tags = '', ...more] = trimmedParts(given, ',');
  if (more.length > 0 || categories === tags || ![categories, tags].every((each) => /^[\w-]{1,32}$/.test(each))) {
    throw new SettingProblem(
      'the two names of the taxonomies of categories and tags, such as tribe_events_cat,post_tag',
    );
  }
  return { categories, tags };
}
