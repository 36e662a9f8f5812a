/**
 * What the index of a file was made for. It goes on in those languages, whatever the settings say, until it is made anew: its full-text
 * tables have columns for no others.
 */

import { indexRules } from '../../../derive/index-rules.ts';
import { onceFor } from '../../../model/slices.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { IndexState } from '../../../ports.ts';
import type { Prepare } from '../connection.ts';
import { metaIn, setMeta } from '../schema.ts';
import { rowsOfEntry } from './index-rows.ts';

/** What stands for the rules of an index to which entries are still to be added. */
const unfinished = 'unfinished';

const rulesFor = onceFor((joined: string) => {
  const languages = joined.split(',');
  return indexRules(languages, (entry) => rowsOfEntry(entry, languages));
});

/** The languages of the index, its default first; none in a file without index. */
export function indexLanguages(prepare: Prepare): readonly Language[] {
  return made(prepare).languages?.split(',') ?? [];
}

/** How the index stands to this program and to the languages of its settings. */
export function indexStateIn(prepare: Prepare, languages: readonly Language[]): IndexState {
  const before = made(prepare);
  if (before.languages !== languages.join()) return 'other languages';
  return before.rules === rulesFor(languages.join()) ? 'current' : 'older rules';
}

/** Notes that the index goes on in these languages from now on, with all of its entries or without. */
export function noteIndex(prepare: Prepare, languages: readonly Language[], isFinished: boolean): void {
  const rules = isFinished ? rulesFor(languages.join()) : unfinished;
  setMeta(prepare, 'index made for', `${languages.join()} ${rules}`);
}

function made(prepare: Prepare): { languages?: string | undefined; rules?: string | undefined } {
  const [languages, rules] = metaIn(prepare, 'index made for')?.split(' ') ?? [];
  return { languages, rules };
}
