/** The land below a map: a point for each town of the gazetteer, with the names of the largest. */

import { allTowns, type Town } from '../../model/places/gazetteer.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { Pixel, View } from './projection.ts';

/** Towns that are named at most, and how far apart their names are, in pixels. */
const maxNames = 12;
const [apartX, apartY] = [130, 48];

/** Something that is drawn over the land. */
export interface Dot extends Pixel {
  readonly radius: number;
}

/** The towns within a picture; names go below the dots that would hide them. */
export function landOf(view: View, language: Language, dots: readonly Dot[]): Html {
  const towns = allTowns().flatMap((town) => {
    const pixel = view.at(town.lat, town.lng);
    return isWithin(view, pixel) ? [{ ...pixel, town }] : [];
  });
  const named: typeof towns = [];
  for (const each of largestFirst(towns)) if (isFree(view, named, each)) named.push(each);
  const names = named.map((each) => {
    const { x, y } = besideDots(each, dots);
    return html`<text x="${Math.round(x)}" y="${Math.round(y)}">${nameIn(each.town.labels, language)}</text>\n`;
  });
  return html`<path class="land" d="${dotsAt(towns)}"/>
<g aria-hidden="true">
${names}</g>`;
}

/** Where a name stands, in pixels from the middle of its letters to the edge of the dot above. */
const lineHeight = 16;

function besideDots({ x, y }: Pixel, dots: readonly Dot[]): Pixel {
  const over = dots.find((dot) => Math.hypot(dot.x - x, dot.y - y) < dot.radius + lineHeight);
  return over ? { x: over.x, y: over.y + over.radius + lineHeight } : { x, y: y + lineHeight };
}

function isWithin({ width, height }: View, { x, y }: Pixel): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** A town's name in a language; in the other one where there is only that. */
function nameIn(labels: Readonly<Record<string, string>>, language: Language): string {
  return labels[language] ?? Object.values(labels)[0] ?? '';
}

/** Only these many can be named. */
const candidates = 200;

function largestFirst<T extends { readonly town: Town }>(towns: readonly T[]): T[] {
  return towns.toSorted((a, b) => b.town.population - a.town.population).slice(0, candidates);
}

function isFree({ width }: View, named: readonly Pixel[], { x, y }: Pixel): boolean {
  const isCut = x < apartX / 2 || x > width - apartX / 2;
  if (isCut || named.length >= maxNames) return false;
  return named.every((other) => Math.abs(other.x - x) > apartX || Math.abs(other.y - y) > apartY);
}

/** Lines without length, which round ends make dots of; towns that fall on one pixel are one. */
function dotsAt(pixels: readonly Pixel[]): string {
  return [...new Set(pixels.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`))].join('');
}
