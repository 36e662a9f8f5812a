/** Lets the rest of the calendar read the dates of series like events: by an ID of their own, with the revision of their series. */

import { unique } from '../../model/arrays-and-maps.ts';
import { maxId } from '../../model/documents/document.ts';
import { datedDocument } from '../../model/recurrence/dated.ts';
import { eventIdOf, occurrenceKeyOf } from '../../model/recurrence/occurrence-id.ts';
import { isRepeating } from '../../model/recurrence/occurrences.ts';
import type { DocumentStore } from '../../ports.ts';
import { reachDates } from './far-dates.ts';

/**
 * A store that also reads the date of a series that an ID means, as the event that it is by itself (see `eventOf`). A date that its series has
 * not is unknown; a removed one is in the trash. Writes take none of them.
 */
export function withDates(store: DocumentStore): DocumentStore {
  return {
    ...store,
    async read(kind, ids) {
      if (kind !== 'events' || ids.every((id) => id <= maxId)) return store.read(kind, ids);
      const read = await store.read(kind, unique(ids.map(eventIdOf)));
      const byId = new Map(read.map((document) => [document.id, document]));
      for (const id of ids) {
        const [key, facts] = [occurrenceKeyOf(id), byId.get(eventIdOf(id))?.facts];
        if (key !== undefined && facts && 'recurrence' in facts && isRepeating(facts)) await reachDates(facts, key);
      }
      return ids.flatMap((id) => {
        const document = byId.get(eventIdOf(id));
        return (document && datedDocument(document, id)) ?? [];
      });
    },
    async locate(kind, at) {
      if (kind !== 'events' || typeof at === 'string' || at <= maxId) return store.locate(kind, at);
      const series = await store.locate(kind, eventIdOf(at));
      return series && { id: at, revision: series.revision };
    },
  };
}
