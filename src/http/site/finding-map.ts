/** Asks for a map: where the events are, and then what of it a picture of that shows. */

import { mapOf } from '../../calendar/discovery/map.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Service } from '../service.ts';
import type { Asked } from './asked.ts';
import type { MapFound } from './map-page.ts';
import { viewOf } from './projection.ts';

/** The map of what an address of the agenda asks for. Throws what `mapOf` throws. */
export async function findMap(
  { calendar, gate }: Service,
  language: Language,
  asked: Asked,
): Promise<MapFound & { readonly changesAt?: Instant }> {
  const { page: _, ...filters } = asked;
  const question = { when: 'upcoming', ...filters, translation_language: language };
  const at = (zoom: number) =>
    mapOf(calendar, 'public', gate.map({ query: { ...question, zoom: String(zoom) }, form: false }));
  const whole = await at(0);
  const view = whole.map.bbox && viewOf(whole.map.bbox);
  const { map, changesAt } = view ? await at(view.zoom) : whole;
  return { language, asked, map, view, ...(changesAt !== undefined && { changesAt }) };
}
