/** What a list adds to its events: their distances from the place that it is near to, and highlights of the matches. */

import { newPause } from '../../async/turns.ts';
import { ancestorsOf, plainText, publicPointOf, townTexts } from '../../derive/entry.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { Document, EventFacts } from '../../model/documents/document.ts';
import type { ShownText } from '../../model/documents/entry.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { kilometres } from '../../model/places/geometry.ts';
import { middleOf } from '../../model/places/towns.ts';
import { markedExcerpt, markedHtml, maxExcerptLength, spansOf, whichMatch } from '../../model/search/marking.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import { rankedTerms, type TermGrade, type WideTerm, widestOf } from '../../model/search/wide-search.ts';
import { type MatchedPlace, matchedPlaces } from '../../model/tables/discovery-filters.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Calendar } from '../calendar.ts';
import { withMembers } from '../rendering/body-source.ts';
import { type EventsWithVenues, readEventsWithVenues } from './hydrate.ts';
import type { PresentedPage } from './present.ts';
import type { ListPlan, Near } from './types.ts';
import { asName } from './wide-search.ts';

/** A page whose records have their annotations; its state covers what these depend on besides the revisions and the parameters. */
export async function withAnnotations(plan: ListPlan, page: PresentedPage): Promise<PresentedPage> {
  const { calendar, input, near, query } = plan;
  const isMarked = input.values.highlight === true && (query.search !== undefined || query.q !== undefined);
  if (!near && !isMarked) return page;
  const annotations = new Map<number, object>();
  for await (const found of readEventsWithVenues(calendar, page.ids)) {
    const looking = isMarked && {
      terms: rankedTerms(query),
      language: query.language,
      languages: calendar.settings.languages,
      venues: found.venues,
      pause: newPause(),
      parents: await readParents(calendar, unique(found.events.flatMap(({ facts }) => facts.categories))),
    };
    for (const event of found.events) {
      annotations.set(event.id, {
        ...(near && distanceOf(event.facts, found.venues, near)),
        ...(looking && { highlight: await writeHighlight(event, looking) }),
      });
    }
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
  const [exact] = facts.flatMap((each) => publicPointOf(each) ?? []);
  const point = exact ?? middleOf(facts.map(publicTownOf));
  if (!point) return undefined;
  const distance = Math.round((kilometres(point.lat, point.lng, lat, lng) ?? 0) * 10) / 10;
  return { distance, distance_precision: exact ? 'venue' : 'town' };
}

/** The highlights of one event. */
interface Highlight {
  /** HTML whose only element is `<mark>`; absent when the shown text has no match. */
  readonly title?: string;
  readonly description?: string;
  /** The fields with a match, in the texts of the language in which the event was found. */
  readonly matched: readonly MatchedPlace[];
  /** A language without which the event would not be found; absent when the requested one has every word. */
  readonly language?: Language;
}

/** What highlighting events needs. */
interface Looking {
  /** What is searched, without what is excluded. */
  readonly terms: readonly WideTerm[];
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly venues: EventsWithVenues['venues'];
  /** The parent of each category. */
  readonly parents: ReadonlyMap<number, number>;
  /** Waits between the steps of long work. */
  readonly pause: ReturnType<typeof newPause>;
}

/** The parents of these categories, and of all their ancestors. */
async function readParents({ pair }: Calendar, categories: readonly number[]): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (let open = categories; open.length > 0; ) {
    const read = await pair.store.read('categories', open);
    for (const { id, facts } of read) parents.set(id, facts.parent);
    open = unique(read.map(({ facts }) => facts.parent)).filter((id) => id !== 0 && !parents.has(id));
  }
  return parents;
}

async function writeHighlight(event: Document<'events'>, looking: Looking): Promise<Highlight> {
  const { terms, language } = looking;
  const inFirst = await findMatches(event, looking, language);
  const missing = terms.filter((_, at) => inFirst[at]?.size === 0);
  const others = unique(missing.flatMap(({ readings }) => readings.map((reading) => reading.language)));
  const further = new Map<Language, readonly ReadonlySet<MatchedPlace>[]>();
  for (const other of others.filter((each) => each !== language)) {
    further.set(other, await findMatches(event, looking, other));
  }
  const useful = [...further].filter(([, matches]) =>
    matches.some((places, at) => places.size > 0 && inFirst[at]?.size === 0),
  );
  const [first] = useful.map(([each]) => each);
  const searched = [language, ...useful.map(([each]) => each)];
  const found = new Set([inFirst, ...useful.map(([, each]) => each)].flat().flatMap((places) => [...places]));
  const any = searched.flatMap((each) => readingsIn(looking, each)).flatMap((reading) => reading?.any ?? []);
  return {
    title: await markText(event, 'title', looking, any),
    description: await markText(event, 'description', looking, any),
    matched: matchedPlaces.filter((place) => found.has(place)),
    ...(first !== undefined && { language: first }),
  };
}

/** What matches each term in a language; undefined for one that is not searched in it. */
function readingsIn({ terms }: Looking, language: Language): (TermGrade | undefined)[] {
  return terms.map(({ readings }) => {
    const reading = readings.find((each) => each.language === language);
    return reading && widestOf(reading);
  });
}

/** For each term, the fields of an event that match it in the texts that readers of a language are shown. */
async function findMatches(
  event: Document<'events'>,
  looking: Looking,
  language: Language,
): Promise<Set<MatchedPlace>[]> {
  const grades = readingsIn(looking, language);
  const lists = grades.map((grade) => grade?.any ?? []);
  const places = grades.map((grade) => new Set(grade ? namedIn(event, looking, grade, language) : []));
  for (const field of ['title', 'description'] as const) {
    // Of a long text each of these takes some milliseconds
    await looking.pause();
    const shown = plainText(event, field, language, looking.languages);
    if (!shown) continue;
    await looking.pause();
    for (const [at, isThere] of whichMatch(shown, lists).entries()) if (isThere) places[at]?.add(field);
  }
  return places;
}

/** A shown text of an event with its matches marked; undefined without any. */
async function markText(
  event: Document<'events'>,
  field: 'title' | 'description',
  { language, languages, pause }: Looking,
  any: readonly SearchTerm[],
): Promise<string | undefined> {
  await pause();
  const shown = plainText(event, field, language, languages);
  await pause();
  const spans = shown ? spansOf(shown, any, field === 'title' ? undefined : maxExcerptLength) : [];
  if (!shown || spans.length === 0) return undefined;
  return (field === 'title' ? markedHtml : markedExcerpt)(shown.text, spans);
}

/** The fields of the records that the event refers to and whose names match a term. */
function namedIn(
  { facts }: Document<'events'>,
  looking: Looking,
  { any, ...named }: TermGrade,
  language: Language,
): MatchedPlace[] {
  const { venues, parents, languages } = looking;
  const [references, towns] = [new Set(named.references), new Set(named.towns)];
  const isCalledSo = (names: readonly (ShownText | undefined)[]) =>
    names.some((name) => name && whichMatch(name, [any.map(asName)])[0]);
  const places = facts.venue.flatMap((id) => venues.get(id) ?? []);
  const matching = places.filter(({ id }) => references.has(id));
  // A venue has two names: its own, and that of its town (see `Shown.names`)
  const isThere = {
    categories: facts.categories.some((id) =>
      [id, ...ancestorsOf(id, (category) => parents.get(category))].some((each) => references.has(each)),
    ),
    tags: facts.tags.some((id) => references.has(id)),
    venue: matching.some((venue) => isCalledSo([plainText(venue, 'venue', language, languages)])),
    organizer: facts.organizer.some((id) => references.has(id)),
    town:
      places.some((venue) => towns.has(publicTownOf(venue.facts))) ||
      matching.some((venue) => isCalledSo(townTexts(venue))),
  };
  return matchedPlaces.filter((place) => place in isThere && isThere[place as keyof typeof isThere]);
}
