/** Puts the records that a source no longer has into the trash. */

import type { Calendar } from '../calendar/calendar.ts';
import { importer } from '../calendar/writing/import.ts';
import { removeRecord } from '../calendar/writing/remove.ts';
import { type PostKind, postKinds } from '../model/documents/families.ts';
import { Failure } from '../model/failure.ts';
import type { ResourceName } from '../model/tables/field.ts';
import { inputIn } from '../model/tables/inputs.ts';
import type { Instant } from '../model/time/instants.ts';
import type { Progress } from '../ports.ts';

/** What a source has, as far as it says so. */
export interface SourceContents {
  /** The name of the source. */
  readonly source: string;
  /** True when only published records were read. */
  readonly publicOnly: boolean;
  /**
   * A feed may leave out what is over and what is far away: only events that end after the first moment and begin up to the second are
   * compared.
   */
  readonly covers?: { readonly endAfter: Instant; readonly startTo: Instant };
  /** The identities of its records; undefined when it does not tell them. */
  idsOf(resource: ResourceName): readonly string[] | undefined;
}

/** A record of a source that it no longer has. */
interface Obsolete {
  readonly resource: PostKind;
  readonly id: number;
}

/**
 * Finds the records of a source, outside the trash, that it no longer has; `all` is the number of its records here. When only published
 * records were read, only those are compared.
 */
export async function findObsolete({ pair: { store } }: Calendar, contents: SourceContents) {
  const { publicOnly, covers } = contents;
  const records: Obsolete[] = [];
  let all = 0;
  for (const resource of postKinds) {
    const ids = contents.idsOf(resource);
    if (!ids) continue;
    const there = new Set(ids);
    for await (const document of store.scan(resource)) {
      const { status, source } = document.facts;
      const isCompared = publicOnly ? status === 'publish' : status !== 'trash';
      const isCovered =
        !covers ||
        (document.kind === 'events' && document.facts.end > covers.endAfter && document.facts.start <= covers.startTo);
      if (source?.name !== contents.source || !isCompared || !isCovered) continue;
      all += 1;
      if (!there.has(source.id)) records.push({ resource, id: document.id });
    }
  }
  return { records, all };
}

/** Puts records into the trash. Resolves to the number that are there now; records that somebody else removed meanwhile are skipped. */
export async function prune(calendar: Calendar, records: readonly Obsolete[], progress: Progress): Promise<number> {
  let done = 0;
  const input = inputIn(calendar.settings.languages[0] ?? '');
  for (const { resource, id } of records) {
    try {
      await removeRecord(calendar, resource, importer, { id }, input);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
    done += 1;
    progress(done, records.length);
  }
  return done;
}
