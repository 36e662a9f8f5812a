/** What the gate makes of the parameters of each operation. */

import type { mapRows, relatedParameters, suggestParameters } from './discovery-parameters.ts';
import type { events } from './events.ts';
import type { Language, TableName } from './field.ts';
import type { images, uploadParameters } from './images.ts';
import type { occurrenceParameters } from './occurrence-parameters.ts';
import type { outputParameters } from './outputs.ts';
import type { commonParameters, documentParameters, indexParameters, removal } from './parameters.ts';
import type { Problem } from './problems.ts';
import type { categories, synonyms, tags } from './terms-and-synonyms.ts';
import type { FieldValues, SentValues, ValueOf } from './values.ts';
import type { organizers, venues } from './venues-and-organizers.ts';

/** The values that every operation takes. */
export interface CommonValues extends SentValues<typeof commonParameters> {}

/** The parameters of a request after validation: valid values, missing names, problems. */
export interface Input<Values = Record<never, never>> {
  /** The language of the request, or the default one. */
  readonly language: Language;
  /** Validated values by name. `null` clears a field; absent values are absent. */
  readonly values: Values & CommonValues;
  /** The texts of filters that links repeat as they were sent. */
  readonly sent?: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
  readonly wrong: Readonly<Record<string, Problem>>;
  /** Unknown names, which are ignored. */
  readonly ignored: readonly string[];
}

/** The input of a request without parameters, in a language. */
export function inputIn(language: Language): Input {
  return { language, values: {}, missing: [], wrong: {}, ignored: [] };
}

type AnyFilters = typeof events.filters &
  typeof venues.filters &
  typeof categories.filters &
  typeof synonyms.filters &
  typeof images.filters &
  typeof outputParameters;

/** The values of a list of any resource, or of an output of it. */
export interface ListValues extends SentValues<Omit<AnyFilters, 'orderby'>> {
  readonly orderby?: ValueOf<(typeof events.filters | typeof venues.filters | typeof categories.filters)['orderby']>;
}

/** Texts of one language, by field. */
export type TextValues = Readonly<Record<string, unknown>>;

interface Translations {
  /** `null` removes the texts of a language. */
  readonly translations?: Readonly<Record<Language, TextValues | null>>;
}

interface EventValues extends FieldValues<typeof events.fields & typeof events.extensions>, Translations {}
interface VenueValues extends FieldValues<typeof venues.fields & typeof venues.extensions>, Translations {}
interface OrganizerValues extends FieldValues<typeof organizers.fields>, Translations {}
interface CategoryValues extends FieldValues<typeof categories.fields>, Translations {}
interface TagValues extends FieldValues<typeof tags.fields>, Translations {}
interface ImageValues extends FieldValues<typeof images.fields>, SentValues<typeof uploadParameters>, Translations {}
interface SynonymValues extends FieldValues<typeof synonyms.fields> {}

/** The values of a create or a change, by resource. */
export interface WrittenValues {
  events: EventValues;
  venues: VenueValues;
  organizers: OrganizerValues;
  categories: CategoryValues;
  tags: TagValues;
  synonyms: SynonymValues;
  images: ImageValues;
}

interface RemoveValues extends SentValues<typeof removal> {}
interface SuggestValues extends SentValues<typeof suggestParameters> {}
interface RelatedValues extends SentValues<typeof relatedParameters> {}
interface OccurrencesValues extends SentValues<typeof occurrenceParameters> {}
interface MapValues extends ListValues, SentValues<typeof mapRows> {}
interface IndexValues extends SentValues<typeof indexParameters> {}
interface DocumentValues extends SentValues<typeof documentParameters> {}

/** The input of a list. */
export type ListInput = Input<ListValues>;
/** The input of a create or a change. */
export type WriteInput<R extends TableName = TableName> = Input<WrittenValues[R]>;
/** The input of a removal. */
export type RemoveInput = Input<RemoveValues>;
/** The input of suggestions. */
export type SuggestInput = Input<SuggestValues>;
/** The input of a list of related events. */
export type RelatedInput = Input<RelatedValues>;
/** The input of the dates of one event. */
export type OccurrencesInput = Input<OccurrencesValues>;
/** The input of a map. */
export type MapInput = Input<MapValues>;
/** The input of the namespace index. */
export type IndexInput = Input<IndexValues>;
/** The input of the OpenAPI document. */
export type DocumentInput = Input<DocumentValues>;
