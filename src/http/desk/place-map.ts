/** The map in the form of a venue, on which its point is chosen: a script asks for pictures of it, and puts the point into the fields. */

import type Router from '@koa/router';
import { mayAttempt } from '../../calendar/access/rights.ts';
import type { Point } from '../../model/places/geometry.ts';
import { townOf } from '../../model/places/towns.ts';
import { maxLatitude, maxLongitude } from '../../model/tables/bounds.ts';
import { privately } from '../answers/caching.ts';
import { html, sendHtml } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { drawLand, tilesOf, viewAround } from '../site/map-drawing.ts';
import { page } from './visit.ts';

/** The size of a picture in pixels. */
const size = { width: 560, height: 320 };
/** The closest zoom level: of drawn land, and of streets. */
const closest = { drawn: 13, streets: 18 };
const widest = 4;
/** The level around a place that is known, and around none. */
const usual = { place: 12, none: 5 };
/** Where the map begins without any place: the middle of Spain. */
const middle: Point = { lat: 40.4, lng: -3.7 };

/** Adds the route of its pictures: SVG around a point at a zoom level, with what a script needs to read a point off it. */
export function placeMapRoutes(router: Router<State>, serving: Serving): void {
  const { tiles } = serving.http.pages;
  const picture = page(serving, async ({ ctx, caller, query, words, language }) => {
    mayAttempt(caller, 'venues', 'create');
    const { city = '', zip = '', province = '', country = '' } = query;
    const point = pointIn(query['lat'], query['lng']);
    const around = pointIn(query['at_lat'], query['at_lng']) ?? point ?? townOf({ city, zip, province, country });
    const most = tiles ? closest.streets : closest.drawn;
    const asked = Number(query['zoom']) || (around ? usual.place : usual.none);
    const zoom = Math.max(widest, Math.min(most, Math.round(asked)));
    const { lat, lng } = around ?? middle;
    const view = viewAround(lat, lng, zoom, size);
    const dot = point && { ...view.at(point.lat, point.lng), radius: 9 };
    const drawing = tiles ? undefined : drawLand(view, language, dot ? [dot] : []);
    const svg = html`<svg class="map" viewBox="0 0 ${size.width} ${size.height}" tabindex="0" role="application" aria-label="${words.placeMap.label}" data-world="${view.world}" data-left="${view.from.x}" data-top="${view.from.y}" data-zoom="${zoom}">
${tiles ? tilesOf(tiles, view) : drawing?.land}
<circle r="9" cx="${dot?.x.toFixed(1) ?? 0}" cy="${dot?.y.toFixed(1) ?? 0}"${!dot && html` visibility="hidden"`}/>${drawing?.names}</svg>${tiles && html`<p class="hint">${tiles.credit}</p>`}`;
    sendHtml(ctx, language, privately, String(svg));
    return undefined;
  });
  router.get('/map', picture);
}

/** A point in two texts; undefined when they are none. */
function pointIn(lat: string | undefined, lng: string | undefined): Point | undefined {
  if (!lat || !lng) return undefined;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= maxLatitude && Math.abs(point.lng) <= maxLongitude ? point : undefined;
}
