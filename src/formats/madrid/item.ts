/** One item of the Madrid feed, with only its shape checked. */

import { isPlain, type Plain } from '../../model/text/characters.ts';

/** The parts of an item that are read. Any text may be empty, because the feed writes missing ones as `""`. */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly references: string;
  readonly start: string;
  readonly end: string;
  readonly time: string;
  readonly excludedDays: string;
  readonly free: boolean;
  readonly price: string;
  readonly type: string;
  readonly audience: string;
  readonly recurrence: { readonly days: string; readonly frequency: string; readonly interval: number } | undefined;
  readonly place: Place;
  /** Keys that this importer does not read. */
  readonly unknown: readonly string[];
}

/** The place of an item; `id` is empty when the feed names none. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly district: string;
  readonly neighbourhood: string;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  readonly organization: string;
  readonly accessibility: string;
}

const known: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['@id', '@type', 'id', 'uid', 'title', 'description', 'free', 'price', 'dtstart', 'dtend', 'time', 'link'],
    ...['excluded-days', 'recurrence', 'event-location', 'references', 'relation', 'address', 'location'],
    ...['organization', 'audience'],
  ],
  recurrence: ['days', 'frequency', 'interval'],
  references: ['@id'],
  relation: ['@id'],
  address: ['district', 'area'],
  'address.district': ['@id'],
  'address.area': ['@id', 'locality', 'postal-code', 'street-address'],
  location: ['latitude', 'longitude'],
  organization: ['organization-name', 'accesibility'],
};

/** Reads the parts of an item; undefined when it is no object. */
export function itemOf(value: unknown): Item | undefined {
  if (!isPlain(value)) return undefined;
  return {
    id: textAt(value, 'id') || textAt(value, 'uid'),
    title: textAt(value, 'title'),
    description: textAt(value, 'description'),
    link: textAt(value, 'link'),
    references: textAt(value, 'references.@id'),
    start: textAt(value, 'dtstart'),
    end: textAt(value, 'dtend'),
    time: textAt(value, 'time').trim(),
    excludedDays: textAt(value, 'excluded-days'),
    free: ['1', 'true'].includes(textAt(value, 'free')),
    price: textAt(value, 'price'),
    type: textAt(value, '@type'),
    audience: textAt(value, 'audience'),
    recurrence: recurrenceOf(value),
    place: placeOf(value),
    unknown: unknownKeys(value),
  };
}

function recurrenceOf(item: Plain): Item['recurrence'] {
  if (!isPlain(item['recurrence'])) return undefined;
  return {
    days: textAt(item, 'recurrence.days'),
    frequency: textAt(item, 'recurrence.frequency'),
    interval: numberAt(item, 'recurrence.interval') ?? 1,
  };
}

function placeOf(item: Plain): Place {
  return {
    id: textAt(item, 'relation.@id'),
    name: textAt(item, 'event-location'),
    street: textAt(item, 'address.area.street-address'),
    zip: textAt(item, 'address.area.postal-code').trim(),
    city: textAt(item, 'address.area.locality'),
    district: lastPart(textAt(item, 'address.district.@id')),
    neighbourhood: lastPart(textAt(item, 'address.area.@id')),
    latitude: numberAt(item, 'location.latitude'),
    longitude: numberAt(item, 'location.longitude'),
    organization: textAt(item, 'organization.organization-name'),
    accessibility: textAt(item, 'organization.accesibility').trim(),
  };
}

function unknownKeys(item: Plain): string[] {
  return Object.entries(known).flatMap(([path, keys]) => {
    const part = path === '' ? item : at(item, path);
    if (!isPlain(part)) return [];
    const others = Object.keys(part).filter((key) => !keys.includes(key));
    return others.map((key) => (path === '' ? key : `${path}.${key}`));
  });
}

function at(item: Plain, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (isPlain(part) ? part[key] : undefined), item);
}

function textAt(item: Plain, path: string): string {
  const value = at(item, path);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function numberAt(item: Plain, path: string): number | undefined {
  const text = textAt(item, path);
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function lastPart(address: string): string {
  return address.split('/').at(-1) ?? '';
}
