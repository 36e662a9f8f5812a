import type { Box } from './query.ts';

/** Tells whether a point (degrees, WGS 84) lies in a box, edges included. A point with NaN coordinates lies in none. */
export function isInBox(lat: number, lng: number, { west, south, east, north }: Box): boolean {
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
  return lat >= south && lat <= north && isBetween;
}
