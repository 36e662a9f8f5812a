/**
 * What the index of a file was made for. It goes on in those languages, whatever the settings say, until it is made anew: its full-text
 * tables have columns for no others.
 */

import type { Language } from '../../../model/tables/field.ts';
import type { Prepare } from '../connection.ts';
import { metaIn, setMeta, wordsVersion } from '../schema.ts';

/** What stands for the rules of the words of an index to which entries are still to be added. */
const unfinished = 0;

/** The languages of the index, its default first; none in a file without index. */
export function indexLanguages(prepare: Prepare): readonly Language[] {
  const [languages] = metaIn(prepare, 'index made for')?.split(' ') ?? [];
  return languages?.split(',') ?? [];
}

/** What an operator should know about the index, undefined when it is as the settings want it. */
export function indexNotice(prepare: Prepare, languages: readonly Language[]): string | undefined {
  if (metaIn(prepare, 'index made for') === stateOf(languages, wordsVersion)) return undefined;
  return 'The index was made for other languages or other rules of words, or was not finished: run reindex';
}

/** Notes that the index goes on in these languages from now on, with all of its entries or without. */
export function noteIndex(prepare: Prepare, languages: readonly Language[], isFinished: boolean): void {
  setMeta(prepare, 'index made for', stateOf(languages, isFinished ? wordsVersion : unfinished));
}

function stateOf(languages: readonly Language[], version: number): string {
  return `${languages.join()} words ${version}`;
}
