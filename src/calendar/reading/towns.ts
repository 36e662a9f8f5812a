/** The filter `town`, and the names of towns. */

import { townLabel as venuesOfTown } from '../../model/documents/keys-and-labels.ts';
import { labelIn, townBySlug, townsNamed } from '../../model/places/gazetteer.ts';
import { townFor } from '../../model/places/towns.ts';
import { unique } from '../../model/slices.ts';
import type { Calendar } from '../calendar.ts';
import type { Violations } from '../writing/violations.ts';
import type { Condition, ListRequest } from './condition.ts';

/** The requested towns. Adds `unknown_town` for one that neither the gazetteer nor a public venue has. */
export async function townsOf({ calendar, input, violations }: ListRequest): Promise<Pick<Condition, 'towns'>> {
  const asked = input.values['town'] as readonly string[] | undefined;
  if (!asked || asked.length === 0) return {};
  return { towns: [await knownTowns(calendar, asked, 'town', violations)] };
}

/** The slugs of some towns. Adds `unknown_town` to `parameter` for an unknown one. */
export async function knownTowns(
  calendar: Calendar,
  asked: readonly string[],
  parameter: string,
  violations: Violations,
): Promise<string[]> {
  const found = await Promise.all(asked.map((name) => slugsOf(calendar, name)));
  const unknown = asked.find((_, at) => found[at]?.length === 0);
  if (unknown !== undefined) violations.add(parameter, { reason: 'unknown_town', values: { name: unknown } });
  return unique(found.flat());
}

/** A name stands for all towns that have it. */
async function slugsOf(calendar: Calendar, name: string): Promise<string[]> {
  const exact = townBySlug(name);
  const known = exact ? [exact] : townsNamed(name);
  if (known.length > 0) return known.map(({ slug }) => slug);
  const town = townFor({ city: name });
  return town && (town.known || (await firstVenueOf(calendar, town.slug))) ? [town.slug] : [];
}

async function firstVenueOf({ pair }: Calendar, slug: string) {
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
  return { label: (await firstVenueOf(calendar, slug))?.facts.city ?? slug };
}
