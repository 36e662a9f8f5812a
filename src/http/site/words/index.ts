/** The texts of the public pages, by language. */

import type { Language } from '../../../model/tables/field.ts';
import { isSpoken, type SpokenLanguage } from '../../../model/words/index.ts';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';

/** The texts of the public pages: those of the Catalan ones, in any language. */
export type SiteWords = typeof ca;

const words: Readonly<Record<SpokenLanguage, SiteWords>> = { ca, es, en };

/** The texts in a language; in English when the pages do not speak it. */
export function siteWords(language: Language): SiteWords {
  return isSpoken(language) ? words[language] : en;
}
