/** Events on a map, clustered into points (GeoJSON, RFC 7946). */

import { onceFor, slicesOf } from '../../model/arrays-and-maps.ts';
import type { Pin } from '../../model/counting.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { tileOf } from '../../model/places/geometry.ts';
import { cellSize, expandOnce, mapRows, venuesFrom } from '../../model/tables/discovery-parameters.ts';
import type { Language } from '../../model/tables/field.ts';
import { withDefaults } from '../../model/tables/values.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Audience, Calendar, ListInput, MapInput } from '../calendar.ts';
import { counted } from '../reading/counted-queries.ts';
import { findCorrected } from '../reading/list.ts';
import { readTown } from '../reading/places.ts';
import { planList } from '../reading/plan.ts';
import { changeOf } from '../reading/when.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { discovery } from './discovery.ts';

/** West, south, east and north in degrees, as in `bbox`. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** A cluster of events, at their mean position. */
interface Feature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [lng: number, lat: number] };
  readonly properties:
    | { readonly count: number; readonly cluster: true; readonly bbox: Bounds }
    | { readonly count: number; readonly cluster: false; readonly venue: MapVenue };
}

/** The clusters, those with the most events first. */
export interface EventMap {
  readonly type: 'FeatureCollection';
  readonly features: readonly Feature[];
  /** The number of events with a point, and of those without. */
  readonly total: number;
  readonly without_point: number;
  /** The zoom level of the request, or a lower one when there would be too many points. */
  readonly zoom: number;
  readonly bbox?: Bounds;
}

/** A map, and the moment from which on the words of the request mean other days. */
interface MapAnswer {
  readonly map: EventMap;
  readonly changesAt?: Instant;
}

/** The positions of the events of a list, before a zoom level is applied. */
interface Pinned extends Pick<MapAnswer, 'changesAt'> {
  readonly pins: readonly Pin[];
  /** The number of events without a point. */
  readonly without: number;
  /** The box around all pins; absent when there are none. */
  readonly bbox?: Bounds;
}

/** The most points of a map. */
const maxFeatures = 2000;
/** A tile has 256 pixels, and a cell is a tile of some levels below. */
const levelsBelow = Math.log2(256 / cellSize);

/** The map of a list. Throws `rest_missing_callback_param`, `rest_invalid_param`, and Unreachable while the index is unavailable. */
export async function readMap(calendar: Calendar, audience: Audience, input: MapInput): Promise<MapAnswer> {
  violationsOf(input).throwIfMissing();
  const values = { expand: expandOnce.default, ...input.values };
  const { changesAt, ...pinned } = await findPinned(calendar, audience, { ...input, values });
  const map = await drawMap(calendar, input.language, pinned, withDefaults(mapRows, input.values).zoom);
  return { map, changesAt };
}

/**
 * The positions of the events of a list; `zoom` is ignored. Throws `rest_invalid_param`, and Unreachable while the index is unavailable.
 */
export async function findPinned(calendar: Calendar, audience: Audience, input: ListInput): Promise<Pinned> {
  await publishDueBefore(calendar);
  const plan = await planList(calendar, 'events', audience, input);
  const isFound = plan.wide !== undefined || plan.query.ongoing !== undefined;
  const { query, when } = isFound ? (await findCorrected(plan, discovery)).plan : plan;
  const [answer] = await calendar.pair.index.count([{ query: counted(query), countings: [{ pins: true }] }]);
  // The sum of fractions depends on their order
  const pins = (answer?.counted[0]?.pins ?? []).toSorted((a, b) => a.venue - b.venue || a.lat - b.lat || a.lng - b.lng);
  return {
    pins,
    without: (answer?.total ?? 0) - totalOf(pins),
    ...(pins.length > 0 && { bbox: boundsOf(pins) }),
    changesAt: changeOf(calendar, when, input),
  };
}

/** The map of positions at a zoom level, with venues named in a language. A cell whose venue is no longer public is left out. */
export async function drawMap(
  calendar: Calendar,
  language: Language,
  { pins, without, bbox }: Pinned,
  level: number,
): Promise<EventMap> {
  const { zoom, cells } = cellsOf(pins, level);
  const alone = cells.flatMap((cell) => venueOf(cell) ?? []);
  const venues = await readMapVenues(calendar, alone, language);
  const features = cells.flatMap((cell): Feature[] => {
    const { pins: some, count } = cell;
    const id = venueOf(cell);
    const venue = id === undefined ? undefined : venues.get(id);
    if (id !== undefined && !venue) return [];
    const lng = rounded(sumOf(some, (pin) => pin.lng * pin.count) / count);
    const lat = rounded(sumOf(some, (pin) => pin.lat * pin.count) / count);
    const properties: Feature['properties'] = venue
      ? { count, cluster: false, venue }
      : { count, cluster: true, bbox: boundsOf(some) };
    return [{ type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties }];
  });
  return { type: 'FeatureCollection', features, total: totalOf(pins), without_point: without, zoom, bbox };
}

/** A point of the map: the events of a cell, by venue. */
export interface Cell {
  readonly key: number;
  readonly pins: readonly Pin[];
  readonly count: number;
}

/** The cells of the requested zoom level, or of the next lower one that has not too many. */
export function cellsOf(pins: readonly Pin[], asked: number): { zoom: number; cells: readonly Cell[] } {
  let zoom = asked;
  let groups = groupsOf(pins, zoom);
  for (; groups.size > maxFeatures; groups = groupsOf(pins, zoom)) zoom = Math.min(zoom, venuesFrom) - 1;
  const cells = [...groups].map(([key, some]) => ({ key, pins: some, count: totalOf(some) }));
  return { zoom, cells: cells.sort((a, b) => b.count - a.count || a.key - b.key) };
}

function groupsOf(pins: readonly Pin[], zoom: number): Map<number, Pin[]> {
  return Map.groupBy(pins, (pin) => (zoom >= venuesFrom ? pin.venue : tileOf(pin, zoom + levelsBelow)));
}

/** The venue of all events of a cell; undefined when they have several. */
function venueOf({ pins }: Cell): number | undefined {
  const [first] = pins;
  return pins.every(({ venue }) => venue === first?.venue) ? first?.venue : undefined;
}

function totalOf(pins: readonly Pin[]): number {
  return sumOf(pins, ({ count }) => count);
}

function sumOf(pins: readonly Pin[], of: (pin: Pin) => number): number {
  return pins.reduce((sum, pin) => sum + of(pin), 0);
}

function boundsOf(pins: readonly Pin[]): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lat, lng } of pins) {
    [west, south] = [Math.min(west, lng), Math.min(south, lat)];
    [east, north] = [Math.max(east, lng), Math.max(north, lat)];
  }
  return [roundedDown(west), roundedDown(south), -roundedDown(-east), -roundedDown(-north)];
}

/** Five decimals are about a metre. */
const decimals = 1e5;

function rounded(degrees: number): number {
  return Math.round(degrees * decimals) / decimals;
}

function roundedDown(degrees: number): number {
  const near = rounded(degrees);
  return near <= degrees ? near : rounded(degrees - 1 / decimals);
}

/** What a map shows of a venue, in the requested language. */
interface MapVenue {
  readonly id: number;
  /** Its name. */
  readonly venue: string;
  readonly slug: string;
  /** The name of its town. */
  readonly town?: string;
}

/** Venues read at a time; their texts may be long. */
const batchSize = 100;

/** The public ones of some venues, by ID. */
async function readMapVenues(
  calendar: Calendar,
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, MapVenue>> {
  const { pair, settings } = calendar;
  const labelOf = onceFor(async (town: string) => (await readTown(calendar, town, language)).label);
  const venues = new Map<number, MapVenue>();
  for (const some of slicesOf(ids, batchSize)) {
    for (const { id, facts, texts } of await pair.store.read('venues', some)) {
      if (facts.status !== 'publish') continue;
      const [venue = '', slug = ''] = ['venue', 'slug'].map(
        (field) => shownText(texts, field, language, settings.languages)?.text,
      );
      const town = publicTownOf(facts);
      const label = town !== '' && { town: await labelOf(town) };
      venues.set(id, { id, venue, slug, ...label });
    }
  }
  return venues;
}
