/** Asks for a map: where the events are, and then what of it a picture of that shows. */

import { mapAt, pinnedIn } from '../../calendar/discovery/map.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Service } from '../service.ts';
import type { Asked } from './asked.ts';
import type { MapFound } from './map-page.ts';
import { viewOf } from './projection.ts';

/** Asks for the map of what an address of the agenda asks for. Throws what `pinnedIn` throws. */
export async function findMap({ calendar, gate }: Service, language: Language, asked: Asked): Promise<MapFound> {
  const { page: _, ...filters } = asked;
  const question = { when: 'upcoming', ...filters, translation_language: language };
  const pinned = await pinnedIn(calendar, 'public', gate.map({ query: question, form: false }));
  const { bbox, changesAt } = pinned;
  const view = bbox && viewOf(bbox);
  const map = await mapAt(calendar, language, pinned, view?.zoom ?? 0);
  return { language, asked, map, view, ...(changesAt !== undefined && { changesAt }) };
}
