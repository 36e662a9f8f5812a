/**
 * Makes `gazetteer/land.json`, the ground of drawn maps: `node scripts/gazetteer/land.ts countries-10m.json`, a file of the package
 * `world-atlas`, which has Natural Earth's 1:10m countries as TopoJSON (https://github.com/topojson/topojson-specification).
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Point = readonly [lng: number, lat: number];

interface Country {
  readonly id: string;
  readonly type: 'Polygon' | 'MultiPolygon';
  /** Numbers of arcs by ring; `~number` is an arc backwards. */
  readonly arcs: number[][] | number[][][];
}

interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  /** Differences from point to point. */
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: { readonly countries: { readonly geometries: readonly Country[] } };
}

const names: Readonly<Record<string, string>> = { '724': 'ES', '020': 'AD', '250': 'FR', '620': 'PT' };
/** West, south, east, north: Spain with its islands. */
const [west, south, east, north] = [-18.6, 27.2, 6.2, 46.5];
/** Degrees by which a line may differ, within the box and beyond. */
const [fine, coarse] = [0.01, 0.3];

const isNear = ([lng, lat]: Point) => lng >= west && lng <= east && lat >= south && lat <= north;

/** The line without the points that lie closer to it than the tolerance (Douglas and Peucker, 1973). */
function simplified(line: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (line.length < 3 || !first || !last) return line;
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  const away = line.map(([lng, lat]) => {
    const [x, y] = [lng - first[0], lat - first[1]];
    return length === 0 ? Math.hypot(x, y) : Math.abs(dy * x - dx * y) / length;
  });
  const farthest = Math.max(...away.slice(1, -1));
  if (farthest <= tolerance) return [first, last];
  const at = away.indexOf(farthest, 1);
  return [...simplified(line.slice(0, at + 1), tolerance), ...simplified(line.slice(at), tolerance).slice(1)];
}

const [, , file = ''] = process.argv;
const { transform, arcs, objects }: Topology = JSON.parse(readFileSync(file, 'utf8'));
const lines = arcs.map((arc) => {
  let [x, y] = [0, 0];
  const line = arc.map(([dx, dy]): Point => {
    [x, y] = [x + dx, y + dy];
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
  return simplified(line, line.some(isNear) ? fine : coarse);
});

function ringOf(numbers: readonly number[]): Point[] {
  const parts = numbers.map((number) => (number < 0 ? lines[~number]?.toReversed() : lines[number]) ?? []);
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return parts.flatMap((part, at) =>
    part.slice(at === 0 ? 0 : 1).map(([lng, lat]): Point => [rounded(lng), rounded(lat)]),
  );
}

const land = objects.countries.geometries.flatMap(({ id, type, arcs }) => {
  const name = names[id];
  if (name === undefined) return [];
  const polygons = (type === 'Polygon' ? [arcs] : arcs) as number[][][];
  const rings = polygons.map(([outer = []]) => ringOf(outer)).filter((ring) => ring.length > 3 && ring.some(isNear));
  return [[name, rings] as const];
});
writeFileSync(join(import.meta.dirname, '../../gazetteer/land.json'), JSON.stringify(Object.fromEntries(land)));
