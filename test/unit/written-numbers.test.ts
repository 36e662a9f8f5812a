import { expect } from 'chai';
import { indexedWords } from '../../src/model/search/indexed-words.ts';
import { alternativesOf, parseSearch } from '../../src/model/search/search-text.ts';
import { allSpellings, readingsOf } from '../../src/model/search/spelling.ts';

/** Whether each term of a search stands in a text, as a word or as words that follow each other. */
function finds(search: string, text: string): boolean {
  const readings = readingsOf(text).map((reading) => indexedWords(reading, 'ca').map(allSpellings));
  const stands = (sought: string) => {
    const wanted = indexedWords(sought, 'ca').map(({ word }) => word);
    return readings.some((words) =>
      words.some((_, from) => wanted.every((word, at) => words[from + at]?.includes(word))),
    );
  };
  const terms = parseSearch(search)?.terms ?? [];
  return terms.length > 0 && terms.every((term) => alternativesOf(term).some(({ text: each }) => stands(each)));
}

describe('Numbers, signs and initials', () => {
  const alike = [
    ['1000 persones', '1.000 persones', '1 000 persones', '1\u00A0000 persones'],
    ['1250 euros', '1.250 euros', '1 250 euros'],
    ['1.250,50', '1250,50'],
    ['cursa 4x4', 'cursa 4×4', 'cursa 4 × 4', 'cursa 4 x 4'],
    ['bàsquet 3 x 3', 'bàsquet 3x3', 'bàsquet 3×3'],
    ['1/2 marató', '½ marató'],
    ['rem en concert', 'R.E.M. en concert', 'REM en concert'],
    ['jrr tolkien', 'J.R.R. Tolkien', 'J. R. R. Tolkien', 'JRR Tolkien'],
    ['js bach', 'J. S. Bach', 'J.S. Bach'],
    ['acdc', 'AC/DC', 'ac/dc'],
    ['hiphop', 'Hip Hop', 'hip-hop', 'hip/hop', 'hip&hop'],
  ];

  it('are found however they are written', () => {
    for (const group of alike) {
      for (const search of group)
        for (const text of group) expect(finds(search, text), `${search}: ${text}`).to.equal(true);
    }
  });

  it('are not found by other numbers, and stay what they are', () => {
    for (const [search, text] of [
      ['1250', '12.50'],
      ['1714', '17 14'],
      ['2025', '20.25 h'],
      ['33', '3 x 3'],
      ['10a12', 'de 10 a 12'],
      ['05102025', '05/10/2025'],
      ['247', '24/7'],
      ['12', '½'],
    ] as const) {
      expect(finds(search, text), `${search}: ${text}`).to.equal(false);
    }
    expect(readingsOf('93 412 12 34')).to.deep.equal(['93 412 12 34']);
    expect(readingsOf('1.5, 1.2345, 20.30')).to.have.length(1);
    expect(readingsOf('La vitamina C. A taula')).to.have.length(1);
  });
});
