/** The stored shape of every kind of document, checked before an exported one is taken back, from composable checks of plain values. */

import { storedPassword } from '../../calendar/access/passwords.ts';
import { phraseOf } from '../../derive/checks/lists.ts';
import { isUrl } from '../../derive/checks/texts.ts';
import { isAmong, isInteger, onceFor, recordOf } from '../../model/arrays-and-maps.ts';
import { brandTexts, type Color, logoTypes, maxLogo, parseColor, parseLinks } from '../../model/brand.ts';
import {
  type BrandFacts,
  type EventFacts,
  type ImageElsewhere,
  type KeyFacts,
  maxImportedId,
  type OwnImage,
  type OwnValues,
  type PostFacts,
  type Recurrence,
  roles,
  type SentForm,
  type SentForms,
  type Source,
  type SynonymFacts,
  statuses,
  type TermFacts,
  type UserFacts,
  userName,
  type VenueFacts,
} from '../../model/documents/document.ts';
import { isPictureName, mediaType } from '../../model/media-names.ts';
import type { Cost } from '../../model/money/cost.ts';
import type { Focus, PictureFiles } from '../../model/pictures.ts';
import { maySeriesStart } from '../../model/recurrence/normalize.ts';
import { isStoredRule } from '../../model/recurrence/rule.ts';
import { maxLatitude, maxLongitude } from '../../model/tables/bounds.ts';
import { isResource, type Kind, type ResourceName, type Row } from '../../model/tables/field.ts';
import { ownFields, resources, simpleFactsOf, translatableFields, writtenRows } from '../../model/tables/resources.ts';
import { synonyms } from '../../model/tables/terms-and-synonyms.ts';
import { isPlain } from '../../model/text/characters.ts';
import { parseMoment, zoneName } from '../../model/time/instants.ts';
/** Returns what is wrong, as `facts.venue must be …`; undefined when nothing is. */
export type Shape = (value: unknown, path: string) => string | undefined;

/** A value that passes a test; `right` completes "must be …". */
function is(right: string, test: (value: unknown) => boolean): Shape {
  return (value, path) => (test(value) ? undefined : `${path} must be ${right}`);
}

/** A value that may be absent. */
export function maybe(shape: Shape): Shape {
  return (value, path) => (value === undefined ? undefined : shape(value, path));
}

/** A value of a shape that also passes a test; `wrong` completes the sentence that begins with its path. */
function also<T>(shape: Shape, wrong: string, test: (value: T) => boolean): Shape {
  return (value, path) => shape(value, path) ?? (test(value as T) ? undefined : `${path}${wrong}`);
}

/** A list of items of one shape. */
export function listOf(shape: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path} must be a list`;
    return first(value, (item, at) => shape(item, `${path}[${at}]`));
  };
}

/** An object with these members and no others. */
function object(members: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (!isPlain(value)) return `${path} must be an object`;
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
    if (unknown !== undefined) return `${path} must not have ${JSON.stringify(unknown.slice(0, 40))}`;
    return first(Object.entries(members), ([name, shape]) => shape(value[name], `${path}.${name}`));
  };
}

/** An object of any members whose names match, all of one shape. */
function record(name: RegExp, shape: Shape): Shape {
  return (value, path) => {
    if (!isPlain(value)) return `${path} must be an object`;
    return first(Object.entries(value), ([key, each]) =>
      name.test(key) ? shape(each, `${path}.${key}`) : `${path} must not have ${JSON.stringify(key.slice(0, 40))}`,
    );
  };
}

/** Well-formed text without control characters other than line breaks and tabs, at most `longest` UTF-16 units. */
export function text(longest: number): Shape {
  return is(
    `a text of at most ${longest} characters`,
    (value) =>
      typeof value === 'string' &&
      value.length <= longest &&
      value.isWellFormed() &&
      !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value),
  );
}

/** Text that matches a pattern. */
export function pattern(right: string, fits: RegExp): Shape {
  return is(right, (value) => typeof value === 'string' && fits.test(value));
}

/** A boolean, and nothing that only counts as one. */
const flag = is('true or false', (value) => typeof value === 'boolean');

/** An integer between two bounds, both included. */
export function integer(min: number, max: number): Shape {
  return is(`a whole number from ${min} to ${max}`, (value) => isInteger(value) && value >= min && value <= max);
}

/** A finite number between two bounds, both included. */
function number(min: number, max: number): Shape {
  return is(`a number from ${min} to ${max}`, (value) => typeof value === 'number' && value >= min && value <= max);
}

/** One of a few words. */
function among(words: readonly string[]): Shape {
  return is(`one of ${words.join(', ')}`, (value) => isAmong(value, words));
}

function first<T>(items: readonly T[], problem: (item: T, at: number) => string | undefined): string | undefined {
  for (const [at, item] of items.entries()) {
    const found = problem(item, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Members<Facts> = Record<keyof Facts, Shape>;

/** The maximum length of a line of an export in bytes, well above any record that the service would accept. */
export const maxLineLength = 64 * 1024 * 1024;

const id = integer(1, maxImportedId);
const idOrNone = integer(0, maxImportedId);
const line = text(10_000);
const longText = text(maxLineLength);
const instant = integer(Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z'));
const wall = is(
  'a date and time as YYYY-MM-DD HH:MM:SS',
  (value) => typeof value === 'string' && value.length === 19 && parseMoment(value, 'UTC')?.wall === value,
);
const day = pattern('a day as YYYY-MM-DD', /^\d{4}-\d{2}-\d{2}$/);
const zone = is('a time zone', (value) => typeof value === 'string' && zoneName(value) === value);
const address = is('an http(s) URL', (value) => typeof value === 'string' && isUrl(value));
const web = is('empty or an http(s) URL', (value) => value === '' || address(value, '') === undefined);
const image = { url: address, width: maybe(integer(1, 1e6)), height: maybe(integer(1, 1e6)) };
/** No NUL: in a rendered event it would be taken for a slot (see `calendar/rendering/render-cache.ts`). */
const fieldName = /^(?!__proto__$)[^\p{Cc}\p{Cs}]{1,100}$/u;
/** The identity of a record in another system. */
export const sourceShape = object({
  name: text(2000),
  id: text(2000),
  digest: text(200),
  lineage: maybe(listOf(text(2000))),
} satisfies Members<Source>);
const phrase = is('a word or a phrase', (value) => phraseOf(value) === value);
const { words } = synonyms.fields;
const slug = pattern('a slug', /^[a-z0-9_-]{1,250}$/);

/** A shape for each fact that is stored as it was checked. */
function simpleShapes(resource: ResourceName): Record<string, Shape> {
  const rows = writtenRows(resource);
  const shapes = Object.keys(simpleFactsOf(rows)).map((name): [string, Shape] => {
    const { valueType, enum: words = [] }: Row = rows[name] as Row;
    if (valueType === 'flag') return [name, flag];
    if (valueType === 'choice') return [name, among(words)];
    return [name, valueType === 'url' ? web : line];
  });
  return Object.fromEntries(shapes);
}

/** SHA-256, base64url. */
const digest = pattern('a hash', /^[\w-]{43}$/);

const share = number(0, 1);
const side = integer(1, 1e6);
const fileOfPicture = is('a name of a file', (value) => typeof value === 'string' && mediaType(value) !== undefined);
const size = { width: side, height: side, bytes: integer(1, 2 ** 40), file: maybe(fileOfPicture) };

const ownImage = object({
  file: object({
    ...size,
    name: is('a name of a picture', (value) => typeof value === 'string' && isPictureName(value)),
    type: among(['image/jpeg', 'image/png']),
    sizes: record(/^\w{1,32}$/, object(size)),
  } satisfies Members<PictureFiles>),
  hash: digest,
  author: idOrNone,
  credit: line,
  focus: maybe(object({ x: share, y: share } satisfies Members<Focus>)),
  filename: line,
  created: instant,
} satisfies Members<OwnImage>);

const isTrue = is('true', (value) => value === true);

const sentForm = object({ key: digest, digest } satisfies Members<SentForm>);
const forms = maybe(object({ made: maybe(sentForm), saved: maybe(sentForm) } satisfies Members<SentForms>));

const post = {
  author: idOrNone,
  status: among(statuses),
  published: instant,
  modified: instant,
  image: maybe(object({ id, ...image })),
  website: web,
  source: maybe(sourceShape),
  withdrawn: maybe(isTrue),
  former_slugs: maybe(listOf(slug)),
  forms,
  // No export has it
  editorial: maybe(is('nothing', () => false)),
} satisfies Members<PostFacts>;

const cost = object({
  values: listOf(pattern('an amount', /^\d{1,20}(\.\d{1,10})?$/)),
  shown: listOf(text(1000)),
  text: text(110_000),
  symbol: text(20),
  code: text(20),
  position: among(['prefix', 'postfix', '']),
  gap: among(['', ' ']),
} satisfies Members<Cost>);

const eventMembers = {
  ...simpleShapes('events'),
  ...post,
  timezone: zone,
  start_date: wall,
  end_date: wall,
  start: instant,
  end: instant,
  all_day: flag,
  cost,
  categories: listOf(id),
  tags: listOf(id),
  venue: listOf(id),
  organizer: listOf(id),
  post_parent: idOrNone,
  previous_start_date: (value, path) => (value === '' ? undefined : wall(value, path)),
  sequence: maybe(integer(0, 2 ** 31 - 1)),
  uid: maybe(text(2000)),
  custom_fields: maybe(record(fieldName, object({ label: line, value: longText }))),
} satisfies Partial<Members<EventFacts>>;

const filled = is('a text that is not empty', (value) => value !== '' && longText(value, '') === undefined);

/** The shapes of what a date of a series may have of its own: texts in some languages, facts of which none must be there. */
const ownShapes: Readonly<Record<string, Shape>> = {
  ...eventMembers,
  image: (value, path) => (value === null ? undefined : eventMembers.image(value, path)),
};
const ownNames = ownFields.map((name): [string, boolean] => [name, translatableFields('events').includes(name)]);
const own = object({
  facts: object(
    Object.fromEntries(ownNames.flatMap(([name, isText]) => (isText ? [] : [[name, maybe(ownShapes[name] as Shape)]]))),
  ),
  texts: record(
    /^[a-z]{2,3}$/,
    object(Object.fromEntries(ownNames.flatMap(([name, isText]) => (isText ? [[name, maybe(filled)]] : [])))),
  ),
} satisfies Members<OwnValues>);

/** The wall clock of a date of a series. */
const key = also<string>(wall, ' must be a full minute from 1970 to 2199', maySeriesStart);

const event = object({
  ...eventMembers,
  recurrence: maybe(
    object({
      rrule: is('a rule', (value) => value === '' || isStoredRule(value)),
      rdate: listOf(key),
      exdate: listOf(is('a date or a day', (value) => day(value, '') === undefined || wall(value, '') === undefined)),
      own: record(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:00$/, own),
      horizon: is('empty or a day', (value) => value === '' || day(value, '') === undefined),
      places: integer(0, 2 ** 31),
    } satisfies Members<Recurrence>),
  ),
  last: maybe(instant),
  places: maybe(integer(0, 2 ** 31)),
});

const term = object({
  parent: idOrNone,
  namesake: maybe(isTrue),
  source: maybe(sourceShape),
  forms,
} satisfies Members<TermFacts>);

const venue = object({
  ...simpleShapes('venues'),
  ...post,
  geo_lat: maybe(number(-maxLatitude, maxLatitude)),
  geo_lng: maybe(number(-maxLongitude, maxLongitude)),
} satisfies Partial<Members<VenueFacts>>);

const color = also<Color>(
  object({ name: line, hex: line } satisfies Members<Color>),
  ' must be a colour',
  ({ name, hex }) => parseColor(name) !== undefined && /^#[\da-f]{6}$/i.test(hex),
);

const base64 = is(
  'base64',
  (value) => typeof value === 'string' && value.length <= maxLogo * 2 && /^[A-Za-z\d+/]+={0,2}$/.test(value),
);

const factsOf: Readonly<Record<Kind, Shape>> = {
  events: also<EventFacts>(
    also<EventFacts>(event, '.end must not be before the start', ({ start, end }) => end >= start),
    '.start_date of a series must be a full minute from 1970 to 2199',
    ({ start_date, recurrence }) => !recurrence || maySeriesStart(start_date),
  ),
  venues: also<VenueFacts>(
    venue,
    ' must have geo_lat and geo_lng, or neither',
    ({ geo_lat, geo_lng }) => (geo_lat === undefined) === (geo_lng === undefined),
  ),
  organizers: object({ ...simpleShapes('organizers'), ...post }),
  categories: term,
  tags: term,
  synonyms: object({
    language: pattern('a language', /^[a-z]{2,3}$/),
    words: also<unknown[]>(
      listOf(phrase),
      ` must have ${words.min} to ${words.max} items`,
      ({ length }) => length >= words.min && length <= words.max,
    ),
    root: maybe(phrase),
    forms,
  } satisfies Members<SynonymFacts>),
  images: (value, path) => {
    const shape = isPlain(value) && 'file' in value ? ownImage : object(image satisfies Members<ImageElsewhere>);
    return shape(value, path);
  },
  brands: object({
    color: maybe(color),
    logo: maybe(object({ type: among(logoTypes), data: base64 } satisfies Members<NonNullable<BrandFacts['logo']>>)),
    forms,
    // No export has it
    editorial: maybe(is('nothing', () => false)),
  } satisfies Members<BrandFacts>),
  // No export has it
  imports: is('nothing', () => false),
  users: object({
    name: pattern('a name', userName),
    role: among(roles),
    password: pattern('a salted hash', storedPassword),
  } satisfies Members<UserFacts>),
  keys: object({
    name: text(100),
    user: id,
    hash: digest,
    expires: maybe(instant),
    began: maybe(digest),
    opens: maybe(among(['password'])),
  } satisfies Members<KeyFacts>),
};

/** Texts of a resource by language: a record has a name in some language, and a slug wherever it has a name. */
const textsOf = onceFor((resource: ResourceName): Shape => {
  const { title } = resources[resource];
  const members = translatableFields(resource).map((name) => [name, maybe(filled)]);
  const set = also<Record<string, unknown>>(
    object({ ...Object.fromEntries(members), slug: maybe(slug) }),
    ' must have a slug',
    (texts) => texts[title] === undefined || texts['slug'] !== undefined,
  );
  return also<Record<string, Record<string, unknown>>>(
    record(/^[a-z]{2,3}$/, set),
    ` must have ${title} in some language`,
    (sets) => Object.values(sets).some((texts) => texts[title] !== undefined),
  );
});

/** The texts of a brand. */
const brandSets = record(
  /^[a-z]{2,3}$/,
  object(
    recordOf(brandTexts, (name) =>
      maybe(name === 'links' ? is('links', (value) => typeof value === 'string' && !!parseLinks(value)) : filled),
    ),
  ),
);

/** The alternative texts of an uploaded picture. */
const imageTexts = record(/^[a-z]{2,3}$/, object({ alt: maybe(filled) }));

/** What is wrong with the facts and texts of a document that is to be restored; undefined when nothing is. */
export function wrongDocument(kind: Kind, facts: unknown, texts: unknown): string | undefined {
  const wrong = factsOf[kind](facts, 'facts');
  if (wrong) return wrong;
  if (isResource(kind)) return textsOf(kind)(texts, 'texts');
  if (kind === 'brands') return brandSets(texts, 'texts');
  if (kind === 'images' && isPlain(facts) && 'file' in facts) return imageTexts(texts, 'texts');
  return isPlain(texts) && Object.keys(texts).length === 0 ? undefined : 'texts must be empty';
}
