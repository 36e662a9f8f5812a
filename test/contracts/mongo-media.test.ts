import { expect } from 'chai';
import { GridFSBucket, MongoClient } from 'mongodb';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { describeOnMongo } from '../support/mongo.ts';
import { mediaContract } from './media.ts';

describeOnMongo('GridFS', (database) => {
  mediaContract('mongodb', async () => {
    const url = await database.emptied();
    return () => openMongo({ url });
  });

  it('has whole files that other programs read, and names what a process left when it ended', async () => {
    const url = await database.emptied();
    const [store, client] = [await openMongo({ url }), new MongoClient(url)];
    const name = 'k3JxSQ0Yb2mLq9TzR7w1Ug';
    const bytes = Buffer.alloc(600_000, 'picture');
    await store.media.put(name, new Map([['full.jpg', bytes]]));
    const read = new GridFSBucket(client.db(), { bucketName: 'media' }).openDownloadStreamByName(`${name}/full.jpg`);
    expect(Buffer.concat(await Array.fromAsync(read)).equals(bytes)).to.equal(true);
    await client.db().collection('media.files').deleteMany({});
    expect(await store.media.read(name, 'full.jpg')).to.equal(undefined);
    expect((await Array.fromAsync(store.media.names())).map((each) => each.name)).to.deep.equal([name]);
    await store.media.remove(name);
    expect(await client.db().collection('media.chunks').countDocuments()).to.equal(0);
    await Promise.all([store.close(), client.close()]);
  });
});
