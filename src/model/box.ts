import type { Box } from './query.ts';

/** Whether a point (degrees WGS 84) lies in a box, edges included; what has no place (NaN) is in none. */
export function isInBox(lat: number, lng: number, { west, south, east, north }: Box): boolean {
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
  return lat >= south && lat <= north && isBetween;
}
