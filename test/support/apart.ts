/** A document store and a search index in separate files, for tests that open both several times and disconnect the index. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { MirroredIndex, MirroredStore } from '../../src/mirrored-ports.ts';
import type { Language } from '../../src/model/tables/field.ts';
import { openLooseIndex } from './loose-pair/loose-index.ts';
import { openLooseStore } from './loose-pair/loose-store.ts';

/** One store and one index, both empty at first. */
export interface Apart {
  openStore(): Promise<MirroredStore>;
  openIndex(): Promise<MirroredIndex>;
  /** Closes the index of every handle, so that all calls to it fail. */
  takeAway(): Promise<void>;
  /** Opens the index again for every handle, with its data unchanged. */
  giveBack(): Promise<void>;
  /** Opens a new, empty index, as after the loss of the first one's disk. */
  openEmptyIndex(): Promise<MirroredIndex>;
  /** Deletes the files of both. Close them first. */
  remove(): Promise<void>;
}

/** Creates a store and an index as SQLite files. `takeAway` closes the index, and `giveBack` opens it again. */
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

/** A timestamp that the store accepts and the index rejects. */
export const beyondTime = 1e300;

/** Adds a trigger that rejects `beyondTime`: SQLite accepts any number, but the index of a server accepts only dates. */
function refuseBeyondTime(file: string): void {
  const database = new Sqlite(file);
  database.exec(`create trigger if not exists beyond_time before insert on entries when new.published = ${beyondTime}
    begin select raise(abort, 'there is no such time'); end`);
  database.close();
}

/** Delegates each call to the index that the handle refers to at that time. */
function throughHandle(handle: { readonly index: MirroredIndex }): MirroredIndex {
  return {
    find: (query) => handle.index.find(query),
    findAll: (queries) => handle.index.findAll(queries),
    count: (requests) => handle.index.count(requests),
    reach: (query, from, to) => handle.index.reach(query, from, to),
    named: (query) => handle.index.named(query),
    nearWords: (query) => handle.index.nearWords(query),
    tally: (terms, due) => handle.index.tally(terms, due),
    write: (entries, soon, onNewer) => handle.index.write(entries, soon, onNewer),
    refresh: () => handle.index.refresh(),
    known: (kind) => handle.index.known(kind),
    digestOf: (entry) => handle.index.digestOf(entry),
    rebuild: () => handle.index.rebuild(),
    back: () => handle.index.back(),
    state: () => handle.index.state(),
    notes: () => handle.index.notes(),
    tidy: () => handle.index.tidy(),
    ready: () => handle.index.ready(),
    close: () => handle.index.close(),
  };
}
