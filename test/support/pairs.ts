/** Declares suites of the service on one or several pairs. */

import { openSqlite } from '../../src/backends/sqlite/open.ts';
import type { Language } from '../../src/model/tables/field.ts';
import type { Pair } from '../../src/ports.ts';
import { openLoosePair } from './loose.ts';
import { openServerPair, openUsedPair } from './server-pairs.ts';
import { describeOnServers } from './servers.ts';

interface Choice {
  open(languages: readonly Language[]): Promise<Pair>;
  describe(title: string, suite: () => void): void;
}

/** What a suite declares; on the first pair alone it may declare what does not depend on the pair. */
type Suite = (isFirst: boolean) => void;

const describeAnywhere: Choice['describe'] = (title, suite) => {
  describe(title, suite);
};

const choices: Readonly<Record<string, Choice>> = {
  embedded: {
    open: async (languages) => openSqlite({ file: ':memory:', languages }),
    describe: describeAnywhere,
  },
  loose: { open: openLoosePair, describe: describeAnywhere },
  mirrored: { open: openUsedPair, describe: describeOnServers },
};

const newChoices: typeof choices = { ...choices, mirrored: { open: openServerPair, describe: describeOnServers } };

/** `PAIR` in the environment selects pairs, separated by commas; `loose` needs no server. */
const { PAIR = 'embedded,mirrored' } = process.env;

const pairNames = PAIR.split(',');

let chosen: Choice | undefined;

/**
 * Declares a suite once for each pair, which `openPairForTests` opens in it. It is for behaviour that depends on the pair: visibility of
 * writes in lists, concurrency, unavailable servers, and hostile input.
 */
export function describeOnPairs(name: string, suite: Suite): void {
  describeOn(choices, name, suite);
}

/**
 * Declares a suite on the first pair only, for validation, use cases and rendering. The contract suites test that all stores and indices
 * find the same records as a full scan, and `pairs-alike` that all pairs respond with the same bytes.
 */
export function describeOnOnePair(name: string, suite: () => void): void {
  describeOn(choices, name, suite, pairNames.slice(0, 1));
}

/**
 * Declares a suite on all pairs but the first, for less of what is tried on the first one: fewer random cases, or of several outputs those
 * that differ by what a pair does.
 */
export function describeOnOtherPairs(name: string, suite: () => void): void {
  describeOn(choices, name, suite, pairNames.slice(1));
}

/** Declares a suite on each pair with new stores, for suites that need IDs from 1 on: reused stores continue the IDs of earlier suites. */
export function describeOnNewPairs(name: string, suite: Suite): void {
  describeOn(newChoices, name, suite);
}

/** Declares a suite on the first pair only, with a new store and IDs from 1 on. */
export function describeOnOneNewPair(name: string, suite: () => void): void {
  describeOn(newChoices, name, suite, pairNames.slice(0, 1));
}

function describeOn(some: typeof choices, name: string, suite: Suite, pairs = pairNames): void {
  for (const pair of pairs) {
    const choice = some[pair];
    if (!choice) throw new Error(`PAIR is ${PAIR}: it must name some of ${Object.keys(some).join(', ')}`);
    choice.describe(`${pair}: ${name}`, () => {
      before(() => {
        chosen = choice;
      });
      suite(pair === pairNames[0]);
    });
  }
}

/** Opens an empty pair of the kind that the running suite is declared for; closing it removes its data. */
export function openPairForTests(languages: readonly Language[]): Promise<Pair> {
  if (!chosen) throw new Error('Only suites of describeOnPairs start a service without saying on which pair');
  return chosen.open(languages);
}
