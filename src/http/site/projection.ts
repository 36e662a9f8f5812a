/** The projection of web maps (Mercator) in pixels, and the zoom at which given positions fill a picture. */

import type { Bounds } from '../../calendar/discovery/map.ts';

/** A position in a picture, in pixels from its upper left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A picture of a part of the world. */
export interface View {
  /** The zoom level of tiles of 256 pixels, rounded down; the world has 2^zoom by 2^zoom tiles. */
  readonly zoom: number;
  /** The size of the world in pixels, and the position of the picture in it. */
  readonly world: number;
  readonly from: Pixel;
  readonly width: number;
  readonly height: number;
  at(lat: number, lng: number): Pixel;
}

/** The most pixels of a picture, and its margin. */
const [widest, highest, margin] = [640, 520, 56];
/** The fewest pixels, so that a single position is seen among its neighbours. */
const [narrowest, lowest] = [640, 380];
/** The zoom level beyond which streets would be needed. */
export const maxZoom = 13;
/** The latitudes at which the projection ends. */
const lastLatitude = 85.05;

/** The picture in which these positions are as large as possible. Bounds across the 180th meridian show the whole world. */
export function viewOf([west, south, east, north]: Bounds): View {
  const [left, right] = west <= east ? [xOf(west), xOf(east)] : [0, 1];
  const [top, bottom] = [yOf(north), yOf(south)];
  const room = Math.min((widest - 2 * margin) / (right - left), (highest - 2 * margin) / (bottom - top));
  const world = Math.max(256, Math.min(256 * 2 ** maxZoom, room));
  const zoom = Math.floor(Math.log2(world / 256));
  const width = Math.max(narrowest, Math.ceil((right - left) * world) + 2 * margin);
  const height = Math.max(lowest, Math.ceil((bottom - top) * world) + 2 * margin);
  const from = { x: ((left + right) / 2) * world - width / 2, y: ((top + bottom) / 2) * world - height / 2 };
  const at = (lat: number, lng: number) => ({ x: xOf(lng) * world - from.x, y: yOf(lat) * world - from.y });
  return { zoom, world, from, width, height, at };
}

/** From 0 in the west to 1 in the east. */
function xOf(lng: number): number {
  return (lng + 180) / 360;
}

/** From 0 in the north to 1 in the south (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
function yOf(lat: number): number {
  const angle = (Math.max(-lastLatitude, Math.min(lastLatitude, lat)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
}
