import { openMongo } from '../../src/backends/mongo/open.ts';
import { describeOnMongo } from '../support/mongo.ts';
import { languages } from './drafts.ts';
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
  listContract('without an index', open);
});
