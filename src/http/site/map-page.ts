/** The events of the agenda on a map: dots over a land of towns, drawn here, so that nothing is requested from another host, or over tiles of streets. */

import type { Bounds, EventMap } from '../../calendar/discovery/map.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { allTowns, type Town } from '../../model/places/gazetteer.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { MapTiles } from '../service.ts';
import type { SitePage } from './frame.ts';
import { type Asked, agendaLink, changed, linkTo, mapPath, type PageContext } from './page-context.ts';
import type { MapFound } from './reading.ts';

/** The page of a map. */
export function mapPage(context: PageContext, { filters, map, view, changesAt }: MapFound): SitePage {
  const { map: words, found } = context.words;
  return {
    title: words.title,
    pathIn: (language) => mapPath(context, filters, language),
    body: html`<h1>${words.title}</h1>
<p class="count">${found(map.total)}${map.without_point > 0 && `. ${words.without(map.without_point)}`}</p>
<p class="ways"><a class="button" href="${agendaLink(context, filters)}">${words.list}</a>
${filters['bbox'] !== undefined && html`<a href="${linkTo(context, mapPath(context, changed(filters, { bbox: '' })))}">${words.whole}</a>`}</p>
${view ? drawn(context, filters, map, view) : html`<p class="nothing">${words.nothing}</p>`}`,
    changesAt,
  };
}

function drawn(context: PageContext, filters: Asked, map: EventMap, view: View): Html {
  const { tiles, language, words } = context;
  // Small dots are drawn last, so that they lie on top
  const dots = map.features.map(({ geometry, properties }): Dot => {
    const [lng, lat] = geometry.coordinates;
    return { ...view.at(lat, lng), radius: Math.min(largest, smallest + 2 * Math.log2(properties.count)) };
  });
  const links = map.features.map((feature, at) => linkedDot(context, filters, view, feature, dots[at] as Dot));
  return html`<svg class="map" viewBox="0 0 ${view.width} ${view.height}" role="group" aria-label="${words.map.title}">
${tiles ? tilesOf(tiles, view) : landOf(view, language, dots)}
${links}</svg>${tiles && html`\n<p class="note">${tiles.credit}</p>`}`;
}

type Feature = EventMap['features'][number];

/** The radius in pixels of the dot of one event, and of the largest dot. */
const [smallest, largest] = [13, 30];

function linkedDot(
  context: PageContext,
  filters: Asked,
  view: View,
  { properties }: Feature,
  { x, y, radius }: Dot,
): Html {
  const { count } = properties;
  const { href, what } = leadOf(context, filters, view, properties);
  const name = `${what}: ${context.words.found(count)}`;
  const [left, top] = [x.toFixed(1), y.toFixed(1)];
  return html`<a href="${href}" rel="nofollow" aria-label="${name}"><title>${name}</title><circle cx="${left}" cy="${top}" r="${radius.toFixed(1)}"/>${
    count > 1 && html`<text x="${left}" y="${(y + 6).toFixed(1)}">${count}</text>`
  }</a>
`;
}

/** A venue links to its events, an area zooms in, and at the closest zoom to its events. */
function leadOf(
  context: PageContext,
  filters: Asked,
  { zoom }: View,
  properties: Feature['properties'],
): { readonly href: string; readonly what: string } {
  const { map } = context.words;
  if (!properties.cluster) {
    const { id, venue } = properties.venue;
    return { href: agendaLink(context, changed(filters, { venue: String(id), bbox: '' })), what: venue };
  }
  const within = changed(filters, { bbox: properties.bbox.join() });
  if (zoom < maxZoom) return { href: linkTo(context, mapPath(context, within)), what: map.closer };
  return { href: agendaLink(context, within), what: map.area };
}

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
const maxZoom = 13;
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
interface Dot extends Pixel {
  readonly radius: number;
}

/** The towns within a picture. Names stand where no dot hides them. */
function landOf(view: View, language: Language, dots: readonly Dot[]): Html {
  const towns = allTowns().flatMap((town): TownAt[] => {
    const pixel = view.at(town.lat, town.lng);
    const isWithin = pixel.x >= 0 && pixel.y >= 0 && pixel.x <= view.width && pixel.y <= view.height;
    return isWithin ? [{ ...pixel, town }] : [];
  });
  const names = namesOf(view, language, towns, dots).map(
    ({ text, x, y }) => html`<text x="${Math.round(x)}" y="${Math.round(y)}">${text}</text>\n`,
  );
  // Lines without length, which round ends turn into dots; towns on the same pixel are one dot
  const points = towns.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`);
  return html`<path class="land" d="${unique(points).join('')}"/>
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
    // In the language, else in the other one
    const labels: Readonly<Record<string, string>> = town.labels;
    const text = labels[language] ?? town.labels.ca;
    const name = { ...besideDots(at, dots), text, half: (text.length * letter) / 2 };
    const isNear = (other: Name) =>
      Math.abs(name.x - other.x) < name.half + other.half + apartX && Math.abs(name.y - other.y) < apartY;
    // With room for the larger letters on phones
    const room = name.half * 1.4;
    const isWhole = name.x > room && name.x < view.width - room && name.y > lineHeight && name.y < view.height;
    if (isWhole && !names.some(isNear) && !dots.some((dot) => isHidden(name, dot))) names.push(name);
  }
  return names;
}

/** The position below the town, or below the dot that would hide the name there. */
function besideDots({ x, y }: Pixel, dots: readonly Dot[]): Pixel {
  const over = dots.find((dot) => Math.hypot(dot.x - x, dot.y - y) < dot.radius + lineHeight);
  return over ? { x: over.x, y: over.y + over.radius + lineHeight } : { x, y: y + lineHeight };
}

function isHidden({ x, y, half }: Name, dot: Dot): boolean {
  const above = y - lineHeight;
  return Math.abs(dot.x - x) < dot.radius + half && dot.y + dot.radius > above && dot.y - dot.radius < y;
}

/** The server of tiles. */
export function originOf({ address }: MapTiles): string {
  return new URL(address.replaceAll(/[{}]/g, '')).origin;
}

/** The tiles within a picture, at the level closest to its own. */
function tilesOf({ address }: MapTiles, { world, from, width, height }: View): Html {
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
