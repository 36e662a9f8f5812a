/** Places of the Madrid feed. Each item repeats its own, not always alike. */

import type { Incoming, Note } from '../incoming.ts';
import { type Item, oneLine, type Place } from './item.ts';

/** One place at one address. */
interface Site {
  readonly id: string;
  readonly place: Place;
}

/**
 * Groups places by the feed's identity. Items without a street belong to the address that most items of the place have; a second street
 * makes a venue of its own.
 */
export function groupPlaces(items: readonly Item[]) {
  const byKey = Map.groupBy(
    items.filter(hasPlace).map(({ place }) => place),
    placeKey,
  );
  /** By place, its addresses, the most frequent first; places without a street count only when there are no others. */
  const sites = new Map<string, Site[]>();
  for (const [key, places] of byKey) {
    const streets = [...Map.groupBy(places, (place) => place.street)];
    const named = streets.filter(([name]) => name !== '');
    const sorted = (named.length > 0 ? named : streets).sort(([, one], [, other]) => other.length - one.length);
    const addresses = sorted.flatMap(([name, [place]], at): Site[] =>
      place ? [{ id: at === 0 ? key : `${key}#${oneLine(name)}`, place }] : [],
    );
    sites.set(key, addresses);
  }
  const siteOf = (item: Item): Site | undefined => {
    const under = hasPlace(item) ? (sites.get(placeKey(item.place)) ?? []) : [];
    return under.find(({ place }) => place.street === item.place.street) ?? under[0];
  };
  const organizers = new Map<string, string>();
  for (const item of items) {
    const name = organizationName(item);
    if (name && !organizers.has(organizationKey(item))) organizers.set(organizationKey(item), name);
  }
  const notes = items.flatMap((item) => notesOn(item, siteOf(item)));
  for (const [first, ...others] of sites.values()) {
    if (!first) continue;
    for (const site of others) {
      const detail = `${street(first.place.street)}; ${street(site.place.street)}`;
      notes.push({ what: 'place_of_two_addresses', where: oneLine(first.place.name), detail });
    }
  }
  return {
    venues: [...sites.values()].flat().map(({ id, place }) => toVenue(id, place)),
    organizers: [...organizers].map(
      ([id, name]): Incoming => ({
        resource: 'organizers',
        id,
        name,
        values: { organizer: name },
        links: {},
        extra: {},
      }),
    ),
    notes,
    /** The identity of the venue; undefined for an item without a place. */
    venueOf: (item: Item) => siteOf(item)?.id,
    organizerOf: (item: Item) => (organizationName(item) ? organizationKey(item) : undefined),
  };
}

function toVenue(id: string, place: Place): Incoming {
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

function notesOn(item: Item, site: Site | undefined): Note[] {
  const where = `${item.id} ${oneLine(item.title)}`;
  if (!site) return [{ what: 'no_place', where }];
  const notes: Note[] = [];
  if (/[\r\n]/.test(item.place.name)) {
    notes.push({ what: 'place_broken', where, detail: oneLine(item.place.name) });
  }
  if (item.place.street !== site.place.street) {
    const detail = `${oneLine(item.place.name)}: ${street(site.place.street)}`;
    notes.push({ what: 'place_without_address', where, detail });
  }
  return notes;
}

const joining = ['DE', 'DEL', 'Y', 'A', 'AL'];
const articles = ['EL', 'LA', 'LOS', 'LAS'];

/** `CALLE CAMINO DE LOS VINATEROS 51` → `Calle Camino de los Vinateros 51`; words with small letters or digits stay. */
function street(text: string): string {
  const words = oneLine(text)
    .split(' ')
    .map((word, at, all) => {
      if (!/\p{Lu}/u.test(word) || /[\p{Ll}\d]/u.test(word)) return word;
      const before = all[at - 1];
      const isJoining = joining.includes(word) || (articles.includes(word) && joining.includes(before ?? ''));
      if (before !== undefined && isJoining) return word.toLowerCase();
      return word.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
    });
  return words.join(' ');
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
