/** Which text a reader is shown: that of the language asked for, else of the default language, else of any other. */

import type { Language } from '../tables/field.ts';
import type { Texts } from './document.ts';
import type { ShownText } from './entry.ts';

/** The text of one field as a reader of `asked` sees it, or undefined when no language has it. */
export function shownText(
  texts: Texts,
  field: string,
  asked: Language,
  languages: readonly Language[],
): ShownText | undefined {
  const own = texts[asked]?.[field];
  if (own) return { text: own, language: asked };
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

/** The fields that have a text in some language but not in the one asked. */
export function untranslated(
  texts: Texts,
  fields: readonly string[],
  asked: Language,
  languages: readonly Language[],
): string[] {
  return fields.filter((field) => shownText(texts, field, asked, languages) && !texts[asked]?.[field]);
}
