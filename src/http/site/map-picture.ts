/** The picture of a map: its projection in pixels, and what lies below its dots, a land of towns or tiles of streets. */

import type { Bounds } from '../../calendar/discovery/map.ts';
import { allTowns, type Town } from '../../model/places/gazetteer.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { MapTiles } from '../service.ts';

/** A position in a picture, in pixels from its upper left corner. */
interface Pixel {
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

/** The size of a tile in pixels. */
const side = 256;
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
  const world = Math.max(side, Math.min(side * 2 ** maxZoom, room));
  const zoom = Math.floor(Math.log2(world / side));
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

/** Something drawn over the land. */
export interface Dot extends Pixel {
  readonly radius: number;
}

/** The towns within a picture. Names stand where no dot hides them. */
export function landOf(view: View, language: Language, dots: readonly Dot[]): Html {
  const towns = allTowns().flatMap((town): TownAt[] => {
    const pixel = view.at(town.lat, town.lng);
    return isWithin(view, pixel) ? [{ ...pixel, town }] : [];
  });
  const names = namesOf(view, language, towns, dots).map(
    ({ text, x, y }) => html`<text x="${Math.round(x)}" y="${Math.round(y)}">${text}</text>\n`,
  );
  return html`<path class="land" d="${dotsAt(towns)}"/>
<g class="names" aria-hidden="true">
${names}</g>`;
}

interface TownAt extends Pixel {
  readonly town: Town;
}

/** A name in a picture: the middle of its base line, and half its width. */
interface Name extends Pixel {
  readonly text: string;
  readonly half: number;
}

/** The most towns with names, and the most candidates. */
const [maxNames, candidates] = [12, 200];
/** The size of a letter and of a line in pixels, rather too large. */
const [letter, lineHeight] = [8, 16];
/** Pixels between names. */
const [apartX, apartY] = [24, 48];

function namesOf(view: View, language: Language, towns: readonly TownAt[], dots: readonly Dot[]): Name[] {
  const largest = towns.toSorted((a, b) => b.town.population - a.town.population).slice(0, candidates);
  const names: Name[] = [];
  for (const { town, ...at } of largest) {
    if (names.length === maxNames) break;
    const text = nameIn(town.labels, language);
    const name = { ...besideDots(at, dots), text, half: (text.length * letter) / 2 };
    const isFree = !names.some((other) => isNear(name, other)) && !dots.some((dot) => isHidden(name, dot));
    if (isFree && isWhole(view, name)) names.push(name);
  }
  return names;
}

/** The position below the town, or below the dot that would hide the name there. */
function besideDots({ x, y }: Pixel, dots: readonly Dot[]): Pixel {
  const over = dots.find((dot) => Math.hypot(dot.x - x, dot.y - y) < dot.radius + lineHeight);
  return over ? { x: over.x, y: over.y + over.radius + lineHeight } : { x, y: y + lineHeight };
}

function isNear(name: Name, other: Name): boolean {
  return Math.abs(name.x - other.x) < name.half + other.half + apartX && Math.abs(name.y - other.y) < apartY;
}

function isHidden({ x, y, half }: Name, dot: Dot): boolean {
  const above = y - lineHeight;
  return Math.abs(dot.x - x) < dot.radius + half && dot.y + dot.radius > above && dot.y - dot.radius < y;
}

/** With room for the larger letters on phones. */
function isWhole({ width, height }: View, { x, y, half }: Name): boolean {
  const room = half * 1.4;
  return x > room && x < width - room && y > lineHeight && y < height;
}

function isWithin({ width, height }: View, { x, y }: Pixel): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** The name of a town in a language, else in the other one. */
function nameIn(labels: Readonly<Record<string, string>>, language: Language): string {
  return labels[language] ?? Object.values(labels)[0] ?? '';
}

/** Lines without length, which round ends turn into dots. Towns on the same pixel are one dot. */
function dotsAt(pixels: readonly Pixel[]): string {
  return [...new Set(pixels.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`))].join('');
}

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
