import Database from 'better-sqlite3';
import { expect } from 'chai';
import fc from 'fast-check';
import { matchExpression } from '../../src/backends/sqlite/full-text/match.ts';
import { columnsOf } from '../../src/backends/sqlite/full-text/words.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import { anyText } from '../support/any-text.ts';

const languages = ['ca', 'es'];

function expressionOf(search: string, marks?: string[][]) {
  return matchExpression(parseSearch(search), { languages, marks });
}

describe('A MATCH expression', () => {
  it('has each word once for all columns with the same terms', () => {
    expect(expressionOf('jazz').match).to.equal('({words wholes} : "jazz" * OR {stems_ca stems_es} : "jazz")');
    expect(expressionOf('jazz "big band"').match).to.match(/ AND \{words wholes\} : "big band"$/);
  });

  it('is absent without a search', () => {
    expect(matchExpression(undefined, { languages })).to.deep.equal({ match: undefined, exclude: undefined });
    expect(expressionOf('-jazz').match).to.equal(undefined);
    expect(expressionOf('jazz').exclude).to.equal(undefined);
  });

  it('excludes any of several terms, by stem and without prefix', () => {
    expect(expressionOf('-concerts -"big band"').exclude).to.equal(
      '({words wholes} : "concerts" OR {stems_ca stems_es} : "concert") OR {words wholes} : "big band"',
    );
  });

  it('requires one mark of each group', () => {
    expect(matchExpression(undefined, { languages, marks: [['r3', 'r4'], ['r9']] }).match).to.equal(
      '{marks} : ("r3" OR "r4") AND {marks} : ("r9")',
    );
    expect(expressionOf('-jazz', [['r3']]).match).to.equal('{marks} : ("r3")');
  });

  it('has no stems in languages without rules', () => {
    expect(matchExpression(parseSearch('"x" jazz'), { languages: ['fr'] }).match).to.equal(
      '{words wholes} : "x" AND {words wholes} : "jazz" *',
    );
  });
});

describe('A MATCH expression in SQLite', () => {
  const database = new Database(':memory:');

  before(() => {
    database.exec(`CREATE VIRTUAL TABLE texts USING fts5(words, wholes, stems_ca, stems_es, marks, content='',
      contentless_delete=1, tokenize="unicode61 remove_diacritics 0", prefix='1 2 3')`);
    const texts = [
      { text: 'Nit de foc a la plaça', language: 'ca' },
      { text: 'r3 i gegants', language: 'ca' },
    ];
    database
      .prepare(
        'INSERT INTO texts (rowid, words, wholes, stems_ca, stems_es, marks) VALUES (1, :words, :wholes, :stems_ca, :stems_es, :marks)',
      )
      .run({ ...columnsOf(texts, languages, ['93 412 12 34']), marks: 'r7 r8' });
  });

  after(() => {
    database.close();
  });

  function rows(expression: string | undefined): unknown[] {
    return database.prepare('SELECT rowid FROM texts WHERE texts MATCH ?').pluck().all(expression);
  }

  it('finds words, phrases, prefixes and marks', () => {
    for (const search of ['foc', 'nits', '"nit de foc"', 'geg', 'r3', '934 121 234', '412 12 34']) {
      expect(rows(expressionOf(search, [['r7'], ['r1', 'r8']]).match), search).to.deep.equal([1]);
    }
  });

  it('finds no marks by words, no words by marks, and no phrase across texts', () => {
    for (const search of ['r7', '"plaça r3"', 'words:foc', '934 121 235']) {
      expect(rows(expressionOf(search).match), search).to.deep.equal([]);
    }
    expect(rows(expressionOf('foc', [['r3']]).match)).to.deep.equal([]);
    expect(rows(expressionOf('foc', [[]]).match)).to.deep.equal([]);
  });

  it('finds nothing for a word that is too long, and excludes nothing', () => {
    const long = 'x'.repeat(101);
    expect(rows(expressionOf(long).match)).to.deep.equal([]);
    expect(rows(expressionOf(`foc -${long}`).exclude)).to.deep.equal([]);
  });

  it('takes a search of a thousand characters', () => {
    const letters = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    for (const separator of [' ', ' -', '" "', '/']) {
      const { match, exclude } = expressionOf(`-a b "${letters.join(separator)}" ${letters.join(separator)}`);
      expect(() => rows(match)).to.not.throw();
      expect(() => rows(exclude)).to.not.throw();
    }
  });

  it('is always valid, whatever is typed', () => {
    const piece = fc.constantFrom(
      '"',
      '-',
      '*',
      '^',
      ':',
      '(',
      ')',
      '{',
      '}',
      '+',
      '~',
      '\\',
      "'",
      ' ',
      'NEAR',
      'AND',
      'OR',
      'NOT',
      'foc',
      '12',
      '\0',
    );
    const typed = fc.oneof(
      anyText(300),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const { match, exclude } = expressionOf(text);
        for (const expression of [match, exclude]) if (expression !== undefined) rows(expression);
      }),
    );
  });
});
