/** Imports a calendar that has been read. */

import type { Calendar } from '../../calendar/calendar.ts';
import { maxImportedId, type Source } from '../../model/documents/document.ts';
import { dependencyOrder, isResource, kinds, type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { type Intake, ingest, type Known, keyOf } from '../ingest.ts';
import { againWhileAway } from '../store-away.ts';
import type { RemoteCalendar } from './calendar.ts';

/** The result of an import besides its tally. */
export interface TakenRemote {
  /** True when new records have the IDs that they had there. */
  readonly hasSameIds: boolean;
}

/**
 * Imports a calendar that has been read. Unchanged records are skipped, so an interrupted import can simply be started again. When this
 * calendar has no other records, they keep their IDs. `language` is that of texts that are given in one language only.
 */
export async function takeRemote(intake: Intake, remote: RemoteCalendar, language: string): Promise<TakenRemote> {
  const again = againWhileAway(intake.waiting);
  const ids = await again(() => readIds(intake.calendar, remote));
  const last = ids?.values().reduce((highest, id) => Math.max(highest, id), 0);
  if (last) await again(() => intake.calendar.pair.store.pass({ others: last }));
  const reading = { source: remote.source, address: remote.root, language, notes: [], refusals: [] };
  const all = dependencyOrder.reduce((sum, resource) => sum + remote.idsOf(resource).length, 0);
  const known: Known = new Map();
  let done = 0;
  for (const resource of dependencyOrder) {
    for (const page of remote.pagesOf(resource)) {
      // A record that events show is taken from them only when no list had it
      const records = page.filter(({ resource: of, id }) => of === resource || !known.has(keyOf(of, id)));
      for (const { resource: of, id, name } of ids ? records : []) {
        if (ids?.has(keyOf(of, id))) continue;
        intake.tally.note({ what: 'id_taken', where: `${id} ${name}` });
      }
      const begun = done;
      const part: Intake = {
        ...intake,
        progress: (number) => intake.progress(Math.min(begun + number, all), all),
        idFor: (key) => ids?.get(key),
      };
      await ingest(part, { ...reading, records }, known);
      done += records.length;
    }
  }
  return { hasSameIds: ids !== undefined };
}

/** Posts first: their IDs are part of addresses, and terms are numbered separately there. */
const idOrder: readonly ResourceName[] = ['events', 'venues', 'organizers', 'categories', 'tags'];

/**
 * The IDs that records of the source get, which are their own; of a post and a term that share one, the post gets it. Undefined when the
 * calendar has records that are not of this source.
 */
async function readIds(calendar: Calendar, remote: RemoteCalendar): Promise<ReadonlyMap<string, number> | undefined> {
  const { store } = calendar.pair;
  const ids = new Map<string, number>();
  for (const resource of resourceNames) {
    for await (const { id, facts } of store.scan(resource)) {
      const { source } = facts as { readonly source?: Source };
      if (source?.name !== remote.source) return undefined;
      ids.set(keyOf(resource, source.id), id);
    }
  }
  const taken = new Set(ids.values());
  for (const kind of kinds.filter((each) => !isResource(each) && each !== 'users'))
    for await (const { id } of store.scan(kind)) taken.add(id);
  for (const resource of idOrder) {
    for (const own of remote.idsOf(resource)) {
      const [key, id] = [keyOf(resource, own), Number(own)];
      if (ids.has(key) || !/^[1-9]\d*$/.test(own) || id > maxImportedId || taken.has(id)) continue;
      taken.add(id);
      ids.set(key, id);
    }
  }
  return ids;
}
