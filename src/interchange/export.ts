/** Exports everything in a calendar as lines that `import` reads. */

import type { Calendar } from '../calendar/calendar.ts';
import { type Document, documentOf, isOwnImage } from '../model/documents/document.ts';
import { isPost } from '../model/documents/families.ts';
import type { PictureFiles } from '../model/pictures.ts';
import { orderOfKinds } from '../model/tables/field.ts';
import type { Progress } from '../ports.ts';
import { type Header, lineOfDocument } from './restore/lines.ts';

/**
 * The lines of an export, each with its line break: a header, then every document in a stable order, so that two exports of the same
 * calendar are equal to the byte. They show one moment of the store, however slowly they are read. They contain the hashes of passwords and
 * keys, but not the history of records, what reviewers say of them and who has proposed them. `note` hears of each uploaded picture, whose files are not in them.
 */
export async function* exportLines(
  calendar: Calendar,
  progress: Progress,
  note: (picture: PictureFiles) => void = () => {},
): AsyncGenerator<string> {
  const { pair, settings } = calendar;
  const all = Object.values(await pair.size()).reduce((sum, number) => sum + number, 0);
  const snapshot = await pair.maintenance.snapshot();
  try {
    const header: Header = {
      cartellera: 1,
      calendar: await snapshot.identity(),
      languages: settings.languages,
      timeZone: settings.timeZone,
      lastUser: await snapshot.lastUser(),
    };
    yield `${JSON.stringify(header)}\n`;
    let done = 0;
    for (const kind of orderOfKinds) {
      const documents = kind === 'categories' ? parentsFirst(snapshot.scan(kind)) : snapshot.scan(kind);
      for await (const document of documents) {
        // Sessions and what editors have imported belong to the desk of this calendar
        if (document.kind === 'imports' || (document.kind === 'keys' && document.facts.expires !== undefined)) continue;
        if (isOwnImage(document)) note(document.facts.file);
        yield `${lineOfDocument(withoutEditorial(document))}\n`;
        done += 1;
        progress(Math.min(done, all), all);
      }
    }
  } finally {
    await snapshot.close();
  }
}

/** What editors see besides the fields of a record belongs to the desk of this calendar. */
function withoutEditorial(document: Document): Document {
  if (document.kind === 'brands') {
    const { editorial: _, ...facts } = document.facts;
    return documentOf('brands', { ...document, facts });
  }
  if (!isPost(document)) return document;
  const { editorial: _, ...facts } = document.facts;
  return documentOf(document.kind, { ...document, facts });
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
