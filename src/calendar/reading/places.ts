/** The places of a list: the point or town that it is near to (`near`, `radius`), and its towns (`town`). */

import { unique } from '../../model/arrays-and-maps.ts';
import { townLabel as venuesOfTown } from '../../model/documents/keys-and-labels.ts';
import { labelIn, type Town, townBySlug, townsNamed } from '../../model/places/gazetteer.ts';
import { townFor, townOf } from '../../model/places/towns.ts';
import type { Query } from '../../model/query.ts';
import { discoveryFilters } from '../../model/tables/discovery-filters.ts';
import type { Calendar, ListInput } from '../calendar.ts';
import { noPage, orIfUnavailable } from './counted-queries.ts';
import type { ListRequest, Near } from './types.ts';
import { asOfIn, periodAt } from './when.ts';

/**
 * The place that a list is near to; undefined without `near`. Adds `unknown_place` for a town that is not in the gazetteer, and `not_both`
 * when the list also asks for a distance in the older way.
 */
export async function findNear({ calendar, input, violations }: ListRequest): Promise<Near | undefined> {
  const { language } = input;
  const { near, radius = discoveryFilters.radius.default, geoloc_lat: older } = input.values;
  if (near === undefined) return undefined;
  if (older !== undefined) violations.add('near', { reason: 'not_both', values: { other: 'geoloc_lat' } });
  if (typeof near !== 'string') {
    const { lat, lng } = near;
    return { label: `${lat},${lng}`, lat, lng, radius };
  }
  const [town, ...others] = await findTownsCalled(calendar, input, near);
  if (!town) {
    violations.add('near', { reason: 'unknown_place', values: { name: near } });
    return undefined;
  }
  const { slug, lat, lng } = town;
  const label = labelIn(town.labels, language);
  // With their provinces, as `near` takes them
  const namesakes = others.map(
    (each) => `${labelIn(each.labels, language)} (${labelIn(each.province.labels, language)})`,
  );
  return { label, value: slug, lat, lng, radius, ...(others.length > 0 && { others: namesakes }) };
}

/** The towns of a slug or a name; of several those with more public events to come first, then larger ones. A slug means one town only. */
async function findTownsCalled(calendar: Calendar, input: ListInput, name: string): Promise<readonly Town[]> {
  const exact = townBySlug(name);
  const namesakes = townsNamed(name);
  if (exact) return [exact, ...namesakes.filter(({ slug }) => slug !== exact.slug)];
  if (namesakes.length < 2) {
    const [only = townOf({ city: name })] = namesakes;
    return only ? [only] : [];
  }
  const asOf = asOfIn(calendar, input) ?? calendar.now();
  const upcoming: Query = {
    kind: 'events',
    language: input.language,
    statuses: ['publish'],
    hidden: false,
    due: calendar.schedule.due,
    period: periodAt(calendar, 'upcoming', asOf)?.period,
    ...noPage,
  };
  const request = { query: upcoming, countings: [{ by: 'towns' as const }] };
  // By size alone while the index is unavailable, because lists may come from the store then
  const [answer] = await orIfUnavailable(calendar.pair.index.count([request]), []);
  const counts = new Map(answer?.counted[0]?.values);
  return namesakes.toSorted(
    (a, b) => (counts.get(b.slug) ?? 0) - (counts.get(a.slug) ?? 0) || b.population - a.population,
  );
}

/**
 * The slugs of some towns; a name stands for all towns that have it. Adds `unknown_town` to `parameter` for one that neither the gazetteer
 * nor a public venue has.
 */
export async function findTownSlugs(
  { calendar, violations }: ListRequest,
  names: readonly string[],
  parameter: string,
): Promise<string[]> {
  const finding = names.map(async (name): Promise<string[]> => {
    const exact = townBySlug(name);
    const known = exact ? [exact] : townsNamed(name);
    if (known.length > 0) return known.map(({ slug }) => slug);
    const town = townFor({ city: name });
    return town && (town.known || (await findFirstVenue(calendar, town.slug))) ? [town.slug] : [];
  });
  const found = await Promise.all(finding);
  const unknown = names.find((_, at) => found[at]?.length === 0);
  if (unknown !== undefined) violations.add(parameter, { reason: 'unknown_town', values: { name: unknown } });
  return unique(found.flat());
}

async function findFirstVenue({ pair }: Calendar, slug: string) {
  const [venue] = await pair.store.readByLabel('venues', [venuesOfTown(slug)], 1);
  return venue;
}

/** The name of a town in a language, and its position when it is known. */
export async function readTown(
  calendar: Calendar,
  slug: string,
  language: string,
): Promise<{ readonly label: string; readonly lat?: number; readonly lng?: number }> {
  const town = townBySlug(slug);
  if (town) return { label: labelIn(town.labels, language), lat: town.lat, lng: town.lng };
  return { label: (await findFirstVenue(calendar, slug))?.facts.city ?? slug };
}
