import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { matchingLabels, sourceKey } from '../../src/model/documents/keys-and-labels.ts';
import { describeOnMongo } from '../support/mongo.ts';
import { asking, languages, term, texts, venue } from './drafts.ts';
import { listContract } from './index.ts';
import { mirroredStoreContract } from './mirrored-store.ts';
import { storeContract } from './store.ts';
import { transferContract } from './transfer.ts';

describeOnMongo('The store on MongoDB', (database) => {
  const open = async () => {
    const store = await openMongo({ url: await database.emptied(), languages });
    return { store, index: store.lists, size: store.size, close: store.close };
  };

  mirroredStoreContract('for an index elsewhere', async () => {
    const url = await database.emptied();
    return () => openMongo({ url, languages });
  });
  storeContract('by itself', open);
  transferContract('by itself', open);
  listContract('without an index', open, false);

  it('makes its lists ready for other languages when it is opened with them', async () => {
    const url = await database.emptied();
    const before = await openMongo({ url, languages });
    const named = (ca: string, es: string) => ({ ...texts('name', ca), ...texts('name', es, {}, 'es') });
    const first = await before.insert('tags', term('', 0, named('Ànec', 'Pato')));
    const second = await before.insert('tags', term('', 0, named('Gall', 'Gallo')));
    await before.close();
    const after = await openMongo({ url, languages: ['es', 'en', 'ca'] });
    const found = async (language: string) =>
      (await after.lists.find(asking({ kind: 'tags', orderBy: 'name', language }))).hits;
    expect(await found('ca')).to.deep.equal([first, second].map(({ id, revision }) => ({ id, revision })));
    expect(await found('en')).to.deep.equal([second, first].map(({ id, revision }) => ({ id, revision })));
    await after.close();
  });

  it('finds documents by the rules of today that were written by those of before', async () => {
    const url = await database.emptied();
    const before = await openMongo({ url, languages });
    const source = { name: 'x', id: 'y:1', digest: 'd' };
    const palau = await before.insert('venues', venue('Palau', { address: 'Major 1', source }));
    await before.close();
    const client = new MongoClient(url);
    const old = { keys: ['slug:palau', 'source:x:y:1'], labels: ['palau', 'palau|major 1'] };
    await client.db().collection('venues').updateOne({}, { $set: old });
    await client
      .db()
      .collection<{ _id: string }>('meta')
      .updateOne({ _id: 'languages' }, { $unset: { lookups: '' } });
    await client.close();
    const after = await openMongo({ url, languages });
    expect(await after.readByKey('venues', sourceKey('x', 'y:1'))).to.deep.equal(palau);
    expect(await after.readByLabel('venues', matchingLabels('publish', { name: 'Palau' }))).to.deep.equal([palau]);
    await after.close();
  });
});
