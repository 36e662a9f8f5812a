/** The order of changes: one row for each record, that of its latest change. */

import { isResource, type Kind, type ResourceName, resourceNames } from '../../../model/tables/field.ts';
import type { ChangePage } from '../../../ports.ts';
import { documentsTable } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { goneRevision, locate } from './documents.ts';
import type { Follower } from './follower.ts';

/**
 * Numbers whatever is written. As a transaction that writes has the file for itself, numbers are in the order of commits. SQLite gives the
 * number after the largest one that is there before the row is written, so that none is given twice: no row goes but for a later one.
 */
export function changesFollower(prepare: Prepare): Follower {
  const note = (kind: Kind, id: number): void => {
    if (isResource(kind)) prepare('insert or replace into changes (kind, id) values (?, ?)').run(kind, id);
  };
  return {
    written: ({ kind, id }) => note(kind, id),
    removed: note,
    dependentsRaised(_, events) {
      const sql = "insert or replace into changes (kind, id) select 'events', value from json_each(?)";
      prepare(sql).run(JSON.stringify(events));
    },
  };
}

/** Numbers all records of a kind, as if each had changed now. */
export function noteAll(prepare: Prepare, kind: Kind): void {
  if (!isResource(kind)) return;
  prepare(`insert or replace into changes (kind, id) select ?, id from ${documentsTable(kind)} order by id`).run(kind);
}

/** Numbers what an earlier version wrote, removed records last. */
export function noteUnnumbered(prepare: Prepare): void {
  for (const kind of resourceNames) noteAll(prepare, kind);
  const removed = 'select kind, id from gone where kind in (select value from json_each(?)) order by kind, id';
  prepare(`insert or ignore into changes (kind, id) ${removed}`).run(JSON.stringify(resourceNames));
}

interface Row {
  readonly sequence: number;
  readonly kind: ResourceName;
  readonly id: number;
}

/** The changes of `DocumentStore.changes`. A record that is written between two reads is returned again under its next number. */
export function changesAfter(prepare: Prepare, after: number, limit: number): ChangePage {
  const sql = 'select sequence, kind, id from changes where sequence > ? order by sequence limit ?';
  const rows = prepare<Row>(sql).all(after, limit);
  const changes = rows.map(({ sequence, kind, id }) => {
    const hit = locate(prepare, kind, id);
    return { sequence, kind, id, revision: hit?.revision ?? goneRevision(prepare, kind, id), deleted: !hit };
  });
  return { changes, next: rows.at(-1)?.sequence ?? after };
}
