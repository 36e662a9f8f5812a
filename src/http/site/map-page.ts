/** The events of the agenda on a map: dots over the land, drawn here, so that nothing is asked of another host. */

import type { EventMap } from '../../calendar/discovery/map.ts';
import { type Html, html } from '../pages/html.ts';
import type { SitePage } from './frame.ts';
import { type Dot, landOf, maxZoom, tilesOf, type View } from './map-picture.ts';
import { type Asked, agendaLink, changed, linkTo, mapPath, type Place } from './place.ts';
import type { MapFound } from './reading.ts';

/** The page of a map. */
export function mapPage(place: Place, { asked, map, view, changesAt }: MapFound): SitePage {
  const { map: words, found } = place.words;
  return {
    title: words.title,
    pathIn: (language) => mapPath(place, asked, language),
    body: html`<h1>${words.title}</h1>
<p class="count">${found(map.total)}${map.without_point > 0 && `. ${words.without(map.without_point)}`}</p>
<p class="ways"><a class="button" href="${agendaLink(place, asked)}">${words.list}</a>
${asked['bbox'] !== undefined && html`<a href="${linkTo(place, mapPath(place, changed(asked, { bbox: '' })))}">${words.whole}</a>`}</p>
${view ? drawn(place, asked, map, view) : html`<p class="nothing">${words.nothing}</p>`}`,
    changesAt,
  };
}

function drawn(place: Place, asked: Asked, map: EventMap, view: View): Html {
  const { tiles, language, words } = place;
  // Small dots are drawn last, so that they lie on top
  const dots = map.features.map((feature) => dotFor(view, feature));
  const links = map.features.map((feature, at) => linkedDot(place, asked, view, feature, dots[at] as Dot));
  return html`<svg class="map" viewBox="0 0 ${view.width} ${view.height}" role="group" aria-label="${words.map.title}">
${tiles ? tilesOf(tiles, view) : landOf(view, language, dots)}
${links}</svg>${tiles && html`\n<p class="note">${tiles.credit}</p>`}`;
}

type Feature = EventMap['features'][number];

/** The radius in pixels of the dot of one event, and of the largest dot. */
const [smallest, largest] = [13, 30];

function dotFor(view: View, { geometry, properties }: Feature): Dot {
  const [lng, lat] = geometry.coordinates;
  return { ...view.at(lat, lng), radius: Math.min(largest, smallest + 2 * Math.log2(properties.count)) };
}

function linkedDot(place: Place, asked: Asked, view: View, { properties }: Feature, { x, y, radius }: Dot): Html {
  const { count } = properties;
  const { href, what } = leadOf(place, asked, view, properties);
  const name = `${what}: ${place.words.found(count)}`;
  const [left, top] = [x.toFixed(1), y.toFixed(1)];
  return html`<a href="${href}" rel="nofollow" aria-label="${name}"><title>${name}</title><circle cx="${left}" cy="${top}" r="${radius.toFixed(1)}"/>${
    count > 1 && html`<text x="${left}" y="${(y + 6).toFixed(1)}">${count}</text>`
  }</a>
`;
}

/** A venue links to its events, an area zooms in, and at the closest zoom to its events. */
function leadOf(
  place: Place,
  asked: Asked,
  { zoom }: View,
  properties: Feature['properties'],
): { readonly href: string; readonly what: string } {
  const { map } = place.words;
  if (!properties.cluster) {
    const { id, venue } = properties.venue;
    return { href: agendaLink(place, changed(asked, { venue: String(id), bbox: '' })), what: venue };
  }
  const within = changed(asked, { bbox: properties.bbox.join() });
  if (zoom < maxZoom) return { href: linkTo(place, mapPath(place, within)), what: map.closer };
  return { href: agendaLink(place, within), what: map.area };
}
