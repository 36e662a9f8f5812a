/** Places of Spain, Andorra and the French department 66, as GeoNames has them. */

import { readFileSync } from 'node:fs';

/** A populated place of GeoNames. */
export interface Place {
  readonly id: number;
  readonly name: string;
  /** In all languages and alphabets, without saying which. */
  readonly aliases: readonly string[];
  readonly lng: number;
  readonly lat: number;
  readonly country: string;
  readonly population: number;
  /** `PPLA3` and the like for seats of administrations, `PPLX` for sections of towns; undefined where no source says it. */
  readonly feature?: string;
}

interface Cached {
  readonly geonameid: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly countrycode: string;
  readonly population: number;
  readonly alternatenames: readonly string[];
}

/** All places of the newer source that lie in these lands, with what kind they are from the older one. */
export function placesOf(newer: string, older: string): Place[] {
  const kinds = kindsOf(older);
  const cached = Object.values(JSON.parse(readFileSync(newer, 'utf8')) as Record<string, Cached>);
  return cached
    .filter(
      ({ countrycode, geonameid }) => countrycode === 'ES' || countrycode === 'AD' || kinds.get(geonameid)?.isNorthern,
    )
    .map((place) => {
      const feature = kinds.get(place.geonameid)?.feature;
      return { ...placeOf(place), ...(feature !== undefined && { feature }) };
    });
}

function placeOf(cached: Cached): Place {
  const {
    geonameid: id,
    name,
    alternatenames,
    latitude: lat,
    longitude: lng,
    countrycode: country,
    population,
  } = cached;
  return { id, name, aliases: alternatenames, lat, lng, country, population };
}

/** By their IDs, what kind of place each is, and whether it lies in the department 66, Northern Catalonia. */
function kindsOf(file: string): Map<number, { readonly feature: string; readonly isNorthern: boolean }> {
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
  return new Map(
    rows.map((row) => [Number(row[0]), { feature: row[7] as string, isNorthern: row[8] === 'FR' && row[11] === '66' }]),
  );
}
