/** Exports everything in a calendar as lines that `import` reads. */

import type { Calendar, CalendarSettings } from '../calendar/calendar.ts';
import type { Document } from '../model/documents/document.ts';
import { type Kind, orderOfKinds } from '../model/tables/field.ts';
import type { Progress, Snapshot } from '../ports.ts';
import { type Header, lineOfDocument } from './restore/lines.ts';

/**
 * The lines of an export, each with its line break: a header, then every document in a stable order, so that two exports of the same
 * calendar are equal to the byte. They show one moment of the store, however slowly they are read. They contain the hashes of passwords and
 * keys.
 */
export async function* exportLines(calendar: Calendar, progress: Progress): AsyncGenerator<string> {
  const { pair, settings } = calendar;
  const all = Object.values(await pair.size()).reduce((sum, number) => sum + number, 0);
  const snapshot = await pair.maintenance.snapshot();
  try {
    yield `${JSON.stringify(await readHeader(snapshot, settings))}\n`;
    let done = 0;
    for (const kind of orderOfKinds) {
      for await (const document of documentsOf(snapshot, kind)) {
        yield `${lineOfDocument(document)}\n`;
        done += 1;
        progress(Math.min(done, all), all);
      }
    }
  } finally {
    await snapshot.close();
  }
}

async function readHeader(snapshot: Snapshot, { languages, timeZone }: CalendarSettings): Promise<Header> {
  return {
    cartellera: 1,
    calendar: await snapshot.identity(),
    languages,
    timeZone,
    lastUser: await snapshot.lastUser(),
  };
}

function documentsOf(snapshot: Snapshot, kind: Kind): AsyncIterable<Document> | Iterable<Document> {
  if (kind === 'keys') return lastingKeys(snapshot.scan(kind));
  return kind === 'categories' ? parentsFirst(snapshot.scan(kind)) : snapshot.scan(kind);
}

/** Without sessions, which belong to the desk of this calendar. */
async function* lastingKeys(keys: AsyncIterable<Document<'keys'>>): AsyncGenerator<Document> {
  for await (const key of keys) if (key.facts.expires === undefined) yield key;
}

/** Categories by rising ID, each after its parent. */
async function* parentsFirst(categories: AsyncIterable<Document<'categories'>>): AsyncGenerator<Document> {
  const waiting = new Map<number, Document<'categories'>>();
  for await (const category of categories) waiting.set(category.id, category);
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter((category) => !waiting.has(category.facts.parent));
    for (const category of free.length > 0 ? free : [...waiting.values()]) {
      waiting.delete(category.id);
      yield category;
    }
  }
}
