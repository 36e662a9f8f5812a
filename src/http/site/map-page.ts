/** The events of the agenda on a map: circles over a land of towns, or over tiles of streets. */

import type { EventMap } from '../../calendar/discovery/map.ts';
import { allTowns, labelIn, type Town } from '../../model/places/gazetteer.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import { besideResults, chips, chosenFilters } from './agenda.ts';
import type { Agenda } from './agenda-reading.ts';
import { eventList } from './event-list.ts';
import type { SitePage } from './frame.ts';
import { type Dot, drawLand, maxZoom, tilesOf, type View, viewOf } from './map-drawing.ts';
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
${bbox !== undefined && html`<a href="${toMap('')}" rel="nofollow">${words.whole}</a>`}</p>
${chosenFilters(context, agenda)}
<div class="map-and-list">
<div>
${
  view &&
  html`<div class="around" data-map="${view.box(1).join()}">
${drawn(context, filters, map, view)}
<p class="zoom">${view.zoom < maxZoom && html`<a class="button" href="${toMap(boxWords(view.box(0.5)))}" rel="nofollow" data-key="closer" aria-label="${words.closer}">+</a>`}${bbox !== undefined && html`<a class="button" href="${toMap(wider(bbox))}" rel="nofollow" data-key="out" aria-label="${words.out}">−</a>`}</p>
</div>`
}
${map.total === 0 && html`<p class="nothing">${bbox === undefined ? words.nothing : words.nothingHere}</p>`}
</div>
<div>
${first.length > 0 && eventList(context, first, words.some)}
${agenda.on > first.length && html`<p class="more"><a href="${agendaLink(context, filters)}">${words.all(agenda.on)}</a></p>`}
</div>
</div>
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
  return boxWords(box);
}

/** A box as the filter takes it, exact to some ten metres. */
function boxWords(box: readonly number[]): string {
  return box.map((degrees) => Number(degrees.toFixed(4))).join();
}

/** The largest circles, which have names. */
const maxNamed = 10;

function drawn(context: PageContext, filters: Asked, map: EventMap, view: View): Html {
  const { tiles, language, words } = context;
  // Small dots are drawn last, so that they lie on top
  const circles = circlesOf(map, view, language);
  const drawing = tiles ? undefined : drawLand(view, language, circles);
  const links = circles.map((circle) => {
    const { x, y, radius, what, feature } = circle;
    const { count } = feature.properties;
    const href = leadOf(context, filters, view, feature);
    const name = `${what}: ${context.words.found(count)}`;
    const [left, top] = [x.toFixed(1), y.toFixed(1)];
    return html`<a href="${href}" rel="nofollow" aria-label="${name}"><title>${name}</title><circle cx="${left}" cy="${top}" r="${radius.toFixed(1)}"/>${
      count > 1 && html`<text x="${left}" y="${(y + 6).toFixed(1)}">${count}</text>`
    }</a>
`;
  });
  return html`<svg class="map" viewBox="0 0 ${view.width} ${view.height}" role="group" aria-label="${words.map.title}">
${tiles ? tilesOf(tiles, view) : drawing?.land}
${links}${drawing?.names}</svg>${tiles && html`\n<p class="note">${tiles.credit}</p>`}`;
}

/** The zoom level from which on a picture shows a town and its surroundings, so that the name of the town says little. */
const townZoom = 10;
/** The most letters of a name. */
const longestName = 24;

type Feature = EventMap['features'][number];

/** A cluster of events, or a venue, as a dot. */
interface Circle extends Dot {
  readonly feature: Feature;
  /** The town of a cluster, the name of a venue. */
  readonly what: string;
}

/** The clusters of a map as dots. The largest ones are named by their towns, single venues within a town by themselves. */
function circlesOf({ features }: EventMap, view: View, language: Language): Circle[] {
  const towns = allTowns();
  return features.map((feature, at) => {
    const { geometry, properties } = feature;
    const [lng, lat] = geometry.coordinates;
    const radius = Math.min(largest, smallest + 2 * Math.log2(properties.count));
    const place = { ...view.at(lat, lng), radius, feature };
    const isNamed = at < maxNamed;
    if (!properties.cluster) {
      const { venue } = properties.venue;
      const short = venue.length > longestName ? `${venue.slice(0, longestName).replace(/\s+\S*$/, '')}…` : venue;
      const name = isNamed && (view.zoom < townZoom ? townOf(feature, towns, language) : short);
      return { ...place, what: venue, ...(name && { name }) };
    }
    const town = townOf(feature, towns, language);
    return { ...place, what: town, ...(isNamed && { name: town }) };
  });
}

/** The largest town among the events of a circle, else the nearest one. */
function townOf({ geometry, properties }: Feature, towns: readonly Town[], language: Language): string {
  const [lng, lat] = geometry.coordinates;
  const [west, south, east, north] = properties.cluster ? properties.bbox : [lng, lat, lng, lat];
  const narrowing = Math.cos((lat * Math.PI) / 180) ** 2;
  let nearest: { readonly town: Town; readonly away: number } | undefined;
  for (const town of towns) {
    if (town.lng >= west && town.lng <= east && town.lat >= south && town.lat <= north) {
      nearest = { town, away: 0 };
      break;
    }
    const away = (town.lng - lng) ** 2 * narrowing + (town.lat - lat) ** 2;
    if (!nearest || away < nearest.away) nearest = { town, away };
  }
  return nearest ? labelIn(nearest.town.labels, language) : '';
}

/** The radius in pixels of the dot of one event, and of the largest dot. */
const [smallest, largest] = [13, 30];

/** A venue links to its events, an area zooms in, and at the closest zoom to its events. */
function leadOf(context: PageContext, filters: Asked, { zoom }: View, { properties }: Feature): string {
  if (!properties.cluster)
    return agendaLink(context, changed(filters, { venue: String(properties.venue.id), bbox: '' }));
  if (zoom >= maxZoom) return agendaLink(context, changed(filters, { bbox: properties.bbox.join() }));
  // With the land around it, up to the edges of its picture
  const around = boxWords(viewOf(properties.bbox).box(1));
  return linkTo(context, mapPath(context, changed(filters, { bbox: around })));
}
