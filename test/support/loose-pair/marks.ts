/** The marks of the loose store: what its index may not know yet. Synchronous steps, each called inside a transaction. */

import type { Prepare } from '../../../src/backends/sqlite/connection.ts';
import type { Follower } from '../../../src/backends/sqlite/store/document-store.ts';
import { goneRevision, readDocument } from '../../../src/backends/sqlite/store/documents.ts';
import type { Backlog, Change } from '../../../src/mirrored-ports.ts';
import type { Document } from '../../../src/model/documents/document.ts';
import { isResource, type Kind, type ResourceName } from '../../../src/model/tables/field.ts';
import type { Instant } from '../../../src/model/time/instants.ts';

/** One row a record or tombstone; `due` is when its mark is to be looked at, null when the index knows the revision. */
export const marksTable = `
create table if not exists marks (
  id integer primary key, kind text not null, revision integer not null, changed integer not null,
  untouched integer not null, due integer
);
create index if not exists marks_due on marks (due) where due is not null;
`;

interface Row {
  readonly id: number;
  readonly kind: ResourceName;
  readonly revision: number;
  readonly changed: Instant;
  readonly untouched: number;
}

/** Marks whatever is written. */
export function marksFollower(prepare: Prepare): Follower {
  return {
    written({ kind, id, revision }, { isNew }) {
      if (isResource(kind)) mark(prepare, kind, id, revision, kind !== 'events' && !isNew);
    },
    removed(kind, id) {
      if (isResource(kind)) mark(prepare, kind, id, goneRevision(prepare, kind, id), kind !== 'events');
    },
    dependentsRaised(references, events) {
      const sql = 'update marks set untouched = 0 where id in (select value from json_each(?))';
      prepare(sql).run(JSON.stringify(references));
      for (const id of events) {
        const event = readDocument(prepare, 'events', id);
        if (event) mark(prepare, 'events', id, event.revision, false);
      }
    },
  };
}

function mark(prepare: Prepare, kind: Kind, id: number, revision: number, untouched: boolean): void {
  const now = Date.now();
  prepare('insert or replace into marks values (?, ?, ?, ?, ?, ?)').run(
    id,
    kind,
    revision,
    now,
    Number(untouched),
    now,
  );
}

function changeOf(prepare: Prepare, { id, kind, revision, changed, untouched }: Row): Change {
  const document = readDocument(prepare, kind, id) as Document<ResourceName> | undefined;
  return { kind, id, revision, document, dependentsPending: untouched === 1, since: changed };
}

/** Marked records whose time has come, the longest waiting first. */
export function pendingChanges(prepare: Prepare, limit: number): Change[] {
  const sql = 'select * from marks where due <= ? order by changed, id limit ?';
  const rows = prepare(sql).all(Date.now(), limit) as Row[];
  return rows.map((row) => changeOf(prepare, row));
}

/** Moves these marks to another moment, null for never, unless the revision has moved. */
export function setDue(prepare: Prepare, changes: readonly Change[], due: Instant | null): void {
  const statement = prepare('update marks set due = ? where id = ? and revision = ? and due is not null');
  for (const { id, revision } of changes) statement.run(due, id, revision);
}

/** How many marks there are, those of postponed records too, and when the oldest was set. */
export function backlogOf(prepare: Prepare): Backlog {
  const row = prepare('select count(*) count, min(changed) oldest from marks where due is not null').get();
  const { count, oldest } = row as { count: number; oldest: Instant | null };
  return { count, oldest: oldest ?? undefined };
}
