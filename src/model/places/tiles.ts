/** Tiles of web maps (Web Mercator): each level has four times as many as the one before. */

/** The latitude, in degrees, at which the square of Web Mercator ends. */
const farthest = 85.0511287798066;

/** The number of the tile that contains a point (degrees, WGS 84), counted row by row from the north-west. */
export function tileOf({ lat, lng }: { readonly lat: number; readonly lng: number }, level: number): number {
  const side = 2 ** level;
  const radians = (Math.max(-farthest, Math.min(farthest, lat)) * Math.PI) / 180;
  const column = Math.floor(((lng + 180) / 360) * side);
  const row = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side);
  return within(row, side) * side + within(column, side);
}

function within(at: number, side: number): number {
  return Math.max(0, Math.min(side - 1, at));
}
