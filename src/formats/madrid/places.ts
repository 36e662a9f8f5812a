/** Places of the Madrid feed. Each item repeats its own, not always alike. */

import type { Incoming, Note } from '../formats.ts';
import { type Item, oneLine, type Place, street } from './item.ts';

/** The places of a feed, and the place of each item. */
export interface Places {
  readonly venues: readonly Incoming[];
  readonly organizers: readonly Incoming[];
  readonly notes: readonly Note[];
  /** The identity of the venue; undefined for an item without a place. */
  venueOf(item: Item): string | undefined;
  organizerOf(item: Item): string | undefined;
}

/** One place at one address, and the number of items that have it. */
interface Site {
  readonly place: Place;
  uses: number;
}

/**
 * Groups places by the feed's identity. Items without a street belong to the address that most items of the place have; a second street
 * makes a venue of its own.
 */
export function placesOf(items: readonly Item[]): Places {
  const sites = sitesOf(items);
  const notes: Note[] = [];
  const main = (item: Item): Site => (sites.get(placeKey(item.place)) as Site[])[0] as Site;
  const siteOf = (item: Item): Site => {
    const under = sites.get(placeKey(item.place)) as Site[];
    return under.find((site) => site.place.street === item.place.street) ?? main(item);
  };
  const identity = (site: Site): string => {
    const key = placeKey(site.place);
    return site === sites.get(key)?.[0] ? key : `${key}#${oneLine(site.place.street)}`;
  };
  for (const item of items) notes.push(...noteOn(item, hasPlace(item) ? siteOf(item) : undefined));
  for (const [first, ...others] of sites.values()) {
    for (const site of others) notes.push(secondAddress(first as Site, site));
  }
  return {
    venues: [...sites.values()].flat().map((site) => venue(identity(site), site.place)),
    organizers: organizersOf(items),
    notes,
    venueOf: (item) => (hasPlace(item) ? identity(siteOf(item)) : undefined),
    organizerOf: (item) => (organizationName(item) ? organizationKey(item) : undefined),
  };
}

/** By place, its addresses, the most frequent first. */
function sitesOf(items: readonly Item[]): Map<string, Site[]> {
  const places = new Map<string, Site[]>();
  for (const { place } of items.filter(hasPlace)) {
    const key = placeKey(place);
    const sites = places.get(key) ?? [];
    places.set(key, sites);
    const same = sites.find((site) => site.place.street === place.street);
    if (same) same.uses += 1;
    else sites.push({ place, uses: 1 });
  }
  for (const [key, sites] of places) places.set(key, bestKnown(sites));
  return places;
}

function bestKnown(sites: readonly Site[]): Site[] {
  const withStreet = sites.filter((site) => site.place.street !== '');
  return (withStreet.length > 0 ? withStreet : [...sites]).sort((one, other) => other.uses - one.uses);
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
