/** Checks of numbers and booleans. */

import joi from 'joi';
import { type Box, meridians, type Point, wrappedLongitude } from '../../model/places/geometry.ts';
import { maxLatitude, maxLongitude } from '../../model/tables/bounds.ts';
import { type Check, checkedBy, parsedBy } from './check.ts';
import { nameOf } from './texts.ts';

const digits = /^\d{1,16}$/;
/** Keeps page times length an exact integer; a larger number counts as this one. */
const maxCount = 1e12;
/** The words that WordPress takes for true. */
const truthy = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

/** A non-negative integer from JSON or from digits; undefined for anything else. */
export function naturalOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && digits.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** The ID of a value; undefined for anything else. */
export function idOf(value: unknown): number | undefined {
  return naturalOf(value) || undefined;
}

/** A positive integer, limited to what can be calculated with. */
export function count(): Check<number> {
  return parsedBy((value) => {
    const found = idOf(value);
    return found && Math.min(found, maxCount);
  }, 'not_count');
}

/** A boolean, or `1`, `0`, `"1"`, `"0"`, `"true"`, `"false"`. A flag that is documented as text may be empty, which means false. */
export function flag(documentedAsText: boolean): Check<boolean> {
  const schema = joi
    .boolean()
    .truthy(1, '1')
    .falsy(0, '0', ...(documentedAsText ? [''] : []));
  return { schema, otherwise: 'not_boolean' };
}

/** True for words that mean yes; everything else is false and never a problem. */
export function truth(): Check<boolean> {
  const schema = checkedBy<boolean>((value) => ({
    value: truthy.has(typeof value === 'object' ? '' : String(value).toLowerCase()),
  }));
  return { schema, otherwise: 'not_boolean' };
}

/**
 * `west,south,east,north` in degrees. West may be greater than east, south not greater than north. Maps that were moved round the Earth send
 * longitudes beyond 180°.
 */
export function box(): Check<Box> {
  return parsedBy<Box>((value) => {
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = degreesIn(value);
    const isInRange =
      [south, north].every((lat) => isPoint(lat, 0)) && Number.isFinite(west + east) && more.length === 0;
    return isInRange && south <= north ? { south, north, ...meridians(west, east) } : undefined;
  }, 'not_box');
}

/** `lat,lng` in degrees, or the name of a town, which has a letter. Whether the town exists is checked later. */
export function place(): Check<Point | string> {
  return parsedBy<Point | string>((value) => {
    const [lat = Number.NaN, lng = Number.NaN, ...more] = degreesIn(value);
    if (isPoint(lat, 0) && Number.isFinite(lng) && more.length === 0) return { lat, lng: wrappedLongitude(lng) };
    return typeof value === 'string' && /\p{L}/u.test(value) ? nameOf(value) : undefined;
  }, 'not_place');
}

/** The numbers between the commas of a text, NaN for what is no degrees; none of another value. */
function degreesIn(value: unknown): number[] {
  if (typeof value !== 'string') return [];
  return value.split(',', 5).map((part) => (/^-?\d{1,3}(\.\d{1,12})?$/.test(part.trim()) ? Number(part) : Number.NaN));
}

function isPoint(lat: number, lng: number): boolean {
  return Math.abs(lat) <= maxLatitude && Math.abs(lng) <= maxLongitude;
}
