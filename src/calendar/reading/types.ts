/** What a list is at each of its steps: a request, its plan, and a page. */

import type { Cursor } from '../../model/cursor.ts';
import type { WideText } from '../../model/search/search-text.ts';
import type { SectionFacet } from '../../model/tables/discovery-filters.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import type { ListInput } from '../../model/tables/inputs.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { NamedPeriod } from '../../model/time/periods.ts';
import type { Found, Query } from '../../ports.ts';
import type { Reader } from '../calendar.ts';
import type { BodySource } from '../rendering/body-source.ts';
import type { Violations } from '../writing/violations.ts';

/** One request for a list. */
export interface ListRequest extends Reader {
  readonly resource: ResourceName;
  readonly input: ListInput;
  /** Collects wrong references. */
  readonly violations: Violations;
}

/** The plan of a list: its request, its query, and how its answer is presented. */
export interface ListPlan extends ListRequest {
  readonly query: Query;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly perPage: number;
  /** Parameters in effect that were not sent like that: dates and statuses. */
  readonly effective: Readonly<Record<string, unknown>>;
  /** The period of `when`, sent or by default. */
  readonly when?: When | undefined;
  /** The place of `near`, when it was sent. */
  readonly near?: Near | undefined;
  /** The search of `q`, when it was sent. */
  readonly wide?: WideText | undefined;
  readonly sections?: SectionsPlan | undefined;
  /** The walk, when the list is paged by cursor. */
  readonly walk?: Walk | undefined;
  /** True when the list is of the events that are already on, because nothing else is left (`ongoing=collapse`). */
  readonly ongoingListed?: true;
  /** The corrected search, when `q` finds nothing. */
  readonly correction?: CountedCorrection;
}

/** The period of `when` at a moment. */
export interface When extends NamedPeriod {
  /** As sent. */
  readonly text: string;
  readonly asOf: Instant;
}

/** The place of `near` as an answer shows it. */
export interface Near {
  readonly label: string;
  /** For a town: the value of `near` that means this one and no other. */
  readonly value?: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
  /** Kilometres. */
  readonly radius: number;
  /** Other towns of the same name, with their provinces. */
  readonly others?: readonly string[];
}

/** The requested sections: a facet and, where values are selected, IDs of records or slugs of towns. */
export interface SectionsPlan {
  readonly facet: SectionFacet;
  readonly size: number;
  readonly chosen?: readonly (number | string)[];
}

/** A walk, and where its page begins. */
export interface Walk extends Cursor {
  /** As sent; blank for the first page. */
  readonly sent: string;
}

/** One page of a list, ready to send. */
export interface Page {
  readonly records: readonly BodySource[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** The last page that can be asked for by its number, where that is not the last one of the list. */
  readonly lastPage?: number;
  /** The parameters that made it, in the table's order, lists as CSV, with the effective dates; without `page`. */
  readonly asked: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly languages: readonly Language[];
  /** Present when the store answered, because the index is unavailable. */
  readonly from?: Found['from'];
  /** The last day with all dates of series without end, when the window of the list goes beyond it. */
  readonly listedUntil?: string | undefined;
  /** What the answer has beside the records. */
  readonly around: Extras;
  /** The list in sections, when these were requested. */
  readonly sections?: readonly Section[] | undefined;
  /** Of a walk: the cursor of the request, and that of the next page if there is one. */
  readonly walk?: { readonly sent: string; readonly next?: string } | undefined;
}

/** The members of an answer beside the records of a page. */
export interface Extras {
  readonly range?: Range | undefined;
  readonly near?: Near | undefined;
  readonly search?: SearchRemarks | undefined;
  /** The corrected search. */
  readonly didYouMean?: CountedCorrection | undefined;
  /** The number of events that are already on, which the page leaves out unless they are all that is left (`listed`). */
  readonly ongoing?: { readonly total: number; readonly listed?: true } | undefined;
  readonly facets?: Facets | undefined;
  /** The moment from which on the words of the request mean other days. */
  readonly changesAt?: Instant | undefined;
}

/** The period of a list as its answer shows it; an open side is absent. */
export interface Range {
  readonly when: string;
  /** Wall clocks of the calendar's zone, then of UTC. */
  readonly from?: string;
  readonly to?: string;
  readonly utc_from?: string;
  readonly utc_to?: string;
  readonly timezone: string;
  /** The moment to which words are relative, ISO 8601. */
  readonly as_of?: string;
  /** The nearest days or months with events. */
  readonly previous?: string;
  readonly next?: string;
}

/** Remarks about a search by `q`. */
interface SearchRemarks {
  /** As sent. */
  readonly q: string;
  /** Small words that were ignored. */
  readonly ignored?: readonly string[];
  /** Synonyms that were added, by what was typed. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** What was searched instead, because the text finds nothing. */
  readonly corrected?: string;
}

/** A word of a search and its correction, as a text spells it. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

/** A search with corrected words. */
export interface Correction {
  readonly q: string;
  readonly changed: readonly Change[];
}

/** A corrected search, with the number of events that it finds under all other filters. */
interface CountedCorrection extends Correction {
  readonly total: number;
}

/** A value of a facet, in the form that its filter takes. */
export interface FacetValue {
  readonly value: number | string;
  readonly id?: number | undefined;
  readonly label?: string;
  readonly count: number;
  readonly parent?: number | undefined;
  readonly depth?: number | undefined;
  /** Degrees, WGS 84; of towns whose position is known. */
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  /** True for selected values, absent otherwise. */
  readonly selected?: true | undefined;
}

/** One facet of an answer. */
export interface Facet {
  readonly values?: readonly FacetValue[];
  /** The number of values that were left out. */
  readonly more?: number;
  /** The number of events without any value. */
  readonly missing?: number;
  readonly first?: string;
  readonly last?: string;
}

/** The facets of an answer by name, in the order of the request. */
export type Facets = Readonly<Record<string, Facet>>;

/** A section with its first events. */
export interface FoundSection {
  readonly facet: SectionFacet;
  /** In the form that its filter takes. */
  readonly value: number | string;
  readonly id?: number | undefined;
  readonly label: string;
  readonly found: Found;
}

/** A section with its events. */
export interface Section extends Omit<FoundSection, 'found'> {
  readonly total: number;
  /** The parameters of the list with its events, in the table's order. */
  readonly asked: Readonly<Record<string, string>>;
  readonly records: readonly BodySource[];
}

/** What discovery adds to a list. Lists are handed it by those who know it (`discovery/discovery.ts`). */
export interface Discovery {
  /** The facets that a list asks for; undefined when it asks for none, or while the index is unavailable. */
  readFacets(plan: ListPlan): Promise<Facets | undefined>;
  /** The sections of a list; undefined without them, and while the index is unavailable. */
  findSections(plan: ListPlan): Promise<readonly FoundSection[] | undefined>;
  /** The corrected search; undefined when each word finds something by itself, or no correction finds anything. */
  findCorrection(plan: ListPlan): Promise<Correction | undefined>;
}
