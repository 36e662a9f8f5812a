/** Rendered records with slots for the counts of terms, which change when the records do not. */

import type { Language } from '../../model/tables/field.ts';
import { type ByteText, byteTextOf } from '../../model/text/byte-text.ts';
import type { Traits } from '../../outputs/presenter.ts';

/** A rendered record, split at the slots that are filled with counts when it is sent. */
export interface Fragment {
  /** The key of the render cache: the record, its revision and its representation. */
  readonly key: string;
  /** The texts before, between and after the slots: one more than there are slots. */
  readonly texts: readonly ByteText[];
  /** The IDs of the terms whose counts fill the slots. */
  readonly terms: readonly number[];
  /** Languages of the texts shown. */
  readonly languages: readonly Language[];
  /** Of a part of an output. */
  readonly traits?: Traits | undefined;
}

/** The placeholder of a count. No stored text has NUL, so only a JSON string that begins with it has it after the quote. */
const slotPattern = /"\\u0000(\d+)"/;

/** The placeholder of a term's count in a view. */
export function countSlot(term: number): string {
  return `\0${term}`;
}

/** Splits the JSON of a view at its slots; `languages` are those of its texts. */
export function fragmentOf(key: string, json: string, languages: readonly Language[]): Fragment {
  const parts = json.split(slotPattern);
  return {
    key,
    texts: parts.filter((_, at) => at % 2 === 0).map(byteTextOf),
    terms: parts.filter((_, at) => at % 2 === 1).map(Number),
    languages,
  };
}

/** The bytes of a fragment without counts. */
export function lengthOf({ texts }: Pick<Fragment, 'texts'>): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}
