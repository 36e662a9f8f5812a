/** Which text a reader is shown: that of the requested language, else of the default language, else of any other. */

import type { Language } from '../tables/field.ts';
import type { Texts } from './document.ts';
import type { ShownText } from './entry.ts';

/** The text of one field as a reader of `requested` sees it, or undefined when no language has it. */
export function shownText(
  texts: Texts,
  field: string,
  requested: Language,
  languages: readonly Language[],
): ShownText | undefined {
  const own = texts[requested]?.[field];
  if (own) return { text: own, language: requested };
  for (const language of languages) {
    const text = texts[language]?.[field];
    if (text) return { text, language };
  }
  return undefined;
}

/** The languages in which a record has any text, in the calendar's order. */
export function availableLanguages(texts: Texts, languages: readonly Language[]): Language[] {
  return languages.filter((language) => Object.keys(texts[language] ?? {}).length > 0);
}

/** The fields that have a text in some language but not in the requested one. */
export function untranslated(
  texts: Texts,
  fields: readonly string[],
  requested: Language,
  languages: readonly Language[],
): string[] {
  return fields.filter((field) => shownText(texts, field, requested, languages) && !texts[requested]?.[field]);
}
