/**
 * What the index of a file was made for. It keeps those languages, whatever the settings say, until it is rebuilt, because its full-text
 * tables have columns for no others.
 */

import { indexRulesBy } from '../../../derive/index-rules.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { IndexState } from '../../../ports.ts';
import type { Prepare } from '../connection.ts';
import { metaIn, setMeta } from '../schema.ts';
import { rowsOfEntry } from './entry-rows.ts';
import type { IndexWriter } from './index-rows.ts';

/** Stands for the rules of an index that is not complete yet. */
const unfinished = 'unfinished';

const rulesFor = indexRulesBy(rowsOfEntry);

/** The languages of the index, its default first; none in a file without index. */
export function indexLanguages(prepare: Prepare): readonly Language[] {
  return made(prepare).languages?.split(',') ?? [];
}

/** How the index stands to this program and to the languages of its settings. */
export function indexStateIn({ prepare, rules }: IndexWriter, languages: readonly Language[]): IndexState {
  const before = made(prepare);
  if (before.languages !== languages.join()) return 'other languages';
  return before.rules === rulesFor(languages, rules) ? 'current' : 'older rules';
}

/** Notes that the index goes on in these languages from now on, with all of its entries or without. */
export function noteIndex(
  { prepare, rules }: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
  isFinished: boolean,
): void {
  const made = isFinished ? rulesFor(languages, rules) : unfinished;
  setMeta(prepare, 'index made for', `${languages.join()} ${made}`);
}

function made(prepare: Prepare): { languages?: string | undefined; rules?: string | undefined } {
  const [languages, rules] = metaIn(prepare, 'index made for')?.split(' ') ?? [];
  return { languages, rules };
}
