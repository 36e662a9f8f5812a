/** Tells whether an event of another program is for everybody, by one rule for iCalendar and tables. Pure. */

import { foldName } from '../model/text/characters.ts';
import type { Remark } from '../model/words/remarks.ts';
import { statusInWords, truth } from './repairs.ts';

/** By words that stand at the beginning of a value, as compared, a program or a person says that an event is for few. */
const forFew =
  /^(?:private?|privad[ao]|personal|(?:company[- ]?)?confidential|confidencial|hidden|ocult[ao]?|secret[ao]?)(?![\p{L}\p{N}])/u;

const isPublicClass = (raw: string): boolean => /^(?:"?PUBLIC"?)?$/i.test(raw);

/** By property or column, whether a value says that an event is for everybody. A word that cannot be read may mean anything but that. */
const isPublic: ReadonlyMap<string, (raw: string) => boolean> = new Map([
  ['class', isPublicClass],
  ['x-calendarserver-access', isPublicClass],
  ['private', (raw) => raw === '' || truth(raw).value === false],
  // No state that an event may have
  ['status', (raw) => statusInWords(bare(raw)) !== 'draft' && !isWordForFew(raw)],
  // In words, or as Outlook numbers them
  [
    'sensitivity',
    (raw) =>
      ['', 'normal', 'normale', 'public', 'publico', 'publique', 'offentlich', 'pubblico', '0'].includes(foldName(raw)),
  ],
]);

/** Properties by which programs say it beside those of the standard: `X-MICROSOFT-CDO-SENSITIVITY`. Only words for few count there. */
const ofPrograms =
  /^x-(?:.*-)?(?:access|class|confidentiality|privacy|private|sensitivity|visibility|(?:wp|post)-status)$/;

/** What calendars call a column of events for few, and people in their own tables too, as compared. */
export const namesOfPrivate = ['private', 'privado', 'privada', 'privat', 'prive', 'particular', 'privato'] as const;
const namesForFew: ReadonlySet<string> = new Set([
  ...namesOfPrivate,
  ...['confidencial', 'confidential', 'hidden', 'ocult', 'oculto', 'oculta'],
]);
/** These are mostly for which people an event is made: `Infantil`. */
const namesOfAudience: ReadonlySet<string> = new Set(['public', 'publico']);
const namesOfVisibility = /^(?:visibility|visibilitat|visibilidad|privacy|privacitat|privacidad|access|acces|acceso)$/;

/** What the cells of a column say of whom events are for. */
export interface PublicityTest {
  /** Tells whether a cell that is not empty is for everybody. */
  readonly isForAll: (raw: string) => boolean;
  /** True where a tick says that an event is for everybody. */
  readonly isTickedForAll: boolean;
}

/** By what a heading says that people write in tables of their own, how the cells below it are judged; undefined for other headings. */
export function publicityUnder(heading: string): PublicityTest | undefined {
  const name = foldName(heading).replace(/^is[ _]|\?$/g, '');
  const state = statusInWords(name);
  if (namesForFew.has(name) || state === 'draft')
    return { isForAll: (raw) => truth(raw).value === false, isTickedForAll: false };
  // Of people a sign or a number says something else than no
  if (namesOfAudience.has(name))
    return {
      isForAll: (raw) => !isUnpublished(raw) && (truth(raw).value !== false || !/\p{L}/u.test(raw)),
      isTickedForAll: false,
    };
  // `No encara`
  if (state === 'publish')
    return {
      isForAll: (raw) => !isUnpublished(raw) && truth(/^\S*/.exec(raw)?.[0] ?? '').value !== false,
      isTickedForAll: true,
    };
  return namesOfVisibility.test(name) ? { isForAll: (raw) => !isUnpublished(raw), isTickedForAll: false } : undefined;
}

/** Tells whether a text is a word by which something is for few, or for nobody yet. */
function isUnpublished(raw: string): boolean {
  const state = statusInWords(bare(raw));
  return isWordForFew(raw) || (state !== undefined && state !== 'publish');
}

/** A value as compared, of which no more than a word is of interest. */
function bare(raw: string): string {
  return foldName(raw.slice(0, 100)).replace(/^["'([{\s]+|["'\s]+$/g, '');
}

/** Tells whether a text is a word by which something is for few. */
function isWordForFew(raw: string): boolean {
  const text = bare(raw);
  return forFew.exec(text)?.[0].length === text.length;
}

/** Tells whether a text begins with such a word: `Private (only the board)`. */
export function beginsForFew(text: string): boolean {
  return forFew.test(bare(text));
}

/** Tells whether the value of a property says that an event is for few. */
function isForFew(name: string, raw: string): boolean {
  if (isPublic.has(name)) return isPublic.get(name)?.(raw) === false;
  if (!ofPrograms.test(name)) return false;
  const isNumbered = name.endsWith('sensitivity') && /^[123]$/.test(raw);
  // Any status of WordPress but that of a published post may be one that a plugin has for few, or for later
  const isElsewhere = /(?:wp|post)-status$/.test(name) && raw !== '' && statusInWords(bare(raw)) !== 'publish';
  return isWordForFew(raw) || isNumbered || isElsewhere || (name.endsWith('private') && truth(raw).value === true);
}

/**
 * Why an event cannot be imported that is not for everybody: the first of these properties that says so; undefined for a public event. What
 * is private is no matter of a public calendar, neither for its visitors nor for its editors.
 */
export function reasonOfPrivacy(
  properties: Iterable<{ readonly name: string; readonly raw: string }>,
): Remark | undefined {
  for (const { name, raw } of properties) {
    if (isForFew(name, raw)) return notPublic(name, raw);
  }
  return undefined;
}

/** The remark that a property or a column hides an event from the public. */
export function notPublic(name: string, raw: string): Remark {
  return { what: 'not_public', values: { property: `${name}:${raw.slice(0, 100)}`.toUpperCase() } };
}
