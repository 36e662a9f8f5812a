/** Fills templates in both languages at once, so that both say the same. */

import { onceFor } from '../model/arrays-and-maps.ts';
import type { Day } from '../model/time/event-days.ts';
import type { Chance } from './chance.ts';
import { capitalised, joined, type Said, type Spoken } from './phrases.ts';
import { isWithin, type Span } from './when.ts';

/**
 * A template in both languages: `{person}` is a phrase of that list, `{de town}` the phrase after a preposition (see `joined`), `{Person}`
 * the phrase with a capital, `{person2}` another one of the same list. A plain text is the same in both.
 */
export interface Wording extends Said, Fitting {
  /** The theme; templates of different themes are never combined, those without a theme fit all. */
  readonly theme?: string;
  /** Of a duration: its length. */
  readonly minutes?: number;
}

/** The occasions on which a template fits. */
export interface Fitting {
  /** The span of every year in which it fits; all of it when absent. */
  readonly dates?: Span;
  /** The language of the towns where it fits; both when absent. */
  readonly language?: Spoken;
  /** Fits only districts, or only towns; both when absent. */
  readonly isDistrict?: boolean;
  /** Fits only during the town's feast, or only outside it; always when absent. */
  readonly isFeast?: boolean;
  /** The months, 1 to 12, in which it fits; all when absent. */
  readonly months?: readonly number[];
  /** The regions where it fits; all when absent. */
  readonly regions?: readonly string[];
  /** The first and the last hour of beginning, 0 to 23, at which it fits; all when absent. */
  readonly hours?: readonly [number, number];
  /** The weekdays of beginning, 0 (Monday) to 6, on which it fits; all when absent. */
  readonly weekdays?: readonly number[];
  /** The kinds of places that it fits; all when absent. */
  readonly places?: readonly string[];
}

/** Phrases by the name of their list. */
export type Words = Readonly<Record<string, readonly Wording[]>>;

/** When and where an event takes place, for choosing templates. */
export interface Occasion {
  readonly day: Day;
  /** 1 to 12. */
  readonly month: number;
  readonly region: string;
  /** The language of the town. */
  readonly language: Spoken;
  /** Whether the town is a district of another one. */
  readonly isDistrict: boolean;
  /** True during the town's feast. */
  readonly isFeast: boolean;
  /** 0 to 23. */
  readonly hour: number;
  /** 0 (Monday) to 6. */
  readonly weekday: number;
  /** A key of `seeds/places.json`. */
  readonly place: string;
}

/** Fills templates. A placeholder keeps its phrase in all templates of one telling. */
export interface Telling {
  /** Fills one template. Throws RangeError for a placeholder without a list. */
  tell(wording: Said): Said;
  /** Draws a template that fits the occasion, and fills it. Throws RangeError when none fits. */
  tellOne(wordings: readonly Wording[]): Said;
  /** The same as a list, which is empty when none fits. */
  tellAny(wordings: readonly Wording[]): readonly Said[];
}

/** A placeholder: the word before its phrase, its list, and its number within that list. */
interface Slot {
  readonly word: string | undefined;
  readonly list: string;
  readonly number: string;
  readonly isCapital: boolean;
}

const slot = /\{(?:(\p{Ll}+) )?(\p{L}+)(\d?)\}/gu;

/** The parts of a template; `seeds/` has a limited number of them. */
const partsOf = onceFor((text: string): readonly (string | Slot)[] => {
  const parts: (string | Slot)[] = [];
  let from = 0;
  for (const { 0: whole, 1: word, 2: name = '', 3: number = '', index } of text.matchAll(slot)) {
    const list = name.charAt(0).toLowerCase() + name.slice(1);
    parts.push(text.slice(from, index), { word, list, number, isCapital: list !== name });
    from = index + whole.length;
  }
  return [...parts, text.slice(from)];
});

/** A new telling; `given` are phrases that are known from the beginning. */
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

  function phraseIn(language: Spoken, { word, list, number, isCapital }: Slot, scope: string): string {
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

/** Tells whether an occasion is within all limits. */
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
