import { expect } from 'chai';
import { distanceBetween, tolerance } from '../../src/model/search/near-words.ts';

describe('Words that are nearly the same', () => {
  it('have distance 1 for each missing, additional, different or transposed letter', () => {
    for (const [typed, word, distance] of [
      ['girona', 'girona', 0],
      ['giona', 'girona', 1],
      ['girrona', 'girona', 1],
      ['gitona', 'girona', 1],
      ['giorna', 'girona', 1],
      ['exposisio', 'exposicio', 1],
      ['exsposisioo', 'exposicio', 3],
      ['xepo', 'expo', 1],
      ['igrona', 'girona', 1],
    ] as const) {
      expect(distanceBetween(typed, word, 9), `${typed}: ${word}`).to.equal(distance);
    }
  });

  it('begin with the same two letters', () => {
    for (const typed of ['birona', 'irona', 'agirona', 'gerona', 'grona']) {
      expect(distanceBetween(typed, 'girona', 9), typed).to.equal(Number.POSITIVE_INFINITY);
    }
    expect(distanceBetween('astronomia', 'gastronomia', 2)).to.equal(Number.POSITIVE_INFINITY);
  });

  it('are measured only up to the requested distance', () => {
    expect(distanceBetween('girona', 'lleida', 2)).to.equal(Number.POSITIVE_INFINITY);
    expect(distanceBetween('gir', 'girona', 2)).to.equal(Number.POSITIVE_INFINITY);
  });

  it('may differ by 1 from five letters on, by 2 from nine letters on, and never with digits', () => {
    expect(['taxi', 'toros', 'musiques', 'concertos', 'covid19', '2031', ''].map(tolerance)).to.deep.equal([
      0, 1, 1, 2, 0, 0, 0,
    ]);
  });
});
