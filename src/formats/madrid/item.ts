/** Items of the Madrid feed, with only their shape checked, and their texts: doubly escaped entities, lost line breaks, streets in capitals. */

import { decode } from 'html-entities';
import { isPlain, type Plain, trimmedParts } from '../../model/text/characters.ts';
import { escaped } from '../../model/text/html.ts';

/** Where the feed has the texts of an item. Any may be empty, because the feed writes missing ones as `""`. */
const itemPaths = {
  id: 'id',
  uid: 'uid',
  title: 'title',
  description: 'description',
  link: 'link',
  references: 'references.@id',
  start: 'dtstart',
  end: 'dtend',
  time: 'time',
  excludedDays: 'excluded-days',
  free: 'free',
  price: 'price',
  type: '@type',
  audience: 'audience',
} as const;

const rulePaths = {
  days: 'recurrence.days',
  frequency: 'recurrence.frequency',
  interval: 'recurrence.interval',
} as const;

/** Where it has those of a place; `id` is empty when it names none. */
const placePaths = {
  id: 'relation.@id',
  name: 'event-location',
  street: 'address.area.street-address',
  zip: 'address.area.postal-code',
  city: 'address.area.locality',
  district: 'address.district.@id',
  neighbourhood: 'address.area.@id',
  latitude: 'location.latitude',
  longitude: 'location.longitude',
  organization: 'organization.organization-name',
  accessibility: 'organization.accesibility',
} as const;

/** The parts of an item that are read. */
export type Item = NonNullable<ReturnType<typeof parseItem>>;

/** The place of an item. */
export type Place = Item['place'];

/** Reads the parts of an item; undefined when it is no object. */
export function parseItem(value: unknown) {
  if (!isPlain(value)) return undefined;
  const texts = textsAt(value, itemPaths);
  const rule = textsAt(value, rulePaths);
  const place = textsAt(value, placePaths);
  return {
    ...texts,
    id: texts.id || texts.uid,
    time: texts.time.trim(),
    free: ['1', 'true'].includes(texts.free),
    recurrence: isPlain(value['recurrence']) ? { ...rule, interval: toNumber(rule.interval) ?? 1 } : undefined,
    place: {
      ...place,
      zip: place.zip.trim(),
      district: place.district.split('/').at(-1) ?? '',
      neighbourhood: place.neighbourhood.split('/').at(-1) ?? '',
      latitude: toNumber(place.latitude),
      longitude: toNumber(place.longitude),
      accessibility: place.accessibility.trim(),
    },
    /** Keys that this importer does not read. */
    unknown: unknownKeys(value),
  };
}

/** All paths that are read, and those of the objects on the way. */
const read: ReadonlySet<string> = new Set(
  ['@id', ...[itemPaths, rulePaths, placePaths].flatMap((paths) => Object.values(paths))].flatMap((path) => {
    const parts = path.split('.');
    return parts.map((_, at) => parts.slice(0, at + 1).join('.'));
  }),
);

function unknownKeys(part: Plain, above = ''): string[] {
  const paths = Object.entries(part).map(([key, value]) => ({ path: above + key, value }));
  const others = paths.filter(({ path }) => !read.has(path)).map(({ path }) => path);
  const inside = paths.filter(({ path }) => read.has(path));
  return [...others, ...inside.flatMap(({ path, value }) => (isPlain(value) ? unknownKeys(value, `${path}.`) : []))];
}

function textsAt<P extends Readonly<Record<string, string>>>(item: Plain, paths: P): Record<keyof P, string> {
  const texts = Object.entries(paths).map(([name, path]) => {
    const value = path.split('.').reduce<unknown>((part, key) => (isPlain(part) ? part[key] : undefined), item);
    const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return [name, isValue ? String(value) : ''];
  });
  return Object.fromEntries(texts);
}

function toNumber(text: string): number | undefined {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** Text on one line, without entities, byte order marks and runs of white space. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, ' ').trim();
}

/**
 * Paragraphs as HTML. The feed has lost its line breaks and shows them as two or more spaces after the end of
 * a sentence, or before a `>` that begins a remark.
 */
export function paragraphs(text: string): string {
  const parts = trimmedParts(plain(text), /(?<=[.:!?…"'»)])\s{2,}|\s+(?=> )|\s*\n\s*\n\s*/);
  return parts.map((part) => `<p>${escaped(part.replace(/\s+/g, ' '))}</p>`).join('\n');
}

function plain(text: string): string {
  return decode(decode(text)).replaceAll('\uFEFF', '');
}
