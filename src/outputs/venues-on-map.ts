/** Venues on a map with their events (GeoJSON, RFC 7946): one Feature for each venue with coordinates. */

import { type Related, shownOf } from '../derive/view.ts';
import { onceIn, pageAddress, slugShown } from '../derive/view-parts.ts';
import type { Document } from '../model/documents/document.ts';
import { byteTextOf } from '../model/text/characters.ts';
import { decodeEntities } from '../model/text/html.ts';
import { words } from './event-texts.ts';
import { collectionOf, pointAt, propertiesOf } from './geo-json.ts';
import type { Feed, Frame, Group, OutputContext, Part, Presenter, Traits, VenueOnMap } from './presenter.ts';

/** Each part is an event, which stands in the Features of all its venues. */
export const venuesOnMap: Presenter = { form: 'geojson-venues', partOf, groupsOf, frameOf };

function partOf(event: Document<'events'>, related: Related, context: OutputContext): Part {
  const venues = shownOf(event.facts.venue, related.venues).flatMap((venue) => venueOnMap(venue, context));
  const properties = { id: event.id, ...propertiesOf(event, related, context) };
  return {
    bytes: byteTextOf(JSON.stringify(properties)),
    traits: venues.length > 0 ? { venues } : { isUnlisted: true },
  };
}

/** The Feature of a venue up to its events; none without coordinates. */
const venueOnMap = onceIn((venue: Document<'venues'>, context: OutputContext): VenueOnMap[] => {
  const point = pointAt(venue.facts);
  if (!point) return [];
  const properties = {
    name: words(venue, 'venue', context),
    url: pageAddress('venues', slugShown(venue, context), context),
    address: decodeEntities(venue.facts.address),
    city: decodeEntities(venue.facts.city),
    events: [],
  };
  const geometry = { type: 'Point', coordinates: point };
  const feature = JSON.stringify({ type: 'Feature', id: venue.id, geometry, properties });
  return [{ id: venue.id, point, beginning: feature.slice(0, -end.length) }];
});

const end = ']}}';

/** The venues in the order of their first events. */
function groupsOf(traits: readonly Traits[]): Group[] {
  const groups = new Map<number, { readonly frame: Frame; readonly members: number[] }>();
  for (const [at, { venues = [] }] of traits.entries()) {
    for (const { id, beginning } of venues) {
      const group = groups.get(id) ?? { frame: { head: beginning, between: ',', tail: end }, members: [] };
      groups.set(id, group);
      group.members.push(at);
    }
  }
  return [...groups.values()];
}

function frameOf({ traits }: Feed): Frame {
  return collectionOf(traits.flatMap(({ venues = [] }) => venues.map(({ point }) => point)));
}
