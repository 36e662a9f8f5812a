/** Rendered records with slots for the counts of terms, which change without them. */

import type { Language } from '../../model/tables/field.ts';
import type { Traits } from '../../outputs/presenter.ts';

/**
 * UTF-8 as a string with one character a byte. Such a string lies in the heap, where short-lived values cost least; the memory of Buffers
 * lies outside of it and is freed late.
 */
export type ByteText = string;

/** A rendered record, cut where the count of a term is filled in when it is sent. */
export interface Fragment {
  /** Names what is rendered, its revision and how it is shown. */
  readonly key: string;
  /** The texts before, between and behind the slots: one more than there are slots. */
  readonly texts: readonly ByteText[];
  /** IDs of the terms whose counts fill the slots. */
  readonly terms: readonly number[];
  /** Languages of the texts shown. */
  readonly languages: readonly Language[];
  /** Of a part of an output. */
  readonly traits?: Traits | undefined;
}

/** Stands in a view for a count: NUL is in no stored text, and only the JSON of a string that begins with it has it after the quote. */
const slotPattern = /"\\u0000(\d+)"/;

/** What stands in a view for the count of a term until it is sent. */
export function countSlot(term: number): string {
  return `\0${term}`;
}

/** Cuts the JSON text of a view at its slots; `languages` are those of its texts. */
export function fragmentOf(key: string, json: string, languages: readonly Language[]): Fragment {
  const parts = json.split(slotPattern);
  return {
    key,
    texts: parts.filter((_, at) => at % 2 === 0).map(byteTextOf),
    terms: parts.filter((_, at) => at % 2 === 1).map(Number),
    languages,
  };
}

/** UTF-8 of a text. */
export function byteTextOf(text: string): ByteText {
  return Buffer.from(text).toString('latin1');
}

/** Bytes of a fragment without its counts. */
export function lengthOf({ texts }: Pick<Fragment, 'texts'>): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}
