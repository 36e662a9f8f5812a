/** Points on the Earth: distances, boxes, tiles. All degrees are WGS 84. */

/** A point, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** An area between meridians and parallels. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A longitude between -180° and 180°. */
export function wrappedLongitude(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** The sides of a box, wrapped; one of 360° or more is the whole round. */
export function meridians(west: number, east: number): Pick<Box, 'west' | 'east'> {
  if (east - west >= 360) return { west: -180, east: 180 };
  return { west: wrappedLongitude(west), east: wrappedLongitude(east) };
}

const earthRadius = 6371.0088;

/** Distance of two points on the mean Earth (haversine), in km; null when a point is missing. */
export function kilometres(lat: number | null, lng: number | null, otherLat: number, otherLng: number): number | null {
  if (lat === null || lng === null) return null;
  const radians = Math.PI / 180;
  const up = Math.sin(((otherLat - lat) * radians) / 2);
  const across = Math.sin(((otherLng - lng) * radians) / 2);
  const half = up * up + Math.cos(lat * radians) * Math.cos(otherLat * radians) * across * across;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Tells whether a point lies in a box, edges included. A point with NaN coordinates lies in none. */
export function isInBox(lat: number, lng: number, { west, south, east, north }: Box): boolean {
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
  return lat >= south && lat <= north && isBetween;
}

/** The latitude, in degrees, at which the square of Web Mercator ends. */
const farthest = 85.0511287798066;

/**
 * The number of the tile of a web map (Web Mercator) that contains a point, counted row by row from the north-west. Each level has four times
 * as many tiles as the one before.
 */
export function tileOf({ lat, lng }: Point, level: number): number {
  const side = 2 ** level;
  const radians = (Math.max(-farthest, Math.min(farthest, lat)) * Math.PI) / 180;
  const column = Math.floor(((lng + 180) / 360) * side);
  const row = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side);
  return within(row, side) * side + within(column, side);
}

function within(at: number, side: number): number {
  return Math.max(0, Math.min(side - 1, at));
}
