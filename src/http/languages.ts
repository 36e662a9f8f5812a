/** In which language a client is spoken to. */

import type { Language } from '../model/field.ts';
import type { Context } from './context.ts';

/** The languages that the service has sentences in. */
const spoken: readonly Language[] = ['ca', 'es', 'en'];

/**
 * The language of a message: the content language asked, else what the client prefers (RFC 9110, 12.5.4), else the
 * calendar's first. `languages` are the calendar's.
 */
export function messageLanguage(ctx: Context, languages: readonly Language[]): Language {
  const asked = ctx.state.askedLanguage ?? ctx.query['translation_language'];
  if (typeof asked === 'string' && languages.includes(asked)) return asked;
  return preferredLanguage(ctx, languages[0] ?? 'en');
}

/** The spoken language that a client prefers; `byDefault` when it names none of them. */
export function preferredLanguage(ctx: Context, byDefault: Language): Language {
  const first = spoken.includes(byDefault) ? byDefault : 'en';
  return ctx.acceptsLanguages(first, ...spoken.filter((language) => language !== first)) || first;
}
