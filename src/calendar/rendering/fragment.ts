/** A rendered JSON object with slots for what changes without it. */

import { unique } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';

/**
 * UTF-8 as a string with a character for each byte: like this it lies in the heap, where what does not live long costs least. The memory of
 * Buffers lies outside, and is taken back late.
 */
export type ByteText = string;

/** What stands between two texts: the count of a term, by its ID, for it changes without the record; or a record that is shown inside. */
export type Slot = number | Fragment;

/** A rendered JSON object. What changes without it, and what other records share with it, is left out and filled in when it is sent. */
export interface Fragment {
  /** Names what is rendered, its revision and how it is shown. */
  readonly key: string;
  /** What stands before, between and behind the fillings, without the last brace. */
  readonly texts: readonly ByteText[];
  readonly slots: readonly Slot[];
  /** The terms whose counts are filled in, at any depth. */
  readonly terms: readonly number[];
  /** Languages of the texts shown, at any depth. */
  readonly languages: readonly Language[];
  /** Its bytes with those of all that is shown inside, without counts. */
  readonly size: number;
}

/** A record with what may be added to it. */
export interface RenderedRecord {
  readonly record: Fragment;
  /** Its schema.org data as one more member, from its comma on. */
  readonly jsonLd?: Fragment | undefined;
}

/** Stands in a view for its fillings: NUL is in no text, and only the JSON of a string that begins with it has it after the quote. */
const slotPattern = /"\\u0000(\d+)"/;

/** The fillings of a view that is being made. */
export interface Slots {
  readonly values: Slot[];
  /** Leaves a hole; what it gives is put into the view. */
  reserve(filling: Slot): string;
}

/** The holes of a view that is about to be made, none yet. */
export function newSlots(): Slots {
  const fillings: Slot[] = [];
  return { values: fillings, reserve: (filling) => `\0${fillings.push(filling) - 1}` };
}

/** Cuts the JSON text of a view at its holes; it may begin before the object. `languages` are those of its own texts. */
export function fragmentOf(
  key: string,
  json: string,
  { values: fillings }: Slots,
  languages: readonly Language[],
): Fragment {
  const pieces = json.slice(0, -1).split(slotPattern);
  const texts = pieces.filter((_, at) => at % 2 === 0).map(byteTextOf);
  const filled = pieces.filter((_, at) => at % 2 === 1).map((at) => fillings[Number(at)] as Slot);
  const size = lengthOf({ texts }) + sizeInside(filled);
  return { key, texts, slots: filled, terms: termsOf(filled), languages: withThoseOf(filled, languages), size };
}

function byteTextOf(text: string): ByteText {
  return Buffer.from(text).toString('latin1');
}

/** Bytes of a piece, without its fillings. */
export function lengthOf({ texts }: Pick<Fragment, 'texts'>): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** Bytes of what is shown inside, at any depth. */
export function sizeInside(fillings: readonly Slot[]): number {
  return fillings.reduce<number>((sum, filling) => sum + (typeof filling === 'number' ? 0 : filling.size), 0);
}

/** Bytes of a record with what is added to it, without counts. */
export function sizeOf({ record, jsonLd }: RenderedRecord): number {
  return record.size + (jsonLd?.size ?? 0);
}

function withThoseOf(fillings: readonly Slot[], languages: readonly Language[]): Language[] {
  const inside = fillings.flatMap((filling) => (typeof filling === 'number' ? [] : filling.languages));
  return unique([...languages, ...inside]);
}

/** The terms whose counts are filled in, at any depth. */
export function termsOf(fillings: readonly Slot[]): number[] {
  return fillings.flatMap((filling) => (typeof filling === 'number' ? filling : filling.terms));
}
