/** Checks of texts. */

import joi, { type StringSchema } from 'joi';
import { type Cursor, readCursor } from '../../model/cursor.ts';
import { boundOf, maxEscapes, maxTags } from '../../model/tables/bounds.ts';
import type { Row } from '../../model/tables/field.ts';
import type { Problem, ProblemReason } from '../../model/tables/problems.ts';
import { isStorable, wellFormed } from '../../model/text/characters.ts';
import { cleanHtml } from '../../model/text/clean-html.ts';
import { decodeEntities, stripMarkup } from '../../model/text/html.ts';
import { parseListDate, parseMoment, parseMomentOfFile, zoneName } from '../../model/time/instants.ts';
import { isPeriod, oneMonth, periodWords } from '../../model/time/periods.ts';
import { type Check, checkedBy, type Outcome, parsedBy, refused, rule } from './check.ts';

const maxNameLength = boundOf({ valueType: 'title' });
const maxUrlLength = boundOf({ valueType: 'url' });
const maxMomentLength = 64;
/** For texts whose length is no problem of its own. */
const anyLength = Number.MAX_SAFE_INTEGER;
const maxZoneLength = 64;
/**
 * An offset whose `+` a query or a form turned into a blank: `2031-05-06T10:00:00 02:00`. In `10:00 11:30` the second part is another time.
 */
const blankOffset = /(T\d\d:\d\d|[T ]\d\d:\d\d:\d\d(?:\.\d+)?) ((?:0\d|1[0-4]):?\d\d)$/;
/** Characters that must be escaped in an address (RFC 3986), characters that would break out of markup, and lone surrogates. */
const breaksUrl = /[\s<>"\\\p{Cc}\p{Cs}]/u;
const beginsUrl = /^https?:\/\/[^/?#]/i;
const letterOrDigit = /[\p{L}\p{N}]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text of at most `limit` characters that can be stored as Unicode, parsed by `read` in Unicode's NFC. */
function text<T>(limit: number, read: (text: string) => Outcome<T>): StringSchema<T> {
  const storable = rule((value) => {
    if (typeof value !== 'string' || value.length > limit) return { value };
    return isStorable(value) ? read(wellFormed(value)) : refused('bad_characters');
  });
  return joi.string<T>().max(limit).custom(storable);
}

/** A check of a text of at most `limit` characters that fails with `otherwise` where `parse` gives undefined. */
export function parsedText<T>(
  limit: number,
  parse: (text: string) => T | undefined,
  otherwise: ProblemReason,
  values?: Problem['values'],
): Check<T> {
  const schema = text(limit, (value) => {
    const parsed = parse(value);
    return parsed === undefined ? refused(otherwise, values) : { value: parsed };
  });
  return { schema, otherwise, ...(values && { values }) };
}

/** A name without markup; undefined when nothing is left of it or it is too long. */
export function nameOf(value: string): string | undefined {
  if (value.length > maxNameLength || !isStorable(value)) return undefined;
  return visibleName(wellFormed(value));
}

/** A text without markup; undefined when nothing of it is visible. */
export function visibleName(value: string): string | undefined {
  const stripped = stripMarkup(value);
  return visible.test(decodeEntities(stripped)) ? stripped : undefined;
}

/** Cleaned HTML. The limit applies to what is sent and to the cleaned text, in which characters may be escaped. */
export function html(row: Row): Check<string> {
  const limit = boundOf(row);
  const schema = text(limit, (value) => {
    if (value.split('<', maxTags + 2).length > maxTags + 1) return refused('too_many_tags', { limit: maxTags });
    // Cleaning writes as entities every `&`, and every `>` that ends no tag
    const [ampersands = 0, opening = 0, closing = 0] = ['&', '<', '>'].map((mark) => value.split(mark).length - 1);
    if (ampersands + Math.max(0, closing - opening) > maxEscapes) return refused('too_long', { limit });
    const clean = cleanHtml(value);
    return clean.length > limit ? refused('too_long', { limit }) : { value: clean };
  });
  return { schema: schema.allow(''), otherwise: 'not_text' };
}

/** What reads a date, by where it comes from. */
export const readersOfMoments = { list: parseListDate, request: parseMoment, file: parseMomentOfFile } as const;

/** A date or a moment, as it is written in that source; unchanged, because its meaning depends on the day or on a zone that is known later. */
export function moment(zone: string, source: keyof typeof readersOfMoments): Check<string> {
  const parse = readersOfMoments[source];
  const otherwise = source === 'list' ? 'not_list_date' : 'not_moment';
  const schema = text(anyLength, (raw) => {
    const value = source === 'file' ? raw : raw.replace(blankOffset, '$1+$2');
    return value.length <= maxMomentLength && parse(value, zone) ? { value } : refused(otherwise);
  });
  return { schema, otherwise };
}

/** A time zone; the empty text means the calendar's. */
export function zone(ownZone: string): Check<string> {
  const schema = checkedBy<string>((value) => {
    if (typeof value !== 'string') return refused('not_text');
    const name = value === '' ? ownZone : value.length <= maxZoneLength ? zoneName(value) : undefined;
    return name === undefined ? refused('not_zone') : { value: name };
  });
  return { schema, otherwise: 'not_zone' };
}

/** An `http(s)` address. */
export function url(row: Row): Check<string> {
  const schema = text(boundOf(row), (value) => (isUrl(value) ? { value } : refused('not_url')));
  return { schema: schema.trim().allow(''), otherwise: 'not_url' };
}

/** Tells whether a text is an absolute `http(s)` address with a host. */
export function isUrl(value: string): boolean {
  return value.length <= maxUrlLength && beginsUrl.test(value) && !breaksUrl.test(value) && URL.canParse(value);
}

/** An e-mail address (lengths by RFC 5321) of any top-level domain. */
export function email(row: Row): Check<string> {
  const schema = text(boundOf(row), (value) => ({ value }))
    .trim()
    .email({ tlds: false })
    .allow('');
  return { schema, otherwise: 'not_email' };
}

/** Words to search for; absent when there is no letter or digit. */
export function search(row: Row): Check<string | undefined> {
  const schema = text(boundOf(row), (value) => ({ value: letterOrDigit.test(value) ? value : undefined }));
  return { schema: schema.empty(''), otherwise: 'not_text' };
}

/** The address before schema.org's names, which may be left out. */
const schemaOrg = /^https?:\/\/schema\.org\//;

/** The word behind a text in lower case; undefined when there is none. */
export function wordIn<W extends string>(
  raw: string,
  words: readonly W[],
  aliases: NonNullable<Row['aliases']>,
): W | undefined {
  const name = raw.replace(schemaOrg, '');
  // Names that every object inherits (`constructor`) are not in the table
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  return words.find((word) => word === raw) ?? words.find((word) => word === alias);
}

/** A word, a day, a month or an interval, as `when` takes them. */
export function period(zone: string): Check<string> {
  return parsedText(
    anyLength,
    (value) => (value.length <= maxPeriodLength && isPeriod(value, zone) ? value : undefined),
    'not_period',
    { allowed: periodWords.join(', ') },
  );
}

/** A month, `YYYY-MM`. */
export function month(): Check<string> {
  return parsedText(
    anyLength,
    (value) => (oneMonth.test(value) && value >= '0001-01' ? value : undefined),
    'not_month',
  );
}

const maxPeriodLength = 100;
const clock = /^([01]\d|2[0-3]):([0-5]\d)$|^24:00$/;

/** An hour of the day, `HH:MM` up to `24:00`, as minutes. */
export function hour(): Check<number> {
  return parsedText(
    anyLength,
    (value) => (clock.test(value) ? Number(value.slice(0, 2)) * 60 + Number(value.slice(3)) : undefined),
    'not_hour',
  );
}

/** A cursor; a blank text stands for the beginning of a walk. */
export function cursor(): Check<Partial<Cursor>> {
  const check = parsedBy(
    (value) => (value === '' ? {} : typeof value === 'string' ? readCursor(value) : undefined),
    'not_cursor',
  );
  return { ...check, blankIsNull: false };
}

/** One of several words. `aliases` are other names for them, in lower case and without schema.org's address. */
export function choice<W extends string>(
  words: readonly W[],
  anyCase: boolean,
  aliases: Row['aliases'] = {},
): Check<W> {
  return parsedBy(
    (value) => (typeof value === 'string' ? wordIn(anyCase ? value.toLowerCase() : value, words, aliases) : undefined),
    'not_among',
    { allowed: words.join(', ') },
  );
}
