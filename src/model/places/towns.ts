/** Which town a venue lies in, by what its address says. */

import { kilometres } from '../kilometres.ts';
import { nextFreeSlug, slugOf } from '../text/slug.ts';
import { countryNamed } from './countries.ts';
import { type Town, townBySlug, townsNamed } from './gazetteer.ts';
import { plainName, readPlace } from './place-name.ts';
import { type Province, provinceNamed, provinceOfZip } from './provinces.ts';

/** What an address says of its town. Empty texts say nothing. */
export interface Whereabouts {
  readonly city: string;
  readonly zip?: string;
  readonly province?: string;
  readonly country?: string;
  readonly point?: { readonly lat: number; readonly lng: number } | undefined;
}

/** A town that the gazetteer does not know: its name as it was typed, and no point. */
export interface UnlistedTown {
  readonly known: false;
  readonly slug: string;
  readonly labels: Province['labels'];
}

/** A venue lies no farther from the middle of its town, in kilometres. */
const farthest = 30;

/**
 * The town of an address, or undefined when the gazetteer has none of that name, or the address is in another country.
 * Of namesakes, the one in the province of the postal code, else in the one that is named, else the nearest to the point,
 * else the first of `townsNamed`. What fits no namesake is not looked at: postal codes are mistyped more often than names.
 */
export function townOf(place: Whereabouts): Town | undefined {
  const { names, outside, zip = '' } = readPlace(place.city);
  const country = countryOf(place, outside);
  const found = names.map((name) => townsNamed(name)).find((towns) => towns.length > 0) ?? [];
  const candidates = found.filter((town) => country === undefined || town.country === country);
  const codes = [provinceOfZip(place.zip || zip), ...[place.province ?? '', ...outside].map(provinceNamed)];
  const left = codes.reduce<readonly Town[]>(
    (towns, code) => where(towns, ({ province }) => province.code === code),
    candidates,
  );
  return nearest(left, place.point) ?? left[0];
}

/**
 * The town of an address that the gazetteer does not know, by its folded name; undefined for a `city` without letters and
 * digits. Its slug is that of no other town: `merida-mx` for the one in Mexico.
 */
export function unlistedTown(place: Whereabouts): UnlistedTown | undefined {
  const { names, outside } = readPlace(place.city);
  const name = names[0] ?? '';
  const plain = slugOf(plainName(name));
  if (plain === '') return undefined;
  const longer = slugOf(`${plain} ${countryOf(place, outside) ?? ''}`);
  const slug = townBySlug(plain) ? nextFreeSlug(longer, (each) => townBySlug(each) !== undefined) : plain;
  return { known: false, slug, labels: { ca: name, es: name } };
}

/** The town of an address, whether the gazetteer knows it or not; undefined when the address names none. */
export function townFor(place: Whereabouts): Town | UnlistedTown | undefined {
  return townOf(place) ?? unlistedTown(place);
}

/** The slug of the town of an address; empty when the address names none. */
export function townSlugOf(place: Whereabouts): string {
  return townFor(place)?.slug ?? '';
}

/** The middle of the first of some towns, by their slugs, that the gazetteer knows. */
export function middleOf(slugs: readonly string[]): { readonly lat: number; readonly lng: number } | undefined {
  for (const slug of slugs) {
    const town = townBySlug(slug);
    if (town) return { lat: town.lat, lng: town.lng };
  }
  return undefined;
}

/** In the city itself, two letters are no country: `GI` is Girona there, not Gibraltar. */
function countryOf({ country = '' }: Whereabouts, outside: readonly string[]): string | undefined {
  const parts = outside.filter((part) => part.length > 2 && !provinceNamed(part));
  return [country, ...parts].map(countryNamed).find((code) => code !== undefined);
}

/** Those that fit; all when none does. */
function where(towns: readonly Town[], fits: (town: Town) => boolean): readonly Town[] {
  const fitting = towns.filter(fits);
  return fitting.length > 0 ? fitting : towns;
}

function nearest(towns: readonly Town[], point: Whereabouts['point']): Town | undefined {
  if (!point) return undefined;
  const distances = towns.map(({ lat, lng }) => kilometres(point.lat, point.lng, lat, lng) ?? Number.POSITIVE_INFINITY);
  const least = Math.min(...distances);
  return least < farthest ? towns[distances.indexOf(least)] : undefined;
}
