/** Events on a map (GeoJSON, RFC 7946). */

import { type Related, shownOf } from '../derive/view.ts';
import { imageAddress } from '../derive/view-parts.ts';
import type { Document, VenueFacts } from '../model/documents/document.ts';
import { byteTextOf } from '../model/text/characters.ts';
import { decodeEntities } from '../model/text/html.ts';
import { pageOf, pointOf, priceOf, rounded, words } from './event-texts.ts';
import type { Feed, Frame, OutputContext, Part, Point, Presenter } from './presenter.ts';

type Event = Document<'events'>;

/** The format of maps: one Feature for each event, at its first venue with coordinates. */
export const geoJson: Presenter = { partOf, frameOf };

function partOf(event: Event, related: Related, context: OutputContext): Part {
  const at = pointOf(event, related);
  const point: Point | undefined = at && [at.lng, at.lat];
  const feature = {
    type: 'Feature',
    id: event.id,
    geometry: point ? { type: 'Point', coordinates: point } : null,
    properties: propertiesOf(event, related, context),
  };
  return { bytes: byteTextOf(JSON.stringify(feature)), traits: point ? { point } : { isUnlisted: true } };
}

/** What a map says of an event. */
export function propertiesOf(event: Event, related: Related, context: OutputContext): object {
  const { facts } = event;
  const [venue] = shownOf(facts.venue, related.venues);
  return {
    title: words(event, 'title', context),
    url: pageOf(event, context),
    start_date: facts.start_date,
    end_date: facts.end_date,
    all_day: facts.all_day,
    timezone: facts.timezone,
    event_status: facts.event_status,
    venue: venue ? words(venue, 'venue', context) : '',
    city: decodeEntities(venue?.facts.city ?? ''),
    categories: shownOf(facts.categories, related.terms).map((term) => words(term, 'name', context)),
    cost: priceOf(event, context),
    image: imageAddress(facts, context) ?? null,
  };
}

/** The position of a venue; undefined without coordinates. */
export function pointAt({ geo_lat: lat, geo_lng: lng }: Pick<VenueFacts, 'geo_lat' | 'geo_lng'>): Point | undefined {
  return lat === undefined || lng === undefined ? undefined : [rounded(lng), rounded(lat)];
}

function frameOf({ traits }: Feed): Frame {
  return collectionOf(traits.flatMap(({ point }) => (point ? [point] : [])));
}

/** A FeatureCollection with the box around its points. */
export function collectionOf(points: readonly Point[]): Frame {
  const box = points.length > 0 ? `"bbox":${JSON.stringify(boxAround(points))},` : '';
  return { head: `{"type":"FeatureCollection",${box}"features":[`, between: ',\n', tail: ']}' };
}

/** West, south, east, north. */
function boxAround(points: readonly Point[]): number[] {
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
