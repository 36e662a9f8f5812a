import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { layoutVersion } from '../../src/backends/sqlite/schema.ts';
import { matchingLabels, slugKey, sourceKey } from '../../src/model/documents/keys-and-labels.ts';
import { languages, term, venue } from '../contracts/drafts.ts';
import { newFolder, removeFolders } from '../support/command.ts';

describe('a file that an older version has written', () => {
  after(removeFolders);

  it('is opened, and what documents are found by follows the rules of today', async () => {
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
    expect(await Array.fromAsync(after.check(() => {}))).to.deep.equal([]);
    await after.close();
    expect(new Sqlite(file).pragma('user_version', { simple: true })).to.equal(layoutVersion);
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
