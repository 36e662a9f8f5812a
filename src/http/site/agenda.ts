/** The agenda: one request to the calendar for the filters in an address. */

import type { Facet, FacetValue } from '../../calendar/reading/types.ts';
import type { Asked } from '../../model/agenda.ts';
import type { FacetName } from '../../model/tables/event-filters.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Service } from '../service.ts';
import { type EventsFound, findEvents } from './reading.ts';

/** The content of a page of the agenda. */
export interface Agenda extends EventsFound {
  readonly asked: Asked;
  /** The typed words, when they found nothing and their correction was searched. */
  readonly typed?: string;
}

/** Events on a page. */
const perPage = 24;
/** Values of a filter. */
const facetSize = 30;

/** The filters beside the list, in order. */
export const offered = ['categories', 'town', 'price', 'part_of_day', 'attendance_mode'] as const;

/** Facets of every page. */
const usual: readonly FacetName[] = ['when', 'day', 'month', 'span', ...offered];
/** Facets that only provide the names of selected values. */
const naming: readonly FacetName[] = ['tags', 'venue', 'organizer'];

/** Requests a page of the agenda. Throws what `listRecords` throws. */
export async function readAgenda(service: Service, language: Language, asked: Asked): Promise<Agenda> {
  const found = await findEvents(service, language, questionOf(asked));
  const { corrected } = found.around.search ?? {};
  if (corrected === undefined) return { ...found, asked };
  return { ...found, asked: { ...asked, q: corrected }, typed: asked['q'] ?? '' };
}

function questionOf(asked: Asked): Asked {
  const facets = [...usual, ...naming.filter((name) => asked[name] !== undefined)];
  return {
    when: 'upcoming',
    // A search should find everything; browsing should show what is new
    ...(asked['q'] === undefined ? { ongoing: 'collapse' } : { ongoing: 'include', autocorrect: '1', highlight: '1' }),
    ...asked,
    per_page: String(perPage),
    facets: facets.join(),
    facet_size: String(facetSize),
  };
}

/** The values of a facet; empty while the index is unavailable. */
export function valuesOf(agenda: Agenda, name: FacetName): readonly FacetValue[] {
  return facetOf(agenda, name)?.values ?? [];
}

/** A facet; undefined while the index is unavailable. */
export function facetOf({ around }: Agenda, name: FacetName): Facet | undefined {
  return around.facets?.[name];
}

/** The selected values of facets, with the names of their filters. */
export function chosenIn(agenda: Agenda): { readonly name: FacetName; readonly value: FacetValue }[] {
  return [...offered, ...naming].flatMap((name) =>
    valuesOf(agenda, name)
      .filter(({ selected }) => selected)
      .map((value) => ({ name, value })),
  );
}

/** Filters that the page describes in other ways. */
const ownWays: readonly string[] = ['q', 'when', 'ongoing', 'page', ...offered, ...naming];

/** Filters without a facet on the page, as sent. */
export function furtherFilters({ asked }: Agenda): readonly (readonly [name: string, value: string])[] {
  return Object.entries(asked).filter(([name]) => !ownWays.includes(name));
}
