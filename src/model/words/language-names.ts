/** Names of languages. */

import type { Language } from '../tables/field.ts';
import { capital } from '../text/capital.ts';
import { isSpoken, type SpokenLanguage } from './index.ts';

/** Names that differ from CLDR's. */
const own: Readonly<Record<SpokenLanguage, string>> = { ca: 'Català', es: 'Castellano', en: 'English' };

/** The name of a language in itself, as links to it and headings have it. */
export function ownLanguageName(language: Language): string {
  return isSpoken(language) ? own[language] : capital(languageName(language, language));
}

/** The name of a language in another, as sentences have it. */
export function languageName(language: Language, inLanguage: Language): string {
  return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language;
}
