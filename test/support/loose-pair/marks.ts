/** The marks of the loose store: which changes its index may not have yet. All functions are synchronous and run inside a transaction. */

import { referringTo } from '../../../src/backends/sqlite/index/entry-rows.ts';
import { documentsTable } from '../../../src/backends/sqlite/schema.ts';
import type { Prepare } from '../../../src/backends/sqlite/sql.ts';
import { goneRevision } from '../../../src/backends/sqlite/store/document-store.ts';
import { readDocument } from '../../../src/backends/sqlite/store/documents.ts';
import type { Follower } from '../../../src/backends/sqlite/store/follower.ts';
import type { Backlog, Change, Version } from '../../../src/mirrored-ports.ts';
import type { Document } from '../../../src/model/documents/document.ts';
import { nextRevision } from '../../../src/model/documents/versions.ts';
import { isResource, type Kind, type ResourceName } from '../../../src/model/tables/field.ts';
import type { Instant } from '../../../src/model/time/instants.ts';

/** One row per record or tombstone. `due` is when the mark is to be processed, null if the index has the revision. */
export const marksTable = `
create table if not exists marks (
  id integer primary key, kind text not null, revision integer not null, changed integer not null,
  dependents_pending integer not null, due integer
);
create index if not exists marks_due on marks (due) where due is not null;
`;

interface Row {
  readonly id: number;
  readonly kind: ResourceName;
  readonly revision: number;
  readonly changed: Instant;
  readonly dependents_pending: number;
}

/** Marks every write. */
export function marksFollower(prepare: Prepare): Follower {
  return {
    written({ kind, id, revision }, { isNew }) {
      if (isResource(kind)) mark(prepare, kind, id, revision, kind !== 'events' && !isNew);
    },
    removed(kind, id) {
      if (isResource(kind)) mark(prepare, kind, id, goneRevision(prepare, kind, id), kind !== 'events');
    },
    dependentsRaised(references, events) {
      const sql = 'update marks set dependents_pending = 0 where id in (select value from json_each(?))';
      prepare(sql).run(JSON.stringify(references));
      for (const id of events) {
        const event = readDocument(prepare, 'events', id);
        if (event) mark(prepare, 'events', id, event.revision, false);
      }
    },
  };
}

function mark(prepare: Prepare, kind: Kind, id: number, revision: number, arePending: boolean): void {
  const now = Date.now();
  prepare('insert or replace into marks values (?, ?, ?, ?, ?, ?)').run(
    id,
    kind,
    revision,
    now,
    Number(arePending),
    now,
  );
}

function changeOf(prepare: Prepare, { id, kind, revision, changed, dependents_pending: pending }: Row): Change {
  const document = readDocument(prepare, kind, id) as Document<ResourceName> | undefined;
  return { kind, id, revision, document, dependentsPending: pending === 1, since: changed };
}

/** The records whose marks are due, oldest change first. */
export function pendingChanges(prepare: Prepare, limit: number, showing?: readonly number[]): Change[] {
  const rows = prepare('select * from marks where due <= ? order by changed, id').all(Date.now()) as Row[];
  const showingIds = showing && new Set([...showing, ...referringTo(prepare, showing)]);
  const wanted = showingIds ? rows.filter(({ id }) => showingIds.has(id)) : rows;
  return wanted.slice(0, limit).map((row) => changeOf(prepare, row));
}

/** Raises records that have a lower revision than these, and notes missing ones as removed (see `MirroredStore`). */
export function raiseAbove(prepare: Prepare, followers: readonly Follower[], versions: readonly Version[]): number[] {
  const behind = versions.filter(({ kind, id, revision }) => {
    const stored = readDocument(prepare, kind, id)?.revision ?? goneRevision(prepare, kind, id);
    return stored < revision;
  });
  for (const { kind, id, revision } of behind) {
    const before = readDocument(prepare, kind, id);
    const next = nextRevision(revision);
    if (before) {
      prepare(`update ${documentsTable(kind)} set revision = ? where id = ?`).run(next, id);
      for (const follower of followers) follower.written({ ...before, revision: next }, { isNew: false, before });
    } else {
      prepare('insert or replace into gone values (?, ?, ?)').run(kind, id, next);
      for (const follower of followers) follower.removed(kind, id);
    }
  }
  return behind.map(({ id }) => id);
}

/** Sets when these marks are due, null for never. A mark whose revision has changed since is left alone. */
export function setDue(prepare: Prepare, changes: readonly Change[], due: Instant | null): void {
  const statement = prepare('update marks set due = ? where id = ? and revision = ? and due is not null');
  for (const { id, revision } of changes) statement.run(due, id, revision);
}

/** The number of marks, including postponed ones, and when the oldest was set. */
export function backlogOf(prepare: Prepare): Backlog {
  const row = prepare('select count(*) count, min(changed) oldest from marks where due is not null').get();
  const { count, oldest } = row as { count: number; oldest: Instant | null };
  return { count, oldest: oldest ?? undefined };
}
