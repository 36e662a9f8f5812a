/** Stores and indices that lie apart, as several processes open them, and the way to the index that can be cut. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { MirroredIndex, MirroredStore } from '../../src/mirrored-ports.ts';
import type { Language } from '../../src/model/tables/field.ts';
import { openLooseIndex } from './loose-pair/loose-index.ts';
import { openLooseStore } from './loose-pair/loose-store.ts';

/** One place for documents and one for their index, both empty at first. */
export interface Apart {
  openStore(): Promise<MirroredStore>;
  openIndex(): Promise<MirroredIndex>;
  /** Takes the index away from all who have opened it. */
  takeAway(): Promise<void>;
  /** Gives it back to them as it was. */
  giveBack(): Promise<void>;
  /** Opens an index that has nothing of what the other held, as after the loss of its disk. */
  openEmptyIndex(): Promise<MirroredIndex>;
  /** Removes both, once they are closed. */
  remove(): Promise<void>;
}

/** SQLite files; an index that is away is closed. */
export async function apartInFiles(languages: readonly Language[]): Promise<Apart> {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  const openIndexAt = (name: string) => openLooseIndex({ file: join(folder, name), languages });
  const handles: { index: MirroredIndex }[] = [];
  let isAway = false;
  return {
    openStore: async () => openLooseStore({ file: join(folder, 'store.sqlite'), languages }),
    async openIndex() {
      const handle = { index: openIndexAt('index.sqlite') };
      refuseBeyondTime(join(folder, 'index.sqlite'));
      handles.push(handle);
      if (isAway) await handle.index.close();
      return throughHandle(handle);
    },
    async takeAway() {
      isAway = true;
      for (const { index } of handles) await index.close();
    },
    async giveBack() {
      isAway = false;
      for (const handle of handles) handle.index = openIndexAt('index.sqlite');
    },
    openEmptyIndex: async () => openIndexAt('empty.sqlite'),
    async remove() {
      rmSync(folder, { recursive: true });
    },
  };
}

/** A moment that the store takes and the index refuses. */
export const beyondTime = 1e300;

/** SQLite would take any number; a server's index takes dates only. */
function refuseBeyondTime(file: string): void {
  const database = new Sqlite(file);
  database.exec(`create trigger if not exists beyond_time before insert on entries when new.published = ${beyondTime}
    begin select raise(abort, 'there is no such time'); end`);
  database.close();
}

/** The index that a handle holds at the moment of each call. */
function throughHandle(handle: { readonly index: MirroredIndex }): MirroredIndex {
  return {
    find: (query) => handle.index.find(query),
    findAll: (queries) => handle.index.findAll(queries),
    count: (requests) => handle.index.count(requests),
    reach: (query, from, to) => handle.index.reach(query, from, to),
    named: (query) => handle.index.named(query),
    nearWords: (query) => handle.index.nearWords(query),
    tally: (terms, due) => handle.index.tally(terms, due),
    write: (entries, soon) => handle.index.write(entries, soon),
    refresh: () => handle.index.refresh(),
    known: (kind) => handle.index.known(kind),
    digestOf: (entry) => handle.index.digestOf(entry),
    rebuild: () => handle.index.rebuild(),
    back: () => handle.index.back(),
    state: () => handle.index.state(),
    tidy: () => handle.index.tidy(),
    ready: () => handle.index.ready(),
    close: () => handle.index.close(),
  };
}
