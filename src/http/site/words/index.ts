/** What the public pages say, by language. */

import type { Language } from '../../../model/tables/field.ts';
import { isSpoken, type SpokenLanguage } from '../../../model/words/index.ts';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { SiteWords } from './types.ts';

const words: Readonly<Record<SpokenLanguage, SiteWords>> = { ca, es, en };

/** The words of a language; English ones for a language that the pages do not speak. */
export function siteWords(language: Language): SiteWords {
  return isSpoken(language) ? words[language] : en;
}
