/** What every language must say. A missing or superfluous entry does not compile. */

import type { ErrorStatus, FailureCode, RecordFailureCode } from '../failure.ts';
import type { FacetWindow, PartOfDay } from '../tables/discovery-filters.ts';
import type { mapRows, relatedRows, suggestRows } from '../tables/discovery-parameters.ts';
import type { AttendanceMode, EventStatus } from '../tables/event-states.ts';
import type { events } from '../tables/events.ts';
import type { TableName } from '../tables/field.ts';
import type { images, uploadParameters } from '../tables/images.ts';
import type { occurrenceRows } from '../tables/occurrence-parameters.ts';
import type { OutputName, outputParameters } from '../tables/outputs.ts';
import type {
  commonParameters,
  documentParameters,
  indexParameters,
  paging,
  publication,
  removal,
  resetParameters,
} from '../tables/parameters.ts';
import type { ProblemReason } from '../tables/problems.ts';
import type { categories, synonyms, tags } from '../tables/terms-and-synonyms.ts';
import type { organizers, placeAndPeopleFilters, venues } from '../tables/venues-and-organizers.ts';

/** One sentence for each row of a table. */
type Described<Rows> = { readonly [Name in keyof Rows]: string };

/** The rows of one resource in words. */
interface DescribedResource<R extends { fields: unknown; extensions: unknown; filters: unknown }> {
  readonly fields: Described<R['fields']>;
  readonly extensions: Described<R['extensions']>;
  readonly filters: Described<R['filters']>;
}

/** The rows of all resources in words. */
export interface DescribedResources {
  readonly events: DescribedResource<typeof events>;
  readonly venues: DescribedResource<typeof venues>;
  readonly organizers: DescribedResource<typeof organizers>;
  readonly categories: DescribedResource<typeof categories>;
  readonly tags: DescribedResource<typeof tags>;
  readonly synonyms: DescribedResource<typeof synonyms>;
  readonly images: DescribedResource<typeof images>;
}

/** Rows that several tables share; typed too, so that nothing superfluous slips in through a spread. */
export interface Shared {
  readonly paging: Described<typeof paging>;
  readonly publication: Described<typeof publication>;
  readonly placeAndPeopleFilters: Described<typeof placeAndPeopleFilters>;
  readonly termFilters: Described<typeof tags.filters>;
  readonly termFields: Described<typeof tags.fields>;
}

/** The noun of a resource, in the forms that sentences need. */
interface Noun {
  /** `an event` */
  readonly a: string;
  /** `no event`, as it follows "there is" */
  readonly none: string;
  /** `The event`, as a sentence begins */
  readonly the: string;
  /** `of events` */
  readonly ofMany: string;
}

/** Operations on no resource, or on one alone. */
type PlainOperation = 'index' | 'document' | 'suggest' | 'map' | 'related' | 'occurrences' | 'add';
/**
 * Operations on any resource, with the members of its `Noun`. `listAs` and `readAs` are in the `format` of an output; `extensions` is added
 * to writes, with the `fields` beyond the listed ones.
 */
type ResourceOperation =
  | ('list' | 'create' | 'read' | 'change' | 'trash' | 'removeForGood')
  | ('listAs' | 'readAs' | 'extensions');

/** The texts of the documents. */
export interface Descriptions {
  readonly service: string;
  readonly resources: DescribedResources;
  readonly asides: Described<typeof commonParameters>;
  /** What operations take besides filters of lists. */
  readonly parameters: {
    readonly create: Described<typeof uploadParameters>;
    readonly remove: Described<typeof removal>;
    readonly index: Described<typeof indexParameters>;
    readonly document: Described<typeof documentParameters>;
    readonly suggest: Described<typeof suggestRows>;
    readonly map: Described<typeof mapRows>;
    readonly related: Described<typeof relatedRows>;
    readonly occurrences: Described<typeof occurrenceRows>;
  };
  readonly locators: { readonly id: string; readonly slug: string };
  readonly conditions: { readonly idempotencyKey: string; readonly ifMatch: string; readonly ifNoneMatch: string };
  readonly tags: { readonly [R in TableName]: string };
  readonly security: { readonly basic: string; readonly bearer: string };
  readonly operations: Readonly<Record<PlainOperation | ResourceOperation, string>>;
  /** What outputs take besides the parameters of the list. */
  readonly outputParameters: Described<typeof outputParameters>;
  /** The formats of outputs, as they follow "as". */
  readonly outputs: { readonly [Name in OutputName]: string };
  /** The route for testers. */
  readonly reset: {
    readonly list: string;
    readonly make: string;
    readonly parameters: Described<typeof resetParameters>;
  };
  /** The field of several languages at once, which every write takes. */
  readonly translations: string;
  /** By HTTP status. */
  readonly responses: { readonly [status in ResponseStatus]: string };
}

/** The statuses that documents describe. */
type ResponseStatus = 200 | 201 | 301 | 304 | ErrorStatus;

/** Values of facets that are words of the interface. */
export type FacetWord = FacetWindow | EventStatus | AttendanceMode | PartOfDay | 'free' | 'unknown';

/** The sentences of failures, problems and prices. None ends with a full stop. Values are named in braces. */
export interface Sentences {
  readonly nouns: { readonly [R in TableName]: Noun };
  /** With members of `FailureDetail`, and the `names` of parameters. */
  readonly failures: { readonly [Code in FailureCode]: string };
  /** With members of `Noun` and of `FailureDetail`. */
  readonly recordFailures: { readonly [Code in RecordFailureCode]: string };
  /** What follows the parameter, with the values of `problemReasons`, and what was received or the sentence of the problem inside. */
  readonly problems: { readonly [Reason in ProblemReason]: string };
  /** Put into a sentence that says what would be right. */
  readonly received: string;
  /** The price of what costs nothing, as it stands by itself. */
  readonly free: string;
  /** The values of facets that are words. */
  readonly facetLabels: { readonly [Word in FacetWord]: string };
  /** The bucket of the highest prices. */
  readonly pricesAbove: (amount: string) => string;
}
