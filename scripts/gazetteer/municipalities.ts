/** Municipalities of Spain with their areas, out of TopoJSON. */

/** A point as [longitude, latitude]. */
type Point = readonly [number, number];
type Ring = readonly Point[];

interface Geometry {
  readonly id: string;
  readonly properties: { readonly name: string };
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly arcs: readonly (readonly number[])[] | readonly (readonly (readonly number[])[])[];
}

interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: { readonly municipalities: { readonly geometries: readonly Geometry[] } };
}

/** A municipality: its code in the statistics of Spain, and its official names, two of them parted by `/`. */
export interface Municipality {
  readonly code: string;
  readonly name: string;
  /** The outer rings and the holes of its area. */
  readonly rings: readonly Ring[];
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

/** All municipalities of a topology. Areas that several share, whose codes have no province, are left out. */
export function municipalitiesOf(topology: unknown): Municipality[] {
  const { arcs, transform, objects } = topology as Topology;
  const lines = arcs.map((arc) => decoded(arc, transform));
  return objects.municipalities.geometries.filter(({ id }) => id < '53').map((geometry) => read(geometry, lines));
}

/** The municipality whose area has the point, else the one whose middle is nearest. */
export function municipalityAt(point: Point, among: readonly Municipality[]): Municipality {
  const around = among.find((each) => isInBox(point, each.box) && isInside(point, each.rings));
  if (around) return around;
  const squares = among.map((each) => squareOf(point, middleOf(each)));
  return among[squares.indexOf(Math.min(...squares))] as Municipality;
}

/** The centre of gravity of the largest part of an area; the middle of its box where simplifying has left no area. */
export function middleOf({ rings, box: [west, south, east, north] }: Municipality): Point {
  const largest = rings.reduce((most, ring) => (Math.abs(doubleArea(ring)) > Math.abs(doubleArea(most)) ? ring : most));
  const area = 3 * doubleArea(largest);
  if (area === 0) return [(west + east) / 2, (south + north) / 2];
  const sums = edgesOf(largest).map(([[x1, y1], [x2, y2]]) => {
    const cross = x1 * y2 - x2 * y1;
    return [(x1 + x2) * cross, (y1 + y2) * cross] as const;
  });
  return [sums.reduce((sum, [x]) => sum + x, 0) / area, sums.reduce((sum, [, y]) => sum + y, 0) / area];
}

function read({ id, properties, type, arcs }: Geometry, lines: readonly Ring[]): Municipality {
  const parts = (type === 'Polygon' ? arcs : arcs.flat()) as readonly (readonly number[])[];
  const rings = parts.map((part) =>
    part.flatMap((arc) => (arc < 0 ? [...(lines[~arc] as Ring)].reverse() : (lines[arc] as Ring))),
  );
  const [xs, ys] = [0, 1].map((at) => rings.flat().map((point) => point[at] as number)) as [number[], number[]];
  return {
    code: id,
    name: properties.name,
    rings,
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

/** Arcs are kept as steps from one point to the next, in whole numbers. */
function decoded(arc: readonly Point[], { scale, translate }: Topology['transform']): Ring {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function isInBox([x, y]: Point, [west, south, east, north]: Municipality['box']): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** Whether a ray from the point crosses the edges an odd number of times. */
function isInside([x, y]: Point, rings: readonly Ring[]): boolean {
  const crossed = rings.flatMap(edgesOf).filter(([[x1, y1], [x2, y2]]) => {
    return y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
  });
  return crossed.length % 2 === 1;
}

function edgesOf(ring: Ring): (readonly [Point, Point])[] {
  return ring.slice(1).map((point, at) => [ring[at] as Point, point] as const);
}

function doubleArea(ring: Ring): number {
  return edgesOf(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0);
}

function squareOf([x1, y1]: Point, [x2, y2]: Point): number {
  return (x1 - x2) ** 2 + (y1 - y2) ** 2;
}
