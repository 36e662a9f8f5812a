import { expect } from 'chai';
import { languages } from './drafts.ts';
import { type JudgedQuery, judgedQueries, judgedRecords } from './judged/list.ts';
import { faultsOf, type Outcome, scoreTable } from './judged/scores.ts';

describe('The judged list', () => {
  it('has at least 250 searches, each once, with a reason', () => {
    const identities = judgedQueries.map(
      ({ kind, language, search, parameter }) => `${kind} ${language} ${search} ${parameter}`,
    );
    expect(identities).to.have.lengthOf.at.least(250);
    expect(new Set(identities)).to.have.lengthOf(identities.length);
    for (const { why, search } of judgedQueries) expect(why, search).to.match(/^\S.{4,}/);
  });

  it('judges every category in every language', () => {
    for (const [category, queries] of Map.groupBy(judgedQueries, (query) => query.category)) {
      for (const language of languages) {
        const inLanguage = queries.filter((query) => query.language === language);
        expect(inLanguage, `${category} in ${language}`).to.have.lengthOf.at.least(4);
      }
    }
  });

  it('expects only records that it contains, of the kind that is searched', () => {
    const keysOf = Map.groupBy(judgedRecords, ({ kind }) => kind);
    for (const { kind, finds, search } of judgedQueries) {
      const keys = (keysOf.get(kind) ?? []).map(({ key }) => key);
      expect(keys, search).to.include.members([...finds]);
    }
    expect(new Set(judgedRecords.map(({ key }) => key))).to.have.lengthOf(judgedRecords.length);
  });
});

describe('The scores', () => {
  const outcome = (finds: string[], found: string[], language = 'ca'): Outcome => {
    const query: JudgedQuery = { kind: 'events', language, search: 'x', finds, why: '', category: 'prefix' };
    return { query, found };
  };

  it('name missed and wrong records', () => {
    expect(faultsOf(outcome(['a', 'b'], ['b', 'c']))).to.deep.equal({ missed: ['a'], wrong: ['c'] });
  });

  it('are recall and precision in percent, averaged over the queries of a language', () => {
    const outcomes = [outcome(['a', 'b'], ['a']), outcome(['a'], ['a', 'b', 'c', 'd']), outcome([], [], 'es')];
    expect(rowsOf(scoreTable(outcomes))).to.deep.equal([
      ['category', 'ca', 'recall', 'precision', 'es', 'recall', 'precision'],
      ['prefix', '2', '75', '62', '1', '100', '100'],
      ['all', '2', '75', '62', '1', '100', '100'],
    ]);
  });

  it('lose precision when a query finds something and should find nothing', () => {
    expect(rowsOf(scoreTable([outcome([], ['a']), outcome([], [], 'es')]))[1]).to.deep.equal([
      'prefix',
      ...['1', '100', '0'],
      ...['1', '100', '100'],
    ]);
  });
});

function rowsOf(table: string): string[][] {
  return table.split('\n').map((line) => line.split(/ +/));
}
