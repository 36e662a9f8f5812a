/** The texts of the desk, in the languages that the service speaks. */

import type { SpokenLanguage } from '../../model/words/index.ts';
import { caDesk } from './words-ca.ts';
import { enDesk } from './words-en.ts';
import { esDesk } from './words-es.ts';

/** The texts of the desk: those of the Catalan one, in any language. */
export type DeskWords = typeof caDesk;

/** The words by language. */
export const deskWords: Readonly<Record<SpokenLanguage, DeskWords>> = { ca: caDesk, es: esDesk, en: enDesk };
