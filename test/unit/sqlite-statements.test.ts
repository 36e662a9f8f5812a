import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'chai';
import { statementsOf } from '../../src/backends/sqlite/sql.ts';

describe('prepared statements of a file', () => {
  let database: Database;

  beforeEach(() => {
    database = new Sqlite(':memory:');
  });

  afterEach(() => {
    database.close();
  });

  it('are prepared once for each text', () => {
    const prepare = statementsOf(database);
    expect(prepare('select 1')).to.equal(prepare('select 1'));
  });

  it('are cached while they are used, and evicted after a thousand others were used', () => {
    const prepare = statementsOf(database);
    const [usual, rare] = [prepare('select 1'), prepare('select 2')];
    for (let other = 0; other < 1000; other += 1) {
      prepare(`select ${other} other`);
      prepare('select 1');
    }
    expect(prepare('select 1')).to.equal(usual);
    expect(prepare('select 2')).to.not.equal(rare);
  });

  it('can still be iterated after they are evicted', () => {
    const prepare = statementsOf(database);
    const rows = prepare('select value from json_each(?)').pluck().iterate('[1, 2, 3]');
    const first = rows.next().value;
    for (let other = 0; other < 1000; other += 1) prepare(`select ${other} other`);
    expect([first, ...rows]).to.deep.equal([1, 2, 3]);
  });
});
