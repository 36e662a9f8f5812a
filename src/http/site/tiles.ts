/** Tiles of streets below a map, where the settings say whose (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */

import { type Html, html } from '../pages/html.ts';
import type { MapTiles } from '../service.ts';
import type { View } from './projection.ts';

/** The size of a tile in pixels. */
const side = 256;

/** The server of tiles. */
export function originOf({ address }: MapTiles): string {
  return new URL(address.replaceAll(/[{}]/g, '')).origin;
}

/** The tiles within a picture, at the level closest to its own. */
export function tilesOf({ address }: MapTiles, { world, from, width, height }: View): Html {
  const level = Math.round(Math.log2(world / side));
  const count = 2 ** level;
  const size = world / count;
  const columns = between(from.x, from.x + width, size);
  const rows = between(from.y, from.y + height, size).filter((row) => row >= 0 && row < count);
  const tiles = rows.flatMap((row) =>
    columns.map((column) => {
      const [x, y] = [column * size - from.x, row * size - from.y].map((each) => each.toFixed(1));
      const href = filled(address, { z: level, x: ((column % count) + count) % count, y: row });
      return html`<image href="${href}" x="${x}" y="${y}" width="${size.toFixed(1)}" height="${size.toFixed(1)}"/>\n`;
    }),
  );
  return html`<g aria-hidden="true">
${tiles}</g>`;
}

/** The numbers of the tiles between two pixels. */
function between(first: number, last: number, size: number): number[] {
  const begin = Math.floor(first / size);
  return Array.from({ length: Math.floor(last / size) - begin + 1 }, (_, at) => begin + at);
}

function filled(address: string, place: Readonly<Record<string, number>>): string {
  return address.replaceAll(/\{([xyz])\}/g, (_, name: string) => String(place[name]));
}
