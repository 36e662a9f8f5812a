/**
 * Raises the revisions of the events that show a changed record. Few are written at once. Writing thousands of documents, and their words,
 * would hold the process for seconds, so that many get their new revision in the table `raised`, which every read of a document looks at,
 * and what finds them in lists; the rest follows in slices. Readers see all of them change at once.
 */

import { ownTurn } from '../../../async/turns.ts';
import { newSalt } from '../../../model/documents/versions.ts';
import { unlessUnreachable } from '../../../ports.ts';
import type { Committer } from '../commit.ts';
import { documentsTable, revisionsIndex } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { nextRevisionSql } from './documents.ts';

/** The most events that are written in the transaction of the record that they show. */
export const maxAtOnce = 100;

/** Without the pages of the documents. */
const storedRevisions = `${documentsTable('events')} indexed by ${revisionsIndex('events')}`;

/** Raises the revision of these events. Returns their common salt. */
export function raiseRevisions(prepare: Prepare, events: readonly number[]): number {
  const salt = newSalt();
  const ids = JSON.stringify(events);
  const some = 'id in (select value from json_each(?))';
  const next = nextRevisionSql('revision');
  prepare(`update raised set revision = ${next} where ${some}`).run(salt, ids);
  if (events.length > maxAtOnce) {
    const sql = `insert or ignore into raised select id, ${next}, 0 from ${storedRevisions} where ${some}`;
    prepare(sql).run(salt, ids);
  } else {
    const rest = events.filter((id) => !prepare('select 1 from raised where id = ?').get(id));
    const sql = `update ${documentsTable('events')} set revision = ${next} where ${some}`;
    prepare(sql).run(salt, JSON.stringify(rest));
  }
  return salt;
}

/** Notes that the entries of these events take something else from other records, and are to be written again. */
export function noteOtherEntries(prepare: Prepare, events: readonly number[]): void {
  const stored = `select id, revision, 1 from ${storedRevisions} where id in (select value from json_each(?))`;
  prepare(`insert into raised ${stored} on conflict do update set is_other = 1`).run(JSON.stringify(events));
}

/** A row of `raised`. */
interface Raised {
  readonly id: number;
  readonly revision: number;
  readonly is_other: 0 | 1;
}

function isAnyRaised(prepare: Prepare): boolean {
  return prepare('select 1 from raised limit 1').get() !== undefined;
}

/** Writes the events in `raised` in slices. */
export interface Flusher {
  /** Begins, unless nothing is to be done or it is under way. */
  begin(): void;
  /** Resolves when it has ended; whoever opens the file next goes on. */
  stop(): Promise<void>;
}

/** Milliseconds of a slice, before its words are written. */
const slice = 15;

/** Makes the flusher of an open file; `renew` writes the entry of an event. */
export function makeFlusher(prepare: Prepare, committer: Committer, renew: (event: number) => void): Flusher {
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function flushAll(): Promise<void> {
    while (!isStopped && isAnyRaised(prepare)) {
      await ownTurn();
      await committer.write((): void => {
        const end = performance.now() + slice;
        for (let left = 1; left > 0 && performance.now() < end; ) {
          const some = prepare<Raised>('select id, revision, is_other from raised order by id limit 10').all();
          for (const { id, revision, is_other: isOther } of some) {
            prepare(`update ${documentsTable('events')} set revision = ? where id = ?`).run(revision, id);
            prepare('delete from raised where id = ?').run(id);
            if (isOther) renew(id);
          }
          left = some.length;
        }
      });
    }
  }

  return {
    begin() {
      if (running || isStopped || !isAnyRaised(prepare)) return;
      // A full disk: the next write begins it again
      running = flushAll()
        .catch(unlessUnreachable)
        .finally(() => {
          running = undefined;
        });
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
