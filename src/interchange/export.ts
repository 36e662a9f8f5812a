/** Everything that a calendar holds, as lines that its own import takes back. */

import type { Calendar } from '../calendar/calendar.ts';
import type { Document } from '../model/document.ts';
import { type Kind, namedFirst } from '../model/field.ts';
import type { Progress } from '../ports.ts';
import { type Header, lineOfDocument } from './canonical.ts';

/** What is named comes before what names it. */
const order: readonly Kind[] = ['users', 'keys', 'images', ...namedFirst];

/**
 * The lines of an export, each with its line break: a header, then every document in a stable order, so that two exports
 * of the same calendar are equal to the byte. They hold the hashes of passwords and keys.
 */
export async function* exportLines(calendar: Calendar, progress: Progress): AsyncGenerator<string> {
  const { pair, settings } = calendar;
  const all = Object.values(await pair.size()).reduce((sum, number) => sum + number, 0);
  let done = 0;
  const header: Header = {
    cartellera: 1,
    calendar: await pair.store.identity(),
    languages: settings.languages,
    timeZone: settings.timeZone,
    lastUser: await pair.store.lastUser(),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const kind of order) {
    for await (const document of documentsOf(calendar, kind)) {
      yield `${lineOfDocument(kind, document)}\n`;
      done += 1;
      progress(Math.min(done, all), all);
    }
  }
}

function documentsOf(calendar: Calendar, kind: Kind): AsyncIterable<Document> | Iterable<Document> {
  const documents = calendar.stored.scan(kind);
  return kind === 'categories' ? parentsFirst(documents as AsyncIterable<Document<'categories'>>) : documents;
}

/** Categories by rising ID, but each after the one above it. */
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
