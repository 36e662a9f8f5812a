/** Tests a pair against the judged list. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { slicesOf } from '../../../src/model/arrays-and-maps.ts';
import type { Pair } from '../../../src/ports.ts';
import { askingOf, type Find } from './asked.ts';
import { judgedQueries } from './list.ts';
import { outcomesOf, scoreTable } from './scores.ts';

const documentation = readFileSync(new URL('../../../SEARCH.md', import.meta.url), 'utf8');

/** Declares a test for each judged search, in suites by category; `open` returns an empty pair of Catalan and Spanish. */
export function judgePair(name: string, open: () => Promise<Pair>): void {
  describe(`The judged list: ${name}`, () => {
    let pair: Pair;
    let find: Find;

    before(async () => {
      pair = await open();
      find = await askingOf(pair);
      // Searches of one turn are one request; each is remembered with its failure
      for (const some of slicesOf(judgedQueries, 50)) await Promise.allSettled(some.map(find));
    });

    after(() => pair.close());

    for (const [category, queries] of Map.groupBy(judgedQueries, (query) => query.category)) {
      describe(category, () => {
        for (const query of queries) {
          it(`${query.kind} in ${query.language}: ${query.search} (${query.why})`, async () => {
            expect((await find(query)).toSorted()).to.deep.equal([...query.finds].toSorted());
          });
        }
      });
    }

    it('has the scores in the documentation (npm run judge)', async () => {
      expect(documentation).to.include(`\n${scoreTable(await outcomesOf(find))}\n`);
    });
  });
}
