/** The events of the agenda on a map: circles over a land of towns, or over tiles of streets. */

import type { EventMap } from '../../calendar/discovery/map.ts';
import { allTowns, labelIn, type Town } from '../../model/places/gazetteer.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import { besideResults, chips, chosenFilters } from './agenda.ts';
import type { Agenda } from './agenda-reading.ts';
import { eventList } from './event-list.ts';
import type { SitePage } from './frame.ts';
import { type Dot, landOf, maxZoom, tilesOf, type View } from './map-drawing.ts';
import { type Asked, agendaLink, changed, linkTo, mapPath, type PageContext } from './page-context.ts';
import type { MapFound } from './reading.ts';

/** Events below the map. */
const listed = 6;

/** The page of a map, with the filters of its events and the first of them. */
export function mapPage(context: PageContext, { filters, map, view, changesAt }: MapFound, agenda: Agenda): SitePage {
  const { map: words, found } = context.words;
  const toMap = (bbox: string) => linkTo(context, mapPath(context, changed(filters, { bbox })));
  const { bbox } = filters;
  const first = agenda.events.slice(0, listed);
  return {
    title: words.title,
    filters,
    pathIn: (language) => mapPath(context, filters, language),
    body: html`<p id="said" class="unseen" role="status"></p>
<div data-agenda>
${chips(context, agenda)}
<div class="columns" data-part="results">
<div class="results" id="results">
<h1 tabindex="-1">${words.title}</h1>
<p class="count">${found(map.total)}${map.without_point > 0 && `. ${words.without(map.without_point)}`}</p>
<p class="ways"><a href="${agendaLink(context, filters)}">${words.list}</a>
${
  bbox !== undefined &&
  html`<a href="${toMap(wider(bbox))}" rel="nofollow">${words.out}</a>
<a href="${toMap('')}" rel="nofollow">${words.whole}</a>`
}</p>
${chosenFilters(context, agenda)}
${view ? drawn(context, filters, map, view) : html`<p class="nothing">${words.nothing}</p>`}
${first.length > 0 && eventList(context, first, words.some)}
${agenda.on > first.length && html`<p class="more"><a href="${agendaLink(context, filters)}">${words.all(agenda.on)}</a></p>`}
</div>
${besideResults(context, agenda)}
</div>
</div>`,
    changesAt,
  };
}

/** The box around a box, twice as wide and as high. */
function wider(bbox: string): string {
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  const [across, up] = [Math.max(0.02, (east - west) / 2), Math.max(0.02, (north - south) / 2)];
  const box = [
    Math.max(-180, west - across),
    Math.max(-90, south - up),
    Math.min(180, east + across),
    Math.min(90, north + up),
  ];
  return box.map((degrees) => Number(degrees.toFixed(4))).join();
}

/** The largest circles, which have names. */
const maxNamed = 10;

function drawn(context: PageContext, filters: Asked, map: EventMap, view: View): Html {
  const { tiles, language, words } = context;
  // Small dots are drawn last, so that they lie on top
  const dots = map.features.map((feature, at): Dot => {
    const [lng, lat] = feature.geometry.coordinates;
    const radius = Math.min(largest, smallest + 2 * Math.log2(feature.properties.count));
    return { ...view.at(lat, lng), radius, ...(at < maxNamed && { name: townOf(feature, language) }) };
  });
  const links = map.features.map((feature, at) => linkedDot(context, filters, view, feature, dots[at] as Dot));
  return html`<svg class="map" viewBox="0 0 ${view.width} ${view.height}" role="group" aria-label="${words.map.title}">
${tiles ? tilesOf(tiles, view) : landOf(view, language, dots)}
${links}</svg>${tiles && html`\n<p class="note">${tiles.credit}</p>`}`;
}

/** The largest town among the events of a circle, else the nearest one. */
function townOf({ geometry, properties }: Feature, language: Language): string {
  const [lng, lat] = geometry.coordinates;
  const [west, south, east, north] = properties.cluster ? properties.bbox : [lng, lat, lng, lat];
  const within = allTowns().find(
    (town) => town.lng >= west && town.lng <= east && town.lat >= south && town.lat <= north,
  );
  const away = (town: Town) => Math.hypot((town.lng - lng) * Math.cos((lat * Math.PI) / 180), town.lat - lat);
  const nearest = within ?? allTowns().reduce((one, other) => (away(other) < away(one) ? other : one));
  return labelIn(nearest.labels, language);
}

type Feature = EventMap['features'][number];

/** The radius in pixels of the dot of one event, and of the largest dot. */
const [smallest, largest] = [13, 30];

function linkedDot(context: PageContext, filters: Asked, view: View, feature: Feature, { x, y, radius }: Dot): Html {
  const { count } = feature.properties;
  const { href, what } = leadOf(context, filters, view, feature);
  const name = `${what}: ${context.words.found(count)}`;
  const [left, top] = [x.toFixed(1), y.toFixed(1)];
  return html`<a href="${href}" rel="nofollow" aria-label="${name}"><title>${name}</title><circle cx="${left}" cy="${top}" r="${radius.toFixed(1)}"/>${
    count > 1 && html`<text x="${left}" y="${(y + 6).toFixed(1)}">${count}</text>`
  }</a>
`;
}

/** A venue links to its events, an area zooms in, and at the closest zoom to its events. */
function leadOf(
  context: PageContext,
  filters: Asked,
  { zoom }: View,
  feature: Feature,
): { readonly href: string; readonly what: string } {
  const { properties } = feature;
  if (!properties.cluster) {
    const { id, venue } = properties.venue;
    return { href: agendaLink(context, changed(filters, { venue: String(id), bbox: '' })), what: venue };
  }
  const within = changed(filters, { bbox: properties.bbox.join() });
  const what = townOf(feature, context.language);
  if (zoom < maxZoom) return { href: linkTo(context, mapPath(context, within)), what };
  return { href: agendaLink(context, within), what };
}
