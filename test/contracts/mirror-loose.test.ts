import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { mirroredPair } from '../../src/mirror/pair.ts';
import { apartInFiles } from '../support/apart.ts';
import { newFolder, removeFolders } from '../support/command.ts';
import { openLooseIndex } from '../support/loose-pair/loose-index.ts';
import { openLooseStore } from '../support/loose-pair/loose-store.ts';
import { rejection } from '../support/rejection.ts';
import { hasServers } from '../support/servers.ts';
import { languages } from './drafts.ts';
import { mirrorContract } from './mirror.ts';
import { mirrorAwayContract } from './mirror-away.ts';
import { mirrorManyContract } from './mirror-many.ts';

describe('The loose pair that cannot be opened', () => {
  after(removeFolders);

  it('says why, and leaves neither side open', async () => {
    const folder = newFolder();
    const file = join(folder, 'index.sqlite');
    const store = openLooseStore({ file: join(folder, 'store.sqlite'), languages });
    const index = openLooseIndex({ file, languages });
    new Sqlite(file).exec('drop table meta').close();
    const failure = await rejection(mirroredPair(store, index, { languages }));
    expect(failure.message).to.include('no such table');
    expect((await rejection(store.ready())).message).to.equal('The store is closed');
    expect((await rejection(index.ready())).message).to.equal('The index is closed');
  });
});

const open = () => apartInFiles(languages);

mirrorContract('The loose pair', open, 'mirror');
mirrorAwayContract('The loose pair', open, 'mirror');
// Where there are servers, `mirror-servers` has these races, between connections that are slower and apart
if (!hasServers) mirrorManyContract('The loose pair', open);
