/** Towns that a list names (`town`), and what they are called. */

import { townLabel as venuesOfTown } from '../../model/documents/keys-and-labels.ts';
import { labelIn, townBySlug, townsNamed } from '../../model/places/gazetteer.ts';
import { townFor } from '../../model/places/towns.ts';
import { unique } from '../../model/slices.ts';
import type { Calendar, Input } from '../calendar.ts';
import type { Violations } from '../writing/violations.ts';
import type { Condition } from './condition.ts';

/** The towns that are asked for; adds `unknown_town` for one that neither the gazetteer nor a published venue knows. */
export async function townsOf(
  calendar: Calendar,
  { values }: Input,
  violations: Violations,
): Promise<Pick<Condition, 'towns'>> {
  const asked = values['town'] as readonly string[] | undefined;
  if (!asked || asked.length === 0) return {};
  return { towns: [await knownTowns(calendar, asked, 'town', violations)] };
}

/** The slugs of some towns; adds `unknown_town` to `parameter` for one that nobody knows. */
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

/** A name may be that of several towns, and all of them are meant. */
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

/** What a town is called in a language, and where it lies if that is known. */
export async function townNamed(
  calendar: Calendar,
  slug: string,
  language: string,
): Promise<{ readonly label: string; readonly lat?: number; readonly lng?: number }> {
  const town = townBySlug(slug);
  if (town) return { label: labelIn(town.labels, language), lat: town.lat, lng: town.lng };
  return { label: (await firstVenueOf(calendar, slug))?.facts.city ?? slug };
}
