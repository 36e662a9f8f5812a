/** Tells whether an event of another program is for everybody, by one rule for iCalendar and tables. Pure. */

import { foldName } from '../model/text/characters.ts';
import type { Remark } from '../model/words/remarks.ts';
import { truth } from './repairs.ts';

/** By words that stand at the beginning of a value, as compared, a program or a person says that an event is for few. */
const forFew =
  /^(?:private?|privad[ao]|personal|(?:company[- ]?)?confidential|confidencial|hidden|ocult[ao]?|secret[ao]?)(?![\p{L}\p{N}])/u;
/** What WordPress calls a post that everybody may read; any other status may be one that a plugin has for few, or for later. */
const published = /^(?:publish(?:ed)?|publicad[ao]|publicat)?$/;

const isPublicClass = (raw: string): boolean => /^(?:"?PUBLIC"?)?$/i.test(raw);

/** By property or column, whether a value says that an event is for everybody. A word that cannot be read may mean anything but that. */
const isPublic: ReadonlyMap<string, (raw: string) => boolean> = new Map([
  ['class', isPublicClass],
  ['x-calendarserver-access', isPublicClass],
  ['private', (raw) => raw === '' || truth(raw).value === false],
  // No state that an event may have
  ['status', (raw) => !/^(?:draft|esborrany|borrador)$/.test(bare(raw)) && !isWordForFew(raw)],
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

/** Headings by which people say it in tables of their own, as compared, and which of their cells are for everybody. */
const ofPeople: readonly (readonly [heading: RegExp, isPublic: (raw: string) => boolean])[] = [
  [
    /^(?:(?:is )?privat?e?|privad[ao]|privada|confidencial|confidential|hidden|ocult[ao]?|draft|esborrany|borrador)\??$/,
    (raw) => raw === '' || truth(raw).value === false,
  ],
  [/^(?:publicat|publicado|published|publish|public|publico)\??$/, (raw) => truth(raw).value !== false],
  [
    /^(?:visibility|visibilitat|visibilidad|privacy|privacitat|privacidad|access|acces|acceso)$/,
    (raw) => !isWordForFew(raw) && !/^(?:draft|esborrany|borrador)$/.test(bare(raw)),
  ],
];

/** Tells whether a heading of a table names whom its events are for. */
export function isOfPrivacy(heading: string): boolean {
  return ofPeople.some(([each]) => each.test(foldName(heading)));
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

/** Tells whether a value says that an event is for few. */
function isForFew(name: string, raw: string): boolean {
  if (isPublic.has(name)) return isPublic.get(name)?.(raw) === false;
  const [, isForAll] = ofPeople.find(([heading]) => heading.test(foldName(name))) ?? [];
  if (isForAll) return !isForAll(raw);
  if (!ofPrograms.test(name)) return false;
  const isNumbered = name.endsWith('sensitivity') && /^[123]$/.test(raw);
  const isUnpublished = /(?:wp|post)-status$/.test(name) && !published.test(bare(raw));
  return isWordForFew(raw) || isNumbered || isUnpublished || (name.endsWith('private') && truth(raw).value === true);
}

/**
 * Why an event cannot be imported that is not for everybody: the first of these properties that says so; undefined for a public event. What
 * is private is no matter of a public calendar, neither for its visitors nor for its editors.
 */
export function reasonOfPrivacy(
  properties: Iterable<{ readonly name: string; readonly raw: string }>,
): Remark | undefined {
  for (const { name, raw } of properties) {
    if (isForFew(name, raw))
      return { what: 'not_public', values: { property: `${name}:${raw.slice(0, 100)}`.toUpperCase() } };
  }
  return undefined;
}
