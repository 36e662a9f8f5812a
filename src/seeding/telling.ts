/** Fills the holes of wordings in both languages at once, so that both say the same. */

import type { Chance } from './chance.ts';
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
}

/** When and where something can be said. */
export interface Fitting {
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
  /** 1 to 12. */
  readonly month: number;
  readonly region: string;
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
}

const hole = /\{(?:(\p{Ll}+) )?(\p{L}+)(\d?)\}/gu;

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
    return text.replace(hole, (_, word: string | undefined, name: string, number: string) => {
      const plain = name.charAt(0).toLowerCase() + name.slice(1);
      const phrase = phraseFor(plain, number || scope)[language];
      const whole = word ? joined(language, word, phrase) : phrase;
      return plain === name ? whole : capitalised(whole);
    });
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
    const fitting = wordings.filter(
      (wording) => fits(wording, occasion) && (wording.theme ?? theme) === (theme ?? wording.theme),
    );
    const fresh = fitting.filter((wording) => !used.has(wording));
    if (fitting.length === 0) throw new RangeError(`Nothing to say for {${name}}`);
    const wording = chance.oneOf(fresh.length > 0 ? fresh : fitting);
    used.add(wording);
    theme ??= wording.theme;
    return wording;
  }

  return { tell: (wording) => tell(wording), tellOne: (wordings) => tell(chosen(wordings, 'text')) };
}

/** Whether an occasion is within all that limits something. */
export function fits(fitting: Fitting, { month, region, hour, weekday, place }: Occasion): boolean {
  const { months, regions, hours, weekdays, places } = fitting;
  return (
    (months?.includes(month) ?? true) &&
    (regions?.includes(region) ?? true) &&
    (weekdays?.includes(weekday) ?? true) &&
    (places?.includes(place) ?? true) &&
    (hours === undefined || (hours[0] <= hour && hour <= hours[1]))
  );
}
