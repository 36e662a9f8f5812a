import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { differences, rebuildIndex, tidyWords } from '../../src/backends/sqlite/maintenance.ts';
import { openFile, openSqlite } from '../../src/backends/sqlite/open.ts';
import type { Opened } from '../../src/backends/sqlite/opened.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import type { Draft, Recurrence } from '../../src/model/documents/document.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { asking, event, languages, noon, term, texts } from '../contracts/drafts.ts';
import { newFolder, removeFolders } from '../support/command.ts';

const times = { start_date: '2031-05-06 12:00:00', end_date: '2031-05-06 13:00:00' };
const second = '2031-05-13 12:00:00';

/** A weekly series of some dates, of which the second has a title of its own. */
function weekly(count: number, more: Partial<Recurrence> = {}): Draft<'events'> {
  const own = { [second]: { facts: {}, texts: texts('title', 'Final') } };
  const rule = { rrule: `FREQ=WEEKLY;COUNT=${count}`, rdate: [], exdate: [], horizon: '', places: count };
  return event('Classe', noon, { ...times, tags: [1], recurrence: { ...rule, own, ...more } });
}

describe('a file with series that was damaged', () => {
  let opened: Opened;

  /** Tag 1, the series 2, and the series 3, whose only date has an entry of its own. */
  beforeEach(async () => {
    opened = openFile({ file: ':memory:', languages });
    const store = documentStoreOf(opened);
    await store.insert('tags', term('Ball'));
    await store.insert('events', weekly(4));
    await store.insert('events', weekly(2, { exdate: ['2031-05-06'] }));
    await tidyWords(opened.writer, opened.committer);
  });
  afterEach(() => opened.close());

  async function problems(): Promise<string[]> {
    const found = await Array.fromAsync(differences(opened, languages, () => {}));
    return found.map((each) => `${'table' in each ? each.table : `${each.kind} ${each.id}`}: ${each.problem}`).sort();
  }

  function contents(): unknown[] {
    const tables = ['entries', 'shown', 'refs', 'uses', 'counters', 'days where n <> 0'];
    return tables.map((rows) => opened.database.prepare(`select * from ${rows} order by 1, 2`).all());
  }

  const [date, other] = [occurrenceIdOf(2, second), occurrenceIdOf(3, second)];
  const wrong = (id: number) => `events ${id}: wrong in the index`;
  const damages: readonly (readonly [title: string, sql: string, ...problems: string[]])[] = [
    ['dates that are no list', "update entries set dates = 'x' where id = 2", wrong(2)],
    ['fewer dates', "update entries set dates = '[]' where id = 2", wrong(2)],
    ['no dates', 'update entries set dates = null where id = 2', wrong(2)],
    ['an entry of a date that is missing', `delete from entries where id = ${date}`, wrong(2)],
    ['the status of a date', `update entries set event_status = 'cancelled' where id = ${other}`, wrong(3)],
    ['the title of a date', `update shown set name = 'x' where id = ${date}`, wrong(2)],
    ['an entry of no date', `update entries set id = ${other + 2 ** 25} where id = ${other}`, wrong(3)],
    [
      'an entry of a date of no series',
      `update entries set id = ${other + 6} where id = ${other}`,
      'events 9: not in the store',
      wrong(3),
    ],
    ['a count of a tag for each entry', 'update counters set n = 4 where id = 1', 'tags 1: wrong in the index'],
  ];
  for (const [title, sql, ...expected] of damages) {
    it(`is reported by a check and repaired by a reindex: ${title}`, async () => {
      const before = contents();
      expect(await problems()).to.deep.equal([]);
      opened.database.exec(sql);
      const found = await problems();
      for (const problem of expected) expect(found).to.include(problem);
      await rebuildIndex(opened, languages, () => {});
      expect(await problems()).to.deep.equal([]);
      expect(contents()).to.deep.equal(before);
    });
  }
});

describe('a file of the layout before series', () => {
  after(removeFolders);

  it('lists the same, and takes series', async () => {
    const file = join(newFolder(), 'older.sqlite');
    const before = openSqlite({ file, languages });
    for (const at of [1, 2, 3]) await before.store.insert('events', event(`${at}`, noon + at * 1000));
    const listed = await before.index.find(asking({ kind: 'events' }));
    await before.close();
    const database = new Sqlite(file);
    database.exec(`
      drop index entries_of_series; drop index entries_of_dates; alter table entries drop column author;
      alter table entries drop column dates; pragma user_version = 9`);
    database.close();
    const pair = openSqlite({ file, languages });
    expect(await pair.index.find(asking({ kind: 'events' }))).to.deep.equal(listed);
    await pair.maintenance.rebuild(() => {});
    expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
    await pair.store.insert('events', weekly(4));
    expect((await pair.index.find(asking({ kind: 'events' }))).total).to.equal(listed.total + 4);
    await pair.close();
  });
});
