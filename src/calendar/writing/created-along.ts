/** The venues, organizers, terms and pictures that a write creates or finds because it names them. */

import type { Document } from '../../model/documents/document.ts';
import { isPost } from '../../model/documents/families.ts';
import { imagesOf, lookupsOf } from '../../model/documents/lookups.ts';
import { revisionStep } from '../../model/documents/versions.ts';
import type { Kind, TableName } from '../../model/tables/field.ts';
import { type Hit, KeyTaken, Unreachable } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';

/** What one write, with all of its attempts, has created and found. */
export interface Along {
  /** Notes a record that the write has created. */
  made(kind: Kind, record: Hit): void;
  /** Inserts a record and notes it; when another write has just inserted it, notes that one. Resolves to its ID. */
  insert(kind: Kind, insert: () => Promise<Hit>): Promise<number>;
  /** Notes a record that the write has found by its data. */
  found(kind: Kind, record: Hit & Partial<Pick<Document, 'facts'>>): void;
  /** Tells whether a found record is gone because the write that created it was refused; it is looked up again then. */
  hasLost(): Promise<boolean>;
}

interface MadeRecord extends Hit {
  readonly kind: Kind;
}

/** Milliseconds after which a write that has created a record has certainly ended. */
const young = 60_000;

/**
 * Runs a write, and removes what it has created and does not use; all of it when the write is refused. When a server does not answer, the
 * write may have been stored, so everything stays.
 */
export async function takingBack<R extends TableName>(
  calendar: Calendar,
  write: (along: Along) => Promise<Document<R>>,
): Promise<Document<R>> {
  const made: MadeRecord[] = [];
  try {
    const stored = await write(alongOf(calendar, made));
    const document: Document = stored;
    const images = isPost(document) ? imagesOf(document.facts) : [];
    const shown = made.length > 0 ? [...lookupsOf(document).references, ...images] : [];
    const unused = made.filter(({ id }) => !shown.includes(id));
    await takeBack(calendar, unused);
    return stored;
  } catch (error) {
    if (!(error instanceof Unreachable)) await takeBack(calendar, made);
    throw error;
  }
}

function alongOf(calendar: Calendar, made: MadeRecord[]): Along {
  const found: MadeRecord[] = [];
  const along: Along = {
    made: (kind, { id, revision }) => made.push({ kind, id, revision }),
    found(kind, { id, revision, facts }) {
      const modified = facts && 'modified' in facts ? facts.modified : calendar.now();
      const isYoung = revision < 2 * revisionStep && modified > calendar.now() - young;
      if (isYoung) found.push({ kind, id, revision });
    },
    async insert(kind, insert) {
      try {
        const record = await insert();
        along.made(kind, record);
        return record.id;
      } catch (error) {
        if (!(error instanceof KeyTaken)) throw error;
        along.found(kind, { id: error.holder, revision: 0 });
        return error.holder;
      }
    },
    async hasLost() {
      const hits = found.splice(0).map(({ kind, id }) => calendar.pair.store.locate(kind, id));
      return (await Promise.all(hits)).includes(undefined);
    },
  };
  return along;
}

/** In reverse order, because a venue shows a picture that was created before it. */
async function takeBack(calendar: Calendar, made: readonly MadeRecord[]): Promise<void> {
  let removed = 0;
  try {
    for (const { kind, id, revision } of made.toReversed())
      if (await calendar.pair.store.remove(kind, id, revision, 'unused')) removed += 1;
    if (removed > 0) await calendar.pair.visible();
  } catch (error) {
    // The answer says why the write was refused, not this failure
    if (!(error instanceof Unreachable)) throw error;
  }
}
