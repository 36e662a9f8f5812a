/** The venues that have a point of their own on a map. */

import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { onceFor, slicesOf } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Calendar } from '../calendar.ts';
import { townNamed } from '../reading/towns.ts';

/** What a map shows of a venue, in the requested language. */
export interface MapVenue {
  readonly id: number;
  /** Its name. */
  readonly venue: string;
  readonly slug: string;
  /** The name of its town. */
  readonly town?: string;
}

/** Venues read at a time; their texts may be long. */
const batchSize = 100;

/** The public ones of some venues, by ID. */
export async function mapVenuesOf(
  calendar: Calendar,
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, MapVenue>> {
  const labelOf = onceFor(async (town: string) => (await townNamed(calendar, town, language)).label);
  const venues = new Map<number, MapVenue>();
  for (const some of slicesOf(ids, batchSize)) {
    const read = await calendar.pair.store.read('venues', some);
    for (const each of read) {
      if (each.facts.status === 'publish') venues.set(each.id, await mapVenueOf(calendar, each, language, labelOf));
    }
  }
  return venues;
}

async function mapVenueOf(
  { settings: { languages } }: Calendar,
  { id, facts, texts }: Document<'venues'>,
  language: Language,
  labelOf: (town: string) => Promise<string>,
): Promise<MapVenue> {
  const textOf = (field: string) => shownText(texts, field, language, languages)?.text ?? '';
  const town = publicTownOf(facts);
  return { id, venue: textOf('venue'), slug: textOf('slug'), ...(town !== '' && { town: await labelOf(town) }) };
}
