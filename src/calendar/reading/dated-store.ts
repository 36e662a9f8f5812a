/** Lets the rest of the calendar read the dates of series like events: by an ID of their own, with the revision of their series. */

import { unique } from '../../model/arrays-and-maps.ts';
import { type Document, maxId } from '../../model/documents/document.ts';
import { eventIdOf, occurrenceKeyOf } from '../../model/recurrence/occurrence-id.ts';
import { eventOf, isRepeating, occurrenceOf } from '../../model/recurrence/occurrences.ts';
import type { DocumentStore } from '../../ports.ts';

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

/** The date of a series that an ID means, or the event itself; undefined for a date that it has not. */
function datedDocument<D extends Document>(document: D, id: number): D | undefined {
  if (document.id === id) return document;
  const key = occurrenceKeyOf(id);
  if (key === undefined || document.kind !== 'events' || !isRepeating(document.facts)) return undefined;
  const series = { ...document, facts: document.facts };
  const date = occurrenceOf(series, key);
  return date && { ...document, ...eventOf(series, date) };
}
