/** Fills the holes of wordings in both languages at once, so that both say the same. */

import { isWithin, type Span } from './almanac.ts';
import type { Chance } from './chance.ts';
import type { DayNumber } from './days.ts';
import { capitalised, joined, type Said, type Spoken } from './phrases.ts';

/**
 * A text with holes, in both languages: `{person}` is a phrase of that list, `{de town}` the phrase behind a preposition
 * (see `joined`), `{Person}` the phrase with a capital, `{person2}` another one of the same list. A plain text is the
 * same in both.
 */
export interface Wording extends Said, Fitting {
  /**
   * What it is about; wordings of different themes are never told together. Those without a theme go with all.
   */
  readonly theme?: string;
  /** Of a duration: how long it is. */
  readonly minutes?: number;
}

/** When and where something can be said. */
export interface Fitting {
  /** The days of every year within which it can be said; without it, all. */
  readonly dates?: Span;
  /** The language of the towns in which it can be said; without it, both. */
  readonly language?: Spoken;
  /** Whether it can be said of districts alone, or of towns alone; without it, of both. */
  readonly isDistrict?: boolean;
  /** Whether it can be said during the town's feast alone, or outside of it alone; without it, always. */
  readonly isFeast?: boolean;
  /** Months, 1 to 12, in which it can be said; without it, all. */
  readonly months?: readonly number[];
  /** Regions in which it can be said; without it, all. */
  readonly regions?: readonly string[];
  /** The first and the last hour of beginning, 0 to 23, at which it can be said; without it, all. */
  readonly hours?: readonly [number, number];
  /** Weekdays of beginning, 0 (Monday) to 6, on which it can be said; without it, all. */
  readonly weekdays?: readonly number[];
  /** Kinds of places of which it can be said; without it, all. */
  readonly places?: readonly string[];
}

/** Phrases by the name of their list. */
export type Words = Readonly<Record<string, readonly Wording[]>>;

/** When and where something is said. */
export interface Occasion {
  readonly day: DayNumber;
  /** 1 to 12. */
  readonly month: number;
  readonly region: string;
  /** Of the town. */
  readonly language: Spoken;
  /** Whether the town is a district of another one. */
  readonly isDistrict: boolean;
  /** Whether it is in the days of the town's feast. */
  readonly isFeast: boolean;
  /** 0 to 23. */
  readonly hour: number;
  /** 0 (Monday) to 6. */
  readonly weekday: number;
  /** A key of `seeds/places.json`. */
  readonly place: string;
}

/** Fills holes; what once stood in a hole stands in all holes of that name. */
export interface Telling {
  /** Throws RangeError for a hole whose list does not exist. */
  tell(wording: Said): Said;
  /** One of these that fits the occasion, filled. Throws RangeError when none fits. */
  tellOne(wordings: readonly Wording[]): Said;
  /** The same in a list, which is empty when none fits. */
  tellAny(wordings: readonly Wording[]): readonly Said[];
}

/** A hole of a wording: what is put before its phrase, the list that this is of, and which of that list it is. */
interface Hole {
  readonly word: string | undefined;
  readonly list: string;
  readonly number: string;
  readonly isCapital: boolean;
}

const hole = /\{(?:(\p{Ll}+) )?(\p{L}+)(\d?)\}/gu;

/** By the wording's text; the files in `seeds/` have only so many. */
const parsed = new Map<string, readonly (string | Hole)[]>();

/** What a wording is put together from. */
function partsOf(text: string): readonly (string | Hole)[] {
  const known = parsed.get(text);
  if (known) return known;
  const parts: (string | Hole)[] = [];
  let from = 0;
  for (const { 0: whole, 1: word, 2: name = '', 3: number = '', index } of text.matchAll(hole)) {
    const list = name.charAt(0).toLowerCase() + name.slice(1);
    parts.push(text.slice(from, index), { word, list, number, isCapital: list !== name });
    from = index + whole.length;
  }
  parts.push(text.slice(from));
  parsed.set(text, parts);
  return parts;
}

/** A telling; `given` are the phrases that are known from the beginning. */
export function tellingOf(
  chance: Chance,
  words: Words,
  occasion: Occasion,
  given: Readonly<Record<string, Said>>,
): Telling {
  const known = new Map<string, Said>(Object.entries(given));
  const used = new Set<Wording>();
  let theme: string | undefined;

  function tell(wording: Said, scope = ''): Said {
    return { ca: filled('ca', wording.ca, scope), es: filled('es', wording.es, scope) };
  }

  function filled(language: Spoken, text: string, scope: string): string {
    if (!text.includes('{')) return text;
    let whole = '';
    for (const part of partsOf(text)) whole += typeof part === 'string' ? part : phraseIn(language, part, scope);
    return whole;
  }

  function phraseIn(language: Spoken, { word, list, number, isCapital }: Hole, scope: string): string {
    const phrase = phraseFor(list, number || scope)[language];
    const whole = word ? joined(language, word, phrase) : phrase;
    return isCapital ? capitalised(whole) : whole;
  }

  function phraseFor(name: string, scope: string): Said {
    const key = name + scope;
    const before = known.get(key) ?? (name in given ? given[name] : undefined);
    if (before) return before;
    const said = tell(chosen(words[name] ?? [], name), scope);
    known.set(key, said);
    return said;
  }

  function chosen(wordings: readonly Wording[], name: string): Wording {
    const fitting = wordings.filter(isFitting);
    const fresh = fitting.filter((wording) => !used.has(wording));
    if (fitting.length === 0) throw new RangeError(`Nothing to say for {${name}}`);
    const wording = chance.oneOf(fresh.length > 0 ? fresh : fitting);
    used.add(wording);
    theme ??= wording.theme;
    return wording;
  }

  function isFitting(wording: Wording): boolean {
    return (wording.theme ?? theme) === (theme ?? wording.theme) && fits(wording, occasion);
  }

  const tellOne = (wordings: readonly Wording[]): Said => tell(chosen(wordings, 'text'));
  return {
    tell: (wording) => tell(wording),
    tellOne,
    tellAny: (wordings) => (wordings.some(isFitting) ? [tellOne(wordings)] : []),
  };
}

/** Whether an occasion is within all that limits something. */
export function fits(fitting: Fitting, occasion: Occasion): boolean {
  const { months, regions, hours, weekdays, places, dates } = fitting;
  const { month, region, hour, weekday, place, day } = occasion;
  return (
    isSame(fitting, occasion) &&
    (months?.includes(month) ?? true) &&
    (regions?.includes(region) ?? true) &&
    (weekdays?.includes(weekday) ?? true) &&
    (places?.includes(place) ?? true) &&
    (hours === undefined || (hours[0] <= hour && hour <= hours[1])) &&
    (dates === undefined || isWithin(dates, day))
  );
}

function isSame({ language, isDistrict, isFeast }: Fitting, occasion: Occasion): boolean {
  return (
    (language ?? occasion.language) === occasion.language &&
    (isDistrict ?? occasion.isDistrict) === occasion.isDistrict &&
    (isFeast ?? occasion.isFeast) === occasion.isFeast
  );
}
