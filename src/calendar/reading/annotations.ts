/** What a list adds to its events: their distances from the place that it is near to, and highlights of the matches. */

import { ownTurn } from '../../async/turns.ts';
import { ancestorsOf, plainText, publicPointOf, townTexts } from '../../derive/entry.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { Document, EventFacts } from '../../model/documents/document.ts';
import type { ShownText } from '../../model/documents/entry.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { kilometres } from '../../model/places/geometry.ts';
import { middleOf } from '../../model/places/towns.ts';
import { markedExcerpt, markedHtml, maxExcerptLength, spansOf } from '../../model/search/marking.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import { wideTerm } from '../../model/search/wide-search.ts';
import type { MatchedPlace } from '../../model/tables/event-filters.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Query } from '../../ports.ts';
import type { Calendar, ListInput } from '../calendar.ts';
import { asName } from '../discovery/wide-search.ts';
import { withMembers } from '../rendering/body-source.ts';
import { type EventsWithVenues, readWithVenues } from './hydrate.ts';
import type { Near } from './places.ts';
import type { PlannedList } from './plan.ts';
import type { PresentedPage } from './present-page.ts';

/** A page whose records have their annotations; its state covers what these depend on besides the revisions and the parameters. */
export async function withAnnotations(list: PlannedList, page: PresentedPage): Promise<PresentedPage> {
  const { calendar, plan, input } = list;
  const { near, query } = plan;
  const isMarked = isHighlighted(query, input);
  if (!near && !isMarked) return page;
  const found = await readWithVenues(calendar, page.ids);
  const looking = isMarked && (await lookingOf(calendar, query, found));
  const annotations = new Map<number, object>();
  for (const event of found.events) {
    annotations.set(event.id, {
      ...(near && distanceOf(event.facts, found.venues, near)),
      ...(looking && { highlight: await highlightOf(event, looking) }),
    });
  }
  const annotated = page.ids.map((id) => annotations.get(id) ?? {});
  const records = page.records.map((record, at) => withMembers(record, annotated[at] ?? {}));
  return { ...page, records, state: `${page.state}${isMarked ? JSON.stringify(annotated) : ''}` };
}

/** The distance of an event. */
interface Distance {
  /** Kilometres, with one decimal. */
  readonly distance: number;
  /** The point it is measured to: that of the event's venue, or the middle of its town. */
  readonly distance_precision: 'venue' | 'town';
}

/** Measured to what the public may know of the event's position; undefined when that is unknown. */
function distanceOf(
  { venue }: EventFacts,
  venues: EventsWithVenues['venues'],
  { lat, lng }: Near,
): Distance | undefined {
  const facts = venue.flatMap((id) => venues.get(id)?.facts ?? []);
  const [own] = facts.flatMap((each) => publicPointOf(each) ?? []);
  const point = own ?? middleOf(facts.map(publicTownOf));
  if (!point) return undefined;
  const distance = Math.round((kilometres(point.lat, point.lng, lat, lng) ?? 0) * 10) / 10;
  return { distance, distance_precision: own ? 'venue' : 'town' };
}

/** The highlights of one event. */
interface Highlight {
  /** HTML whose only element is `<mark>`; absent when the shown text has no match. */
  readonly title?: string;
  readonly description?: string;
  /** The fields with a match, in the texts of the searched language. */
  readonly matched: readonly MatchedPlace[];
}

/** What is searched, and the language whose readers' texts are searched. */
interface Sought {
  readonly any: readonly SearchTerm[];
  readonly language: Language;
}

/** What highlighting events needs. */
interface Looking {
  readonly sought: readonly Sought[];
  readonly language: Language;
  readonly languages: readonly Language[];
  /** The records and the slugs of towns whose names match some term. */
  readonly references: ReadonlySet<number>;
  readonly towns: ReadonlySet<string>;
  readonly venues: EventsWithVenues['venues'];
  /** The parent of each category. */
  readonly parents: ReadonlyMap<number, number>;
}

/** Longer texts get a turn of the event loop of their own: matching one takes some milliseconds. */
const longText = 20_000;

/** Tells whether a list asks for highlights and for words. */
function isHighlighted({ search, q }: Query, { values }: ListInput): boolean {
  return values.highlight === true && (search !== undefined || q !== undefined);
}

async function lookingOf(calendar: Calendar, query: Query, { events, venues }: EventsWithVenues): Promise<Looking> {
  const sought = [
    { terms: (query.search?.terms ?? []).map(wideTerm), language: query.language },
    { terms: query.q?.terms ?? [], language: query.q?.language ?? query.language },
  ].map(({ terms, language }) => ({ terms: terms.filter(({ excluded }) => !excluded), language }));
  const all = sought.flatMap(({ terms }) => terms);
  return {
    sought: sought.map(({ terms, language }) => ({ any: terms.flatMap(({ any }) => any), language })),
    language: query.language,
    languages: calendar.settings.languages,
    references: new Set(all.flatMap(({ references }) => references)),
    towns: new Set(all.flatMap(({ towns }) => towns)),
    venues,
    parents: await parentsOf(calendar, unique(events.flatMap(({ facts }) => facts.categories))),
  };
}

/** The parents of these categories, and of all their ancestors. */
async function parentsOf({ pair }: Calendar, categories: readonly number[]): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (let open = categories; open.length > 0; ) {
    const read = await pair.store.read('categories', open);
    for (const { id, facts } of read) parents.set(id, facts.parent);
    open = unique(read.map(({ facts }) => facts.parent)).filter((id) => id !== 0 && !parents.has(id));
  }
  return parents;
}

async function highlightOf(event: Document<'events'>, looking: Looking): Promise<Highlight> {
  const title = await markedIn(event, 'title', looking);
  const description = await markedIn(event, 'description', looking);
  const isThere: Record<MatchedPlace, boolean> = {
    title: title.isThere,
    description: description.isThere,
    ...namedIn(event, looking),
  };
  const matched = (Object.keys(isThere) as MatchedPlace[]).filter((place) => isThere[place]);
  return { title: title.html, description: description.html, matched };
}

/** A shown text of an event with its matches marked, and whether the searched text has a match. */
async function markedIn(
  event: Document<'events'>,
  field: 'title' | 'description',
  { sought, language, languages }: Looking,
): Promise<{ readonly html?: string; readonly isThere: boolean }> {
  const textIn = (asked: Language) => plainText(event, field, asked, languages);
  const shown = textIn(language);
  if (shown && shown.text.length > longText) await ownTurn();
  const isThere = sought.some(({ any, language: searched }) => hasAny(textIn(searched), any));
  const any = sought.flatMap((each) => each.any);
  const spans = shown ? spansOf(shown, any, field === 'title' ? undefined : maxExcerptLength) : [];
  if (!shown || spans.length === 0) return { isThere };
  return { html: (field === 'title' ? markedHtml : markedExcerpt)(shown.text, spans), isThere };
}

function hasAny(text: ShownText | undefined, any: readonly SearchTerm[]): boolean {
  return text !== undefined && any.length > 0 && spansOf(text, any, 0).length > 0;
}

/** The fields of the records that the event refers to and whose names match. */
function namedIn(
  { facts }: Document<'events'>,
  looking: Looking,
): Record<Exclude<MatchedPlace, 'title' | 'description'>, boolean> {
  const { references, towns, venues, parents } = looking;
  const isNamed = (id: number) => references.has(id);
  const inLine = (id: number) => [id, ...ancestorsOf(id, (category) => parents.get(category))].some(isNamed);
  const places = facts.venue.flatMap((id) => venues.get(id) ?? []);
  const named = places.filter(({ id }) => isNamed(id));
  return {
    categories: facts.categories.some(inLine),
    tags: facts.tags.some(isNamed),
    venue: named.some((venue) => isCalledSo(looking, (asked) => [plainText(venue, 'venue', asked, looking.languages)])),
    organizer: facts.organizer.some(isNamed),
    town:
      places.some((venue) => towns.has(publicTownOf(venue.facts))) ||
      named.some((venue) => isCalledSo(looking, () => townTexts(venue))),
  };
}

/** Tells whether the names of a venue match: its own name, or that of its town (see `Shown.names`). */
function isCalledSo({ sought }: Looking, namesIn: (asked: Language) => readonly (ShownText | undefined)[]): boolean {
  return sought.some(({ any, language }) => namesIn(language).some((name) => hasAny(name, any.map(asName))));
}
