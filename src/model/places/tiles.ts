/** Tiles of maps on the web (Web Mercator): at each level four times as many as at the one before. */

/** No tile lies farther north or south, for the projection of the poles has no end. */
const farthest = 85.0511287798066;

/** The number of the tile that a point (degrees WGS 84) lies in, row by row from the north-west. */
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
