/** Templates in Catalan and Spanish: fills both at once, so that both say the same, with prepositions, articles, elisions and capitals. */

import { onceFor } from '../model/arrays-and-maps.ts';
import type { Day } from '../model/time/event-days.ts';
import type { Chance } from './chance.ts';
import { isWithin, type Span } from './when.ts';

/** The two languages of the demo data. */
export const demoLanguages = ['ca', 'es'] as const;
/** A language of the demo data. */
export type DemoLanguage = (typeof demoLanguages)[number];

/** A text in both languages. */
export type Bilingual = Readonly<Record<DemoLanguage, string>>;

/** Contractions of preposition and article. Names keep their capital article: `de El Escorial`. */
const contractions: Readonly<Record<DemoLanguage, Readonly<Record<string, readonly [RegExp, string][]>>>> = {
  ca: {
    de: [
      [/^els? /, 'de'],
      // An h that is heard is a consonant: d'Hugo, but de Haydn.
      [/^(?=11\b|h?[aeiouàáèéíòóú])(?!h?[iu][aeoàáèéòó]|haddad|haydn)/i, "d'"],
    ],
    a: [[/^els? /, 'a']],
    per: [[/^els? /, 'pe']],
  },
  es: {
    de: [[/^el /, 'del ']],
    a: [[/^el /, 'al ']],
    y: [[/^(?=h?[ií])(?!h?i[aeo])/i, 'e ']],
  },
};

/**
 * Puts a preposition or conjunction before a phrase: `de` + `el Vendrell` is `del Vendrell` in Catalan, `de` + `Olot`
 * is `d'Olot`, `a` + `el Teatro` is `al Teatro` in Spanish, `y` + `Irene` is `e Irene`. Throws RangeError for a word
 * that has no rules in this language, for it can stand in the text as it is.
 */
export function joined(language: DemoLanguage, word: string, phrase: string): string {
  const rules = contractions[language][word];
  if (!rules) throw new RangeError(`No rules for ${word} in ${language}`);
  for (const [beginning, contracted] of rules) {
    const found = beginning.exec(phrase)?.[0];
    if (found === undefined) continue;
    // Catalan: del, dels, al, als, pel, pels end like the article.
    const whole = language === 'ca' && found !== '' ? `${contracted}${found.slice(1)}` : contracted;
    return whole + phrase.slice(found.length);
  }
  return `${word} ${phrase}`;
}

/** The text with a first capital letter, also after an opening quotation mark. */
export function capitalised(text: string): string {
  return text.replace(/^([«“¿¡★\s]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** A name as it stands alone: without its article, with a capital. */
export function withoutArticle(phrase: string): string {
  return capitalised(phrase.replace(/^(?:el|els|la|les|los|las) |^l'/, ''));
}

/** Sentences as a paragraph of HTML. */
export function paragraph(sentences: readonly Bilingual[]): Bilingual {
  const [ca, es] = [sentences.map((each) => each.ca), sentences.map((each) => each.es)];
  return { ca: `<p>${ca.join(' ')}</p>`, es: `<p>${es.join(' ')}</p>` };
}

/**
 * A template in both languages: `{person}` is a phrase of that list, `{de town}` the phrase after a preposition (see `joined`), `{Person}`
 * the phrase with a capital, `{person2}` another one of the same list. A plain text is the same in both.
 */
export interface Wording extends Bilingual, Fitting {
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
  readonly language?: DemoLanguage;
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
  readonly language: DemoLanguage;
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

/** Fills templates. A placeholder keeps its phrase in all templates that one filler fills. */
export interface TemplateFiller {
  /** Fills one template. Throws RangeError for a placeholder without a list. */
  fill(wording: Bilingual): Bilingual;
  /** Draws a template that fits the occasion, and fills it. Throws RangeError when none fits. */
  fillOne(wordings: readonly Wording[]): Bilingual;
  /** The same as a list, which is empty when none fits. */
  fillAny(wordings: readonly Wording[]): readonly Bilingual[];
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

/** Makes a filler; `phrases` are known from the beginning. */
export function makeFiller(
  chance: Chance,
  words: Words,
  occasion: Occasion,
  phrases: Readonly<Record<string, Bilingual>>,
): TemplateFiller {
  const known = new Map(Object.entries(phrases));
  const used = new Set<Wording>();
  let theme: string | undefined;

  const isFitting = (wording: Wording): boolean =>
    (wording.theme ?? theme) === (theme ?? wording.theme) && fits(wording, occasion);

  function choose(wordings: readonly Wording[], list: string): Wording {
    const fitting = wordings.filter(isFitting);
    const fresh = fitting.filter((wording) => !used.has(wording));
    if (fitting.length === 0) throw new RangeError(`Nothing to say for {${list}}`);
    const wording = chance.oneOf(fresh.length > 0 ? fresh : fitting);
    used.add(wording);
    theme ??= wording.theme;
    return wording;
  }

  function fillIn(language: DemoLanguage, text: string, scope: string): string {
    if (!text.includes('{')) return text;
    let whole = '';
    for (const part of partsOf(text)) {
      if (typeof part === 'string') {
        whole += part;
        continue;
      }
      const { word, list, number, isCapital } = part;
      const inner = number || scope;
      const found = known.get(list + inner) ?? (list in phrases ? phrases[list] : undefined);
      const phrase = found ?? fill(choose(words[list] ?? [], list), inner);
      if (!found) known.set(list + inner, phrase);
      const joint = word ? joined(language, word, phrase[language]) : phrase[language];
      whole += isCapital ? capitalised(joint) : joint;
    }
    return whole;
  }

  function fill({ ca, es }: Bilingual, scope = ''): Bilingual {
    return { ca: fillIn('ca', ca, scope), es: fillIn('es', es, scope) };
  }

  return {
    fill: (wording) => fill(wording),
    fillOne: (wordings) => fill(choose(wordings, 'text')),
    fillAny: (wordings) => (wordings.some(isFitting) ? [fill(choose(wordings, 'text'))] : []),
  };
}

/** Tells whether an occasion is within all limits. */
export function fits(fitting: Fitting, occasion: Occasion): boolean {
  const { months, regions, hours, weekdays, places, dates, language, isDistrict, isFeast } = fitting;
  const { month, region, hour, weekday, place, day } = occasion;
  return (
    (language ?? occasion.language) === occasion.language &&
    (isDistrict ?? occasion.isDistrict) === occasion.isDistrict &&
    (isFeast ?? occasion.isFeast) === occasion.isFeast &&
    (months?.includes(month) ?? true) &&
    (regions?.includes(region) ?? true) &&
    (weekdays?.includes(weekday) ?? true) &&
    (places?.includes(place) ?? true) &&
    (hours === undefined || (hours[0] <= hour && hour <= hours[1])) &&
    (dates === undefined || isWithin(dates, day))
  );
}
