/** An open file, as its parts share it. */

import type { Database } from 'better-sqlite3';
import type { Caches } from '../../cache/cache.ts';
import type { ColumnsReader } from './columns/columns-reader.ts';
import type { Committer } from './commit.ts';
import type { Generation } from './generation.ts';
import type { IndexWriter } from './index/entry-rows.ts';
import type { DocumentCache } from './store/document-cache.ts';

/** An open file. */
export interface Opened {
  readonly database: Database;
  readonly writer: IndexWriter;
  readonly committer: Committer;
  readonly generation: Generation;
  readonly columns: ColumnsReader;
  readonly documentCache: DocumentCache;
  readonly caches: Caches;
  /** Closes the file when no write is waiting. */
  close(): Promise<void>;
}
