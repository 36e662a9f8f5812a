import { expect } from 'chai';
import { differences, rebuildIndex, tidyWords } from '../../src/backends/sqlite/maintenance.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import type { Opened } from '../../src/backends/sqlite/opened.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { event, languages, noon, organizer, term, venue } from '../contracts/drafts.ts';

const nothing = (): void => {};

/** Tables that are compared completely. */
const whole = ['entries', 'shown', 'refs', 'uses', 'places', 'keys', 'labels'];
/** Tables that are compared in part: non-zero counts, and the Catalan words of events with their positions. */
const others = ['counters where n <> 0', 'days where n <> 0', 'found'];

describe('a file that was damaged', () => {
  let opened: Opened;
  let store: DocumentStore;

  /** The IDs: venue 1, organizer 2, category 3 and its child 4, tag 5, events 6 to 8, of which the last is a draft. */
  beforeEach(async () => {
    opened = openFile({ file: ':memory:', languages });
    store = documentStoreOf(opened);
    await store.insert('venues', venue('Teatre', { geo_lat: 41.5, geo_lng: 2 }));
    await store.insert('organizers', organizer('Companyia'));
    await store.insert('categories', term('Música'));
    await store.insert('categories', term('Jazz', 3));
    await store.insert('tags', term('Gratis'));
    const facts = { venue: [1], organizer: [2], categories: [4], tags: [5] };
    await store.insert('events', event('Abans', Date.UTC(1960, 1, 1), facts));
    await store.insert('events', event('Demà', noon, facts));
    await store.insert('events', event('Potser', noon, { ...facts, status: 'draft' }));
    await store.insert('users', { facts: { name: 'ada', role: 'editor', password: '' }, texts: {} });
    await tidyWords(opened.writer, opened.committer);
    opened.database.exec('create virtual table temp.found using fts5vocab(main, words_ca_listed, instance)');
  });
  afterEach(() => opened.close());

  /** The differences that a check reports, as sorted lines. */
  async function problems(): Promise<string[]> {
    const found = await Array.fromAsync(differences(opened, languages, nothing));
    return found.map((each) => `${'table' in each ? each.table : `${each.kind} ${each.id}`}: ${each.problem}`).sort();
  }

  /** All rows of the tables of the index. */
  function contents(): unknown[] {
    return [...whole, ...others].map((rows) => opened.database.prepare(`select * from ${rows} order by 1, 2`).all());
  }

  /** Declares a test of damage that a check reports in these lines and a reindex repairs. */
  function damage(title: string, sql: string, ...expected: string[]): void {
    it(`is reported by a check and repaired by a reindex: ${title}`, async () => {
      const before = contents();
      opened.database.exec(sql);
      expect(await problems()).to.deep.equal(expected);
      await rebuildIndex(opened, languages, nothing);
      expect(await problems()).to.deep.equal([]);
      expect(contents()).to.deep.equal(before);
    });
  }

  const seventh = 'events 7: wrong in the index';
  /** The lines for the records that event 7 refers to: it is their last event, so its end counts for them. */
  const itsReferences = ['venues 1', 'organizers 2', 'categories 3', 'categories 4', 'tags 5'].map(
    (record) => `${record}: wrong in the index`,
  );

  damage('an end', 'update entries set "end" = 0 where id = 7', ...[seventh, ...itsReferences].sort());
  damage('what sorts a list', 'update entries set published = 0 where id = 7', seventh);
  damage('a kind that is none', "update entries set kind = 'x' where id = 2", 'organizers 2: wrong in the index');
  damage('a name', "update shown set name = 'x' where id = 7 and language = 'es'", seventh);
  damage('a name that is missing', "delete from shown where id = 7 and language = 'es'", seventh);
  damage(
    'a name in a language that is none',
    "update shown set language = 'xx' where id = 7 and language = 'es'",
    seventh,
  );
  damage(
    'an entry of a kind that is none',
    "insert into entries select 9, 'x', 1, '', 2, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', '[]', 0, 0, 0, '', '', 0, 0, 0, '', '', null, null",
    'x 9: not in the store',
  );
  damage('names of no record', "insert into shown values (9, 'ca', '', '', '', '', '')", 'events 9: not in the store');
  damage('a reference that is missing', 'delete from refs where id = 7 and ref = 2', seventh);
  damage('a reference that is none', 'insert into refs values (1, 9, 0, 7, 0)', seventh);
  damage('the end of a reference', 'update refs set "end" = 0 where id = 7', seventh);
  damage('a use that is missing', 'delete from uses where id = 2', 'organizers 2: wrong in the index');
  damage('the end of a use', 'update uses set "end" = 0 where id = 4', 'categories 4: wrong in the index');
  damage('a use by no event', 'insert into uses values (9, 0)', 'venues 9: not in the store');
  damage('a count', 'update counters set n = 3 where id = 5', 'tags 5: wrong in the index');
  damage('a count of no term', 'insert into counters values (9, 1)', 'categories 9: not in the store');
  damage('a place of no venue', 'insert into places values (2, 41, 2)', 'organizers 2: wrong in the index');
  damage('a place', 'update places set lat = 41', 'venues 1: wrong in the index');
  damage('a parent', 'update entries set parent = 0 where id = 4', 'categories 4: wrong in the index');
  damage('days that are missing', 'delete from days', 'days: wrong in the index');
  damage('a count of a day', 'update days set n = n + 1', 'days: wrong in the index');
  damage(
    'references that are no list',
    "update entries set refs = '[' where id = 7",
    ...[seventh, ...itsReferences].sort(),
  );

  damage('a key that is missing', "delete from keys where key = 'slug:dema'", seventh);
  damage('the key of a user that is missing', "delete from keys where kind = 'users'", 'users 1: wrong in the index');
  damage('a key of another', "update keys set id = 6 where key = 'slug:dema'", 'events 6: wrong in the index', seventh);
  damage('a key that is none', "insert into keys values ('events', 'slug:x', 7)", seventh);
  damage('a key of no record', "insert into keys values ('images', 'url:x', 9)", 'images 9: not in the store');
  damage('a key of a kind that is none', "insert into keys values ('x', 'url:x', 9)", 'x 9: not in the store');
  damage('a label that is missing', "delete from labels where kind = 'venues'", 'venues 1: wrong in the index');
  damage(
    'a label of another',
    "update labels set id = 2 where kind = 'venues'",
    'venues 1: wrong in the index',
    'venues 2: not in the store',
  );

  it('can be rebuilt if two records got the same slug while keys were missing', async () => {
    opened.database.exec("delete from keys where key = 'slug:dema'");
    const { id } = await store.insert('events', event('Demà'));
    opened.database.exec("delete from keys where key = 'slug:dema'");
    await rebuildIndex(opened, languages, nothing);
    expect(await problems()).to.deep.equal([]);
    expect((await store.readByKey('events', 'slug:dema'))?.id).to.equal(7);
    for (const written of await store.read('events', [id, 7])) {
      await store.replace('events', { ...written, facts: { ...written.facts, featured: true } });
      expect((await store.readByKey('events', 'slug:dema'))?.id).to.equal(7);
      expect(await problems()).to.deep.equal([]);
    }
  });

  for (const [title, sql] of [
    ['entries that are missing', 'delete from entries where id in (1, 4, 6, 7)'],
    ['no entries', 'delete from entries'],
    ['nothing but documents', `${whole.map((table) => `delete from ${table}`).join(';')}; delete from days`],
    ['wrong starts', "update entries set start = 0 where kind = 'events'"],
    ['starts that are not numbers', "update entries set start = 'x'"],
    ['starts that no row of words can have', 'update entries set start = 9e15'],
    ['partitions that do not exist', 'update entries set shelf = 7'],
    ['wrong kinds', "update entries set kind = 'tags'"],
    ['wrong statuses', "update entries set status = 'trash'"],
    ['references to nothing', `update entries set refs = '[{"id":1}]', terms = '{"id":1}'`],
    ['wrong IDs', 'update entries set id = id + 100'],
  ] as const) {
    it(`is repaired by a reindex: ${title}`, async () => {
      const before = contents();
      opened.database.exec(sql);
      expect(await problems()).to.not.deep.equal([]);
      await rebuildIndex(opened, languages, nothing);
      expect(await problems()).to.deep.equal([]);
      expect(contents()).to.deep.equal(before);
    });
  }

  async function feature(): Promise<void> {
    for (const each of await store.read('events', [7])) {
      await store.replace('events', { ...each, facts: { ...each.facts, featured: !each.facts.featured } });
    }
  }

  it('is repaired by a reindex at any step of which an event is written that takes from a damaged entry', async () => {
    // Each kind of record here is a step
    for (const step of ['users', 'categories', 'tags', 'venues', 'organizers', 'events'].keys()) {
      opened.database.exec("update entries set towns = 'x' where id = 1; update places set lat = 41");
      const writes: Promise<void>[] = [];
      let steps = 0;
      await rebuildIndex(opened, languages, () => {
        if (steps === step) writes.push(feature());
        steps += 1;
      });
      await Promise.all(writes);
      expect([step, writes.length, await problems()]).to.deep.equal([step, 1, []]);
    }
  });

  it('is repaired by a reindex in several steps, between which others have their turn, with all words', async () => {
    const facts = { venue: [1], organizer: [2], categories: [4], tags: [5] };
    const many = Array.from({ length: 150 }, (_, at) => event(`Concert ${at}`, noon + at, facts));
    await Promise.all(many.map((each) => store.insert('events', each)));
    await tidyWords(opened.writer, opened.committer);
    const before = contents();
    opened.database.exec("delete from entries where kind = 'events'");
    const counts: number[] = [];
    await rebuildIndex(opened, languages, (done) => counts.push(done));
    const steps = counts.filter((done) => done > 5);
    expect(steps.length).to.be.above(1);
    expect(steps).to.deep.equal([...new Set(steps)].sort((one, other) => one - other));
    expect(steps.at(-1)).to.equal(158);
    expect(await problems()).to.deep.equal([]);
    expect(contents()).to.deep.equal(before);
  });

  it('is reported by no check before the damage, nor where counts are zero', async () => {
    expect(await problems()).to.deep.equal([]);
    opened.database.exec('insert into days values (9, 0); insert into counters values (9, 0)');
    expect(await problems()).to.deep.equal([]);
  });
});
