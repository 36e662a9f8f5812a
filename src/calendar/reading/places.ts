/** The places of a list: the point or town that it is near to (`near`, `radius`), and its towns (`town`). */

import { unique } from '../../model/arrays-and-maps.ts';
import { townLabel as venuesOfTown } from '../../model/documents/keys-and-labels.ts';
import { labelIn, type Town, townBySlug, townsNamed } from '../../model/places/gazetteer.ts';
import { townFor, townOf } from '../../model/places/towns.ts';
import type { Query } from '../../model/query.ts';
import { discoveryFilters } from '../../model/tables/event-filters.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Calendar, ListInput } from '../calendar.ts';
import { noPage, orIfUnavailable } from './counted-queries.ts';
import type { ListRequest, Near } from './types.ts';
import { asOfIn, periodAt } from './when.ts';

/**
 * The place that a list is near to; undefined without `near`. Adds `unknown_place` for a town that is not in the gazetteer, and `not_both`
 * when the list also asks for a distance in the older way.
 */
export async function findNear({ calendar, input, violations }: ListRequest): Promise<Near | undefined> {
  const { near: asked, radius = discoveryFilters.radius.default, geoloc_lat: older } = input.values;
  if (asked === undefined) return undefined;
  if (older !== undefined) violations.add('near', { reason: 'not_both', values: { other: 'geoloc_lat' } });
  if (typeof asked !== 'string') {
    const { lat, lng } = asked;
    return { label: `${lat},${lng}`, lat, lng, radius };
  }
  const [town, ...others] = await townsMeant(calendar, input, asked);
  if (town) return nearTown(town, others, radius, input.language);
  violations.add('near', { reason: 'unknown_place', values: { name: asked } });
  return undefined;
}

function nearTown(town: Town, others: readonly Town[], radius: number, language: Language): Near {
  const { slug, lat, lng } = town;
  return {
    label: labelIn(town.labels, language),
    value: slug,
    lat,
    lng,
    radius,
    ...(others.length > 0 && { others: others.map((each) => labelWithProvince(each, language)) }),
  };
}

/** The value for `near`. */
function labelWithProvince({ labels, province }: Town, language: Language): string {
  return `${labelIn(labels, language)} (${labelIn(province.labels, language)})`;
}

/** The towns of a slug or a name, the meant one first. A slug means one town only. */
async function townsMeant(calendar: Calendar, input: ListInput, name: string): Promise<readonly Town[]> {
  const exact = townBySlug(name);
  const namesakes = townsNamed(name);
  if (exact) return [exact, ...namesakes.filter(({ slug }) => slug !== exact.slug)];
  if (namesakes.length > 1) return byEvents(calendar, input, namesakes);
  const [only = townOf({ city: name })] = namesakes;
  return only ? [only] : [];
}

/** Towns with more public events to come first, then larger ones. */
async function byEvents(calendar: Calendar, input: ListInput, towns: readonly Town[]): Promise<readonly Town[]> {
  const counts = await countsByTown(calendar, input);
  const count = ({ slug }: Town) => counts.get(slug) ?? 0;
  return towns.toSorted((a, b) => count(b) - count(a) || b.population - a.population);
}

/** Empty while the index is unavailable, because lists may come from the store then. */
async function countsByTown(calendar: Calendar, input: ListInput): Promise<ReadonlyMap<number | string, number>> {
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
  const [answer] = await orIfUnavailable(calendar.pair.index.count([request]), []);
  return new Map(answer?.counted[0]?.values);
}

/** The requested towns. Adds `unknown_town` for one that neither the gazetteer nor a public venue has. */
export async function findTowns(request: ListRequest): Promise<Pick<Query, 'towns'>> {
  const asked = request.input.values.town;
  if (!asked || asked.length === 0) return {};
  return { towns: [await knownTowns(request, asked, 'town')] };
}

/** The slugs of some towns. Adds `unknown_town` to `parameter` for an unknown one. */
export async function knownTowns(
  { calendar, violations }: ListRequest,
  asked: readonly string[],
  parameter: string,
): Promise<string[]> {
  const found = await Promise.all(asked.map((name) => findSlugs(calendar, name)));
  const unknown = asked.find((_, at) => found[at]?.length === 0);
  if (unknown !== undefined) violations.add(parameter, { reason: 'unknown_town', values: { name: unknown } });
  return unique(found.flat());
}

/** A name stands for all towns that have it. */
async function findSlugs(calendar: Calendar, name: string): Promise<string[]> {
  const exact = townBySlug(name);
  const known = exact ? [exact] : townsNamed(name);
  if (known.length > 0) return known.map(({ slug }) => slug);
  const town = townFor({ city: name });
  return town && (town.known || (await findFirstVenue(calendar, town.slug))) ? [town.slug] : [];
}

async function findFirstVenue({ pair }: Calendar, slug: string) {
  const [venue] = await pair.store.readByLabel('venues', [venuesOfTown(slug)], 1);
  return venue;
}

/** The name of a town in a language, and its position when it is known. */
export async function townNamed(
  calendar: Calendar,
  slug: string,
  language: string,
): Promise<{ readonly label: string; readonly lat?: number; readonly lng?: number }> {
  const town = townBySlug(slug);
  if (town) return { label: labelIn(town.labels, language), lat: town.lat, lng: town.lng };
  return { label: (await findFirstVenue(calendar, slug))?.facts.city ?? slug };
}
