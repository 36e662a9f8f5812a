/** The language of messages to a client. */

import type { Language } from '../../model/tables/field.ts';
import { isSpoken, type SpokenLanguage, spokenLanguages } from '../../model/words/index.ts';
import type { Context } from './context.ts';

/**
 * The language of a message: the requested content language, else the one that the client prefers (RFC 9110, 12.5.4), else the calendar's
 * first. `languages` are the calendar's.
 */
export function messageLanguage(ctx: Context, languages: readonly Language[]): Language {
  const asked = ctx.state.askedLanguage ?? ctx.query['translation_language'];
  if (typeof asked === 'string' && languages.includes(asked)) return asked;
  return preferredLanguage(ctx, languages[0] ?? 'en');
}

/** The spoken language that an address names by `lang`; undefined when it names none. */
export function chosenLanguage({ query }: Context): SpokenLanguage | undefined {
  return spokenLanguages.find((language) => language === query['lang']);
}

/** The spoken language that a client prefers; `byDefault` when it names none. */
export function preferredLanguage(ctx: Context, byDefault: Language): SpokenLanguage {
  const first = isSpoken(byDefault) ? byDefault : 'en';
  const preferred = ctx.acceptsLanguages(first, ...spokenLanguages.filter((language) => language !== first));
  return preferred && isSpoken(preferred) ? preferred : first;
}
