/** Places of the Madrid feed. Each item repeats its own, not always alike. */

import type { Incoming, Note } from '../incoming.ts';
import { type Item, oneLine, type Place, street } from './item.ts';

/** The places of a feed, and the place of each item. */
export type Places = ReturnType<typeof placesOf>;

/** One place at one address. */
interface Site {
  readonly id: string;
  readonly place: Place;
}

/**
 * Groups places by the feed's identity. Items without a street belong to the address that most items of the place have; a second street
 * makes a venue of its own.
 */
export function placesOf(items: readonly Item[]) {
  const sites = sitesOf(items.filter(hasPlace));
  const siteOf = (item: Item): Site | undefined => {
    const under = hasPlace(item) ? (sites.get(placeKey(item.place)) ?? []) : [];
    return under.find(({ place }) => place.street === item.place.street) ?? under[0];
  };
  const all = [...sites.values()];
  const doubled = all.flatMap(([first, ...others]) => others.map((site) => secondAddress(first as Site, site)));
  return {
    venues: all.flat().map(({ id, place }) => venue(id, place)),
    organizers: organizersOf(items),
    notes: [...items.flatMap((item) => noteOn(item, siteOf(item))), ...doubled],
    /** The identity of the venue; undefined for an item without a place. */
    venueOf: (item: Item) => siteOf(item)?.id,
    organizerOf: (item: Item) => (organizationName(item) ? organizationKey(item) : undefined),
  };
}

/** By place, its addresses, the most frequent first; places without a street count only when there are no others. */
function sitesOf(items: readonly Item[]): Map<string, Site[]> {
  const byKey = Map.groupBy(
    items.map(({ place }) => place),
    placeKey,
  );
  return new Map([...byKey].map(([key, places]) => [key, sitesAt(key, places)]));
}

function sitesAt(key: string, places: readonly Place[]): Site[] {
  const streets = [...Map.groupBy(places, ({ street }) => street)];
  const named = streets.filter(([street]) => street !== '');
  const sorted = (named.length > 0 ? named : streets).sort(([, one], [, other]) => other.length - one.length);
  return sorted.map(([street, [place]], at) => ({
    id: at === 0 ? key : `${key}#${oneLine(street)}`,
    place: place as Place,
  }));
}

function venue(id: string, place: Place): Incoming {
  const located = place.latitude !== undefined && place.longitude !== undefined;
  const city = street(place.city.toUpperCase()) || 'Madrid';
  const values = {
    venue: oneLine(place.name),
    address: street(place.street),
    city,
    country: 'España',
    province: 'Madrid',
    zip: place.zip,
    geo_lat: located ? place.latitude : null,
    geo_lng: located ? place.longitude : null,
  };
  return { resource: 'venues', id, name: values.venue, values, links: {}, extra: {} };
}

function organizersOf(items: readonly Item[]): Incoming[] {
  const named = new Map<string, string>();
  for (const item of items) {
    const name = organizationName(item);
    if (name && !named.has(organizationKey(item))) named.set(organizationKey(item), name);
  }
  return [...named].map(([id, name]) => ({
    resource: 'organizers',
    id,
    name,
    values: { organizer: name },
    links: {},
    extra: {},
  }));
}

function noteOn(item: Item, site: Site | undefined): Note[] {
  const where = `${item.id} ${oneLine(item.title)}`;
  if (!site) return [{ what: 'No place: kept without a venue', where }];
  const notes: Note[] = [];
  if (/[\r\n]/.test(item.place.name)) {
    notes.push({ what: 'Line break in the name of a place: made a space', where, detail: oneLine(item.place.name) });
  }
  if (item.place.street !== site.place.street) {
    const detail = `${oneLine(item.place.name)}: ${street(site.place.street)}`;
    notes.push({ what: 'Place without an address: taken from other items at the same place', where, detail });
  }
  return notes;
}

function secondAddress(first: Site, second: Site): Note {
  const detail = `${street(first.place.street)}; ${street(second.place.street)}`;
  return { what: 'Place with two addresses: made two venues', where: oneLine(first.place.name), detail };
}

function hasPlace(item: Item): boolean {
  return oneLine(item.place.name) !== '';
}

function placeKey(place: Place): string {
  return place.id || `name:${oneLine(place.name)}`;
}

function organizationName(item: Item): string {
  return oneLine(item.place.organization);
}

/** An organization is usually the place itself, so it has the identity of the place. */
function organizationKey(item: Item): string {
  const name = organizationName(item);
  return name === oneLine(item.place.name) ? placeKey(item.place) : `name:${name}`;
}
