/** The events of the agenda on a map: dots over the land, drawn here, so that nothing is asked of another host. */

import type { EventMap, MapAnswer } from '../../calendar/discovery/map.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import { type Asked, changed } from './asked.ts';
import type { SitePage } from './frame.ts';
import { type Dot, landOf } from './land.ts';
import { agendaLink, agendaPath, linkTo, mapPath, type Place } from './place.ts';
import { maxZoom, type View } from './projection.ts';
import { tilesOf } from './tiles.ts';
import { siteWords } from './words/index.ts';

/** A map and its picture. */
export interface MapFound extends Pick<MapAnswer, 'changesAt'> {
  readonly language: Language;
  readonly asked: Asked;
  readonly map: EventMap;
  /** Undefined when no event has a position. */
  readonly view: View | undefined;
}

/** The page of a map. */
export function mapPage(place: Place, found: MapFound): SitePage {
  const { language, asked, map, view, changesAt } = found;
  const { map: words, found: counted } = siteWords(language);
  return {
    language,
    title: words.title,
    translations: new Map(),
    switches: new Map(place.languages.map((other) => [other, mapPath(place, other, asked)])),
    body: html`<h1>${words.title}</h1>
<p class="count">${counted(map.total)}${map.without_point > 0 && `. ${words.without(map.without_point)}`}</p>
<p class="ways"><a class="button" href="${agendaLink(place, language, asked)}">${words.list}</a>
${asked['bbox'] !== undefined && html`<a href="${linkTo(place, mapPath(place, language, changed(asked, { bbox: '' })))}">${words.whole}</a>`}</p>
${view ? drawn(place, found, view) : html`<p class="nothing">${words.nothing}</p>`}`,
    changesAt,
  };
}

function drawn(place: Place, { language, asked, map }: MapFound, view: View): Html {
  const { tiles } = place;
  // Small dots are drawn last, so that they lie on top
  const placed = map.features.map((feature) => ({ feature, dot: dotFor(view, feature) }));
  const dots = placed.map(({ feature, dot }) => linkedDot(place, { language, asked, zoom: view.zoom }, dot, feature));
  return html`<svg class="map" viewBox="0 0 ${view.width} ${view.height}" role="group" aria-label="${siteWords(language).map.title}">
${
  tiles
    ? tilesOf(tiles, view)
    : landOf(
        view,
        language,
        placed.map(({ dot }) => dot),
      )
}
${dots}</svg>${tiles && html`\n<p class="note">${tiles.credit}</p>`}`;
}

type Feature = EventMap['features'][number];

/** The radius in pixels of the dot of one event, and of the largest dot. */
const [smallest, largest] = [13, 30];

function dotFor(view: View, { geometry, properties }: Feature): Dot {
  const [lng, lat] = geometry.coordinates;
  return { ...view.at(lat, lng), radius: Math.min(largest, smallest + 2 * Math.log2(properties.count)) };
}

/** What the links of dots depend on: the filters, and the zoom of the picture. */
type Context = Pick<MapFound, 'language' | 'asked'> & Pick<View, 'zoom'>;

function linkedDot(place: Place, context: Context, { x, y, radius }: Dot, { properties }: Feature): Html {
  const { count } = properties;
  const { path, what } = leadOf(place, context, properties);
  const name = `${what}: ${siteWords(context.language).found(count)}`;
  const [left, top] = [x.toFixed(1), y.toFixed(1)];
  return html`<a href="${linkTo(place, path)}" rel="nofollow" aria-label="${name}"><title>${name}</title><circle cx="${left}" cy="${top}" r="${radius.toFixed(1)}"/>${
    count > 1 && html`<text x="${left}" y="${(y + 6).toFixed(1)}">${count}</text>`
  }</a>
`;
}

/** A venue links to its events, an area zooms in, and at the closest zoom to its events. */
function leadOf(
  place: Place,
  { language, asked, zoom }: Context,
  properties: Feature['properties'],
): { readonly path: string; readonly what: string } {
  const { map } = siteWords(language);
  if (!properties.cluster) {
    const { id, venue } = properties.venue;
    return { path: agendaPath(place, language, changed(asked, { venue: String(id), bbox: '' })), what: venue };
  }
  const within = changed(asked, { bbox: properties.bbox.join() });
  if (zoom < maxZoom) return { path: mapPath(place, language, within), what: map.closer };
  return { path: agendaPath(place, language, within), what: map.area };
}
