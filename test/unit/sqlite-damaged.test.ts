import { expect } from 'chai';
import { differences } from '../../src/backends/sqlite/check.ts';
import { type Opened, openFile } from '../../src/backends/sqlite/connection.ts';
import { documentStoreOf } from '../../src/backends/sqlite/document-store.ts';
import { indexFollower } from '../../src/backends/sqlite/index-follower.ts';
import { event, languages, noon, organizer, term, venue } from '../contracts/drafts.ts';

const nothing = (): void => {};

describe('a file that was damaged', () => {
  let opened: Opened;

  /** A venue is 1, an organizer 2, a category 3 with 4 below it, a tag 5; of the events 6 to 8 the last is a draft. */
  beforeEach(async () => {
    opened = openFile({ file: ':memory:', languages });
    const store = documentStoreOf(opened, [indexFollower(opened.writer)]);
    await store.insert('venues', venue('Teatre', { geo_lat: 41.5, geo_lng: 2 }));
    await store.insert('organizers', organizer('Companyia'));
    await store.insert('categories', term('Música'));
    await store.insert('categories', term('Jazz', 3));
    await store.insert('tags', term('Gratis'));
    const facts = { venue: [1], organizer: [2], categories: [4], tags: [5] };
    await store.insert('events', event('Abans', Date.UTC(1960, 1, 1), facts));
    await store.insert('events', event('Demà', noon, facts));
    await store.insert('events', event('Potser', noon, { ...facts, status: 'draft' }));
    opened.writer.words.settle();
  });
  afterEach(() => opened.close());

  /** What a check tells, in few words. */
  async function told(): Promise<string[]> {
    const found = await Array.fromAsync(differences(opened.database, opened.writer.prepare, languages, nothing));
    return found.map((each) => `${'table' in each ? each.table : `${each.kind} ${each.id}`}: ${each.problem}`).sort();
  }

  function tells(title: string, damage: string, ...expected: string[]): void {
    it(`is told of by a check: ${title}`, async () => {
      expect(await told()).to.deep.equal([]);
      opened.database.exec(damage);
      expect(await told()).to.deep.equal(expected);
    });
  }

  const seventh = 'events 7: wrong in the index';

  tells('an end', 'update entries set "end" = 0 where id = 7', seventh);
  tells('what sorts a list', 'update entries set published = 0 where id = 7', seventh);
  tells('a kind that is none', "update entries set kind = 'x' where id = 2", 'organizers 2: wrong in the index');
  tells('a name', "update shown set name = 'x' where id = 7 and language = 'es'", seventh);
  tells('a name that is missing', "delete from shown where id = 7 and language = 'es'", seventh);
  tells(
    'a name in a language that is none',
    "update shown set language = 'xx' where id = 7 and language = 'es'",
    seventh,
  );
  tells(
    'an entry of a kind that is none',
    "insert into entries select 9, 'x', 1, '', 2, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', '[]'",
    'x 9: not in the store',
  );
  tells('names of no record', "insert into shown values (9, 'ca', '', '', '', '', '')", 'events 9: not in the store');
  tells('a reference that is missing', 'delete from refs where id = 7 and ref = 2', seventh);
  tells('a reference that is none', 'insert into refs values (1, 9, 0, 7)', seventh);
  tells('a use that is missing', 'delete from uses where id = 7 and ref = 2', seventh);
  tells('a use by no event', 'insert into uses values (1, 0, 9)', 'events 9: not in the store');
  tells('a count', 'update counters set n = 3 where id = 5', 'tags 5: wrong in the index');
  tells('a count of no term', 'insert into counters values (9, 1)', 'categories 9: not in the store');
  tells('a place of no venue', 'insert into places values (2, 41, 2)', 'organizers 2: wrong in the index');
  tells('a place', 'update places set lat = 41', 'venues 1: wrong in the index');
  tells('a parent', 'update entries set parent = 0 where id = 4', 'categories 4: wrong in the index');
  tells('days that are missing', 'delete from days', 'days: wrong in the index');
  tells('a count of a day', 'update days set n = n + 1', 'days: wrong in the index');
  tells('references that are no list', "update entries set refs = '[' where id = 7", seventh);

  it('is as good as a new one with counts of nothing', async () => {
    opened.database.exec('insert into days values (9, 0); insert into counters values (9, 0)');
    expect(await told()).to.deep.equal([]);
  });
});
