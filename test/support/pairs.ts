/** Which pair suites of the service run on. */

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

/** `PAIR` in the environment names others, separated by commas; the loose one needs no server. */
const { PAIR = 'embedded,mirrored' } = process.env;

const pairNames = PAIR.split(',');

let chosen: Choice | undefined;

/**
 * Declares a suite once for each pair, which `openPairForTests` opens in it: where it asks what a pair may change, which is what lists
 * show after a write, what happens at the same moment, what is away, and whatever is sent in hostile ways.
 */
export function describeOnPairs(name: string, suite: () => void): void {
  describeOn(choices, name, suite);
}

/**
 * The same on the first pair alone: what the gate, the use cases and the rendering make of a request. That all stores and indices find the
 * same for it is held by their contracts, against looking at every record, and by `pairs-alike`, to the byte.
 */
export function describeOnOnePair(name: string, suite: () => void): void {
  describeOn(choices, name, suite, pairNames.slice(0, 1));
}

/** The same for suites that need IDs from 1 on, which what other suites have left cannot give any more. */
export function describeOnNewPairs(name: string, suite: () => void): void {
  describeOn(newChoices, name, suite);
}

/** Both: on the first pair alone, with IDs from 1 on. */
export function describeOnOneNewPair(name: string, suite: () => void): void {
  describeOn(newChoices, name, suite, pairNames.slice(0, 1));
}

function describeOn(some: typeof choices, name: string, suite: () => void, pairs = pairNames): void {
  for (const pair of pairs) {
    const choice = some[pair];
    if (!choice) throw new Error(`PAIR is ${PAIR}: it must name some of ${Object.keys(some).join(', ')}`);
    choice.describe(`${pair}: ${name}`, () => {
      before(() => {
        chosen = choice;
      });
      suite();
    });
  }
}

/** An empty pair of the kind that the running suite is declared for; closing it leaves nothing behind. */
export function openPairForTests(languages: readonly Language[]): Promise<Pair> {
  if (!chosen) throw new Error('Only suites of describeOnPairs start a service without saying on which pair');
  return chosen.open(languages);
}
