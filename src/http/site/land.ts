/** The land below a map: a dot for each town of the gazetteer, with the names of the largest. */

import { allTowns, type Town } from '../../model/places/gazetteer.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { Pixel, View } from './projection.ts';

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
