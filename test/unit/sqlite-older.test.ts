import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { layoutVersion } from '../../src/backends/sqlite/schema.ts';
import { matchingLabels, slugKey, sourceKey, townLabel } from '../../src/model/documents/keys-and-labels.ts';
import { languages, term, venue } from '../contracts/drafts.ts';
import { newFolder, removeFolders } from '../support/command.ts';

describe('a file that an older version has written', () => {
  after(removeFolders);

  it('is opened, and its keys and labels are rebuilt by the current rules', async () => {
    const file = join(newFolder(), 'older.sqlite');
    const before = openSqlite({ file, languages });
    const source = { name: 'x', id: 'y:1', digest: 'd' };
    const palau = await before.store.insert('venues', venue('Palau', { address: 'Major 1', source }));
    const tag = await before.store.insert('tags', term('Jazz'));
    await before.close();
    const database = new Sqlite(file);
    database.exec(`
      delete from keys; delete from labels; pragma user_version = 3;
      insert into keys values ('venues', 'slug:palau', ${palau.id}), ('venues', 'source:x:y:1', ${palau.id});
      insert into keys values ('tags', 'slug:jazz', ${tag.id}), ('tags', 'name:0:jazz', ${tag.id});
      insert into labels values ('venues', 'palau', ${palau.id}), ('venues', 'palau|major 1', ${palau.id})`);
    database.close();
    const after = openSqlite({ file, languages });
    expect(await after.store.readByKey('venues', sourceKey('x', 'y:1'))).to.deep.equal(palau);
    expect(await after.store.readByKey('tags', slugKey('jazz'))).to.deep.equal(tag);
    expect(await after.store.readByLabel('venues', matchingLabels('publish', { name: 'Palau' }))).to.deep.equal([
      palau,
    ]);
    expect(await Array.fromAsync(after.maintenance.check(() => {}))).to.deep.equal([]);
    await after.close();
    expect(new Sqlite(file).pragma('user_version', { simple: true })).to.equal(layoutVersion);
  });

  it('knows towns abroad by keys that are no names of towns here', async () => {
    const file = join(newFolder(), 'older.sqlite');
    const before = openSqlite({ file, languages });
    const palau = await before.store.insert('venues', venue('Palau', { city: 'Lérida', country: 'Colòmbia' }));
    await before.close();
    const database = new Sqlite(file);
    database.prepare('update labels set label = ? where label = ?').run(townLabel('lerida'), townLabel('lerida-co'));
    database.pragma('user_version = 8');
    database.close();
    const after = openSqlite({ file, languages });
    expect(await after.store.readByLabel('venues', [townLabel('lerida-co')])).to.deep.equal([palau]);
    expect(await after.store.readByLabel('venues', [townLabel('lerida')])).to.deep.equal([]);
    await after.close();
  });

  it('lists all its records and tombstones as changes, and then new writes', async () => {
    const file = join(newFolder(), 'older.sqlite');
    const before = openSqlite({ file, languages });
    const [tag, gone] = [
      await before.store.insert('tags', term('Jazz')),
      await before.store.insert('tags', term('Rock')),
    ];
    const place = await before.store.insert('venues', venue('Palau'));
    await before.store.remove('tags', gone.id, gone.revision);
    await before.store.insert('images', { facts: { url: 'https://a.example/1.jpg' }, texts: {} });
    await before.close();
    new Sqlite(file).exec('drop table changes; pragma user_version = 7').close();
    const after = openSqlite({ file, languages });
    const { changes, next } = await after.store.changes(0, 10);
    const listed = changes.map(({ id, revision, deleted }) => ({ id, revision, deleted }));
    expect(listed).to.deep.equal([
      { id: place.id, revision: place.revision, deleted: false },
      { id: tag.id, revision: tag.revision, deleted: false },
      { id: gone.id, revision: gone.revision + 1, deleted: true },
    ]);
    const later = await after.store.insert('tags', term('Soul'));
    expect((await after.store.changes(next, 10)).changes.map(({ id }) => id)).to.deep.equal([later.id]);
    await after.close();
  });

  it('is refused when it is of another layout, and nothing in it is changed', () => {
    for (const version of [2, layoutVersion + 1]) {
      const file = join(newFolder(), 'other.sqlite');
      const database = new Sqlite(file);
      database.pragma(`user_version = ${version}`);
      expect(() => openSqlite({ file, languages })).to.throw(`layout ${version}`);
      expect(database.pragma('user_version', { simple: true })).to.equal(version);
      database.close();
    }
  });
});
