/** Pictures of the land, drawn here, so that nothing is requested from another host; or tiles of streets. */

import { readFileSync } from 'node:fs';
import type { Bounds } from '../../calendar/discovery/map.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { allTowns, labelIn, type Town } from '../../model/places/gazetteer.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { MapTiles } from '../service.ts';

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
  /** What it shows when it is scaled around its middle; its own edges for 1. */
  box(scale: number): Bounds;
}

/** The most and the fewest pixels of a picture, and its margin. */
interface Frame {
  readonly widest: number;
  readonly highest: number;
  readonly narrowest: number;
  readonly lowest: number;
  readonly margin: number;
}

/** The frame of a map of its own. The fewest pixels let a single position be seen among its neighbours. */
const wholeMap: Frame = { widest: 640, highest: 520, narrowest: 640, lowest: 380, margin: 56 };
/** The frame of an area that is shown up to its edges. */
export const wholeArea: Frame = { ...wholeMap, margin: 0 };
/** The frame of a map beside a text. */
export const smallMap: Frame = { widest: 360, highest: 200, narrowest: 360, lowest: 200, margin: 0 };

/** The size of a tile in pixels. */
const side = 256;
/** The zoom level beyond which streets would be needed. */
export const maxZoom = 13;
/** The latitudes at which the projection ends. */
const lastLatitude = 85.05;

/** The picture in which these positions are as large as possible. Bounds across the 180th meridian show the whole world. */
export function viewOf([west, south, east, north]: Bounds, frame: Frame = wholeMap): View {
  const { widest, highest, narrowest, lowest, margin } = frame;
  const [left, right] = west <= east ? [xOf(west), xOf(east)] : [0, 1];
  const [top, bottom] = [yOf(north), yOf(south)];
  const room = Math.min((widest - 2 * margin) / (right - left), (highest - 2 * margin) / (bottom - top));
  const world = Math.max(side, Math.min(side * 2 ** maxZoom, room));
  const width = Math.max(narrowest, Math.ceil((right - left) * world) + 2 * margin);
  const height = Math.max(lowest, Math.ceil((bottom - top) * world) + 2 * margin);
  return viewAt({ x: (left + right) / 2, y: (top + bottom) / 2 }, world, { width, height });
}

/** The picture of a size around a position, at a zoom level. */
export function viewAround(lat: number, lng: number, zoom: number, size: Pick<View, 'width' | 'height'>): View {
  return viewAt({ x: xOf(lng), y: yOf(lat) }, side * 2 ** zoom, size);
}

/** The picture around a position from 0 to 1, of a world of so many pixels. */
function viewAt(middle: Pixel, world: number, size: Pick<View, 'width' | 'height'>): View {
  const from = { x: middle.x * world - size.width / 2, y: middle.y * world - size.height / 2 };
  return {
    zoom: Math.floor(Math.log2(world / side)),
    world,
    from,
    ...size,
    at(lat, lng) {
      return { x: xOf(lng) * world - from.x, y: yOf(lat) * world - from.y };
    },
    box(scale) {
      const half = { x: (size.width * scale) / 2 / world, y: (size.height * scale) / 2 / world };
      return [lngOf(middle.x - half.x), latOf(middle.y + half.y), lngOf(middle.x + half.x), latOf(middle.y - half.y)];
    },
  };
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

/** The longitude of an x, within the world. */
function lngOf(x: number): number {
  return Math.max(0, Math.min(1, x)) * 360 - 180;
}

/** The latitude of a y, within the projection. */
function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * Math.max(0, Math.min(1, y))))) * 180) / Math.PI;
}

/** Something drawn over the land. */
export interface Dot extends Pixel {
  readonly radius: number;
  /** What it is called below it. */
  readonly name?: string;
}

/** The land in a picture, in two parts. */
interface Land {
  /** The ground and the towns. */
  readonly land: Html;
  /** Names of dots and of towns, where no dot hides them; to be drawn last, for letters larger than foreseen. */
  readonly names: Html;
}

/** Draws the land of a picture, below and above what is on it. */
export function drawLand(view: View, language: Language, dots: readonly Dot[]): Land {
  const towns = allTowns().flatMap((town): TownAt[] => {
    const pixel = view.at(town.lat, town.lng);
    const isWithin = pixel.x >= 0 && pixel.y >= 0 && pixel.x <= view.width && pixel.y <= view.height;
    return isWithin ? [{ ...pixel, town }] : [];
  });
  // Lines without length, which round ends turn into dots; towns on the same pixel are one dot
  const points = towns.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`);
  const names = placedNames(view, language, towns, dots).map(
    ({ text, x, y, side }) => html`<text class="${side}" x="${Math.round(x)}" y="${Math.round(y)}">${text}</text>\n`,
  );
  return {
    land: html`<path class="ground" d="${groundOf(view)}"/>
<path class="land" d="${unique(points).join('')}"/>`,
    names: html`<g class="names" aria-hidden="true">
${names}</g>`,
  };
}

/** Rings of longitudes and latitudes by country. */
type Ground = Readonly<Record<string, readonly (readonly (readonly [lng: number, lat: number])[])[]>>;

/** `gazetteer/` lies beside `src/`, and beside `dist/` in a package. */
const groundFile = new URL('../../../gazetteer/land.json', import.meta.url);
let rings: readonly (readonly (readonly [lng: number, lat: number])[])[] | undefined;

/** Coasts and borders within a picture, each ring without the points that no pixel would show. */
function groundOf(view: View): string {
  rings ??= Object.values(JSON.parse(readFileSync(groundFile, 'utf8')) as Ground).flat();
  const parts = rings.map((ring) => {
    const pixels = ring.map(([lng, lat]) => view.at(lat, lng));
    const isSeen =
      pixels.some(({ x }) => x >= 0) &&
      pixels.some(({ x }) => x <= view.width) &&
      pixels.some(({ y }) => y >= 0) &&
      pixels.some(({ y }) => y <= view.height);
    if (!isSeen) return '';
    const shown = unique(pixels.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`));
    return shown.length > 2 ? `M${shown.join('L')}Z` : '';
  });
  return parts.join('');
}

interface TownAt extends Pixel {
  readonly town: Town;
}

/** Where a name may stand: the middle of its base line, and on which side of its dot that is. */
interface Place extends Pixel {
  readonly side: 'below' | 'above' | 'beside';
}

/** A name in a picture, and half its width. */
interface Name extends Place {
  readonly text: string;
  readonly half: number;
}

/** The most towns with names, and the most candidates. */
const [maxNames, candidates] = [12, 200];
/** The size of a letter and of a line in pixels, rather too large. */
const [letter, lineHeight] = [8, 16];
/** Pixels between names. */
const [apartX, apartY] = [24, 48];

function placedNames(view: View, language: Language, towns: readonly TownAt[], dots: readonly Dot[]): Name[] {
  const largest = towns.toSorted((a, b) => b.town.population - a.town.population).slice(0, candidates);
  const names: Name[] = [];
  // Those of dots come first, in the order of their events
  const ofDots = dots.flatMap((dot) =>
    dot.name === undefined ? [] : [{ text: dot.name, places: placesAround(dot, dot.name) }],
  );
  // Below the town, or below the dot that would hide the name there
  const ofTowns = largest.map(({ town, x, y }) => {
    const over = dots.find((dot) => Math.hypot(dot.x - x, dot.y - y) < dot.radius + lineHeight);
    const below = over ? { x: over.x, y: over.y + over.radius + lineHeight } : { x, y: y + lineHeight };
    return { text: labelIn(town.labels, language), places: [{ ...below, side: 'below' as const }] };
  });
  for (const { text, places } of [...ofDots, ...ofTowns]) {
    if (names.length === maxNames) break;
    if (names.some((other) => other.text === text)) continue;
    const half = halfOf(text);
    // With room for the larger letters on phones
    const room = half * 1.4;
    const place = places.find(({ x, y }) => {
      const isWhole = x > room && x < view.width - room && y > lineHeight && y < view.height;
      if (!isWhole) return false;
      const isHidden = dots.some(
        (dot) =>
          Math.abs(dot.x - x) < dot.radius + half && dot.y + dot.radius > y - lineHeight && dot.y - dot.radius < y,
      );
      return (
        !isHidden &&
        !names.some((other) => Math.abs(x - other.x) < half + other.half + apartX && Math.abs(y - other.y) < apartY)
      );
    });
    if (place) names.push({ ...place, text, half });
  }
  return names;
}

function halfOf(text: string): number {
  return (text.length * letter) / 2;
}

/** Where the name of a dot may stand: below it, above it, at its right, at its left. */
function placesAround({ x, y, radius }: Dot, text: string): readonly Place[] {
  const beside = radius + halfOf(text) + letter / 2;
  const [below, middle] = [y + radius + lineHeight, y + lineHeight / 3];
  return [
    { x, y: below, side: 'below' },
    { x, y: y - radius - lineHeight / 4, side: 'above' },
    { x: x + beside, y: middle, side: 'beside' },
    { x: x - beside, y: middle, side: 'beside' },
  ];
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
      const tile: Readonly<Record<string, number>> = { z: level, x: ((column % count) + count) % count, y: row };
      const href = address.replaceAll(/\{([xyz])\}/g, (_, name: string) => String(tile[name]));
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
