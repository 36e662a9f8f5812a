/** Requests a map: first the positions of the events, then the clusters within the picture. */

import { mapAt, pinnedIn } from '../../calendar/discovery/map.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Service } from '../service.ts';
import type { Asked } from './asked.ts';
import type { MapFound } from './map-page.ts';
import { viewOf } from './projection.ts';

/** Requests the map for an address of the agenda. Throws what `pinnedIn` throws. */
export async function findMap({ calendar, gate }: Service, language: Language, asked: Asked): Promise<MapFound> {
  const { page: _, ...filters } = asked;
  const question = { when: 'upcoming', ...filters, translation_language: language };
  const pinned = await pinnedIn(calendar, 'public', gate.map({ query: question, form: false }));
  const { bbox, changesAt } = pinned;
  const view = bbox && viewOf(bbox);
  const map = await mapAt(calendar, language, pinned, view?.zoom ?? 0);
  return { language, asked, map, view, ...(changesAt !== undefined && { changesAt }) };
}
