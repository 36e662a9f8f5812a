/** Finds the town of a venue by its address. */

import { nextFreeSlug, slugOf } from '../text/slug.ts';
import { type Town, townBySlug, townsNamed } from './gazetteer.ts';
import { kilometres, type Point } from './geometry.ts';
import { plainName, readPlace } from './place-name.ts';
import { countryNamed, provinceNamed, provinceOfZip } from './provinces-and-countries.ts';

/** The parts of an address that tell its town; any may be empty. */
export interface Whereabouts {
  readonly city: string;
  readonly zip?: string;
  readonly province?: string;
  readonly country?: string;
  readonly point?: Point | undefined;
}

/** A town that the gazetteer does not have: its name as typed, without a point. */
interface UnlistedTown extends Pick<Town, 'slug' | 'labels'> {
  readonly known: false;
}

/** The greatest distance of a venue from the middle of its town, in km. */
export const farthest = 30;

/**
 * The town of an address; undefined when the gazetteer has none of that name, or the address is in another country. Of several towns with
 * the name: the one in the province of the postal code, else in the named province, else the nearest to the point, else the first of
 * `townsNamed`. A detail that fits none of them is ignored, because postal codes are mistyped more often than names.
 */
export function townOf(place: Whereabouts): Town | undefined {
  const { names, outside, zip = '' } = readPlace(place.city);
  const country = countryOf(place, outside);
  const found = names.map((name) => townsNamed(name)).find((towns) => towns.length > 0) ?? [];
  const candidates = found.filter((town) => country === undefined || town.country === country);
  const codes = [provinceOfZip(place.zip || zip), ...[place.province ?? '', ...outside].map(provinceNamed)];
  let left = candidates;
  for (const code of codes) {
    const inside = left.filter(({ province }) => province.code === code);
    if (inside.length > 0) left = inside;
  }
  const { point } = place;
  if (!point) return left[0];
  const distances = left.map(({ lat, lng }) => kilometres(point.lat, point.lng, lat, lng) ?? Number.POSITIVE_INFINITY);
  const least = Math.min(...distances);
  return least < farthest ? left[distances.indexOf(least)] : left[0];
}

/**
 * The town of an address that the gazetteer does not have, by its folded name; undefined for a `city` without letters and digits. Its slug
 * differs from every name of a town there: `merida-mx` is the one in Mexico, `lerida-co` the one in Colombia.
 */
export function unlistedTown(place: Whereabouts): UnlistedTown | undefined {
  const { names, outside } = readPlace(place.city);
  const name = names[0] ?? '';
  const plain = slugOf(plainName(name));
  if (plain === '') return undefined;
  const longer = slugOf(`${plain} ${countryOf(place, outside) ?? ''}`);
  const slug = isTaken(plain) ? nextFreeSlug(longer, isTaken) : plain;
  return { known: false, slug, labels: { ca: name, es: name } };
}

/** Tells whether a slug is any name of a town of the gazetteer, and would find that one instead. */
function isTaken(slug: string): boolean {
  return townBySlug(slug) !== undefined || townsNamed(slug).length > 0;
}

/** The town of an address, from the gazetteer or not; undefined when the address names none. */
export function townFor(place: Whereabouts): Town | UnlistedTown | undefined {
  return townOf(place) ?? unlistedTown(place);
}

/** The middle of the first of these towns that is in the gazetteer. */
export function middleOf(slugs: readonly string[]): Point | undefined {
  for (const slug of slugs) {
    const town = townBySlug(slug);
    if (town) return { lat: town.lat, lng: town.lng };
  }
  return undefined;
}

/** Beside a city, two letters are a province and no country: `GI` is Girona, not Gibraltar. */
function countryOf({ country = '' }: Whereabouts, outside: readonly string[]): string | undefined {
  const parts = outside.filter((part) => part.length > 2 && !provinceNamed(part));
  return [country, ...parts].map(countryNamed).find((code) => code !== undefined);
}
