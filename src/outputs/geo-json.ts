/** Events on a map, and venues on a map with their events (GeoJSON, RFC 7946). */

import { imageAddress, pageAddress, pageOf, type Related, shownOf, slugShown } from '../derive/view.ts';
import { onceFor } from '../model/arrays-and-maps.ts';
import type { Document } from '../model/documents/document.ts';
import { byteTextOf } from '../model/text/characters.ts';
import { decodeEntities } from '../model/text/html.ts';
import { pointOf, priceOf, rounded, words } from './event-texts.ts';
import type { Frame, OutputContext, Point, Presenter, VenueOnMap } from './presenter.ts';

type Event = Document<'events'>;

/** The format of maps: one Feature for each event, at its first venue with coordinates. */
export const geoJson: Presenter = {
  partOf(event: Event, related, context) {
    const at = pointOf(event, related);
    const point: Point | undefined = at && [at.lng, at.lat];
    const feature = {
      type: 'Feature',
      id: event.id,
      geometry: point ? { type: 'Point', coordinates: point } : null,
      properties: propertiesOf(event, related, context),
    };
    return { bytes: byteTextOf(JSON.stringify(feature)), traits: point ? { point } : { isUnlisted: true } };
  },
  frameOf: ({ traits }) => collectionOf(traits.flatMap(({ point }) => (point ? [point] : []))),
};

const endOfVenue = ']}}';

/** One Feature for each venue with coordinates. Each part is an event, which stands in the Features of all its venues. */
export const venuesOnMap: Presenter = {
  form: 'geojson-venues',
  partOf(event: Event, related, context) {
    const venues = shownOf(event.facts.venue, related.venues).flatMap(venueFeatures(context));
    const properties = { id: event.id, ...propertiesOf(event, related, context) };
    return {
      bytes: byteTextOf(JSON.stringify(properties)),
      traits: venues.length > 0 ? { venues } : { isUnlisted: true },
    };
  },
  // In the order of their first events
  groupsOf(traits) {
    const groups = new Map<number, { readonly frame: Frame; readonly members: number[] }>();
    for (const [at, { venues = [] }] of traits.entries()) {
      for (const { id, beginning } of venues) {
        const group = groups.get(id) ?? { frame: { head: beginning, between: ',', tail: endOfVenue }, members: [] };
        groups.set(id, group);
        group.members.push(at);
      }
    }
    return [...groups.values()];
  },
  frameOf: ({ traits }) => collectionOf(traits.flatMap(({ venues = [] }) => venues.map(({ point }) => point))),
};

/** What a map says of an event. */
function propertiesOf(event: Event, related: Related, context: OutputContext): object {
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
    series: facts.occurrence?.series ?? null,
    venue: venue ? words(venue, 'venue', context) : '',
    city: decodeEntities(venue?.facts.city ?? ''),
    categories: shownOf(facts.categories, related.terms).map((term) => words(term, 'name', context)),
    cost: priceOf(event, context),
    image: imageAddress(facts, context) ?? null,
  };
}

/** The Feature of a venue up to its events; none without coordinates. */
const venueFeatures = onceFor((context: OutputContext) =>
  onceFor((venue: Document<'venues'>): VenueOnMap[] => {
    const { geo_lat: lat, geo_lng: lng } = venue.facts;
    if (lat === undefined || lng === undefined) return [];
    const point: Point = [rounded(lng), rounded(lat)];
    const properties = {
      name: words(venue, 'venue', context),
      url: pageAddress('venues', slugShown(venue, context), context),
      address: decodeEntities(venue.facts.address),
      city: decodeEntities(venue.facts.city),
      events: [],
    };
    const geometry = { type: 'Point', coordinates: point };
    const feature = JSON.stringify({ type: 'Feature', id: venue.id, geometry, properties });
    return [{ id: venue.id, point, beginning: feature.slice(0, -endOfVenue.length) }];
  }),
);

/** A FeatureCollection with the box around its points: west, south, east, north. */
function collectionOf(points: readonly Point[]): Frame {
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)];
  const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  const member = points.length > 0 ? `"bbox":${JSON.stringify(box)},` : '';
  return { head: `{"type":"FeatureCollection",${member}"features":[`, between: ',\n', tail: ']}' };
}
