import { expect } from 'chai';
import { type Posting, postingCacheIn } from '../../src/backends/sqlite/lists/posting-lists.ts';
import { newCaches } from '../../src/cache/cache.ts';

describe('Occurrences of a repeated query', () => {
  const rows: Posting[] = [
    [-5, 3],
    [0, 1],
    [0, 2],
    [7, 4],
  ];
  let generation: number;
  let reads: number;

  function asking(most: number): (question: string) => number | undefined {
    const recurring = postingCacheIn(newCaches(), { now: () => generation }, most);
    return (question) => {
      const read = (limit: number) => {
        reads += 1;
        return rows.slice(0, limit);
      };
      return recurring.of(question, read)?.ids.length;
    };
  }

  beforeEach(() => {
    [generation, reads] = [0, 0];
  });

  it('are read at the second query, and cached until the next write', () => {
    const ask = asking(4);
    expect([ask('a'), ask('a'), ask('a'), reads]).to.deep.equal([undefined, 4, 4, 1]);
    generation = 1;
    expect([ask('a'), ask('a'), reads]).to.deep.equal([undefined, 4, 2]);
  });

  it('are not cached if there are too many, and not read again', () => {
    const ask = asking(3);
    expect([ask('a'), ask('a'), ask('a'), reads]).to.deep.equal([undefined, undefined, undefined, 1]);
  });
});
